"""From the sums of a tally to means, their errors, and what they should be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from solver.cards import UPCARD_ORDER, VALUES
from solver.simulate import _layout
from solver.simulate.batches import Tally
from solver.simulate.exact import Exact, ExactCell
from solver.simulate.kernel_input import KernelInput
from solver.simulate.result import ATTACK, FEWEST, INSURANCE, MAIN, Measured, MeasuredCell


class TallyStatistics:
    """Reads the sums of a tally as means by the hand.

    Parameters
    ----------
    setup, tally
        The table, and what was counted at it.
    """

    def __init__(self, setup: KernelInput, tally: Tally) -> None:
        self._setup, self._seats, self._tally = setup, setup.seats, tally
        self.rounds = tally.rounds

    def round(self, exact: float) -> Measured:
        """The main wager; rounds of one shoe belong together, so shoes are what is independent.

        The mean is the ratio of results to rounds; its error is that of such a ratio.
        """
        shoes, played, squares, net, net_squares, product, _ = self._tally.shoes.tolist()
        mean = net / played
        spread = net_squares - 2 * mean * product + mean * mean * squares
        error = sqrt(max(spread, 0) * shoes / max(shoes - 1, 1)) / played
        return Measured(MAIN, mean / self._seats, error / self._seats, exact, int(played))

    def wager(self, number: int, name: str, exact: float | None) -> Measured:
        """The mean of a wager by a hand."""
        total, squares = self._tally.sums[number], self._tally.products[number, number]
        return self._mean(name, self.rounds, float(total), float(squares), exact)

    def deviation(self, number: int) -> float:
        """Standard deviation of a wager of one hand in one round."""
        hands = self.rounds * self._seats
        mean = float(self._tally.sums[number]) / hands
        return sqrt(max(float(self._tally.seat_squares[number]) / hands - mean**2, 0))

    def upcard(self, upcard: int, exact: float) -> Measured:
        """The main wager against an upcard."""
        count, total, squares = self._tally.upcards[upcard].tolist()
        return self._mean(VALUES[upcard], int(count), total, squares, exact)

    def upcard_frequency(self, upcard: int, exact: float) -> Measured:
        """How often an upcard came."""
        return _share(VALUES[upcard], int(self._tally.upcards[upcard, 0]), self.rounds, exact)

    def cell(self, place: int, cell: ExactCell) -> MeasuredCell:
        """How often the first seat made a decision, and what came of it."""
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
        """Covariances of wagers per round of the table."""
        means = (self._tally.sums / self.rounds).tolist()
        products = (self._tally.products / self.rounds).tolist()
        return tuple(
            tuple(products[one][two] - means[one] * means[two] for two in numbers)
            for one in numbers
        )

    def histogram(self) -> dict[float, int]:
        """Rounds by the result of the table, in bets."""
        return {
            (place - self._setup.centre) / self._setup.bins: count
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
    """How often something happened, with the error that its exact probability leads to expect.

    Where it is to happen so seldom that no normal law holds, it is judged only if it is far off.
    """
    share = times / of if of else 0.0
    error = sqrt(exact * (1 - exact) / of) if of else 0.0
    often = min(exact, 1 - exact) * of >= FEWEST
    far = abs(share - exact) > 10 * error + 10 / max(of, 1)
    return Measured(name, share, error, exact, of, often or far)


def read(
    setup: KernelInput, tally: Tally, exact: Exact, side_bets: Mapping[str, float | None]
) -> dict[str, Any]:
    """All that a tally says, under the names of the fields of `Simulation`."""
    reading = TallyStatistics(setup, tally)
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
        "histogram": reading.histogram(),
    }


def _shown(exact: Exact) -> list[int]:
    return [upcard for upcard in UPCARD_ORDER if upcard in exact.upcards]
