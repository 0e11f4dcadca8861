"""Rules in a line."""

from __future__ import annotations

import pytest

from charts.text.rules_line import shorthand
from solver.games import load_game


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("hole_card=none", "ENHC"),
        ("hole_card=original-only", "OBO"),
        ("double_on=9-11", "DA9"),
        ("double_on=10-11", "DA10"),
        ("double_on=8-11", "D8-11"),
        ("double_after_split=false", "NDAS"),
        ("max_hands=1", "no splits"),
        ("max_ace_hands=1", "aces not split"),
        ("max_ace_hands=3", "aces to 3 hands"),
        ("max_ace_hands=4", "RSA"),
        ("draw_split_aces=true", "hit split aces"),
        ("surrender=early", "ES"),
        ("charlie=6", "6-card charlie"),
        ("insurance_pays=none", "no insurance"),
        ("insurance_pays=3:1", "insurance 3:1"),
        ("blackjack_pays=6:5", "BJ 6:5"),
        ("double_rescue=true", "rescue after doubling"),
        ("double_cards=any", "any number of cards"),
    ],
)
def test_a_rule_is_named(change: str, part: str) -> None:
    plain = shorthand(load_game("six-deck")).split(", ")
    changed = shorthand(load_game("six-deck").change(rules=[change])).split(", ")
    assert part in changed
    assert part not in plain


@pytest.mark.parametrize(
    ("cards", "after", "text"),
    [
        ("two", "false", "LS"),
        ("two", "true", "LS after splits too"),
        ("any", "true", "LS any time"),
        ("any", "false", "LS any time but after a split"),
    ],
)
def test_when_to_surrender(cards: str, after: str, text: str) -> None:
    rules = ["surrender=late", f"surrender_cards={cards}", f"surrender_after_split={after}"]
    assert text in shorthand(load_game("six-deck").change(rules=rules)).split(", ")


def test_the_shoe_comes_first() -> None:
    assert shorthand(load_game("single-deck").change(removed="5,5")).startswith("1x52-55, S17, ")


def test_a_shoe_of_counts_is_not_mistaken_for_rules() -> None:
    game = load_game("single-deck").change(shoe="1,1,1,1,1,1,1,1,1,4")
    assert shorthand(game).startswith("1 1 1 1 1 1 1 1 1 4, S17, ")
