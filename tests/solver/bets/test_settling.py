"""Settling one deal: its coordinates for each kind of inputs, and the event that is paid."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.bets import BET_NAMES, BetInputs, Dealt, PayTable, find_bet, pay_table, table_names
from solver.cards import DECK, Card, parse_cards
from solver.errors import CardError
from solver.games import load_game
from tests.solver.bets import plain

SIX = load_game("six-deck")
TABLES = [(name, table) for name in BET_NAMES for table in table_names(find_bet(name))]


@cache
def paid_indices(name: str, table: str) -> Any:
    pays = pay_table(find_bet(name), SIX, table)
    assert pays is not None
    return find_bet(name).paid_indices(pays)


@pytest.mark.parametrize(("name", "table"), TABLES)
@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(cards=st.lists(st.sampled_from(DECK), min_size=14, max_size=14))
def test_the_event_that_is_paid(name: str, table: str, cards: list[Card]) -> None:
    bet = find_bet(name)
    pays = pay_table(bet, SIX, table)
    assert pays is not None
    dealt = plain.play_out(cards[:2], [*cards[2:], *parse_cards("KcKdKh")], hits_soft_17=False)
    eligible = [event for event in pays.pays if event in (plain.events(name, dealt) or ())]
    most = max((pays.pays[event] for event in eligible), default=None)
    won = bet.paid_event(pays, dealt)
    assert won == next((event for event in eligible if pays.pays[event] == most), None)
    at = bet.inputs.coordinates(dealt)
    if at is not None:
        index = int(paid_indices(name, table)[at])
        assert index == (-1 if won is None else tuple(pays.pays).index(won))


@pytest.mark.parametrize("name", BET_NAMES)
def test_paid_indices_have_the_shape_of_the_inputs(name: str) -> None:
    bet = find_bet(name)
    table = PayTable(name, "", dict.fromkeys(bet.event_names, Fraction(1)))
    assert bet.paid_indices(table).shape == bet.inputs.shape
    assert bet.paid_indices(table).dtype.name == "int64"
    assert not bet.event_sets().flags.writeable


def test_the_higher_pay_wins_and_then_the_higher_rank() -> None:
    bet = find_bet("pairs-pay")
    dealt = Dealt.of(*parse_cards("8h8h9cTd"))
    pays = {"suited pair": Fraction(5), "any pair": Fraction(7)}
    assert bet.paid_event(PayTable("pairs-pay", "", pays), dealt) == "any pair"
    even = {"suited pair": Fraction(5), "any pair": Fraction(5)}
    assert bet.paid_event(PayTable("pairs-pay", "", even), dealt) == "suited pair"
    push = {"any pair": Fraction(0)}
    assert bet.paid_event(PayTable("pairs-pay", "", push), dealt) == "any pair"
    assert bet.paid_event(PayTable("pairs-pay", "", {"mixed pair": Fraction(5)}), dealt) is None


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        # the two deals of the rules text: 9 7 Q qualifies, 5 6 4 Q does not
        ("2c 2d 9h 7s Qd", "third card ten-valued"),
        ("2c 2d 5h 6s 4d Qd", None),
        ("2c 2d 8h 8h 8h", "8-8-8 suited"),
        ("2c 2d 8h 8d 8h", "8-8-8 same colour"),
        ("2c 2d 8h 8s 8h", "third card 8"),
        ("2c 2d 9h 7s 5d", None),
        ("2c 2d Ah Ks", None),
        ("2c 2d Th 7s", None),
        ("2c 2d Ah 6s Kd 9d", None),
    ],
)
def test_bust_it(cards: str, won: str | None) -> None:
    bet = find_bet("bust-it")
    table = pay_table(bet, load_game("double-attack"))
    assert table is not None
    assert bet.paid_event(table, Dealt.of(*parse_cards(cards))) == won


def test_the_coordinates_of_a_deal() -> None:
    dealt = Dealt.of(*parse_cards("Ac Kd Ah Ks"))
    coordinates = {inputs: inputs.coordinates(dealt) for inputs in BetInputs}
    assert coordinates == {
        BetInputs.HAND: (0, 49, 0),
        BetInputs.HAND_AND_UPCARD: (0, 49, 2),
        BetInputs.DEALER_THREE: None,
        BetInputs.HAND_AND_DEALER_BLACKJACK: (0, 49, 1),
        BetInputs.DEALER_BUST: (0, 1, 0),
        BetInputs.ACE_UP: (1, 0, 0),
    }
    with pytest.raises(CardError, match="the suit of K is not known"):
        BetInputs.HAND.coordinates(Dealt.of(*parse_cards("Ac K Ah Ks")))
    assert BetInputs.DEALER_BUST.coordinates(Dealt.of(*parse_cards("A K 9 7 Q"))) == (3, 1, 0)
