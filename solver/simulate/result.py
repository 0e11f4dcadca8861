"""What a simulation found, beside what the exact solver says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import copysign
from typing import Any

from solver.cards import VALUES

MAIN, ATTACK, INSURANCE = "main", "attack", "insurance"
FEWEST = 100
"""Fewest cases for a z-score to mean something."""
FAR = 999.0
"""In place of a z-score where there is no spread, and the mean is off."""
_BEYOND_CHANCE = 40.0
"""All of n cases alike, and off by d: the chance of that is about exp(-n d / 4)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean that was measured.

    Attributes
    ----------
    name
        What was measured.
    mean, standard_error
        Per unit of the bet and hand, and the standard error of that mean.
    exact
        What it should be; None where no exact value is known.
    count
        Rounds behind the mean.
    judged
        Whether there are cases enough to say how far it is off.

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
        """How many standard errors the mean is off; None where that says nothing.

        Where every case came out alike there is no error to go by: then it says nothing if that
        may well be by chance, and `FAR` if not.
        """
        if self.exact is None or not self.judged:
            return None
        off = self.mean - self.exact
        if self.standard_error:
            return round(off / self.standard_error, 12)
        return copysign(FAR, off) if abs(off) * self.count > _BEYOND_CHANCE else None

    def to_json(self) -> dict[str, Any]:
        """Plain values for a JSON file."""
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
    """A decision: how often it came up against its upcard, and what it was worth."""

    name: str
    upcard: int
    frequency: Measured
    value: Measured

    def to_json(self) -> dict[str, Any]:
        """Plain values for a JSON file."""
        parts = {"frequency": self.frequency, "value": self.value}
        return {"hand": self.name, "upcard": VALUES[self.upcard]} | {
            key: {name: it for name, it in part.to_json().items() if name != "name"}
            for key, part in parts.items()
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """A simulation that was run.

    Attributes
    ----------
    game, shoe, strategy
        What was played: name of the game, the shoe as text, class of the play.
    rounds, wanted
        Rounds played, and how many were asked for.
    seed, seats, behind
        Seed of the random numbers; hands bet on; cards behind the cut card, None where the shoe
        was shuffled before each round.
    seconds, core_seconds, workers
        How long it took; what that was in seconds of one core; in how many threads.
    round
        The main wager: bet, attack and all that follows from them, per unit of the bet.
    wagers
        The attack wager, insurance and side bets that were made, per unit of the bet.
    upcards, frequencies
        The main wager by upcard, and how often each upcard came.
    cells
        The decisions of the first seat.
    standard_deviation
        Of the main wager of one hand, per round and unit of the bet.
    covariance
        Covariances of ``names`` per round of the whole table.
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
        """Whether it was ended before all rounds were played."""
        return self.rounds < self.wanted

    @property
    def rounds_per_second(self) -> float:
        """Rounds per second of all threads together."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def rounds_per_core_second(self) -> float:
        """Rounds per second in which one core was busy with them."""
        return self.rounds / self.core_seconds if self.core_seconds else 0.0

    @property
    def worst(self) -> Measured:
        """The measurement that is furthest from what it should be."""
        cells = [part for cell in self.cells for part in (cell.frequency, cell.value)]
        every = (self.round, *self.wagers, *self.upcards, *self.frequencies, *cells)
        return max(every, key=lambda each: abs(each.z or 0))

    def to_json(self) -> dict[str, Any]:
        """The shape of ``upcard simulate --json``."""
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
