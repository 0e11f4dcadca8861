"""Solve a game under any class of strategy."""

from __future__ import annotations

from solver.games import Game, check_game
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
        EVs are unconditional, per unit of the original wager, excluding insurance.

    Raises
    ------
    GameError, StrategyError
        If it is not a game, or there is no such class.
    ShoeError
        If the shoe holds fewer cards than a round needs.
    ShoeRunsOut
        If a line of play can need a card from an empty shoe.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> solution = solve(load_game("double-attack"))
    >>> round(100 * solution.ev, 5), solution.upcard("8").attack, solution.upcard("9").attack
    (-0.48969, True, False)
    >>> solution.actions("T6", "T").best
    <Action.HIT: 'hit'>
    """
    game, strategy = check_game(game), Strategy.parse(strategy)
    if strategy is Strategy.TOTALS:
        return solve_by_totals(game)
    return solve_by_composition(game, strategy)
