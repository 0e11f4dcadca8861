"""What is wrong with an address: every field by its name, limits, and errors of the solver."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from charts.web.question.bet_question import BetQuestion
from charts.web.question.field_errors import FieldFault, faults_of
from charts.web.question.fields import MOST_REMOVED
from charts.web.question.question import HandQuestion, Question
from charts.web.question.web_rules import MOST_HANDS
from solver.bets import BetError
from solver.errors import (
    GameError,
    HandError,
    ShoeError,
    ShoeRunsOut,
    StrategyError,
    UpcardError,
)
from solver.games import load_game
from solver.rules import RULE_NAMES
from tests.charts.web.test_question import read

WRONG = {
    "game": "six-dec",
    "shoe": "six decks",
    "removed": "5x",
    **dict.fromkeys(RULE_NAMES, "maybe"),
    "strategy": "perfct",
    "by": "suits",
    "hand": "TT5",
    "upcard": "TT",
    "after_split": "two",
    "pair": "1",
    "bet": "trifekta",
    "paytable": "mine.toml",
}


def faults(**fields: Any) -> list[FieldFault]:
    with pytest.raises(ValidationError) as caught:
        Question.model_validate(fields)
    return faults_of(caught.value.errors())


@pytest.mark.parametrize("field", WRONG)
def test_what_is_wrong_is_said_of_its_field(field: str) -> None:
    (fault,) = [each for each in faults(**{field: WRONG[field]}) if each.field == field]
    assert not fault.message.startswith((field, "String", "Input should be a valid"))


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert {each.field for each in faults(**WRONG)} == set(WRONG)


def test_an_error_is_the_solver_s() -> None:
    wanted = "must be 'none', 'late' or 'early', not 'often'"
    assert faults(surrender="often") == [("surrender", wanted)]
    assert faults(removed="AAAAA", game="single-deck") == [
        ("removed", "the shoe 1x52 has only 4 aces; 5 cannot be removed")
    ]


@pytest.mark.parametrize("name", ["{}", "{0}", "{message}", "%s", "5\n\x00", "<b>", "'"])
def test_any_letters_can_be_wrong(name: str) -> None:
    (fault,) = faults(hand=name)
    assert repr(name) in fault.message
    assert fault.message.isprintable()


@pytest.mark.parametrize("value", ["", "T6"])
def test_a_field_that_does_not_exist(value: str) -> None:
    assert faults(hnd=value) == [("hnd", "there is no such field")]


def test_no_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "mine"\n')
    load_game(path)
    (fault,) = faults(game=str(path)[-30:])
    assert fault.field == "game"
    assert faults(game="x.toml")[0].message.startswith("no game 'x.toml'; the games are ")
    table = tmp_path / "t.toml"
    table.write_text('[pays]\n"any pair" = 11\n')
    assert faults(bet="pairs-pay", paytable=str(table)[-30:])[0].field == "paytable"


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("shoe", "21d", "must have at most 20 decks, or 1,040 cards, not 1,092 cards"),
        (
            "shoe",
            ",".join(["105"] * 10),
            "must have at most 20 decks, or 1,040 cards, not 1,050 cards",
        ),
        ("shoe", "1001d", "a shoe is 1 to 1000 decks of 48 or 52 cards; at most 20 decks here"),
        ("shoe", "0d", "a shoe is 1 to 1000 decks of 48 or 52 cards; at most 20 decks here"),
        (
            "shoe",
            ",".join(["99999"] * 10),
            "a shoe holds at most 52000 cards; at most 20 decks here",
        ),
        ("shoe", "6d-" + "5" * 198, "must have at most 200 characters"),
        ("removed", "5" * 1001, "must have at most 1000 characters"),
        ("hand", "A" * 1001, "must have at most 1000 characters"),
        *(
            (rule, text, f"must be a whole number from 1 to {MOST_HANDS}, not {text!r}")
            for rule in ("max_hands", "max_ace_hands")
            for text in ("0", str(MOST_HANDS + 1), "16", "99", "many")
        ),
        ("after_split", "99", f"must be at most {MOST_HANDS}"),
        ("after_split", "1", "must be at least 2"),
        ("after_split", "9" * 5000, "must have fewer digits"),
        ("after_split", "2.5", "must be a whole number"),
        ("upcard", "T" * 31, "must have at most 30 characters"),
        ("blackjack_pays", "9999999999999", "must be a ratio below 10^12"),
        ("blackjack_pays", "-1", "must be a ratio such as 3:2, not less than 0,"),
    ],
)
def test_limits(field: str, text: str, message: str) -> None:
    (found,) = [each for each in faults(**{field: text}) if each.field == field]
    assert found.message.startswith(message)


def test_no_more_cards_are_removed_than_an_address_can_hold() -> None:
    many = "5" * 80 + "T" * (MOST_REMOVED - 80)
    question = Question(game="six-deck", shoe="20d-" + "T" * 150, removed=many[:-150])
    assert len(question.removed) == MOST_REMOVED
    assert read(question.canonical()) == question
    assert faults(shoe="20d-A", removed=many) == [
        ("removed", f"must be at most {MOST_REMOVED} cards, not {MOST_REMOVED + 1} cards")
    ]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"pair": "8"}, ("pair", "needs after_split as well")),
        ({"after_split": "2"}, ("after_split", "needs a hand as well")),
        ({"paytable": "wynn"}, ("paytable", "needs bet as well")),
        (
            {"bet": "bust-it", "paytable": "wynn"},
            ("paytable", "bust-it has no published pay table 'wynn'"),
        ),
    ],
)
def test_fields_that_need_each_other(fields: dict[str, str], fault: tuple[str, str]) -> None:
    assert faults(**fields) == [fault]


@pytest.mark.parametrize("empty", ["", None])
def test_a_question_about_a_hand_needs_it(empty: str | None) -> None:
    with pytest.raises(ValidationError) as caught:
        HandQuestion.model_validate({"game": "six-deck", "hand": empty})
    needed = [("hand", "is needed"), ("upcard", "is needed")]
    assert faults_of(caught.value.errors()) == needed


@pytest.mark.parametrize(
    ("fields", "error", "field"),
    [
        ({"bet": "trifecta"}, BetError("..."), "shoe"),
        ({"bet": "trifecta", "removed": "5"}, BetError("..."), "removed"),
        ({"bet": "trifecta", "hand": "888"}, BetError("..."), "hand"),
        ({"bet": "trifecta", "hand": "8h8h"}, ShoeError("..."), "hand"),
        ({"bet": "trifecta", "upcard": "Th"}, ShoeError("..."), "upcard"),
        ({"bet": "trifecta"}, ShoeError("..."), "shoe"),
        ({"bet": "buster", "hand": "88"}, ShoeRunsOut("..."), "shoe"),
        ({"bet": "insurance", "upcard": "9"}, BetError("..."), "upcard"),
        ({"bet": "insurance", "upcard": "A"}, BetError("..."), "bet"),
        ({"bet": "even-money"}, BetError("..."), "bet"),
        ({"bet": "even-money", "hand": "AT"}, BetError("..."), "bet"),
        ({"bet": "even-money", "hand": "A9"}, BetError("..."), "hand"),
    ],
)
def test_the_field_that_a_side_bet_is_missing_for(
    fields: dict[str, str], error: UpcardError, field: str
) -> None:
    assert BetQuestion.model_validate(fields).fault_of(error) == (field, "...")


@pytest.mark.parametrize(
    ("fields", "error", "of_hand", "field"),
    [
        ({}, ShoeRunsOut("..."), False, "shoe"),
        ({"removed": "5"}, ShoeRunsOut("..."), True, "removed"),
        ({"removed": "5"}, ShoeError("..."), False, "removed"),
        ({"removed": "5", "hand": "88"}, ShoeError("..."), True, "hand"),
        ({}, StrategyError("..."), False, "strategy"),
        ({"hand": "8"}, HandError("..."), True, "hand"),
        ({"hand": "8", "after_split": "2"}, HandError("..."), True, "hand"),
        ({"hand": "88", "after_split": "2"}, HandError("..."), True, "after_split"),
        ({"hand": "88", "after_split": "2", "pair": "9"}, HandError("..."), True, "pair"),
        ({}, GameError("..."), False, "shoe"),
    ],
)
def test_the_field_that_an_answer_is_missing_for(
    fields: dict[str, str], error: UpcardError, of_hand: bool, field: str
) -> None:
    assert Question.model_validate(fields).fault_of(error, of_hand=of_hand) == (field, "...")
