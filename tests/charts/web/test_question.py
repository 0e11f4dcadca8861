"""Addresses: what they ask, how they are spelled, and what is refused."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from charts.web.question.bet_question import BetQuestion
from charts.web.question.field_errors import faults_of
from charts.web.question.fields import TableFields
from charts.web.question.question import Question
from solver.cards import RANKS, SUITS
from solver.games import GAME_NAMES, load_game
from solver.rules import RULE_NAMES, RULES

TYPED = {
    "dealer_hits_soft_17": ("true", "FALSE"),
    "blackjack_pays": ("3:2", "6/5", "1.5", "1", "1.333333"),
    "insurance_pays": ("none", "2:1", "5:2"),
    "double_on": ("any", "9-11", "10-11", "8-11"),
    "double_rescue": ("True", "false"),
    "max_hands": ("1", "4", "06"),
    "max_ace_hands": ("1", "2", "4"),
    "charlie": ("none", "5", "7"),
    "double_attack": ("0", "1", "1:2"),
}
"""What people type for rules that have no choices, or type otherwise."""
VALUES = {
    name: TYPED.get(name) or [value for value, _ in about.choices] for name, about in RULES.items()
}


def read(address: str) -> Question:
    return Question.model_validate(dict(parse_qsl(address, strict_parsing=True)))


def test_every_rule_is_a_field_in_the_order_of_the_rules() -> None:
    assert tuple(TableFields.model_fields)[3:] == RULE_NAMES
    assert all(VALUES.values())


def test_the_named_games_have_full_shoes() -> None:
    assert {load_game(name).shoe.removed for name in GAME_NAMES} == {()}


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("", "game=double-attack"),
        ("game=six-deck&shoe=6d&removed=&hand=", "game=six-deck"),
        (
            "game=six-deck&removed=5,+5&hand=6T&upcard=k",
            "game=six-deck&removed=55&hand=T6&upcard=T",
        ),
        ("game=six-deck&shoe=6x52-T5&removed=a", "game=six-deck&removed=A5T"),
        ("game=six-deck&shoe=8d-5", "game=six-deck&shoe=8x52&removed=5"),
        ("game=six-deck&removed=Qh+10+q", "game=six-deck&removed=TQQh"),
        ("game=six-deck&shoe=8+d", "game=six-deck&shoe=8x52"),
        ("shoe=4+4+4+4+4+4+4+4+4+16", "game=double-attack&shoe=4,4,4,4,4,4,4,4,4,16"),
        ("game=six-deck&blackjack_pays=1.5&max_hands=04", "game=six-deck"),
        ("game=six-deck&blackjack_pays=1.2", "game=six-deck&blackjack_pays=6:5"),
        ("game=six-deck&strategy=CDP1&by=cards", "game=six-deck&strategy=cdp1&by=cards"),
        ("hand=88&upcard=9&after_split=02", "game=double-attack&hand=88&upcard=9&after_split=2"),
        ("hand=6T&after_split=2", "game=double-attack&hand=T6&after_split=2&pair=6"),
        ("hand=6T&after_split=2&pair=10", "game=double-attack&hand=T6&after_split=2"),
        ("bet=bust-it&paytable=pennsylvania", "game=double-attack&bet=bust-it"),
        ("bet=bust-it&paytable=palazzo", "game=double-attack&bet=bust-it&paytable=palazzo"),
        ("game=six-deck&bet=bust-it&paytable=palazzo", "game=six-deck&bet=bust-it"),
        ("game=six-deck&bet=21+3&paytable=", "game=six-deck&bet=21%2B3"),
    ],
)
def test_the_shortest_address_that_asks_the_same(typed: str, canonical: str) -> None:
    typed_question = Question.model_validate(dict(parse_qsl(typed, keep_blank_values=True)))
    assert typed_question.canonical() == canonical
    assert read(canonical) == typed_question


def texts(letters: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(letters, max_size=6).map(" ".join)


CARDS = st.sampled_from([*RANKS, "10", *map(str.lower, RANKS)])
SUITED = st.tuples(st.sampled_from(RANKS.replace("T", "")), st.sampled_from(SUITS)).map("".join)
SHOES = ["", "6d", "8x48", "2x52-5", "20x52", "9 9 9 9 9 9 9 9 9 36", "8d - A 2"]
FIELDS = st.fixed_dictionaries(
    {"game": st.sampled_from(GAME_NAMES)},
    optional={
        "shoe": st.sampled_from(SHOES),
        "removed": texts(CARDS | SUITED),
        **{name: st.sampled_from(values) for name, values in VALUES.items()},
        "strategy": st.sampled_from(["cdz-", "CDP", "totals", ""]),
        "by": st.sampled_from(["totals", "cards"]),
        "hand": st.sampled_from(["T6", "6 10", "8,8", "a7", "234"]),
        "upcard": CARDS,
        "after_split": st.sampled_from(["2", "4", 3]),
        "bet": st.sampled_from(["bust-it", "21+3", "insurance", ""]),
        "paytable": st.sampled_from(["palazzo", "pennsylvania", "suited-trips", ""]),
    },
)


@given(FIELDS)
def test_an_address_read_back_asks_the_same(fields: dict[str, Any]) -> None:
    try:
        question = Question.model_validate(fields)
    except ValidationError as error:
        found = faults_of(error.errors())
        assert {fault.field for fault in found} <= {"removed", "after_split", "paytable"}
        return
    again = read(question.canonical())
    assert again == question
    assert hash(again) == hash(question)
    assert again.canonical() == question.canonical()
    assert question.change() == question
    expected = load_game(fields["game"]).change(
        shoe=fields.get("shoe") or None,
        removed=fields.get("removed", ""),
        rules={name: fields[name] for name in RULE_NAMES if name in fields},
    )
    assert again.game().rules == expected.rules
    assert again.game().shoe == expected.shoe


@given(FIELDS)
def test_no_field_of_an_address_can_be_left_out(fields: dict[str, Any]) -> None:
    try:
        question = Question.model_validate(fields)
    except ValidationError:
        return
    asked = question.fields()
    for name, _text in asked[1:]:
        fewer = {other: text for other, text in asked if other != name}
        try:
            assert Question.model_validate(fewer) != question
        except ValidationError:
            assert name in ("shoe", "hand", "after_split", "bet")


def test_a_neighbouring_question() -> None:
    question = Question(game="six-deck", removed="5", hand="T6", upcard="T")
    assert question.change(hand="88", upcard="9").canonical() == (
        "game=six-deck&removed=5&hand=88&upcard=9"
    )
    assert question.change(removed="5A", surrender="late").canonical() == (
        "game=six-deck&removed=A5&surrender=late&hand=T6&upcard=T"
    )
    assert question.change(hand="", upcard="", removed="").canonical() == "game=six-deck"


def test_a_hand_that_grows_keeps_the_pair_it_comes_from() -> None:
    question = Question(hand="8", upcard="9", after_split=2)
    assert (question.pair, question.canonical().count("pair")) == ("8", 0)
    grown = question.change(hand="T8")
    assert (grown.pair, grown.canonical().count("pair=8")) == ("8", 1)


def test_a_question_about_a_side_bet_keeps_suits() -> None:
    question = BetQuestion.model_validate(
        {"game": "six-deck", "bet": "21+3", "hand": "8h, 10", "upcard": "jd"}
    )
    assert question.canonical() == "game=six-deck&hand=8hT&upcard=Jd&bet=21%2B3"
    assert BetQuestion.model_validate(dict(parse_qsl(question.canonical()))) == question


def test_an_address_needs_little_escaping() -> None:
    question = Question(shoe="4,4,4,4,4,4,4,4,4,16", blackjack_pays="6:5")
    assert question.canonical() == quote(question.canonical(), safe="=&,:")
