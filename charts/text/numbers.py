"""Numbers as they are printed: expected values, probabilities and payouts."""

from __future__ import annotations

from fractions import Fraction

_SIMPLE = 10


def percent(value: float, decimals: int = 4) -> str:
    """Return a value in percent with its sign; zero has none.

    Examples
    --------
    >>> percent(-0.0062154321), percent(0.5, 2), percent(-1e-9)
    ('-0.6215 %', '+50.00 %', '0.0000 %')
    """
    return f"{bare_percent(value, decimals)} %"


def plain_percent(value: float, decimals: int = 4) -> str:
    """Return a value in percent without a plus sign: a house edge, a cost, a share.

    Examples
    --------
    >>> plain_percent(0.0062154321), plain_percent(-0.02, 2)
    ('0.6215 %', '-2.00 %')
    """
    return percent(value, decimals).removeprefix("+")


def bare_percent(value: float, decimals: int = 2) -> str:
    """Return a value in percent for a table whose heading names the unit.

    Examples
    --------
    >>> bare_percent(0.12345), bare_percent(-0.00001), bare_percent(-1, 1)
    ('+12.35', '0.00', '-100.0')
    """
    text = f"{100 * value:+.{decimals}f}"
    return text[1:] if float(text) == 0 else text


def chance(probability: float, decimals: int = 2) -> str:
    """Return a probability in percent for a table whose heading names the unit.

    Examples
    --------
    >>> chance(0.25), chance(1 / 13, 4)
    ('25.00', '7.6923')
    """
    return f"{100 * probability:.{decimals}f}"


def signed_units(units: Fraction) -> str:
    """Return a result in units of a bet with its sign; zero has none.

    Examples
    --------
    >>> signed_units(Fraction(3, 2)), signed_units(Fraction(-1)), signed_units(Fraction(0))
    ('+3/2', '-1', '0')
    """
    return f"+{units}" if units > 0 else str(units)


def pays_to_one(pays: Fraction) -> str:
    """Return what a bet pays to one: whole numbers and simple ratios exactly, others as decimals.

    Examples
    --------
    >>> pays_to_one(Fraction(11)), pays_to_one(Fraction(5, 2)), pays_to_one(Fraction(479, 20))
    ('11', '5:2', '23.9500')
    """
    if pays.denominator == 1:
        return str(pays.numerator)
    if has_simple_odds(pays):
        return f"{pays.numerator}:{pays.denominator}"
    return f"{float(pays):.4f}"


def has_simple_odds(pays: Fraction) -> bool:
    """Return whether a payout is written as a ratio of small numbers.

    Examples
    --------
    >>> has_simple_odds(Fraction(5, 2)), has_simple_odds(Fraction(479, 20))
    (True, False)
    """
    return pays > 0 and pays.denominator < _SIMPLE
