"""Write answers to standard output, or to a file: the whole answer or nothing."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from errno import EACCES
from pathlib import Path
from typing import Any

from charts.text.clean import escaped
from solver.errors import UpcardError, one_line

_NEW_FILE = 0o666
"""The mode of a new file, of which the umask takes its part."""


_ANYBODY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class OutputError(UpcardError):
    """A file that cannot be written, or bytes that would go to a terminal."""


def write(answer: str | bytes, out: Path | None = None) -> None:
    r"""Write an answer.

    Parameters
    ----------
    answer
        Text with its last newline, or the bytes of a file.
    out
        The file; standard output if it is None. An existing file is replaced when the new one is
        complete; a device or a pipe is written to.

    Raises
    ------
    OutputError
        If the file cannot be written, or bytes would go to a terminal.
    OSError
        If standard output cannot be written to.

    Examples
    --------
    >>> write("17\n")
    17
    >>> write("17\n", Path("no-folder/a.txt"))
    Traceback (most recent call last):
    charts.cli.output.OutputError: cannot write no-folder/a.txt: the folder no-folder does not exist
    """
    if out is None or _is_standard_output(out):
        _print(answer)
        return
    content = answer if isinstance(answer, bytes) else answer.encode("utf-8", "backslashreplace")
    try:
        _check_may_write(out)
        if out.exists() and not out.is_file():
            out.write_bytes(content)
        else:
            _replace(out.resolve(), content)
    except BrokenPipeError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        raise _unwritable(out, error) from None


def complain(message: str) -> None:
    """Write a message to standard error, on one line, while the command goes on or ends."""
    print(f"upcard: {one_line(message)}", file=sys.stderr, flush=True)


def write_answer(answer: str | Mapping[str, Any], out: Path | None = None) -> None:
    """Write text that people read, or values as JSON, as `write` does.

    Control characters in the text are written as escapes.

    Examples
    --------
    >>> write_answer({"total": 17})
    {
      "total": 17
    }
    """
    write(escaped(answer) if isinstance(answer, str) else _as_json(answer), out)


def _as_json(answer: Mapping[str, Any]) -> str:
    return json.dumps(answer, indent=2, allow_nan=False) + "\n"


def _print(answer: str | bytes) -> None:
    if isinstance(answer, str):
        sys.stdout.write(answer)
    elif sys.stdout.isatty():
        raise OutputError("this format cannot be shown on a terminal: name a file with --out")
    else:
        sys.stdout.buffer.write(answer)
    sys.stdout.flush()


def check_target(out: Path | None) -> None:
    """Refuse a file that cannot be written, before any work is done for it.

    Raises
    ------
    OutputError
        If its folder does not exist or cannot be written to, or the file may only be read.

    Examples
    --------
    >>> check_target(Path("no-folder/a.txt"))
    Traceback (most recent call last):
    charts.cli.output.OutputError: cannot write no-folder/a.txt: the folder no-folder does not exist
    """
    if out is None:
        return
    try:
        _check_may_write(out)
        if not out.exists() and not os.access(out.parent, os.W_OK):
            with _temporary_file(out.parent, _NEW_FILE):
                pass
    except (OSError, ValueError) as error:
        raise _unwritable(out, error) from None


def _check_may_write(out: Path) -> None:
    """Refuse a file that its owner has made read-only: it could be replaced all the same."""
    if out.exists() and not out.stat().st_mode & _ANYBODY_WRITES:
        raise PermissionError(EACCES, "the file may only be read")


def _unwritable(out: Path, error: Exception) -> OutputError:
    reason = getattr(error, "strerror", None) or error
    if isinstance(error, FileNotFoundError):
        reason = f"the folder {out.parent} does not exist"
    return OutputError(f"cannot write {out}: {reason}")


def _is_standard_output(out: Path) -> bool:
    """Return whether the path is standard output, as ``/dev/stdout`` is."""
    try:
        return os.path.samestat(out.stat(), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def _replace(out: Path, content: bytes) -> None:
    mode = stat.S_IMODE(out.stat().st_mode) if out.exists() else None
    with _temporary_file(out.parent, _NEW_FILE if mode is None else mode) as part:
        part.write_bytes(content)
        if mode is not None:
            part.chmod(mode)  # the umask may have taken some of it away
        part.replace(out)


@contextmanager
def _temporary_file(folder: Path, mode: int) -> Iterator[Path]:
    """Create an empty file and remove it at the end, unless it was renamed.

    The system applies the umask to the mode; `tempfile` would make a file for its owner alone.
    """
    part = folder / f".upcard-{os.urandom(8).hex()}"
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
    try:
        yield part
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def colors_wanted() -> bool:
    """Return whether standard output is a terminal that should show colors.

    Examples
    --------
    >>> colors_wanted()
    False
    """
    dumb = os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not dumb and not os.environ.get("NO_COLOR")


def busy(line: str) -> AbstractContextManager[object]:
    """Return a context that shows on a terminal what is being worked out.

    Examples
    --------
    >>> with busy("solving"):
    ...     pass
    """
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(f"{line} ...")
