"""Exact values as they are printed: a fraction in lowest terms and its decimals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

MOST_DIGITS = 1000
"""Decimals that are printed at most."""


@dataclass(frozen=True, slots=True)
class ExactStyle:
    """How exact values are printed.

    Attributes
    ----------
    digits
        Decimals behind the point.
    factored
        Whether the denominator is written as a product of primes.
    """

    digits: int = 30
    factored: bool = False


def decimals(value: Fraction, digits: int) -> str:
    """Return a fraction as a decimal number, rounded half to even.

    Examples
    --------
    >>> decimals(Fraction(-2, 3), 5), decimals(Fraction(1, 4), 5), decimals(Fraction(-1, 10**6), 3)
    ('-0.66667', '0.25000', '0.000')
    """
    scaled = round(abs(value) * 10**digits)
    whole, rest = divmod(scaled, 10**digits)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole}.{rest:0{digits}}" if digits else f"{sign}{whole}"


def fraction_text(value: Fraction, style: ExactStyle) -> str:
    """Return a fraction in lowest terms.

    Examples
    --------
    >>> fraction_text(Fraction(-5, 12), ExactStyle())
    '-5/12'
    >>> fraction_text(Fraction(-5, 12), ExactStyle(factored=True))
    '-5/(2^2 * 3)'
    """
    if not style.factored or value.denominator == 1:
        return str(value)
    from sympy import factorint  # takes long to import, and is used on request only

    factors = factorint(value.denominator)
    product = " * ".join(
        str(prime) if power == 1 else f"{prime}^{power}" for prime, power in factors.items()
    )
    return f"{value.numerator}/({product})" if len(factors) > 1 else f"{value.numerator}/{product}"


def exact_lines(values: Iterable[tuple[str, Fraction]], style: ExactStyle) -> list[str]:
    r"""Return two lines for each value: its name with the fraction, and the decimals below it.

    Examples
    --------
    >>> print("\n".join(exact_lines([("Round", Fraction(-5, 12))], ExactStyle(digits=5))))
    Round  -5/12
           = -0.41667
    """
    found: Sequence[tuple[str, Fraction]] = list(values)
    width = max((len(name) for name, _ in found), default=0)
    lines = []
    for name, value in found:
        lines.append(f"{name:{width}}  {fraction_text(value, style)}")
        if value.denominator > 1:
            lines.append(f"{'':{width}}  = {decimals(value, style.digits)}")
    return lines
