"""The best chart by totals, and the exact value of any chart.

A chart is played before and after splits. Pairs are always split again where the chart splits
them and the rules allow it. The value of a chart is as exact as that of the best play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from solver.cards import Value
from solver.engine.arrays import Floats, Ints
from solver.engine.kernels._actions import STAND
from solver.engine.opening import (
    HANDS,
    IN_ORDER,
    NATURAL,
    PAIRS,
    Opening,
    hand_numbers,
    open_round,
)
from solver.engine.totals.cell_values import cell_values
from solver.engine.totals.cells import SPLIT, ByTotals, Cells
from solver.engine.totals.deviations import deviations
from solver.engine.totals.policy_iteration import best_cells
from solver.engine.totals.reached import Reached, reached
from solver.engine.totals.rows import CELLS, from_rows, to_rows
from solver.games import Game, check_game
from solver.results.chart import CellValues, Chart, Deviation, Kind, Row
from solver.results.solution import Solution, ev_of_round
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.stages import Stage
from solver.solving.rounds import (
    check_complete,
    check_shoe,
    runs_out,
    solve_by_composition,
    summarise,
    unconditional_evs,
)


def best_chart(game: Game) -> Chart:
    """Return the best chart by totals, with its EV, its round and its exceptions.

    Parameters
    ----------
    game
        Rules and shoe.

    Raises
    ------
    ShoeError, ShoeRunsOut
        If the shoe is too small for a round.

    Examples
    --------
    >>> from solver import load_game
    >>> chart = best_chart(load_game("single-deck"))
    >>> round(100 * chart.ev, 5), chart.code("hard", "16", "T").value
    (0.14407, 'H')
    """
    cells, solution, opening = best_round(check_game(game))
    return _chart(game, to_rows(game.rules, cells), _Played(cells, solution, opening), {})


def chart_of(game: Game, rows: Sequence[Row], attack: Mapping[int, bool] | None = None) -> Chart:
    """Return a given chart with its exact EV, its round and its exceptions.

    Parameters
    ----------
    game, rows
        As for `evaluate`, which raises the same errors.
    attack
        Whether to make the attack wager, by upcard; for an upcard that is left out the better
        choice is made.

    Examples
    --------
    >>> from solver import load_game
    >>> game = load_game("double-attack")
    >>> chart = best_chart(game)
    >>> chart_of(game, chart.rows) == chart
    True
    """
    check_shoe(check_game(game).shoe)
    cells = from_rows(rows)
    return _chart(game, tuple(rows), _Played(cells, *play_cells(game, cells)), attack or {})


def evaluate(game: Game, rows: Chart | Sequence[Row]) -> Solution:
    """Return the exact value of a round played by a given chart.

    Parameters
    ----------
    game
        Rules and shoe.
    rows
        A chart, or its rows: hard totals 4 to 21, soft totals 12 to 21, pairs, and rescue rows
        where the rules have it.

    Raises
    ------
    StrategyError
        If a row is missing, or a cell names an action that is never allowed there.
    ShoeError, ShoeRunsOut
        If the shoe is too small for a round.

    Examples
    --------
    >>> from solver import load_game
    >>> game = load_game("six-deck")
    >>> chart = best_chart(game)
    >>> evaluate(game, chart).ev == evaluate(game, chart.rows).ev == chart.ev
    True
    """
    check_shoe(check_game(game).shoe)
    return play_cells(game, from_rows(rows))[0]


def solve_by_totals(game: Game) -> Solution:
    """Return the round of the best chart, played before and after splits."""
    return best_round(game)[1]


def best_cells_of(game: Game) -> Cells:
    """Return the best chart as arrays; errors as for `best_chart`."""
    return best_round(game)[0]


def best_round(game: Game) -> tuple[Cells, Solution, Opening]:
    """Return the best chart, the value of its round, and the values of the first two cards.

    If a split of that chart can use up the shoe, it has no value, and the best chart without it is
    looked for.
    """
    check_shoe(game.shoe)
    never = np.zeros((10, 10), dtype=bool)
    while True:
        cells = best_cells(game.rules, game.shoe.counts, never)
        opening = open_round(game.rules, game.shoe.counts, ByTotals(cells))
        split = cells.pair_actions(game.rules) == SPLIT
        unvalued = split & opening.missing[Action.SPLIT][PAIRS] & ~never
        if not unvalued.any():
            return cells, _summary(game, cells, opening), opening
        never |= unvalued


def play_cells(game: Game, cells: Cells) -> tuple[Solution, Opening]:
    """Return the round played by a chart, and the values of the first two cards."""
    opening = open_round(game.rules, game.shoe.counts, ByTotals(cells))
    return _summary(game, cells, opening), opening


def _summary(game: Game, cells: Cells, opening: Opening) -> Solution:
    """Average over the first two cards."""
    check_complete(game, opening)
    attacked = None
    if game.rules.double_attack:
        attacked = _chosen_evs(game.rules, cells, opening, 1 + float(game.rules.double_attack))
    chosen = _chosen_evs(game.rules, cells, opening, 1.0)
    for place, upcard in np.argwhere(np.isnan(chosen)):
        raise runs_out(game, HANDS[place], upcard, "as the chart plays it")
    return summarise(game, Strategy.TOTALS, opening, chosen, attacked)


def _chosen_evs(rules: Rules, cells: Cells, opening: Opening, stake: float) -> Floats:
    """Unconditional EV of what the chart does with each two-card hand, (55, 10)."""
    choice = chosen_actions(rules, cells)
    evs = unconditional_evs(rules, opening, stake)[np.argsort(IN_ORDER)]
    chosen = np.take_along_axis(evs, choice[None], axis=0)[0]
    return np.where(opening.chance > 0, chosen, 0)


def chosen_actions(rules: Rules, cells: Cells) -> Ints:
    """Return what a chart does with each two-card hand, (55, 10) places in `ACTIONS`."""
    choice = cells.policy(rules, Stage.FIRST).choice[hand_numbers()]
    choice[NATURAL] = STAND
    choice[PAIRS] = cells.pair_actions(rules)
    return choice


class _Played(NamedTuple):
    """A chart, the value of its round, and the values of its first two cards."""

    cells: Cells
    solution: Solution
    opening: Opening


def _chart(game: Game, rows: tuple[Row, ...], played: _Played, attack: Mapping[int, bool]) -> Chart:
    """Return the chart in its printed form, with the values of its hands."""
    cells, solution, opening = played
    splits = opening.joint[Action.SPLIT][PAIRS]
    hands = list(reached(game.rules, game.shoe.counts, cells, splits))
    decisions: dict[int, bool] = {
        each.upcard: attack.get(each.upcard, each.attack)
        for each in solution.upcards
        if each.ev_with_attack is not None
    }
    return Chart(
        game=game.name,
        shoe=str(game.shoe),
        ev=ev_of_round(solution.upcards, decisions),
        ev_best=solve_by_composition(game, Strategy.CDP).ev,
        attack=decisions,
        upcards=solution.upcards,
        rows=rows,
        insurance=solution.insurance,
        deviations=tuple(_deviations(game, hands, solution, decisions)),
        values=_values(game.rules, cells, hands),
    )


def _values(
    rules: Rules, cells: Cells, hands: list[Reached]
) -> dict[tuple[Kind, str, int], CellValues]:
    """Return the EVs of the actions in each cell that is reached."""
    return {
        (*CELLS[each.place], Value(each.upcard)): CellValues(each.chance, each.evs)
        for group in hands
        for each in cell_values(rules, cells, group)
    }


def _deviations(
    game: Game, hands: list[Reached], solution: Solution, attack: Mapping[int, bool]
) -> list[Deviation]:
    """Return the exceptions: unsplit hands to play differently, each for itself."""
    peeked = game.rules.hole_card != "none"
    stakes: dict[int, float] = {
        each.upcard: each.probability
        * (1 + float(game.rules.double_attack) * attack.get(each.upcard, False))
        for each in solution.upcards
    }
    found = [
        Deviation(
            each.hand,
            Value(each.upcard),
            each.chart,
            each.best,
            each.gain / (1 - each.p_blackjack if peeked and each.p_blackjack < 1 else 1),
            each.gain * each.chance * stakes[each.upcard],
        )
        for group in hands
        for each in deviations(group)
    ]
    return sorted(found, key=lambda each: -each.worth)
