"""Upcard: an exact blackjack solver, for Double Attack Blackjack and the standard table.

Everything named here is imported when it is first used, so that importing the package costs
nothing.

Examples
--------
>>> from solver import load_game, query, solve
>>> game = load_game("single-deck")
>>> solution = solve(game)
>>> round(100 * solution.ev, 6), solution.actions("77", "T").best.value
(0.181934, 'stand')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.bets import value_bet, value_side_bet
    from solver.cards import Card, Hand, Shoe, Value
    from solver.certificate import certify
    from solver.errors import UpcardError
    from solver.exact import exact_answer, exact_chart, exact_solution
    from solver.games import GAME_NAMES, Game, load_game
    from solver.results.chart import Chart
    from solver.results.exact_values import ExactAnswer, ExactChart, ExactSolution
    from solver.results.hand_answer import HandAnswer
    from solver.results.rows import Row
    from solver.results.solution import Solution
    from solver.results.strategy import Strategy
    from solver.rules import Action, Rules
    from solver.simulation import simulate
    from solver.solving.charts import best_chart, chart_of, evaluate
    from solver.solving.game import solve
    from solver.solving.what_if import query, query_many
    from solver.table import RoundRecord, settle
    from solver.version import __version__

_HOMES = {
    "solver.bets": ("value_bet", "value_side_bet"),
    "solver.cards": ("Card", "Hand", "Shoe", "Value"),
    "solver.certificate": ("certify",),
    "solver.errors": ("UpcardError",),
    "solver.exact": ("exact_answer", "exact_chart", "exact_solution"),
    "solver.games": ("GAME_NAMES", "Game", "load_game"),
    "solver.results.chart": ("Chart",),
    "solver.results.exact_values": ("ExactAnswer", "ExactChart", "ExactSolution"),
    "solver.results.hand_answer": ("HandAnswer",),
    "solver.results.rows": ("Row",),
    "solver.results.solution": ("Solution",),
    "solver.results.strategy": ("Strategy",),
    "solver.rules": ("Action", "Rules"),
    "solver.simulation": ("simulate",),
    "solver.solving.charts": ("best_chart", "chart_of", "evaluate"),
    "solver.solving.game": ("solve",),
    "solver.solving.what_if": ("query", "query_many"),
    "solver.table": ("RoundRecord", "settle"),
    "solver.version": ("__version__",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "GAME_NAMES",
    "Action",
    "Card",
    "Chart",
    "ExactAnswer",
    "ExactChart",
    "ExactSolution",
    "Game",
    "Hand",
    "HandAnswer",
    "RoundRecord",
    "Row",
    "Rules",
    "Shoe",
    "Solution",
    "Strategy",
    "UpcardError",
    "Value",
    "__version__",
    "best_chart",
    "certify",
    "chart_of",
    "evaluate",
    "exact_answer",
    "exact_chart",
    "exact_solution",
    "load_game",
    "query",
    "query_many",
    "settle",
    "simulate",
    "solve",
    "value_bet",
    "value_side_bet",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'solver' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
