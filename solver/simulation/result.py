"""The result of a simulation, compared with the exact values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import copysign
from typing import Any

from solver.cards import VALUES

MAIN, ATTACK, INSURANCE = "main", "attack", "insurance"
FEWEST = 100
"""The smallest number of cases with a z-score."""
FAR = 999.0
"""In place of a z-score if all cases are equal and differ from the exact value."""
_BEYOND_CHANCE = 40.0
"""If n equal cases differ by d from the exact value, the chance is about exp(-n d / 4)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured mean.

    Attributes
    ----------
    name
        The name of what was measured.
    mean, standard_error
        The mean per unit of the bet and hand, and its standard error.
    exact
        The exact value; None if it is not known.
    count
        The number of rounds.
    judged
        Whether there are enough cases for a z-score.

    Examples
    --------
    >>> Measured("main", -0.004, 0.0005, -0.005, 1_000_000).z
    2.0
    """

    name: str
    mean: float
    standard_error: float
    exact: float | None
    count: int
    judged: bool = True

    @property
    def z(self) -> float | None:
        """The difference from the exact value in standard errors; None without a meaningful one.

        If all cases are equal, the standard error is zero. Then the z-score is None if that can
        easily happen by chance, and `FAR` otherwise.
        """
        if self.exact is None or not self.judged:
            return None
        off = self.mean - self.exact
        if self.standard_error:
            return round(off / self.standard_error, 12)
        return copysign(FAR, off) if abs(off) * self.count > _BEYOND_CHANCE else None

    def to_json(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {
            "name": self.name,
            "count": self.count,
            "mean": self.mean,
            "standard_error": self.standard_error,
            "exact": self.exact,
            "z": self.z,
        }


@dataclass(frozen=True, slots=True)
class MeasuredCell:
    """A decision: how often it was made against its upcard, and its value."""

    name: str
    upcard: int
    frequency: Measured
    value: Measured

    def to_json(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        parts = {"frequency": self.frequency, "value": self.value}
        return {"hand": self.name, "upcard": VALUES[self.upcard]} | {
            key: {name: it for name, it in part.to_json().items() if name != "name"}
            for key, part in parts.items()
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """The result of a simulation.

    Attributes
    ----------
    game, shoe, strategy
        The name of the game, the shoe as text, and the strategy class.
    rounds, wanted
        The rounds played, and the rounds requested.
    seed, seats, behind
        Seed of the random numbers; number of hands; number of cards behind the cut card, None if
        the shoe was shuffled before each round.
    seconds, core_seconds, workers
        Elapsed time; CPU time; number of threads.
    round
        The main wager: bet, attack, doubles and split hands, per unit of the bet.
    wagers
        The attack wager, insurance and side bets, per unit of the bet.
    upcards, frequencies
        The main wager by upcard, and the frequency of each upcard.
    cells
        The decisions of the first seat.
    standard_deviation
        Standard deviation of the main wager of one hand, per round and unit of the bet.
    names, covariance
        Names of the wagers, and their covariances per round of the whole table.
    histogram
        Rounds by the result of the main wager of the whole table, in units of the bet.
    """

    game: str
    shoe: str
    strategy: str
    rounds: int
    wanted: int
    seed: int
    seats: int
    behind: int | None
    seconds: float
    core_seconds: float
    workers: int
    round: Measured
    wagers: tuple[Measured, ...]
    upcards: tuple[Measured, ...]
    frequencies: tuple[Measured, ...]
    cells: tuple[MeasuredCell, ...]
    standard_deviation: float
    names: tuple[str, ...]
    covariance: tuple[tuple[float, ...], ...]
    histogram: Mapping[float, int] = field(default_factory=dict)

    @property
    def interrupted(self) -> bool:
        """Whether the run ended before all rounds were played."""
        return self.rounds < self.wanted

    @property
    def rounds_per_second(self) -> float:
        """Rounds per second of elapsed time."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def rounds_per_core_second(self) -> float:
        """Rounds per second of CPU time."""
        return self.rounds / self.core_seconds if self.core_seconds else 0.0

    @property
    def worst(self) -> Measured:
        """The measurement with the largest z-score."""
        cells = [part for cell in self.cells for part in (cell.frequency, cell.value)]
        every = (self.round, *self.wagers, *self.upcards, *self.frequencies, *cells)
        return max(every, key=lambda each: abs(each.z or 0))

    def to_json(self) -> dict[str, Any]:
        """Return the values that ``upcard simulate --json`` prints."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": self.strategy,
            "rounds": self.rounds,
            "rounds_wanted": self.wanted,
            "seed": self.seed,
            "seats": self.seats,
            "cards_behind_cut_card": self.behind,
            "seconds": self.seconds,
            "core_seconds": self.core_seconds,
            "workers": self.workers,
            "rounds_per_second": self.rounds_per_second,
            "rounds_per_core_second": self.rounds_per_core_second,
            "ev": self.round.mean,
            "round": self.round.to_json(),
            "wagers": [each.to_json() for each in self.wagers],
            "upcards": {each.name: each.to_json() for each in self.upcards},
            "upcard_frequencies": {each.name: each.to_json() for each in self.frequencies},
            "cells": [each.to_json() for each in self.cells],
            "standard_deviation": self.standard_deviation,
            "covariance": {
                name: dict(zip(self.names, row, strict=True))
                for name, row in zip(self.names, self.covariance, strict=True)
            },
            "histogram": [
                {"units": units, "rounds": rounds} for units, rounds in self.histogram.items()
            ],
        }
