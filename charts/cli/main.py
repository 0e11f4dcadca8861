"""The command ``upcard``: how it starts, and how it ends when something is wrong.

Exit code 0 is good, 2 bad input, 1 any other failure, 130 an interruption; whatever goes wrong is
said in one line on standard error. Only what a command needs is imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

GOOD, FAILURE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main() -> None:
    """The entry point: runs the arguments of the process and exits."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line.

    Returns
    -------
    int
        The exit code.

    Examples
    --------
    >>> run(["--version"])
    upcard 0.1.0
    0
    """
    try:
        return _run(arguments)
    except BrokenPipeError:
        _drop_output()
        return GOOD
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except OSError as error:
        code = _fail(f"cannot write the answer: {error.strerror or error}", FAILURE)
        _drop_output()
        return code


def _run(arguments: Sequence[str]) -> int:
    import typer

    from charts.cli.app import app
    from solver.errors import UpcardError

    _never_fail_on_letters()
    command = typer.main.get_command(app)
    try:
        with command.make_context("upcard", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        code = int(end.exit_code)
    except UpcardError as error:
        return _fail(str(error), BAD_INPUT)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        return _fail(error.format_message(), BAD_INPUT)
    else:
        code = GOOD
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _never_fail_on_letters() -> None:
    """Print what the terminal's encoding has no letter for as an escape."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _fail(message: str, code: int) -> int:
    from solver.errors import one_line

    with suppress(OSError):
        if sys.stderr is not None:
            print(f"upcard: {one_line(' '.join(message.split()))}", file=sys.stderr, flush=True)
    return code


def _drop_output() -> None:
    """Let nothing be written when the interpreter closes, where writing failed already."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
