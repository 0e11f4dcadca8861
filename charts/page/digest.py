"""Short fingerprints: which table a chart is for, and which chart it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from charts.page.model import Attack, Section
from solver.games import Game


def table_digest(game: Game) -> str:
    """Return a fingerprint of rules and shoe, whatever the game is called.

    Examples
    --------
    >>> from solver.games import load_game
    >>> table_digest(load_game("six-deck"))
    '6af2a5d3b9'
    """
    return _digest(_table(game))


def chart_digest(game: Game, sections: Iterable[Section], attack: Attack | None) -> str:
    """Return a fingerprint of rules, shoe, every cell and the attack."""
    rows = [
        [section.kind, line.label, line.codes] for section in sections for line in section.lines
    ]
    decisions = sorted(attack.decisions.items()) if attack else []
    return _digest([*_table(game), rows, decisions])


def _table(game: Game) -> list[object]:
    return [game.rules.as_text(), str(game.shoe)]


def _digest(content: list[object]) -> str:
    text = json.dumps(content, sort_keys=True, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()[:10]
