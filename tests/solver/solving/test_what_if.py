"""What-if for one hand: what is refused, and that what is answered is whole."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import VALUES, Hand, two_card_hands
from solver.errors import (
    CardError,
    HandError,
    ShoeError,
    ShoeRunsOut,
    StrategyError,
    UpcardError,
)
from solver.games import load_game
from solver.results.solution import ActionValues
from solver.results.strategy import Action, Strategy
from solver.solving.what_if import query
from tests.small_games import small_game
from tests.texts import TYPED, assert_reads_or_is_refused, assert_refused

SINGLE = load_game("single-deck")
SIX = load_game("six-deck")


@pytest.mark.parametrize(
    ("hand", "upcard", "error", "says"),
    [
        ("TTT", "5", HandError, "bust"),
        ("TT2", "5", HandError, "is a bust: its total is 22"),
        ("T", "5", HandError, "a hand needs at least two"),
        ("A", "A", HandError, "a hand needs at least two"),
        ("", "5", HandError, "the hand is empty"),
        ("T6", "", CardError, "one card is needed"),
        ("T6", "TT", CardError, "one card is needed"),
        ("T6", "X", CardError, "'X' is not a card"),
        ("T6\n", "X\n", CardError, "is not a card"),
        ("1T", "5", CardError, "is not a card"),
        ("22222", "5", ShoeError, "22222 v 5 needs 5 twos; the shoe 1x52 has only 4"),
        ("2222", "2", ShoeError, "2222 v 2 needs 5 twos"),
        ("AAAA", "A", ShoeError, "needs 5 aces"),
    ],
)
def test_hands_that_cannot_be_held(
    hand: str, upcard: str, error: type[UpcardError], says: str
) -> None:
    with pytest.raises(error, match=says) as caught:
        query(SINGLE, hand, upcard)
    assert_refused(caught)


def test_a_removed_card_is_not_in_the_shoe() -> None:
    less = SINGLE.change(removed="2222")
    with pytest.raises(
        ShoeError, match="T2 v 5 needs 1 two; the shoe 1x52-2222 has none"
    ) as caught:
        query(less, "T2", "5")
    assert_refused(caught)
    with pytest.raises(ShoeError, match="T3 v 2 needs 1 two"):
        query(less, "T3", "2")
    assert query(less, "T3", "5").shoe == "1x52-2222"


@pytest.mark.parametrize(
    ("hand", "made", "pair", "says"),
    [
        ("88", 1, None, "may become 2 to 4 hands, not 1"),
        ("88", 5, None, "may become 2 to 4 hands, not 5"),
        ("88", -2, None, "may become 2 to 4 hands, not -2"),
        ("88", 0, None, "may become 2 to 4 hands, not 0"),
        ("A5", 3, None, "A-A may become 2 hands, not 3"),
        ("85", 2, "9", "does not come from splitting 9-9"),
        ("T6", 2, "A", "does not come from splitting A-A"),
        ("8", 2, None, "a hand needs at least two"),
    ],
)
def test_hands_that_no_split_makes(hand: str, made: int, pair: str | None, says: str) -> None:
    with pytest.raises(HandError, match=says) as caught:
        query(SIX, hand, "5", after_split=made, pair=pair)
    assert_refused(caught)


def test_pairs_that_may_not_be_split() -> None:
    for rules, hand in (({"max_hands": 1}, "88"), ({"max_ace_hands": 1}, "A5")):
        with pytest.raises(HandError, match="do not allow splitting") as caught:
            query(SIX.change(rules=rules), hand, "5", after_split=2)
        assert_refused(caught)


def test_the_other_split_hands_need_their_pair_cards() -> None:
    assert query(SINGLE, "85", "8", after_split=3).after_split == 3
    with pytest.raises(ShoeError, match="needs 5 eights; the shoe 1x52 has only 4") as caught:
        query(SINGLE, "85", "8", after_split=4)
    assert_refused(caught)
    with pytest.raises(ShoeError, match="needs 5 eights"):
        query(SINGLE, "88", "8", after_split=3)


@pytest.mark.parametrize(("pair", "error"), [("X", CardError), ("88", CardError)])
def test_pair_cards_that_do_not_read(pair: str, error: type[UpcardError]) -> None:
    with pytest.raises(error) as caught:
        query(SIX, "85", "5", after_split=2, pair=pair)
    assert_refused(caught)


def test_the_first_card_typed_is_the_pair_card() -> None:
    eights = query(SIX, "85", "6", "cdp", after_split=2)
    fives = query(SIX, "58", "6", "cdp", after_split=2)
    assert eights.values == query(SIX, "58", "6", "cdp", after_split=2, pair="8").values
    assert fives.values == query(SIX, "85", "6", "cdp", after_split=2, pair="5").values
    assert eights.values.unconditional != fives.values.unconditional


@pytest.mark.parametrize("strategy", ["perfct", "", "CDZ", "best\nplay"])
def test_a_strategy_that_does_not_exist(strategy: str) -> None:
    with pytest.raises(StrategyError, match="no strategy class") as caught:
        query(SIX, "T6", "5", strategy)
    assert_refused(caught)


@pytest.mark.parametrize("strategy", list(Strategy))
def test_the_answer_says_its_strategy(strategy: Strategy) -> None:
    tiny = small_game("0 0 0 0 0 0 0 6 0 8", max_hands=2)
    answer = query(tiny, "88", "T", strategy.upper())
    assert answer.strategy is strategy
    assert Action.SPLIT in answer.values.conditional


def test_no_action_at_all_has_a_value() -> None:
    with pytest.raises(ShoeRunsOut, match="can run out of cards") as caught:
        query(small_game("0 2 0 0 0 2 0 0 0 0", max_hands=1), "22", "6")
    assert_refused(caught)


def test_a_certain_dealer_blackjack_has_no_conditional_value() -> None:
    tiny = small_game("2 0 0 0 0 0 0 2 0 1")
    values = query(tiny, "88", "T").values
    assert values.p_dealer_blackjack == 1
    assert not values.conditional
    assert set(values.unconditional.values()) == {-1.0}
    assert values.margin == 0


ALLOWED: tuple[tuple[str, str, set[Action], dict[str, object]], ...] = (
    ("AT", "A", {Action.STAND}, {"surrender": "late", "surrender_cards": "any"}),
    ("T6", "T", {Action.STAND, Action.HIT, Action.DOUBLE}, {}),
    ("T42", "T", {Action.STAND, Action.HIT}, {"surrender": "late"}),
    ("T42", "T", {Action.STAND, Action.HIT, Action.SURRENDER}, {"surrender": "late",
                                                                 "surrender_cards": "any"}),
    ("T42", "T", {Action.STAND, Action.HIT, Action.DOUBLE}, {"double_cards": "any"}),
    ("T6", "T", {Action.STAND, Action.HIT}, {"double_on": "9-11"}),
    ("A8", "T", {Action.STAND, Action.HIT}, {"double_on": "9-11"}),
    ("63", "T", {Action.STAND, Action.HIT, Action.DOUBLE}, {"double_on": "9-11"}),
    ("88", "T", set(Action), {"surrender": "late"}),
    ("88", "T", set(Action) - {Action.SURRENDER, Action.SPLIT}, {"max_hands": 1}),
    ("AA", "T", set(Action) - {Action.SURRENDER, Action.SPLIT}, {"max_ace_hands": 1}),
    ("222", "T", {Action.STAND}, {"charlie": 3}),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "upcard", "actions", "rules"), ALLOWED)
def test_allowed_actions(
    hand: str, upcard: str, actions: set[Action], rules: dict[str, object]
) -> None:
    answer = query(SIX.change(rules=rules), hand, upcard)
    assert set(answer.values.unconditional) == set(answer.values.conditional) == actions
    assert not answer.missing


AFTER_SPLIT: tuple[tuple[str, set[Action], dict[str, object]], ...] = (
    ("85", {Action.STAND, Action.HIT, Action.DOUBLE}, {"surrender": "late"}),
    ("85", {Action.STAND, Action.HIT}, {"double_after_split": False}),
    ("88", {Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT}, {}),
    ("A5", {Action.STAND}, {"surrender": "late", "surrender_after_split": True}),
    ("A5", {Action.STAND, Action.HIT}, {"draw_split_aces": True}),
    ("AA", {Action.STAND, Action.HIT, Action.SPLIT}, {"draw_split_aces": True,
                                                     "max_ace_hands": 3}),
    ("A5", {Action.STAND, Action.DOUBLE}, {"double_split_aces": True}),
    ("A5", {Action.STAND, Action.SURRENDER}, {"surrender": "late", "surrender_after_split": True,
                                             "surrender_split_aces": True}),
    ("AT", {Action.STAND}, {}),
)  # fmt: skip


@pytest.mark.parametrize(("hand", "actions", "rules"), AFTER_SPLIT)
def test_allowed_actions_after_a_split(
    hand: str, actions: set[Action], rules: dict[str, object]
) -> None:
    answer = query(SIX.change(rules=rules), hand, "T", after_split=2, pair=hand[0])
    assert set(answer.values.unconditional) == actions


def test_ace_and_ten_after_a_split_is_21_and_no_blackjack() -> None:
    for made, pair in ((2, "A"), (2, "T"), (3, "T")):
        split = query(SIX, "AT", "6", after_split=made, pair=pair).values
        assert 0.8 < split.unconditional[Action.STAND] < 1
    assert query(SIX, "AT", "6").values.unconditional == {Action.STAND: 1.5}


@settings(derandomize=True, max_examples=80, deadline=None, database=None)
@given(
    hand=st.lists(st.integers(0, 9), min_size=2, max_size=6),
    upcard=st.sampled_from(VALUES),
    hole_card=st.sampled_from(["peek", "none", "original-only"]),
)
def test_any_cards_are_answered_or_refused_in_a_line(
    hand: list[int], upcard: str, hole_card: str
) -> None:
    game = SINGLE.change(
        rules={"hole_card": hole_card, "surrender": "late", "surrender_cards": "any"}
    )
    typed = "".join(VALUES[value] for value in hand)
    if assert_reads_or_is_refused(lambda: query(game, typed, upcard)):
        check(query(game, typed, upcard).values, hole_card)


@settings(derandomize=True, max_examples=80, deadline=None, database=None)
@given(TYPED, TYPED)
def test_any_text_is_answered_or_refused_in_a_line(hand: str, upcard: str) -> None:
    assert_reads_or_is_refused(lambda: query(SINGLE, hand, upcard))


def check(values: ActionValues, hole_card: str) -> None:
    """What is unconditional is conditional with the dealer's blackjack counted."""
    p = values.p_dealer_blackjack
    for action, ev in values.unconditional.items():
        given = values.conditional[action]
        assert math.isfinite(ev)
        if values.hand.is_blackjack:
            assert ev == pytest.approx(given * (1 - p))
        elif hole_card != "none" or action is Action.STAND:
            assert ev == pytest.approx(given * (1 - p) - p, abs=1e-14)
        elif action is Action.DOUBLE:
            assert given * (1 - p) - 2 * p <= ev + 1e-14
        else:
            assert ev <= given * (1 - p) + 1e-14


