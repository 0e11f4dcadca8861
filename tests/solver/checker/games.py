"""Small games whose shoes cannot run out, as the checker reads them."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import assume
from hypothesis import strategies as st

from solver.checker.cards import Counts
from solver.checker.rules import GameRules, read_rules
from solver.checker.units import never_runs_out
from solver.games import Game
from tests.small_games import rules, small_game


def as_checked(game: Game) -> tuple[GameRules, Counts]:
    """Return rules and shoe as the header of a certificate has them."""
    plain = json.loads(json.dumps(game.rules.as_text()))
    return read_rules(plain), game.shoe.counts


@st.composite
def deep_games(draw: st.DrawFn, most: int = 19) -> Game:
    """A game of few cards, most of them large, in which no round can use up the shoe."""
    others = draw(st.lists(st.integers(0, 8), min_size=1, max_size=3, unique=True))
    counts = [0] * 10
    for value in others:
        counts[value] = draw(st.integers(1, 6))
    counts[9] = draw(st.integers(3, 9))
    game = small_game(tuple(counts), **draw(rules()))
    assume(sum(counts) <= most and never_runs_out(*as_checked(game)))
    return game


ROOM = Path(__file__).parents[3] / "solver" / "checker"
