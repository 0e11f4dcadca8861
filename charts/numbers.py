"""Numbers as the trade prints them: expected values and probabilities in percent."""

from __future__ import annotations


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
