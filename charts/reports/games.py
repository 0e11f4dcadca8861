"""The named games and their rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from charts.text.rules_line import shorthand
from solver.games import Game

_WIDTH = 80
_INDENT = "    "


def as_text(games: Iterable[Game]) -> str:
    """Return the name, title, rules and note of each game.

    Examples
    --------
    >>> from solver.games import load_game
    >>> print(as_text([load_game("single-deck")]), end="")
    single-deck: Single deck, dealer stands on soft 17
        1x52, S17, DOA, DAS, 4 hands, NRSA, BJ 3:2
        like six-deck, but with one deck
    """
    blocks = []
    for game in games:
        about = [shorthand(game), game.note]
        lines = [_wrapped(each) for each in about if each]
        blocks.append("\n".join([f"{game.name}: {game.title}", *lines]))
    return "\n\n".join(blocks) + "\n"


def as_json(games: Iterable[Game]) -> dict[str, Any]:
    """Return the values of ``upcard games --json``, every rule under its name."""
    return {
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "shoe": str(game.shoe),
                "shorthand": shorthand(game),
                "rules": game.rules.as_text(),
                "note": game.note,
            }
            for game in games
        ]
    }


def _wrapped(text: str) -> str:
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT,
        break_on_hyphens=False,
    )
