"""The named games, and game files of the user's own: rules and shoe with the source of each."""

from solver.games.game import Game, check_game
from solver.games.reading import GAME_NAMES, load_game

__all__ = ["GAME_NAMES", "Game", "check_game", "load_game"]
