"""The reference against brute force on tiny shoes, and against published values."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from solver.cards import Hand, Shoe, Value, parse_value, two_card_hands
from solver.errors import CardError, HandError, ShoeRunsOut, StrategyError
from solver.games import Game, load_game
from solver.reference import (
    Dealer,
    PostSplit,
    actions,
    dealer_outcomes,
    post_split,
    round_ev,
    split,
    upcard_ev,
)
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.payoffs import SHOWN_OUTCOMES
from solver.solving.game import solve
from tests.brute_force import Decisions, without
from tests.information_sets import Expert, best_round

DATA = Path(__file__).parents[1] / "data"
CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)

SURRENDER_ANY: dict[str, object] = {"surrender_cards": "any", "surrender_after_split": True}
ACES: dict[str, object] = {"max_ace_hands": 4, "draw_split_aces": True}
VARIANTS: dict[str, dict[str, object]] = {
    "usual": {},
    "h17, no das, two hands": {
        "dealer_hits_soft_17": True,
        "double_after_split": False,
        "max_hands": 2,
    },
    "double attack": {
        "double_attack": 1,
        "blackjack_pays": "1:1",
        "double_cards": "any",
        "double_rescue": True,
        "surrender": "late",
        **SURRENDER_ANY,
    },
    "none": {"hole_card": "none", "max_hands": 3},
    "none, late, rescue, attack": {
        "hole_card": "none",
        "double_attack": "1:2",
        "double_rescue": True,
        "surrender": "late",
        **SURRENDER_ANY,
    },
    "none, early, charlie": {
        "hole_card": "none",
        "surrender": "early",
        "charlie": 3,
        **SURRENDER_ANY,
    },
    "original-only, late": {"hole_card": "original-only", "surrender": "late", "max_hands": 3},
    "original-only, early, attack": {
        "hole_card": "original-only",
        "surrender": "early",
        "double_attack": 1,
        "max_hands": 2,
    },
    "early, attack, any cards": {
        "surrender": "early",
        "double_attack": 1,
        "double_cards": "any",
        **SURRENDER_ANY,
    },
    "charlie 4, 9-11": {"charlie": 4, "double_on": "9-11", "max_hands": 3},
    "aces drawn": {**ACES, "dealer_hits_soft_17": True},
    "aces drawn, doubled, rescued": {
        **ACES,
        "double_split_aces": True,
        "double_rescue": True,
        "double_cards": "any",
        "charlie": 5,
    },
    "aces doubled, surrendered": {
        "double_split_aces": True,
        "surrender_split_aces": True,
        "surrender": "late",
        "surrender_after_split": True,
        "max_ace_hands": 3,
    },
    "no split": {"max_hands": 1, "surrender": "late", "surrender_cards": "any"},
}
PAIRS = tuple(hand for hand in two_card_hands() if hand.is_pair)
SHOES = ("0 0 0 0 3 0 0 3 0 5", "0 0 0 0 0 2 0 5 0 6", "4 0 0 0 0 0 2 0 0 5")


def game(shoe: str, **rules: object) -> Game:
    return Game("test", "test", Shoe.parse(shoe), Rules.read(rules))


def read(name: str) -> list[dict[str, str]]:
    lines = (DATA / name).read_text("utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def deals(counts: tuple[int, ...], hands: tuple[Hand, ...]) -> list[tuple[Hand, Value]]:
    """Every hand and upcard that the cards suffice for."""
    return [
        (hand, upcard)
        for upcard in Value
        if counts[upcard]
        for hand in hands
        if all(
            need <= held for need, held in zip(hand.counts, without(counts, upcard), strict=True)
        )
    ]


def test_dealer_equals_the_fractions_of_one_deck() -> None:
    columns = ("p17", "p18", "p19", "p20", "p21", "pBJ", "pBust")
    shoes = {"std": "1x52", "spanish": "1x48"}
    for row in read("dealer_fractions_one_deck.csv"):
        rules = Rules(dealer_hits_soft_17=row["soft17"] == "H17")
        upcard = Value(int(row["up"]) - 1)
        counts = without(Shoe.parse(shoes[row["shoe"]]).counts, upcard)
        published = [Fraction(row[column]) for column in columns]
        outcomes = dealer_outcomes(rules, counts, upcard)
        assert [outcomes[outcome] for outcome in SHOWN_OUTCOMES] == published, row
        assert sum(outcomes.values()) == 1


def test_single_deck_hands_equal_the_published_values() -> None:
    for row in read("hand_ev_single_deck.csv"):
        hand = Hand((Value(int(row["card1"]) - 1), Value(int(row["card2"]) - 1)))
        values = actions(game("1d", max_hands=1), hand, int(row["upcard"])).conditional
        for action in (Action.STAND, Action.HIT, Action.DOUBLE):
            assert float(values[action]) == pytest.approx(float(row[action]), abs=1e-12), row


@pytest.mark.parametrize(("hands", "value"), [(2, -0.6039203851703853), (3, -0.7341306378806379)])
def test_split_in_a_shoe_of_19_cards(hands: int, value: float) -> None:
    tiny = game("0 4 4 2 0 0 2 0 0 7", max_hands=hands)
    values = actions(tiny, Hand.parse("22"), parse_value("7"))
    assert float(values.unconditional[Action.SPLIT]) == pytest.approx(value, abs=1e-14)
    assert values.conditional == values.unconditional
    assert not values.runs_out


def test_split_in_a_shoe_that_runs_out_has_no_value() -> None:
    tiny = game("0 4 4 2 0 0 2 0 0 7", max_hands=4)
    hand, upcard = Hand.parse("22"), parse_value("7")
    values = actions(tiny, hand, upcard)
    assert {action: round(float(value), 8) for action, value in values.unconditional.items()} == {
        Action.STAND: -0.61639194,
        Action.HIT: -0.13266733,
        Action.DOUBLE: -1.23278388,
    }
    assert values.runs_out == {Action.SPLIT: "the dealer must draw and no card is left"}
    with pytest.raises(ShoeRunsOut, match="dealer must draw"):
        split(tiny, hand.values[0], upcard)
    assert abs(float(upcard_ev(tiny, upcard).ev) - solve(tiny).upcard("7").ev) < 1e-14


def test_a_hand_of_which_no_action_has_a_value() -> None:
    tiny = game("0 2 0 0 0 2 0 0 0 0", max_hands=1)
    with pytest.raises(ShoeRunsOut, match="22 v 6, stand: the dealer must draw"):
        upcard_ev(tiny, "6")


def played(tiny: Game, hand: Hand, upcard: Value, strategy: Strategy) -> Strategy | PostSplit:
    """From three hands on the published value of cdp is not that of its play: ask for the play."""
    pair = hand.values[0]
    if strategy is not Strategy.CDP or tiny.rules.hands_from(pair) < 3:
        return strategy
    unseen = without(tiny.shoe.counts, upcard)
    return post_split(Dealer(tiny.rules, upcard), unseen, pair, strategy)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("shoe", SHOES)
def test_every_action_equals_brute_force(shoe: str, variant: str) -> None:
    tiny = game(shoe, **VARIANTS[variant])
    counts = tiny.shoe.counts
    for strategy in CLASSES:
        hands = two_card_hands() if strategy is Strategy.CDZ else PAIRS
        for hand, upcard in deals(counts, hands):
            expert = Expert(tiny.rules, without(counts, upcard), upcard, strategy)
            values = actions(tiny, hand, upcard, played(tiny, hand, upcard, strategy))
            line = f"{hand} v {upcard + 1} {strategy}"
            assert dict(values.unconditional) == expert.answer(hand.values), line
            assert list(values.unconditional) == sorted(
                values.unconditional, key=list(Action).index
            )


@pytest.mark.parametrize(
    "variant",
    [
        "usual",
        "double attack",
        "none, late, rescue, attack",
        "original-only, early, attack",
        "early, attack, any cards",
        "no split",
    ],
)
def test_round_equals_brute_force(variant: str) -> None:
    tiny = game("1 0 0 0 0 2 0 3 0 6", **VARIANTS[variant])
    value = best_round(tiny.rules, tiny.shoe.counts, Strategy.CDP1)
    assert round_ev(tiny, Strategy.CDP1) == value


def test_strategy_classes_differ_where_they_should() -> None:
    found = {
        tuple(actions(tiny, hand, upcard, each).unconditional.get(Action.SPLIT) for each in CLASSES)
        for variant in ("usual", "double attack")
        for tiny in [game(SHOES[0], **VARIANTS[variant])]
        for hand, upcard in deals(tiny.shoe.counts, PAIRS)
    }
    assert max(len(set(values)) for values in found) == 3


def _rescued(gives_up: bool) -> Action:
    return Action.SURRENDER if gives_up else Action.STAND


def by_rule_of_thumb(hand: tuple[int, ...], x: int) -> Action:
    """Never the best play: hits low, doubles a ten-less 11, and less with more hands."""
    total = sum(count * (value + 1) for value, count in enumerate(hand))
    if total == 11:
        return Action.DOUBLE if sum(hand) == 2 else Action.HIT
    return Action.HIT if total < 14 - x else Action.STAND


THUMB = PostSplit(by_rule_of_thumb, lambda hand, x: _rescued(sum(hand) + x > 3))


@pytest.mark.parametrize("hole_card", ["peek", "none"])
@pytest.mark.parametrize("shoe", ["0 3 0 0 0 0 0 3 3 4", "0 0 0 0 3 2 0 0 1 6"])
def test_a_given_post_split_play_equals_brute_force(shoe: str, hole_card: str) -> None:
    tiny = game(shoe, hole_card=hole_card, double_rescue=True)
    decisions = Decisions(
        lambda cards: Action.SPLIT,
        lambda cards, pair, made: by_rule_of_thumb(_counts(cards), made - 2),
        lambda cards: False,
        lambda cards, pair, made: THUMB.doubled(_counts(cards), made - 2) is Action.SURRENDER,
    )
    for hand, upcard in deals(tiny.shoe.counts, PAIRS):
        if hand.values[0] == 0:
            continue
        values = actions(tiny, hand, upcard, THUMB)
        if Action.SPLIT in values.unconditional:
            expert = Expert(tiny.rules, without(tiny.shoe.counts, upcard), upcard, Strategy.CDZ)
            by_force = expert.split(hand.values, Fraction(1), decisions)
            assert values.unconditional[Action.SPLIT] == by_force, (hand, upcard)


def _counts(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cards.count(value) for value in range(10))


@pytest.mark.parametrize("upcard", ["6", "T", "A"])
def test_a_burned_card_changes_no_fixed_strategy(upcard: str) -> None:
    tiny, up, pair = game("2 0 0 0 0 3 0 4 0 8", max_hands=3), parse_value(upcard), parse_value("8")
    unseen = without(tiny.shoe.counts, up, pair, pair)
    burned = [
        held * split(tiny.change(removed="A23456789T"[value]), pair, up, THUMB)
        for value, held in enumerate(unseen)
        if held
    ]
    assert split(tiny, pair, up, THUMB) == sum(burned, Fraction(0)) / sum(unseen)


def test_conditional_values_leave_the_dealer_blackjack_out() -> None:
    values = actions(load_game("six-deck"), Hand.parse("A8"), parse_value("T"))
    assert {action: round(float(value), 8) for action, value in values.conditional.items()} == {
        Action.STAND: 0.06332135,
        Action.HIT: -0.08761573,
        Action.DOUBLE: -0.23359235,
    }
    lost = values.p_dealer_blackjack
    assert lost == Fraction(23, 309)
    for action, value in values.unconditional.items():
        assert value == values.conditional[action] * (1 - lost) - lost


def test_natural_has_one_action_and_pushes_a_dealer_blackjack() -> None:
    values = actions(load_game("single-deck"), Hand.parse("AT"), parse_value("A"))
    assert values.unconditional == {Action.STAND: Fraction(3, 2) * Fraction(34, 49)}
    assert values.conditional == {Action.STAND: Fraction(3, 2)}


def test_certain_dealer_blackjack_loses_the_bet_before_the_shoe_can_run_out() -> None:
    values = actions(game("2 0 0 0 0 0 0 2 0 1"), Hand.parse("88"), parse_value("T"))
    assert list(values.unconditional) == [Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT]
    assert set(values.unconditional.values()) == {Fraction(-1)}
    assert not values.conditional
    assert values.p_dealer_blackjack == 1


@pytest.mark.parametrize("hole_card", ["peek", "none"])
def test_early_surrender_costs_half_whatever_the_dealer_has(hole_card: str) -> None:
    single = load_game("single-deck").change(rules={"surrender": "early", "hole_card": hole_card})
    values = actions(single, Hand.parse("T6"), parse_value("A"))
    assert values.unconditional[Action.SURRENDER] == Fraction(-1, 2)
    assert values.conditional[Action.SURRENDER] == Fraction(-1, 2)
    assert values.best is Action.SURRENDER


def test_cards_are_taken_as_they_are_written() -> None:
    single = load_game("single-deck")
    nine = actions(single, "T7", "9")
    assert actions(single, Hand.parse("T7"), 9) == actions(single, "7,10", Value.NINE) == nine
    assert actions(single, "T7", 10) == actions(single, "T7", "T") != nine
    assert actions(single, "T7", 1) == actions(single, "T7", 11) == actions(single, "T7", "A")
    with pytest.raises(CardError, match="12"):
        actions(single, "T7", 12)


def test_a_split_that_is_too_large_is_refused() -> None:
    refused = "splitting 8-8 to 4 hands with 51 unseen cards is too large for exact fractions"
    with pytest.raises(HandError, match=refused):
        split(load_game("single-deck"), "8", "T")
    with pytest.raises(HandError, match=r"use solver\.query, a smaller shoe, or fewer hands"):
        actions(load_game("six-deck"), "22", "5")
    assert (
        Action.HIT
        in actions(load_game("single-deck").change(rules={"max_hands": 1}), "TT", "5").unconditional
    )


def test_questions_that_have_no_answer() -> None:
    tiny = game("0 0 0 0 0 2 0 5 0 6", charlie=3)
    with pytest.raises(HandError, match="does not hold 666 v T"):
        actions(tiny, Hand.parse("666"), parse_value("T"))
    with pytest.raises(HandError, match="no A to be the upcard"):
        actions(tiny, Hand.parse("66"), parse_value("A"))
    with pytest.raises(HandError, match="won as a charlie"):
        actions(game("1d", charlie=3), Hand.parse("222"), parse_value("T"))
    with pytest.raises(StrategyError, match="totals"):
        split(tiny, parse_value("8"), parse_value("T"), Strategy.TOTALS)
    always = PostSplit(lambda hand, x: Action.SURRENDER, lambda hand, x: Action.STAND)
    with pytest.raises(StrategyError, match="surrender is not allowed"):
        split(tiny, parse_value("8"), parse_value("T"), always)
    with pytest.raises(ShoeRunsOut, match="hole card"):
        actions(game("0 0 0 0 0 0 0 0 0 3"), Hand.parse("TT"), parse_value("T"))
