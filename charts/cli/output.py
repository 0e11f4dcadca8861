"""Where answers go: standard output or a file that is written whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from solver.errors import UpcardError


class OutputError(UpcardError):
    """A file that cannot be written."""


def write(answer: str | bytes, out: Path | None = None) -> None:
    r"""Write an answer.

    Parameters
    ----------
    answer
        Text, its last newline included, or the bytes of a file.
    out
        The file; standard output where it is None. A file that is there already is replaced when
        the new one is complete; a device or a pipe is written to.

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
    >>> write("17\n", Path("no-such-folder/chart.txt"))
    Traceback (most recent call last):
    charts.cli.output.OutputError: cannot write no-such-folder/chart.txt: No such file or directory
    """
    if out is None or _is_standard_output(out):
        if sys.stdout is None:
            raise OSError("standard output is closed")
        _print(answer)
        return
    content = answer if isinstance(answer, bytes) else answer.encode("utf-8", "backslashreplace")
    try:
        if out.exists() and not out.is_file():
            out.write_bytes(content)
        else:
            _replace(out.resolve(), content)
    except BrokenPipeError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OutputError(f"cannot write {out}: {reason}") from None


def write_answer(answer: str | Mapping[str, Any], out: Path | None = None) -> None:
    """Write an answer that is text, or values to be written as JSON; as `write` does.

    Examples
    --------
    >>> write_answer({"total": 17})
    {
      "total": 17
    }
    """
    write(answer if isinstance(answer, str) else json.dumps(answer, indent=2) + "\n", out)


def _print(answer: str | bytes) -> None:
    if isinstance(answer, str):
        sys.stdout.write(answer)
    elif sys.stdout.isatty():
        raise OutputError("this format is no text for a terminal; name a file with --out")
    else:
        sys.stdout.buffer.write(answer)
    sys.stdout.flush()


def check_target(out: Path | None) -> None:
    """Refuse a file that cannot be written before any work is done for it.

    Raises
    ------
    OutputError
        If its folder is not there or not open to writing.

    Examples
    --------
    >>> check_target(Path("no-such-folder/chart.txt"))
    Traceback (most recent call last):
    charts.cli.output.OutputError: cannot write no-such-folder/chart.txt: No such file or directory
    """
    if out is None:
        return
    try:
        if not out.exists() and not os.access(out.parent, os.W_OK):
            with _temporary(out.parent):
                pass
    except (OSError, ValueError) as error:
        raise OutputError(
            f"cannot write {out}: {getattr(error, 'strerror', None) or error}"
        ) from None


def _is_standard_output(out: Path) -> bool:
    """Whether the path leads to what standard output is, as ``/dev/stdout`` does."""
    try:
        return os.path.samestat(out.stat(), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):
        return False


def _replace(out: Path, content: bytes) -> None:
    with _temporary(out.parent) as part:
        part.write_bytes(content)
        if out.exists():
            shutil.copymode(out, part)
        part.replace(out)


@contextmanager
def _temporary(folder: Path) -> Iterator[Path]:
    """A new empty file that is gone afterwards, unless it was renamed."""
    import tempfile

    handle, name = tempfile.mkstemp(prefix=".upcard-", dir=folder)
    os.close(handle)
    part = Path(name)
    try:
        part.chmod(stat.S_IRUSR | stat.S_IWUSR | _others())
        yield part
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def _others() -> int:
    """What a new file allows to others under the user's mask."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o066 & ~mask


def colours_wanted() -> bool:
    """Whether standard output is a terminal that colours are welcome on.

    Examples
    --------
    >>> colours_wanted()
    False
    """
    dumb = os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not dumb and not os.environ.get("NO_COLOR")


def busy(line: str) -> AbstractContextManager[object]:
    """Shows on a terminal that something is being worked out; nothing anywhere else.

    Examples
    --------
    >>> with busy("solving"):
    ...     pass
    """
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(f"{line} ...")
