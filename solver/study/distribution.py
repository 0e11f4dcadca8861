"""The distribution of a result: its probabilities, its mean, its spread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, sqrt
from typing import Any, Generic, TypeVar

Chance = TypeVar("Chance", float, Fraction)


@dataclass(frozen=True, slots=True)
class Distribution(Generic[Chance]):
    """The distribution of a result in units of a wager.

    Attributes
    ----------
    chances
        Probability of each result, the smallest first; fractions, or floats.

    Examples
    --------
    >>> coin = Distribution({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)})
    >>> coin.mean, coin.variance, coin.win
    (Fraction(0, 1), Fraction(1, 1), Fraction(1, 2))
    """

    chances: Mapping[Fraction, Chance]

    @classmethod
    def of(cls, parts: Iterable[tuple[Fraction, Chance]]) -> Distribution[Chance]:
        """Return the distribution with these parts; those of one result are added up.

        Examples
        --------
        >>> Distribution.of([(Fraction(1), 0.25), (Fraction(-1), 0.5), (Fraction(1), 0.25)]).chances
        {Fraction(-1, 1): 0.5, Fraction(1, 1): 0.5}
        """
        found: dict[Fraction, list[Chance]] = {}
        for units, chance in parts:
            found.setdefault(units, []).append(chance)
        summed = {units: _sum(found[units]) for units in sorted(found)}
        return cls({units: chance for units, chance in summed.items() if chance})

    @property
    def win(self) -> Chance:
        """Probability of a result above 0."""
        found: Chance = _sum(chance for units, chance in self.chances.items() if units > 0)
        return found

    @property
    def push(self) -> Chance:
        """Probability of a result of 0."""
        found: Chance = _sum(chance for units, chance in self.chances.items() if units == 0)
        return found

    @property
    def lose(self) -> Chance:
        """Probability of a result below 0."""
        found: Chance = _sum(chance for units, chance in self.chances.items() if units < 0)
        return found

    @property
    def mean(self) -> Chance:
        """The EV."""
        found: Chance = _sum(chance * units for units, chance in self.chances.items())
        return found

    @property
    def variance(self) -> Chance:
        """Mean squared distance from the mean."""
        mean: Any = self.mean
        found: Chance = _sum(chance * (units - mean) ** 2 for units, chance in self.chances.items())
        return found

    @property
    def standard_deviation(self) -> float:
        """Square root of the variance."""
        return float(sqrt(self.variance))

    def to_json(self) -> dict[str, Any]:
        """Return plain values; probabilities that are fractions also as such."""
        exact = any(isinstance(chance, Fraction) for chance in self.chances.values())
        return {
            "win": float(self.win),
            "push": float(self.push),
            "lose": float(self.lose),
            "ev": float(self.mean),
            "standard_deviation": self.standard_deviation,
            "results": [
                {"units": str(units), "probability": float(chance)}
                | ({"probability_exact": str(chance)} if exact else {})
                for units, chance in self.chances.items()
            ],
        }


def _sum(numbers: Iterable[Any]) -> Any:
    """Return the sum of fractions as a fraction, that of floats without accumulated error."""
    found = list(numbers)
    if any(isinstance(each, float) for each in found):
        return fsum(found)
    return sum(found, Fraction(0))
