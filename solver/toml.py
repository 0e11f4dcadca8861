"""TOML files written by people: read in full, or refused in a line that quotes what was typed."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from typing import Any

from solver.errors import UpcardError


def parse_toml(text: str, error: type[UpcardError], place: str = "") -> dict[str, Any]:
    """Return the content of a TOML file, with decimal numbers as they were typed.

    Parameters
    ----------
    text
        The text of the file.
    error
        The class of the error to raise if the text cannot be read.
    place
        The path of the file, for the message.

    Raises
    ------
    UpcardError
        Of the class ``error``, if the text cannot be read.

    Examples
    --------
    >>> from solver.errors import GameError
    >>> parse_toml("bet = 2.50", GameError)
    {'bet': Decimal('2.50')}
    >>> parse_toml("bet = ", GameError, "mine.toml")
    Traceback (most recent call last):
    solver.errors.GameError: mine.toml is not TOML: Invalid value (at end of document)
    """
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        raise error(f"{place} is not TOML: {fault}" if place else f"not TOML: {fault}") from None
    except (RecursionError, ValueError, ArithmeticError):
        what = f"{place} cannot be read" if place else "not TOML that can be read"
        raise error(f"{what}: nested too deeply, or a number is too long") from None


def as_typed(value: object) -> str:
    """Return a value of a TOML file as it was typed, for a message.

    Examples
    --------
    >>> as_typed(True), as_typed(Decimal("2.50")), as_typed("often")
    ('true', '2.50', 'often')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
