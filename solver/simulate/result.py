"""What a simulation found, beside what the exact solver says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

from solver.cards import UPCARD_ORDER, VALUES
from solver.simulate import _kernel
from solver.simulate.batches import Tally
from solver.simulate.exact import Cell, Exact
from solver.simulate.setup import Setup

if TYPE_CHECKING:
    pass

MAIN, ATTACK, INSURANCE = "main", "attack", "insurance"
FEWEST = 100
"""Fewest cases for a z-score to mean something."""


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

    @property
    def z(self) -> float | None:
        """How many standard errors the mean is off; None where that says nothing."""
        if self.exact is None or not self.standard_error or self.count < FEWEST:
            return None
        return round((self.mean - self.exact) / self.standard_error, 12)

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


class Reading:
    """Reads the sums of a tally as means of a bet of one unit.

    Parameters
    ----------
    setup, tally
        The table, and what was counted at it.
    """

    def __init__(self, setup: Setup, tally: Tally) -> None:
        self._unit, self._seats, self._tally = setup.unit, setup.seats, tally
        self.rounds = tally.rounds

    def round(self, exact: float) -> Measured:
        """The main wager; rounds of one shoe belong together, so shoes are what is independent.

        The mean is the ratio of results to rounds; its error is that of such a ratio.
        """
        shoes, played, squares, net, net_squares, product = map(int, self._tally.shoes)
        mean = net / played
        spread = net_squares - 2 * mean * product + mean * mean * squares
        error = sqrt(max(spread, 0) * shoes / max(shoes - 1, 1)) / played
        scale = self._unit * self._seats
        return Measured(MAIN, mean / scale, error / scale, exact, played)

    def wager(self, number: int, name: str, exact: float | None) -> Measured:
        """The mean of a wager by a hand."""
        total = int(self._tally.sums[number])
        squares = int(self._tally.products[number, number])
        return self._mean(name, self.rounds, total, squares, exact)

    def deviation(self, number: int) -> float:
        """Standard deviation of a wager of one hand in one round."""
        hands = self.rounds * self._seats
        mean = int(self._tally.sums[number]) / hands
        return sqrt(max(int(self._tally.seat_squares[number]) / hands - mean**2, 0)) / self._unit

    def upcard(self, upcard: int, exact: float) -> Measured:
        """The main wager against an upcard."""
        count, total, squares = map(int, self._tally.upcards[upcard])
        return self._mean(VALUES[upcard], count, total, squares, exact)

    def upcard_frequency(self, upcard: int, exact: float) -> Measured:
        """How often an upcard came."""
        return _share(VALUES[upcard], int(self._tally.upcards[upcard, 0]), self.rounds, exact)

    def cell(self, place: int, cell: Cell) -> MeasuredCell:
        """How often the first seat made a decision, and what came of it."""
        times, followed, halves, squares = map(int, self._tally.cells[place])
        met = int(self._tally.upcards[cell.upcard, 0])
        mean = halves / (2 * followed) if followed else 0.0
        variance = squares / (4 * followed) - mean**2 if followed else 0.0
        error = sqrt(max(variance, 0) / followed) if followed else 0.0
        return MeasuredCell(
            cell.name,
            cell.upcard,
            _share(f"{cell.name} v {VALUES[cell.upcard]}, how often", times, met, cell.chance),
            Measured(f"{cell.name} v {VALUES[cell.upcard]}", mean, error, cell.ev, followed),
        )

    def covariance(self, numbers: Sequence[int]) -> tuple[tuple[float, ...], ...]:
        """Covariances of wagers per round of the table."""
        sums, products = self._tally.sums.tolist(), self._tally.products.tolist()
        return tuple(
            tuple(
                (products[one][two] - sums[one] * sums[two] / self.rounds)
                / self.rounds
                / self._unit**2
                for two in numbers
            )
            for one in numbers
        )

    def histogram(self, centre: int) -> dict[float, int]:
        """Rounds by the result of the table, in units of the bet."""
        return {
            (place - centre) / self._unit: count
            for place, count in enumerate(self._tally.histogram.tolist())
            if count
        }

    def _mean(
        self, name: str, count: int, total: int, squares: int, exact: float | None
    ) -> Measured:
        scale = self._unit * self._seats
        mean = total / count if count else 0.0
        variance = squares / count - mean**2 if count else 0.0
        error = sqrt(max(variance, 0) / count) if count else 0.0
        return Measured(name, mean / scale, error / scale, exact, count)


def _share(name: str, times: int, of: int, exact: float) -> Measured:
    """How often something happened, with the error that its exact probability leads to expect.

    There is none, and so no z, where it is to happen so seldom that no normal law holds.
    """
    often = FEWEST <= exact * of < of
    error = sqrt(exact * (1 - exact) / of) if often else 0.0
    return Measured(name, times / of if of else 0.0, error, exact, of)


def read(
    setup: Setup, tally: Tally, exact: Exact, side_bets: Mapping[str, float | None]
) -> dict[str, Any]:
    """All that a tally says, under the names of the fields of `Simulation`."""
    reading = Reading(setup, tally)
    made: dict[int, tuple[str, float | None]] = {
        _kernel.ATTACKED: (ATTACK, exact.attack),
        _kernel.INSURANCE: (INSURANCE, exact.insurance),
    }
    made = {number: named for number, named in made.items() if tally.products[number, number] > 0}
    made |= {_kernel.SIDE + place: each for place, each in enumerate(side_bets.items())}
    numbers = [_kernel.MAIN, *made]
    return {
        "rounds": reading.rounds,
        "round": reading.round(exact.ev),
        "wagers": tuple(reading.wager(number, *named) for number, named in made.items()),
        "upcards": tuple(reading.upcard(up, exact.upcards[up][1]) for up in _shown(exact)),
        "frequencies": tuple(
            reading.upcard_frequency(up, exact.upcards[up][0]) for up in _shown(exact)
        ),
        "cells": tuple(reading.cell(place, cell) for place, cell in enumerate(exact.cells)),
        "standard_deviation": reading.deviation(_kernel.MAIN),
        "names": (MAIN, *(name for name, _ in made.values())),
        "covariance": reading.covariance(numbers),
        "histogram": reading.histogram(setup.centre),
    }


def _shown(exact: Exact) -> list[int]:
    return [upcard for upcard in UPCARD_ORDER if upcard in exact.upcards]
