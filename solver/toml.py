"""TOML that people wrote: read whole, or refused in one line that repeats it as it was typed."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from typing import Any

from solver.errors import UpcardError


def parse_toml(text: str, error: type[UpcardError], place: str = "") -> dict[str, Any]:
    """The content of a TOML file, numbers as they are typed.

    Parameters
    ----------
    text
        The file.
    error
        What to raise if it cannot be read.
    place
        The name of the file, for the message.

    Raises
    ------
    UpcardError
        Of that class.

    Examples
    --------
    >>> from solver.errors import GameError
    >>> parse_toml("bet = 2.50", GameError)
    {'bet': Decimal('2.50')}
    >>> parse_toml("bet = ", GameError, "mine.toml")
    Traceback (most recent call last):
    solver.errors.GameError: mine.toml is not TOML: Invalid value (at end of document)
    """
    start = f"{place} is not TOML" if place else "not TOML"
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        raise error(f"{start}: {fault}") from None
    except (RecursionError, ValueError, ArithmeticError):
        raise error(f"{start} that can be read: nested too deep, or a number too long") from None


def as_typed(value: object) -> str:
    """A value of a file as it was typed there, for a message.

    Examples
    --------
    >>> as_typed(True), as_typed(Decimal("2.50")), as_typed("often")
    ('true', '2.50', 'often')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