def test_the_type_of_a_hand_makes_no_difference() -> None:
    for hand in two_card_hands():
        assert query(SIX, hand, "9") == query(SIX, str(hand), "9")
    assert query(SIX, Hand.parse("6T"), "K") == query(SIX, "10 6", "10")


def test_the_margin_of_an_early_surrender_is_that_before_the_peek() -> None:
    game = load_game("six-deck").change(rules={"surrender": "early"})
    values = query(game, "T6", "T").values
    assert values.best is Action.SURRENDER
    second = values.unconditional[values.ranked[1]]
    assert values.margin == pytest.approx(-0.5 - second, rel=0, abs=1e-15)


def test_split_aces_have_no_third_card_where_they_get_one_card_each() -> None:
    game = load_game("six-deck")
    with pytest.raises(HandError, match="one card each"):
        query(game, "A55", "T", after_split=2)
    assert query(game.change(rules={"draw_split_aces": True}), "A55", "T", after_split=2)


def test_a_hand_in_no_order_does_not_tell_which_card_was_split() -> None:
    game = load_game("six-deck")
    with pytest.raises(HandError, match="which card"):
        query(game, Hand.parse("38"), "5", after_split=2)
    known = query(game, Hand.parse("38"), "5", after_split=2, pair="3")
    assert known.values == query(game, "38", "5", after_split=2).values
    with pytest.raises(HandError, match="pair card"):
        query(game, "38", "5", pair="3")


