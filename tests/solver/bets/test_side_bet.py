"""Valuing side bets by name: what comes back, and what is an error."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solver.bets import (
    BetError,
    effects_of_removal,
    find_bet,
    insurance_by_hand,
    pay_table,
    side_bets_of_game,
    value_bet,
    value_side_bet,
)
from solver.cards import Card, parse_cards
from solver.games import load_game

SIX = load_game("side-bets-six")


def test_the_result_has_the_bet_its_table_and_its_value() -> None:
    bet = find_bet("trifecta")
    table = pay_table(bet, SIX)
    found = value_side_bet(SIX, "trifecta")
    assert (found.bet, found.table) == (bet, table)
    assert found.value == value_bet(bet, SIX, table)
    assert (found.target_return, found.effects, found.hands) == (None, (), None)


def test_shoe_and_known_cards_are_objects() -> None:
    found = value_side_bet(SIX, "trifecta", player="8h8", upcard="T").value
    assert found.shoe == SIX.shoe
    assert (found.known.player, found.known.upcard) == (parse_cards("8h8"), Card("T"))
    assert (found.to_json()["shoe"], found.to_json()["known"]) == ("6x52", "8h8 v T")


def test_effects_and_hands_are_computed_if_asked_for() -> None:
    found = value_side_bet(SIX, "insurance", with_effects=True, with_hands=True)
    assert found.table is not None
    assert found.effects == effects_of_removal(found.bet, SIX, found.table)
    assert found.hands == insurance_by_hand(found.bet, SIX, found.table)
    assert value_side_bet(SIX, "insurance", player="98", with_hands=True).hands is None
    assert value_side_bet(SIX, "trifecta", with_hands=True).hands is None


def test_a_wanted_return() -> None:
    found = value_side_bet(SIX, "trifecta", target_return=Fraction(96, 100), event="flush")
    assert found.value.ev == Fraction(-4, 100)
    assert found.target_return == Fraction(96, 100)


def test_effects_need_a_pay_table() -> None:
    with pytest.raises(BetError, match="hole-card-bonus: effects of removal need a pay table"):
        value_side_bet(SIX, "hole-card-bonus", with_effects=True)


def test_the_side_bets_of_a_game() -> None:
    found = side_bets_of_game(replace(SIX, side_bets=("21+3", "21+3", "pairs-pay")))
    assert [each.bet.name for each in found] == ["21+3", "pairs-pay"]
    chosen = side_bets_of_game(SIX, {"pairs-pay": "pair-square"})
    tables = {each.bet.name: each.table.name for each in chosen if each.table}
    assert tables["pairs-pay"] == "pair-square"
    with pytest.raises(BetError, match="'buster' is not a side bet of side-bets-six, which has tr"):
        side_bets_of_game(SIX, {"buster": "1-3-6-30-100-200"})
    with pytest.raises(BetError, match="six-deck has no side bets; a game file of your own can"):
        side_bets_of_game(load_game("six-deck"))
