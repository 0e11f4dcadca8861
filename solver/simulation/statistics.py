"""Means and standard errors from the sums of a tally, compared with the exact values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from solver.cards import UPCARD_ORDER, VALUES
from solver.simulation import _layout
from solver.simulation.batches import Tally
from solver.simulation.exact import ExactCell, ExactValues
from solver.simulation.kernel_input import KernelInput
from solver.simulation.result import ATTACK, FEWEST, INSURANCE, MAIN, Measured, MeasuredCell


class TallyStatistics:
    """Computes means per hand from the sums of a tally.

    Parameters
    ----------
    kernel_input, tally
        The simulated table, and what was counted at it.
    """

    def __init__(self, kernel_input: KernelInput, tally: Tally) -> None:
        self._input, self._seats, self._tally = kernel_input, kernel_input.seats, tally
        self.rounds = tally.rounds

    def round(self, exact: float) -> Measured:
        """Return the mean of the main wager.

        Rounds of one shoe are not independent, but shoes are. So the mean is the ratio of two sums
        over shoes, results and rounds, and its standard error is that of a ratio.
        """
        shoes, played, squares, net, net_squares, product, _ = self._tally.shoes.tolist()
        mean = net / played
        spread = net_squares - 2 * mean * product + mean * mean * squares
        error = sqrt(max(spread, 0) * shoes / max(shoes - 1, 1)) / played
        return Measured(MAIN, mean / self._seats, error / self._seats, exact, int(played))

    def wager(self, number: int, name: str, exact: float | None) -> Measured:
        """Return the mean of a wager per hand."""
        total, squares = self._tally.sums[number], self._tally.products[number, number]
        return self._mean(name, self.rounds, float(total), float(squares), exact)

    def deviation(self, number: int) -> float:
        """Return the standard deviation of a wager of one hand in one round."""
        hands = self.rounds * self._seats
        mean = float(self._tally.sums[number]) / hands
        return sqrt(max(float(self._tally.seat_squares[number]) / hands - mean**2, 0))

    def upcard(self, upcard: int, exact: float) -> Measured:
        """Return the mean of the main wager against an upcard."""
        count, total, squares = self._tally.upcards[upcard].tolist()
        return self._mean(VALUES[upcard], int(count), total, squares, exact)

    def upcard_frequency(self, upcard: int, exact: float) -> Measured:
        """Return the frequency of an upcard."""
        return _share(VALUES[upcard], int(self._tally.upcards[upcard, 0]), self.rounds, exact)

    def cell(self, place: int, cell: ExactCell) -> MeasuredCell:
        """Return how often the first seat made a decision, and the mean result."""
        times, followed, won, squares = self._tally.cells[place].tolist()
        met = int(self._tally.upcards[cell.upcard, 0])
        name = f"{cell.name} v {VALUES[cell.upcard]}"
        mean = won / followed if followed else 0.0
        variance = squares / followed - mean**2 if followed else 0.0
        error = sqrt(max(variance, 0) / followed) if followed else 0.0
        return MeasuredCell(
            cell.name,
            cell.upcard,
            _share(f"{name}, how often", int(times), met, cell.chance),
            Measured(name, mean, error, cell.ev, int(followed), followed >= FEWEST),
        )

    def covariance(self, numbers: Sequence[int]) -> tuple[tuple[float, ...], ...]:
        """Return the covariances of wagers per round of the table."""
        means = (self._tally.sums / self.rounds).tolist()
        products = (self._tally.products / self.rounds).tolist()
        return tuple(
            tuple(products[one][two] - means[one] * means[two] for two in numbers)
            for one in numbers
        )

    def histogram(self) -> dict[float, int]:
        """Return the number of rounds by the result of the table, in bets."""
        return {
            (place - self._input.center) / self._input.bins: count
            for place, count in enumerate(self._tally.histogram.tolist())
            if count
        }

    def _mean(
        self, name: str, count: int, total: float, squares: float, exact: float | None
    ) -> Measured:
        mean = total / count if count else 0.0
        variance = squares / count - mean**2 if count else 0.0
        error = sqrt(max(variance, 0) / count) if count else 0.0
        scale = self._seats
        return Measured(name, mean / scale, error / scale, exact, count, count >= FEWEST)


def _share(name: str, times: int, of: int, exact: float) -> Measured:
    """Return a frequency, with the standard error that follows from its exact probability.

    An event too rare for the normal approximation gets a z-score only if it is far off.
    """
    share = times / of if of else 0.0
    error = sqrt(exact * (1 - exact) / of) if of else 0.0
    often = min(exact, 1 - exact) * of >= FEWEST
    far = abs(share - exact) > 10 * error + 10 / max(of, 1)
    return Measured(name, share, error, exact, of, often or far)


def statistics_of(
    kernel_input: KernelInput,
    tally: Tally,
    exact: ExactValues,
    side_bets: Mapping[str, float | None],
) -> dict[str, Any]:
    """Return the statistics of a tally by the name of their field in `Simulation`."""
    statistics = TallyStatistics(kernel_input, tally)
    made: dict[int, tuple[str, float | None]] = {
        _layout.ATTACKED: (ATTACK, exact.attack),
        _layout.INSURANCE: (INSURANCE, exact.insurance),
    }
    made = {number: named for number, named in made.items() if tally.products[number, number] > 0}
    made |= {_layout.SIDE + place: each for place, each in enumerate(side_bets.items())}
    numbers = [_layout.MAIN, *made]
    return {
        "rounds": statistics.rounds,
        "round": statistics.round(exact.ev),
        "wagers": tuple(statistics.wager(number, *named) for number, named in made.items()),
        "upcards": tuple(statistics.upcard(up, exact.upcards[up][1]) for up in _shown(exact)),
        "frequencies": tuple(
            statistics.upcard_frequency(up, exact.upcards[up][0]) for up in _shown(exact)
        ),
        "cells": tuple(statistics.cell(place, cell) for place, cell in enumerate(exact.cells)),
        "standard_deviation": statistics.deviation(_layout.MAIN),
        "names": (MAIN, *(name for name, _ in made.values())),
        "covariance": statistics.covariance(numbers),
        "histogram": statistics.histogram(),
    }


def _shown(exact: ExactValues) -> list[int]:
    return [upcard for upcard in UPCARD_ORDER if upcard in exact.upcards]
