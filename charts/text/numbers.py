"""Numbers as the trade prints them: expected values and probabilities in percent."""

from __future__ import annotations

from fractions import Fraction

_SIMPLE = 10


def percent(value: float, decimals: int = 4) -> str:
    """A value in percent, the sign always shown; never a negative nought.

    Examples
    --------
    >>> percent(-0.0062154321), percent(0.5, 2), percent(-1e-9)
    ('-0.6215 %', '+50.00 %', '0.0000 %')
    """
    return f"{bare_percent(value, decimals)} %"


def bare_percent(value: float, decimals: int = 2) -> str:
    """A value in percent for a table whose heading names the unit.

    Examples
    --------
    >>> bare_percent(0.12345), bare_percent(-0.00001), bare_percent(-1, 1)
    ('+12.35', '0.00', '-100.0')
    """
    text = f"{100 * value:+.{decimals}f}"
    return text[1:] if float(text) == 0 else text


def chance(probability: float, decimals: int = 2) -> str:
    """A probability in percent for a table whose heading names the unit.

    Examples
    --------
    >>> chance(0.25), chance(1 / 13, 4)
    ('25.00', '7.6923')
    """
    return f"{100 * probability:.{decimals}f}"


def pays_to_one(pays: Fraction) -> str:
    """What a bet pays to one: whole numbers and simple ratios as they are, others in decimals.

    Examples
    --------
    >>> pays_to_one(Fraction(11)), pays_to_one(Fraction(5, 2)), pays_to_one(Fraction(479, 20))
    ('11', '5:2', '23.9500')
    """
    if pays.denominator == 1:
        return str(pays.numerator)
    if pays > 0 and pays.denominator < _SIMPLE:
        return f"{pays.numerator}:{pays.denominator}"
    return f"{float(pays):.4f}"
