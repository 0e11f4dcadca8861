"""Solving a game: the one question behind which all classes of strategy stand."""

from __future__ import annotations

from solver.games import Game
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.solving.charts import solve_by_totals
from solver.solving.rounds import solve_by_composition


def solve(game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
    """Solve a game under one class of strategy.

    Parameters
    ----------
    game
        Rules and shoe.
    strategy
        ``cdz-``, ``cdp1``, ``cdp``, or ``totals`` for the best chart by totals.

    Returns
    -------
    Solution
        EVs unconditional, per unit of the original wager; insurance is not part of them.

    Raises
    ------
    StrategyError
        If there is no such class.
    ShoeError
        If the shoe holds fewer cards than a round needs.
    ShoeRunsOut
        If some line of play asks for a card from an empty shoe.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> solution = solve(load_game("double-attack"))
    >>> round(100 * solution.ev, 5), solution.upcard("8").attack, solution.upcard("9").attack
    (-0.48969, True, False)
    >>> solution.actions("T6", "T").best
    <Action.HIT: 'hit'>
    """
    strategy = Strategy.parse(strategy)
    if strategy is Strategy.TOTALS:
        return solve_by_totals(game)
    return solve_by_composition(game, strategy)
