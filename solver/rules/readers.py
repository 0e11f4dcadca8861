"""How the value of a rule is read: from a game file, ``--set``, a web form or Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from solver.bounds import exact_number, number_in_range

Reader = Callable[[object], object]
"""Returns the value, or raises ValueError that says what would be right."""

_LARGEST = 10**12
_MOST_DIGITS = 60
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def truth(value: object) -> bool:
    """Read true or false.

    Examples
    --------
    >>> truth("Yes"), truth(False)
    (True, False)
    """
    if isinstance(value, bool):
        return value
    if str(value).lower() in _TRUTHS:
        return _TRUTHS[str(value).lower()]
    raise ValueError("true or false")


def ratio(value: object) -> Fraction:
    """Read a payout or a wager per unit of the bet: ``3:2``, ``1.5`` or a fraction.

    Examples
    --------
    >>> ratio("3:2"), ratio("1.234567"), ratio(ratio_text(ratio("1.234567")))
    (Fraction(3, 2), Fraction(1234567, 1000000), Fraction(1234567, 1000000))
    """
    try:
        found = exact_number(value, ratio=":/")
    except ValueError:
        raise ValueError("a ratio such as 3:2, not less than 0") from None
    if found >= _LARGEST or max(found.numerator, found.denominator) >= 10**_MOST_DIGITS:
        raise ValueError(f"a ratio below 10^12 of at most {_MOST_DIGITS} digits to {_MOST_DIGITS}")
    return found


def ratio_text(value: Fraction) -> str:
    """Return a payout as the trade writes it.

    Examples
    --------
    >>> ratio_text(Fraction(3, 2)), ratio_text(Fraction(2))
    ('3:2', '2:1')
    """
    return f"{value.numerator}:{value.denominator}"


def hard_totals(value: object) -> str:
    """Read the totals that may be doubled: ``any``, ``9-11`` or one total such as ``11``.

    Examples
    --------
    >>> hard_totals("any"), hard_totals("9-11"), hard_totals(11)
    ('any', '9-11', '11-11')
    """
    match = re.fullmatch(r"any|([0-9]{1,2})(?:-([0-9]{1,2}))?", str(value))
    if match is None or isinstance(value, bool):
        raise ValueError("'any' or hard totals such as '9-11'")
    if match[1] is None:
        return "any"
    low, high = int(match[1]), int(match[2] or match[1])
    if not 4 <= low <= high <= 21:
        raise ValueError("'any' or hard totals such as '9-11'")
    return f"{low}-{high}"


def whole_number(low: int, high: int) -> Reader:
    """Return a reader of whole numbers in a range.

    Examples
    --------
    >>> whole_number(1, 16)("4")
    4
    """

    def read(value: object) -> int:
        try:
            return number_in_range(value, low, high)
        except ValueError:
            raise ValueError(f"a whole number from {low} to {high}") from None

    return read


def one_of(*names: str) -> Reader:
    """Return a reader of one of some words.

    Examples
    --------
    >>> one_of("late", "early")("late")
    'late'
    """

    def read(value: object) -> str:
        if isinstance(value, str) and value in names:
            return value
        *most, last = map(repr, names)
        raise ValueError(f"{', '.join(most)} or {last}")

    return read


def or_none(reader: Reader) -> Reader:
    """Return a reader that also reads ``none``, as None.

    Examples
    --------
    >>> or_none(whole_number(3, 21))("none") is None
    True
    """

    def read(value: object) -> object:
        if value is None or str(value).lower() == "none":
            return None
        try:
            return reader(value)
        except ValueError as error:
            raise ValueError(f"'none' or {error}") from None

    return read