def test_a_split_hand_is_never_played_against_a_certain_blackjack() -> None:
    game = small_game("1 2 0 0 0 0 0 0 0 4")
    with pytest.raises(HandError, match="never played"):
        query(game, "2T", "A", after_split=2, pair="2")


def test_split_hands_that_can_use_up_the_shoe_have_no_value() -> None:
    game = small_game("0 4 4 2 0 0 2 0 0 7")
    assert query(game, "23", "7", after_split=2).values.unconditional
    with pytest.raises(ShoeRunsOut):
        query(game, "23", "7", after_split=4)


def test_many_cards_of_one_value_do_not_hide_that_the_shoe_runs_out() -> None:
    rules = {"max_hands": 10, "max_ace_hands": 10, "draw_split_aces": True}
    for aces in (40, 62, 64):
        answer = query(small_game(f"{aces} 0 0 0 0 0 0 1 0 0", **rules), "AA", "8")
        assert Action.SPLIT in answer.missing


def test_equal_values_are_ranked_in_the_order_of_preference() -> None:
    evs = {Action.STAND: -0.5 - 1e-16, Action.HIT: -0.7, Action.SURRENDER: -0.5 + 1e-16}
    values = ActionValues(Hand.parse("99"), 9, 0.0, evs, evs, 0.0)
    assert values.ranked == (Action.STAND, Action.SURRENDER, Action.HIT)


def test_a_chart_that_cannot_be_played_to_the_end_answers_nothing() -> None:
    with pytest.raises(ShoeRunsOut, match="22 v 2, as the chart plays it"):
        query(small_game("0 4 0 0 0 0 0 0 0 0", surrender="late"), "22", "2", "totals")


@pytest.mark.parametrize("strategy", ["cdz-", "cdp1", "cdp"])
def test_a_hand_that_may_be_given_up_after_a_split_has_a_value(strategy: str) -> None:
    rules = {"surrender": "early", "surrender_after_split": True, "max_hands": 2}
    game = small_game("0 8 0 0 0 0 0 0 0 0", **rules)
    answer = query(game, "22", "2", strategy)
    assert answer.values.unconditional == {Action.SPLIT: -1.0, Action.SURRENDER: -0.5}
    assert set(answer.missing) == {Action.STAND, Action.HIT, Action.DOUBLE}


def test_a_dealer_who_can_run_out_of_cards_has_no_chances() -> None:
    answer = query(small_game("1 6 0 0 0 0 0 0 0 1"), "AT", "2")
    assert answer.dealer == {}
    json.dumps(answer.to_json(), allow_nan=False)
