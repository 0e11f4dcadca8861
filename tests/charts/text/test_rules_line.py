"""Rules in a line, and how two games differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from charts.text.rules_line import shorthand, title_beside, title_of
from solver.games import load_game


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("hole_card=none", "ENHC"),
        ("hole_card=original-only", "OBO"),
        ("double_on=9-11", "D9"),
        ("double_on=10-11", "D10"),
        ("double_on=8-11", "D8"),
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


def test_a_game_is_told_apart_from_another_of_the_same_title() -> None:
    plain = load_game("single-deck")
    late, thin = plain.change(rules=["surrender=late"]), plain.change(removed="5,5")
    title = "Single deck, dealer stands on soft 17"
    assert title_beside(plain, late) == title_beside(plain, plain) == title
    assert title_beside(late, plain) == f"{title} (changed: LS)"
    assert title_beside(plain, thin) == f"{title} (1x52)"
    assert title_beside(thin, plain) == f"{title} (1x52-55)"
    mine, yours = (replace(each, title="Mine", original=None) for each in (late, plain))
    assert title_beside(mine, yours) == "Mine (LS)"
    assert title_beside(yours, mine) == "Mine (no surrender)"
    assert title_beside(plain, load_game("six-deck")) == title


def test_a_rule_that_was_taken_away_is_in_the_title() -> None:
    game = load_game("double-attack").change(rules=["double_attack=0"])
    assert title_of(game).endswith("(changed: no attack)")
