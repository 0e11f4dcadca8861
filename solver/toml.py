"""TOML files written by people: read in full, or refused in a line that quotes what was typed."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

from solver.bounds import check_content
from solver.errors import UpcardError

MOST_CHARACTERS = 1_000_000
"""Characters of a file: a pay table has a thousand, a thousand rounds have 100,000."""
MOST_PARTS = 24
"""Parts of a dotted key such as ``rules.max_hands``; a longer one takes long to read."""

LONGEST_TEXT = 2000
"""Characters of a title, a note or a source."""

_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS}}}", re.MULTILINE
)


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
    what = f"{place} cannot be read" if place else "not TOML that can be read"
    if len(text) > MOST_CHARACTERS:
        raise error(f"{what}: it has more than {MOST_CHARACTERS:,} characters")
    if _LONG_KEY.search(text):
        raise error(f"{what}: a key has more than {MOST_PARTS} parts")
    try:
        content = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        raise error(f"{place} is not TOML: {fault}" if place else f"not TOML: {fault}") from None
    except RecursionError:
        raise error(f"{what}: nested too deeply") from None
    except (ValueError, ArithmeticError):
        raise error(f"{what}: a number is too long") from None
    try:
        check_content(content)
    except ValueError as fault:
        raise error(f"{what}: {fault}") from None
    return content


def wrong_text(key: str, value: object) -> list[str]:
    """Return what is wrong with a value that must be a text of a line or two.

    Examples
    --------
    >>> wrong_text("title", "Mine"), wrong_text("title", 5)
    ([], ['title: must be text, not 5'])
    """
    if not isinstance(value, str):
        return [f"{key}: must be text, not {as_typed(value)}"]
    if len(value) > LONGEST_TEXT:
        return [f"{key}: has more than {LONGEST_TEXT:,} characters"]
    return []


def as_typed(value: object) -> str:
    """Return a value of a TOML file as it was typed, for a message.

    Examples
    --------
    >>> as_typed(True), as_typed(Decimal("2.50")), as_typed("often")
    ('true', '2.50', 'often')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)
