"""Cells in which two actions have exactly the same EV.

Exact values are worked out only if two EVs in float64 are too close to tell apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from charts.page.model import TiedCell
from solver.cards import VALUES
from solver.games import Game
from solver.results.chart import Chart
from solver.results.solution import Solution

if TYPE_CHECKING:
    from solver.exact.ties import Tie

_NEAR = 1e-12


def tied_cells(game: Game, chart: Chart) -> tuple[TiedCell, ...]:
    """Return the cells of a chart by totals in which two actions are equal for every hand.

    Examples
    --------
    >>> from solver import best_chart, load_game
    >>> game = load_game("single-deck")
    >>> tied_cells(game, best_chart(game))
    ()
    """
    if not _any_near(each.margin for each in chart.values.values()):
        return ()
    from solver.exact.ties import ties_of_chart

    return _cells(ties_of_chart(game, chart))


def tied_hands(game: Game, solution: Solution) -> tuple[TiedCell, ...]:
    """Return the two-card hands for which two actions are equal."""
    if not _any_near(each.margin for each in solution.hands):
        return ()
    from solver.exact.ties import ties_of_hands

    return _cells(ties_of_hands(game, solution))


def _any_near(margins: Iterable[float | None]) -> bool:
    return any(margin is not None and abs(margin) < _NEAR for margin in margins)


def _cells(ties: Iterable[Tie]) -> tuple[TiedCell, ...]:
    return tuple(TiedCell(each.hand, VALUES[each.upcard], each.actions) for each in ties)
