"""Upcard: an exact blackjack solver, for Double Attack Blackjack and the standard table.

Examples
--------
>>> from solver import load_game, solve
>>> from solver.solving import what_if as query
>>> game = load_game("single-deck")
>>> solution = solve(game)
>>> round(100 * solution.ev, 6), solution.actions("77", "T").best.value
(0.181934, 'stand')
"""

from solver.cards import Hand, Shoe
from solver.errors import UpcardError
from solver.games import GAME_NAMES, Game, load_game
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.solving.game import solve
from solver.solving.what_if import query
from solver.version import __version__

__all__ = [
    "GAME_NAMES",
    "Action",
    "Game",
    "Hand",
    "Rules",
    "Shoe",
    "Strategy",
    "UpcardError",
    "__version__",
    "load_game",
    "query",
    "solve",
]
