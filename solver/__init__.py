"""Upcard: an exact blackjack solver, for Double Attack Blackjack and the standard table.

Examples
--------
>>> from solver import load_game, query, solve
>>> game = load_game("single-deck")
>>> solution = solve(game)
>>> round(100 * solution.ev, 6), solution.actions("77", "T").best.value
(0.181934, 'stand')
"""

from solver.cards import Hand, Shoe
from solver.errors import UpcardError
from solver.game import solve
from solver.games import GAME_NAMES, Game, load_game
from solver.query import query
from solver.rules import Rules
from solver.strategy import Action, Strategy
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
