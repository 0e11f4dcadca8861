"""Primes to calculate with, and whole numbers from their residues.

The residues of a whole number x modulo primes p1, p2 ... determine x modulo their product M. If
``2 |x| < M``, the number between -M/2 and M/2 with these residues is x (Chinese remainder theorem).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import isqrt, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.engine.arrays import Floats

Integers = NDArray[np.object_]  # Python's whole numbers in an array
BELOW = 2**27
"""The primes are smaller, so that the product of two residues is exact in float64."""
_WINDOW = 2**13


def primes_for(bound: int, denominator: int = 1) -> tuple[int, ...]:
    """Return so many primes that every whole number of that size or less is determined.

    Parameters
    ----------
    bound
        A number that the absolute values do not exceed.
    denominator
        A number that must have an inverse: no prime divides it.

    Examples
    --------
    >>> primes_for(10**9)
    (134217689, 134217649)
    """
    product = 1
    found: list[int] = []
    for prime in _primes():
        if product > 2 * bound:
            return tuple(found)
        if denominator % prime:
            found.append(prime)
            product *= prime
    raise AssertionError


def _primes() -> Iterator[int]:
    """Yield the primes below `BELOW`, from the largest on."""
    for most in range(BELOW, _WINDOW, -_WINDOW):
        yield from _primes_between(most - _WINDOW, most)


@cache
def _primes_between(least: int, most: int) -> tuple[int, ...]:
    """Return the primes of a window, from the largest on; ``least`` is above the root of ``most``.

    Examples
    --------
    >>> _primes_between(100, 120)
    (113, 109, 107, 103, 101)
    """
    divided = np.zeros(most - least, dtype=bool)
    for divisor in range(2, isqrt(most) + 1):
        divided[-least % divisor :: divisor] = True
    return tuple((least + np.flatnonzero(~divided)[::-1]).tolist())


def residue(number: int, prime: int) -> float:
    """Return the residue of a whole number between -p/2 and p/2.

    Examples
    --------
    >>> residue(10, 7), residue(-1, 7)
    (3.0, -1.0)
    """
    rest = number % prime
    return float(rest - prime if 2 * rest > prime else rest)


def joined(residues: Sequence[Floats], primes: Sequence[int]) -> Integers:
    """Return the whole numbers with given residues, None where a residue is NaN.

    Parameters
    ----------
    residues
        An array of residues for each prime, all of the same shape.
    primes
        The primes; half of their product is larger than every number.

    Examples
    --------
    >>> number, primes = -(10**20), primes_for(10**20)
    >>> joined([np.array([residue(number, prime), np.nan]) for prime in primes], primes).tolist()
    [-100000000000000000000, None]
    """
    product = prod(primes)
    total: Any = 0
    missing = np.isnan(residues[0])
    for each, prime in zip(residues, primes, strict=True):
        others = product // prime
        weight = others * pow(others, -1, prime)
        total = total + np.where(missing, 0, each).astype(np.int64).astype(object) * weight
    total = total % product
    found: Integers = np.where(total > product // 2, total - product, total)
    found[missing] = None
    return found
