"""Bounds of what people may write: checked before anything is built from it.

A number of a few characters, such as ``1e999999999``, can fill the memory, and a small file can be
nested more deeply than a program can follow. Every number that is typed or read from a file is made
here, and every file is checked here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from operator import index
from pathlib import Path
from typing import SupportsIndex

MOST_DIGITS = 300
"""Digits of a number, before and behind the point."""
MOST_DEPTH = 16
"""How deeply tables and lists of a file may be nested."""
MOST_BYTES = 8_000_000
"""Bytes of a file that is read as a whole; a device may never end."""
MOST_SHOWN = 20
"""How many faults one message names."""
MOST_SEED = 2**64 - 1
"""The largest seed of random numbers."""

_PART = rf"[0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]{{1,{MOST_DIGITS}}})?"
_NUMBER = re.compile(rf"\s*({_PART})\s*(?:([:/])\s*({_PART})\s*)?")
_WHOLE = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")


def exact_number(value: object, *, ratio: str = "") -> Fraction:
    """Return a number that is not negative, exactly as typed: ``2.50`` is five halves.

    Parameters
    ----------
    value
        Text such as ``2.50``, or a number of any type.
    ratio
        The signs that may stand between two numbers of a text, to divide them: ``/``, or ``:/``.

    Raises
    ------
    ValueError
        If it is not such a number, or has more than `MOST_DIGITS` digits before or behind the
        point.

    Examples
    --------
    >>> exact_number("2.50"), exact_number(Decimal("1E+3")), exact_number("3:2", ratio=":/")
    (Fraction(5, 2), Fraction(1000, 1), Fraction(3, 2))
    >>> exact_number(Decimal("1e999999999"))
    Traceback (most recent call last):
    ValueError: not a number of at most 300 digits
    """
    found = _number_of_text(value, ratio) if isinstance(value, str) else None
    if is_short_number(value):
        found = Fraction(str(value))
    if found is None or found < 0:
        raise ValueError(f"not a number of at most {MOST_DIGITS} digits")
    return found


def _number_of_text(text: str, ratio: str) -> Fraction | None:
    match = _NUMBER.fullmatch(text)
    if match is None or (match[2] or "") not in ratio or (match[3] and not Fraction(match[3])):
        return None
    return Fraction(match[1]) / Fraction(match[3] or 1)


def number_in_range(value: object, least: int, most: int) -> int:
    """Return a whole number from ``least`` to ``most``: a number, or its digits as text.

    Raises
    ------
    ValueError
        If it is not such a number.

    Examples
    --------
    >>> number_in_range("4", 1, 16), number_in_range(4, 1, 16)
    (4, 4)
    >>> number_in_range("1" * 5000, 1, 16)
    Traceback (most recent call last):
    ValueError: not a whole number from 1 to 16
    """
    number = None
    if isinstance(value, str):
        number = int(value) if _WHOLE.fullmatch(value) else None
    elif isinstance(value, SupportsIndex) and not isinstance(value, bool):
        number = index(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"not a whole number from {least} to {most}")
    return number


def is_short_number(value: object) -> bool:
    """Return whether it is a finite number with few digits before and behind the point.

    Examples
    --------
    >>> is_short_number(10), is_short_number(10**400), is_short_number(Decimal("1e-999"))
    (True, False, False)
    >>> is_short_number(True), is_short_number(float("nan"))
    (False, False)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return bool(abs(value) < 10**MOST_DIGITS)
    if isinstance(value, Fraction):
        return bool(max(abs(value.numerator), value.denominator) < 10 ** (2 * MOST_DIGITS))
    number = Decimal(str(value)) if isinstance(value, float) else value
    if not isinstance(number, Decimal) or not number.is_finite():
        return False
    places = -int(number.as_tuple().exponent)
    return number.adjusted() < MOST_DIGITS and places <= MOST_DIGITS


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a file that is not too long, with the line breaks of Python.

    Raises
    ------
    OSError
        If it cannot be read.
    ValueError
        If it is too long, or not UTF-8.

    Examples
    --------
    >>> read_text("/dev/zero")
    Traceback (most recent call last):
    ValueError: it has more than 8,000,000 bytes
    """
    with Path(path).open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES:,} bytes")
    return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def check_content(content: object) -> None:
    """Refuse the content of a file that is nested too deeply or has numbers that are too long.

    Raises
    ------
    ValueError
        Says what is too deep or too long.

    Examples
    --------
    >>> check_content({"rules": {"max_hands": 4}})
    >>> check_content({"rules": {"max_hands": 10**400}})
    Traceback (most recent call last):
    ValueError: a number has more than 300 digits
    """
    level = [content]
    for _ in range(MOST_DEPTH):
        inside: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inside += value.values()
            elif isinstance(value, list):
                inside += value
            elif isinstance(value, (int, Decimal)) and not _is_short(value):
                raise ValueError(f"a number has more than {MOST_DIGITS} digits")
        if not inside:
            return
        level = inside
    raise ValueError(f"nested more than {MOST_DEPTH} levels deep")


def _is_short(value: int | Decimal) -> bool:
    """Whether a message can show the value: ``nan`` is no number, but short."""
    no_number = isinstance(value, bool) or (isinstance(value, Decimal) and not value.is_finite())
    return no_number or is_short_number(value)


def listed(faults: Iterable[str], separator: str = "; ") -> str:
    """Return the first faults as one text, and how many more there are.

    Examples
    --------
    >>> listed(["no bet", "no cards"])
    'no bet; no cards'
    >>> listed(map(str, range(1000)))
    '0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; and 980 more'
    """
    found = list(faults)
    more = [f"and {len(found) - MOST_SHOWN:,} more"] if len(found) > MOST_SHOWN else []
    return separator.join([*found[:MOST_SHOWN], *more])
