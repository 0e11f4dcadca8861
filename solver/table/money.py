"""Money: exact amounts, read from text and numbers, and printed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from solver.bounds import exact_number
from solver.table.errors import TableError

_DIGITS = 12
_LARGEST = 10**_DIGITS
_LONG = 40


def parse_money(value: object, what: str = "the value") -> Fraction:
    """Return an amount of money exactly; a float has the value that it prints.

    Parameters
    ----------
    value
        Text, a whole number, ``Decimal``, ``float`` or ``Fraction``.
    what
        Name of the amount in the message.

    Raises
    ------
    TableError
        If the value is not an amount of money, is negative or has too many digits.

    Examples
    --------
    >>> parse_money("12.50"), parse_money(10), parse_money(2.5), parse_money("10/3")
    (Fraction(25, 2), Fraction(10, 1), Fraction(5, 2), Fraction(10, 3))
    >>> parse_money(-5, "seat 1: the bet")
    Traceback (most recent call last):
    solver.table.errors.TableError: seat 1: the bet must be an amount such as 10 or 12.50, not -5
    """
    try:
        amount = exact_number(value, ratio="/")
    except ValueError:
        amount = None
    if amount is not None and (isinstance(value, Fraction) or _is_short(amount)):
        return amount
    is_number = isinstance(value, (int, float, Decimal, Fraction))
    shown = value if is_number else repr(value)
    if isinstance(value, int) and abs(value) >= 10**_LONG:
        shown = "a number of more than 40 digits"
    long = amount is not None
    digits = f" with at most {_DIGITS} digits before and behind the point" if long else ""
    raise TableError(f"{what} must be an amount such as 10 or 12.50{digits}, not {short(shown)}")


def _is_short(amount: Fraction) -> bool:
    """Whether an amount has few digits: a ledger shows what is won with all of them."""
    return bool(amount < _LARGEST and amount.denominator <= _LARGEST)


def short(shown: object) -> str:
    """Return a text for a message, cut off if it is long.

    Examples
    --------
    >>> short("H S"), short("5-" * 100)
    ('H S', '5-5-5-5-5-5-5-5-5-5-5-5-5-5-5-5-5-5-5-5-...')
    """
    text = str(shown)
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


def money_text(amount: Fraction) -> str:
    """Return an amount as text: a decimal if it is finite, otherwise a fraction.

    Examples
    --------
    >>> [money_text(Fraction(text)) for text in ("15", "12.5", "-0.125", "10/3")]
    ['15', '12.50', '-0.125', '10/3']
    """
    if amount.denominator == 1:
        return str(amount.numerator)
    left, places = amount.denominator, 0
    for prime in (2, 5):
        power = 0
        while left % prime == 0:
            left, power = left // prime, power + 1
        places = max(places, power)
    if left != 1:
        return str(amount)
    places = max(places, 2)
    digits = f"{abs(amount.numerator) * 10**places // amount.denominator:0{places + 1}d}"
    return f"{'-' * (amount < 0)}{digits[:-places]}.{digits[-places:]}"


def net_text(amount: Fraction) -> str:
    """Return a win or loss as text, with its sign.

    Examples
    --------
    >>> net_text(Fraction(15)), net_text(Fraction(-5, 2)), net_text(Fraction(0))
    ('+15', '-2.50', '0')
    """
    return f"{'+' * (amount > 0)}{money_text(amount)}"
