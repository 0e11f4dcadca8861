"""The entry point of ``upcard``: it runs one command line and turns errors into exit codes.

The exit code is 0 for success, 2 for bad input, 1 for any other failure and 130 for an
interruption. An error is one line on standard error. Only what a command needs is imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typer._click.exceptions import UsageError

GOOD, FAILURE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main() -> None:
    """Run the arguments of the process and exit."""
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
        _discard_output()
        return GOOD
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except OSError as error:
        code = _fail(f"cannot write the answer: {error.strerror or error}", FAILURE)
        _discard_output()
        return code


def _run(arguments: Sequence[str]) -> int:
    import typer

    # typer exports BadParameter but not its base class, which every usage error has. Since 0.26
    # typer carries its own copy of click: the class in the package click is another one.
    from typer._click.exceptions import UsageError

    from charts.cli.app import app
    from solver.errors import UpcardError

    _escape_unknown_characters()
    command = typer.main.get_command(app)
    try:
        with command.make_context("upcard", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as end:
        code = int(end.exit_code)
    except UpcardError as error:
        return _fail(str(error), BAD_INPUT)
    except UsageError as error:
        return _fail(_usage_message(error), BAD_INPUT)
    else:
        code = GOOD
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _usage_message(error: UsageError) -> str:
    """Return what typer says in the style of our own messages: ``--hands: 0 is not ...``."""
    parameter = getattr(error, "param", None)
    if parameter is not None and error.message:
        name = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar
        # typer 0.26 says "integer" here, later releases say "int".
        text = error.message.rstrip(".").replace("valid integer", "valid int")
        text = text.replace("valid int", "whole number")
        return f"{name}: {text.replace('valid float', 'number')}"
    message = error.format_message().rstrip(".")
    return message[:1].lower() + message[1:]


def _escape_unknown_characters() -> None:
    """Make streams print a character that their encoding lacks as an escape."""
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


def _discard_output() -> None:
    """Send unwritten output nowhere, so that closing the interpreter does not fail again."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
