"""The entry point of ``upcard``: it runs one command line and turns errors into exit codes.

The exit code is 0 for success, 2 for bad input, 1 for any other failure and 130 for an
interruption. An error is one line on standard error; with the environment variable
``UPCARD_DEBUG``, an error of the program itself shows its traceback. Only what a command needs is
imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import EBADF
from functools import cache
from typing import TYPE_CHECKING

from charts.cli.streams import discard_output, escape_unknown_characters, open_closed_streams

if TYPE_CHECKING:
    from typer._click.exceptions import UsageError
    from typer.core import TyperGroup

GOOD, FAILURE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main() -> None:
    """Run the arguments of the process and exit."""
    open_closed_streams()
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
        discard_output()
        return GOOD
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except OSError as error:
        reason = "standard output is closed" if error.errno == EBADF else error.strerror or error
        code = _fail(f"cannot write the answer: {reason}", FAILURE)
        discard_output()
        return code
    except MemoryError:
        return _fail("the memory of this machine is not enough", FAILURE)
    except Exception as error:
        if os.environ.get("UPCARD_DEBUG"):
            raise
        fault = f"internal error: {type(error).__name__}: {error}"
        return _fail(f"{fault} (UPCARD_DEBUG=1 shows where)", FAILURE)


def _run(arguments: Sequence[str]) -> int:
    import typer

    # typer exports BadParameter but not its base class, which every usage error has. Since 0.26
    # typer carries its own copy of click: the class in the package click is another one.
    from typer._click.exceptions import UsageError

    from solver.errors import UpcardError

    escape_unknown_characters()
    command = _command()
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
    sys.stdout.flush()
    return code


@cache
def _command() -> TyperGroup:
    import typer

    from charts.cli.app import app

    return typer.main.get_group(app)


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


def _fail(message: str, code: int) -> int:
    from solver.errors import one_line, shortened

    line = one_line(" ".join(shortened(message).split()))
    with suppress(OSError):
        print(f"upcard: {shortened(line)}", file=sys.stderr, flush=True)
    return code
