"""Read plain values, as a JSON file holds them, and refuse those of another type."""

from __future__ import annotations

from math import isfinite


def number(value: object) -> float:
    """Return a finite number.

    Raises
    ------
    ValueError
        If it is anything else.

    Examples
    --------
    >>> number(-0.5)
    -0.5
    >>> number(float("nan"))
    Traceback (most recent call last):
    ValueError: nan is not a finite number
    """
    if isinstance(value, float) and isfinite(value):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() <= 53:
        return value
    raise ValueError(f"{value!r} is not a finite number")


def number_or_none(value: object) -> float | None:
    """Return a finite number, or None.

    Examples
    --------
    >>> number_or_none(None)
    """
    return None if value is None else number(value)


def text(value: object) -> str:
    """Return a text.

    Raises
    ------
    ValueError
        If it is anything else.

    Examples
    --------
    >>> text("6x52")
    '6x52'
    """
    if isinstance(value, str):
        return value
    raise ValueError(f"{value!r} is not a text")


def flag(value: object) -> bool:
    """Return true or false.

    Raises
    ------
    ValueError
        If it is anything else.

    Examples
    --------
    >>> flag(True)
    True
    """
    if isinstance(value, bool):
        return value
    raise ValueError(f"{value!r} is neither true nor false")
