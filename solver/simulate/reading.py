"""From the sums of a tally to means, their errors, and what they should be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from solver.cards import UPCARD_ORDER, VALUES
from solver.simulate import _layout
from solver.simulate.batches import Tally
from solver.simulate.exact import Cell, Exact
from solver.simulate.result import ATTACK, FEWEST, INSURANCE, MAIN, Measured, MeasuredCell
from solver.simulate.setup import Setup


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
        _layout.ATTACKED: (ATTACK, exact.attack),
        _layout.INSURANCE: (INSURANCE, exact.insurance),
    }
    made = {number: named for number, named in made.items() if tally.products[number, number] > 0}
    made |= {_layout.SIDE + place: each for place, each in enumerate(side_bets.items())}
    numbers = [_layout.MAIN, *made]
    return {
        "rounds": reading.rounds,
        "round": reading.round(exact.ev),
        "wagers": tuple(reading.wager(number, *named) for number, named in made.items()),
        "upcards": tuple(reading.upcard(up, exact.upcards[up][1]) for up in _shown(exact)),
        "frequencies": tuple(
            reading.upcard_frequency(up, exact.upcards[up][0]) for up in _shown(exact)
        ),
        "cells": tuple(reading.cell(place, cell) for place, cell in enumerate(exact.cells)),
        "standard_deviation": reading.deviation(_layout.MAIN),
        "names": (MAIN, *(name for name, _ in made.values())),
        "covariance": reading.covariance(numbers),
        "histogram": reading.histogram(setup.centre),
    }


def _shown(exact: Exact) -> list[int]:
    return [upcard for upcard in UPCARD_ORDER if upcard in exact.upcards]
