"""EV of splitting each pair against each upcard."""

from __future__ import annotations

from typing import Any

from charts.page.model import COLUMNS, NOTHING
from charts.text.numbers import bare_percent
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import table, wrapped
from solver.cards import UPCARD_ORDER, VALUES
from solver.games import Game
from solver.results.exact_values import ExactHandValues, ExactSolution
from solver.results.solution import ActionValues, Solution
from solver.rules import Action


def as_text(game: Game, solution: Solution) -> str:
    """Return the table of pairs by upcards: EV in percent, given no dealer blackjack."""
    found = {(each.hand.values[0], each.upcard): each for each in _splits(solution)}
    rows = [
        [2 * VALUES[pair], *(_cell(found.get((pair, upcard))) for upcard in UPCARD_ORDER)]
        for pair in UPCARD_ORDER
        if any(key[0] == pair for key in found)
    ]
    stake = "stake (bet and attack)" if game.rules.double_attack else "bet"
    caption = (
        f"EV of splitting in percent of the {stake}, given no dealer blackjack,"
        f" class {solution.strategy}:"
    )
    body = table([["Pair", *COLUMNS], *rows]) if rows else "No pair may be split."
    start = f"{title_of(game)}\n{wrapped(shorthand(game))}"
    return f"{start}\n\n{wrapped(caption)}\n\n{body}\n"


def as_json(solution: Solution, exact: ExactSolution | None = None) -> dict[str, Any]:
    """Return the values of ``upcard splits --json``, with ``--exact`` as fractions too."""
    return {
        "game": solution.game,
        "shoe": solution.shoe,
        "strategy": solution.strategy.value,
        "cells": [
            {
                "pair": VALUES[each.hand.values[0]],
                "upcard": VALUES[each.upcard],
                "conditional": each.conditional[Action.SPLIT],
                "unconditional": each.unconditional[Action.SPLIT],
                "best": each.best is Action.SPLIT,
                **(_exact(exact.hands[each.hand, each.upcard]) if exact else {}),
            }
            for each in _splits(solution)
        ],
    }


def _exact(values: ExactHandValues) -> dict[str, str]:
    return {
        "conditional_exact": str(values.conditional[Action.SPLIT]),
        "unconditional_exact": str(values.unconditional[Action.SPLIT]),
    }


def _splits(solution: Solution) -> list[ActionValues]:
    found = [each for each in solution.hands if Action.SPLIT in each.conditional]
    return sorted(found, key=lambda each: (_place(each.hand.values[0]), _place(each.upcard)))


def _place(value: int) -> int:
    return UPCARD_ORDER.index(value)


def _cell(values: ActionValues | None) -> str:
    return bare_percent(values.conditional[Action.SPLIT], 1) if values else NOTHING
