"""The best chart by totals, and the exact value of any chart.

A chart is played before and after splits; pairs are always split again where the chart splits
them and the rules allow it. Its value is worked out as exactly as that of best play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver.chart import Chart, Deviation, Row
from solver.games import Game
from solver.rounds import check_complete, check_shoe, solve_by_composition, summarise
from solver.rules import Rules
from solver.solution import Solution
from solver.strategy import Strategy

if TYPE_CHECKING:
    from solver.engine.cells import Cells
    from solver.engine.lattice import Floats
    from solver.engine.opening import Opening


def best_chart(game: Game) -> Chart:
    """Find the best chart by totals and all that is printed with it.

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
    from solver.engine.rows import to_rows

    cells, solution, opening = _best(game)
    return Chart(
        game.name,
        str(game.shoe),
        solution.ev,
        solve_by_composition(game, Strategy.CDP).ev,
        {each.upcard: each.attack for each in solution.upcards if game.rules.double_attack},
        {
            each.upcard: (each.ev_without_attack, each.ev_with_attack)
            for each in solution.upcards
            if each.ev_with_attack is not None
        },
        to_rows(game.rules, cells),
        tuple(_deviations(game, cells, solution, opening)),
    )


def evaluate(game: Game, rows: Sequence[Row]) -> Solution:
    """Value a round played by a given chart, exactly.

    Parameters
    ----------
    game
        Rules and shoe.
    rows
        Hard totals 4 to 21, soft totals 12 to 21, pairs, and rescue rows where the rules have it.

    Raises
    ------
    StrategyError
        If a row is missing or says what cannot be done.
    ShoeError, ShoeRunsOut
        If the shoe is too small for a round.

    Examples
    --------
    >>> from solver import load_game
    >>> game = load_game("six-deck")
    >>> chart = best_chart(game)
    >>> evaluate(game, chart.rows).ev == chart.ev
    True
    """
    from solver.engine.rows import from_rows

    check_shoe(game.shoe)
    return _play(game, from_rows(rows))[0]


def solve_by_totals(game: Game) -> Solution:
    """Solve a game under the class ``totals``: the best chart, played before and after splits."""
    return _best(game)[1]


def best_cells_of(game: Game) -> Cells:
    """Find the best chart as arrays; errors as of `best_chart`."""
    return _best(game)[0]


def _best(game: Game) -> tuple[Cells, Solution, Opening]:
    """Find the best chart, and play it."""
    from solver.engine.policy_iteration import best_cells

    check_shoe(game.shoe)
    cells = best_cells(game.rules, game.shoe.counts)
    return cells, *_play(game, cells)


def _play(game: Game, cells: Cells) -> tuple[Solution, Opening]:
    """Play a chart and average over the first two cards."""
    from solver.engine.cells import ByTotals
    from solver.engine.opening import open_round

    opening = open_round(game.rules, game.shoe.counts, ByTotals(cells))
    check_complete(game, opening)
    attacked = None
    if game.rules.double_attack:
        attacked = _chosen_evs(game.rules, cells, opening, 1 + float(game.rules.double_attack))
    chosen = _chosen_evs(game.rules, cells, opening, 1.0)
    return summarise(game, Strategy.TOTALS, opening, chosen, attacked), opening


def _chosen_evs(rules: Rules, cells: Cells, opening: Opening, stake: float) -> Floats:
    """Unconditional EV of what the chart does with each two-card hand, (55, 10)."""
    import numpy as np

    from solver.engine._action_kernel import SURRENDER
    from solver.engine.opening import ACTIONS, NATURAL, PAIRS, hand_numbers
    from solver.engine.terms import Stage

    choice = cells.policy(rules, Stage.FIRST).choice[hand_numbers()]
    choice[NATURAL] = 0
    choice[PAIRS] = cells.pair_actions(rules)
    evs = np.stack([opening.unconditional(action, stake) for action in ACTIONS])
    if rules.surrender == "early":
        evs[SURRENDER] = -stake / 2
    chosen = np.take_along_axis(evs, choice[None], axis=0)[0]
    return np.where(opening.chance > 0, chosen, 0)


def _deviations(game: Game, cells: Cells, solution: Solution, opening: Opening) -> list[Deviation]:
    """List the unsplit hands that should be played otherwise, the chart being kept for the rest."""
    from solver.engine.deviations import deviations

    peeked = game.rules.hole_card != "none"
    stakes = {
        each.upcard: each.probability * (1 + float(game.rules.double_attack) * each.attack)
        for each in solution.upcards
    }
    found = [
        Deviation(
            each.hand,
            each.upcard,
            each.chart,
            each.best,
            each.gain / (1 - each.p_blackjack if peeked and each.p_blackjack < 1 else 1),
            each.gain * each.chance * stakes[each.upcard],
        )
        for each in deviations(game.rules, game.shoe.counts, cells, opening)
    ]
    return sorted(found, key=lambda each: -each.worth)
