"""Arithmetic modulo one prime, with the inverses of the numbers of cards that a round can meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.kernels._residues import reduced
from solver.exact.primes import residue

MOST_KNOWN = 80
"""More than the cards that a hand, the pair cards known to be gone and the dealer can take."""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A prime, and the inverses of the numbers of cards from ``lowest`` on.

    Attributes
    ----------
    prime
        The prime.
    lowest, inverse
        The inverse of ``number`` is ``inverse[number - lowest]``; that of 0 is NaN.
    """

    prime: int
    lowest: int
    inverse: Floats

    @classmethod
    def of(cls, prime: int, cards: int) -> Field:
        """Return the field of a prime for a shoe of that many cards."""
        lowest = max(0, cards - MOST_KNOWN)
        numbers = range(lowest, cards + 1)
        inverse = [residue(pow(each, -1, prime), prime) if each else np.nan for each in numbers]
        return cls(prime, lowest, np.array(inverse))

    @property
    def constants(self) -> Floats:
        """The prime and its reciprocal, as the kernels take them."""
        return np.array([float(self.prime), 1 / self.prime])

    def times(self, left: Floats, right: Floats | float) -> Floats:
        """Return the residues of products of residues."""
        return reduced(left * right, float(self.prime), 1 / self.prime)

    def residues(self, numbers: Iterable[Fraction | int]) -> Floats:
        """Return the residues of fractions.

        Examples
        --------
        >>> Field.of(7, 5).residues([Fraction(1, 2), 3]).tolist()  # 2 x 4 = 8 = 1 modulo 7
        [-3.0, 3.0]
        """
        prime = self.prime
        return np.array(
            [residue(each.numerator * pow(each.denominator, -1, prime), prime) for each in numbers]
        )

    def inverses(self, numbers: Ints) -> Floats:
        """Return the inverses of whole numbers, 0 for 0."""
        different, place = np.unique(numbers, return_inverse=True)
        found = [pow(each, -1, self.prime) if each else 0 for each in different.tolist()]
        inverse = np.array([residue(each, self.prime) for each in found])
        chosen: Floats = inverse[place].reshape(numbers.shape)
        return chosen
