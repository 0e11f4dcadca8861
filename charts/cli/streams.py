"""The three standard streams of a process: made usable where whoever started it has closed them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

_ACCESS = {0: os.O_RDONLY, 1: os.O_RDONLY, 2: os.O_WRONLY}
"""How the null device takes the place of a closed stream: to write to standard output fails."""


def open_closed_streams() -> None:
    """Open the standard streams that are closed.

    Standard input is empty then, what goes to standard error is lost, and to write to standard
    output is an ``OSError``. Without this, the next file that is opened would take the number of
    the closed stream, and the output would go into that file.
    """
    for number, access in _ACCESS.items():
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, access)  # the system gives it the lowest free number
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def escape_unknown_characters() -> None:
    """Make the output streams print a character that their encoding lacks as an escape."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Send unwritten output nowhere, so that closing the interpreter does not fail again."""
    with suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
