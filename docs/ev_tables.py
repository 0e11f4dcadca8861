"""Tables of expected values that are too long for a command on the page."""

from __future__ import annotations

from itertools import product

from docs.tables import table
from solver import GAME_NAMES, Strategy, load_game, solve

CHANGES = (
    "", "dealer_hits_soft_17=true", "hole_card=none", "hole_card=original-only",
    "blackjack_pays=6:5", "insurance_pays=none", "double_cards=any", "double_on=9-11",
    "double_on=10-11", "double_after_split=false", "double_rescue=true", "max_hands=1",
    "max_hands=2", "max_hands=3", "max_ace_hands=1", "max_ace_hands=4", "draw_split_aces=true",
    "double_split_aces=true", "double_split_aces=true double_after_split=false",
    "draw_split_aces=true double_split_aces=true", "surrender=late", "surrender=early",
    "surrender=late surrender_cards=any", "surrender=late surrender_after_split=true",
    "surrender=late surrender_cards=any surrender_after_split=true",
    "surrender=late surrender_after_split=true surrender_split_aces=true",
    "surrender_after_split=true", "charlie=5", "charlie=6", "charlie=7", "double_attack=1",
    "double_attack=1 hole_card=none", "hole_card=none surrender=early",
    "hole_card=none surrender=late",
)  # fmt: skip
"""Changes of `six-deck`, each as it is typed behind ``--set``."""
SURRENDERS = (
    ("none", "two", "false", "false"),
    ("late", "two", "false", "false"),
    ("late", "two", "true", "false"),
    ("late", "any", "true", "false"),
    ("late", "any", "true", "true"),
)
ACES = ((2, 2), (2, 3), (2, 4), (3, 3), (4, 4))
"""Readings of Double Attack: the most hands of aces, and of other pairs."""


def rules_worth() -> str:
    """Return the EV of the six-deck game with one change at a time."""
    game = load_game("six-deck")
    rows = [
        (
            ", ".join(f"`{each}`" for each in change.split()) or "none",
            f"{100 * solve(game.change(rules=change.split())).ev:+.4f}",
        )
        for change in CHANGES
    ]
    return table(("change", "EV %"), rows, right=1)


def games_ev() -> str:
    """Return the EV of every named game under each class of strategy."""
    rows = [
        (f"`{name}`", *(f"{100 * solve(load_game(name), each).ev:+.6f}" for each in Strategy))
        for name in GAME_NAMES
    ]
    heads = ("game", *(f"`{each}`" for each in Strategy))
    return table(heads, rows, right=len(Strategy))


def attack_readings() -> str:
    """Return the EV of Double Attack for each reading of the sources."""
    game = load_game("double-attack")
    names = ("surrender", "surrender_cards", "surrender_after_split", "double_rescue")
    rows = []
    for draw, (aces, hands) in product((False, True), ACES):
        row = ["may be hit" if draw else "one card", str(aces), str(hands)]
        for values in SURRENDERS:
            splits = {"draw_split_aces": draw, "max_ace_hands": aces, "max_hands": hands}
            changed = game.change(rules={**splits, **dict(zip(names, values, strict=True))})
            row.append(f"{100 * solve(changed).ev:+.5f}")
        rows.append(row)
    surrenders = (
        "none", "two cards, unsplit", "two cards, also split", "any number", "and after doubling"
    )  # fmt: skip
    heads = ("split aces", "most ace hands", "most hands", *surrenders)
    return table(heads, rows, right=7)
