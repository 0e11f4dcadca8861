"""The fast engine against the exact reference: every rule, small shoes, every class of strategy."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import reference
from solver.cards import Hand, parse_value
from solver.errors import ShoeRunsOut
from solver.games import Game
from solver.results.strategy import Action, Strategy
from solver.solving.game import solve
from solver.solving.what_if import query
from tests.small_games import RULE_VALUES, deals, rules, shoes, small_game, tiny_shoes

CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)
WITHIN = 1e-13

ANY_TIME: dict[str, object] = {"surrender_cards": "any", "surrender_after_split": True}
RESPLIT_ACES: dict[str, object] = {"max_ace_hands": 4, "draw_split_aces": True}
VARIANTS: dict[str, dict[str, object]] = {
    "four hands": {},
    "h17, three hands, no das": {
        "dealer_hits_soft_17": True, "max_hands": 3, "double_after_split": False,
        "insurance_pays": None,
    },
    "no split, 10-11": {"max_hands": 1, "double_on": "10-11", "blackjack_pays": "6:5"},
    "double attack": {
        "double_attack": "1", "blackjack_pays": "1:1", "double_cards": "any",
        "double_rescue": True, "surrender": "late", "insurance_pays": "5:2", **ANY_TIME,
    },
    "no hole card": {"hole_card": "none", **RESPLIT_ACES},
    "no hole card, late, rescue, attack": {
        "hole_card": "none", "double_attack": "1:2", "double_rescue": True, "surrender": "late",
        **ANY_TIME,
    },
    "no hole card, early, charlie of three": {
        "hole_card": "none", "surrender": "early", "charlie": 3, **ANY_TIME,
    },
    "no hole card, h17, 9-11, charlie of six": {
        "hole_card": "none", "dealer_hits_soft_17": True, "double_on": "9-11", "charlie": 6,
        "max_ace_hands": 3, "double_split_aces": True,
    },
    "original only, late": {"hole_card": "original-only", "surrender": "late", "max_hands": 3},
    "original only, early, attack": {
        "hole_card": "original-only", "surrender": "early", "double_attack": "1", "max_hands": 2,
    },
    "early, attack, any cards": {
        "surrender": "early", "double_attack": "1:2", "double_cards": "any", **ANY_TIME,
    },
    "aces drawn, doubled, rescued, charlie of five": {
        **RESPLIT_ACES, "double_split_aces": True, "double_rescue": True, "double_cards": "any",
        "charlie": 5,
    },
    "aces doubled, surrendered": {
        "double_split_aces": True, "surrender_split_aces": True, "surrender": "late",
        "surrender_after_split": True, "max_ace_hands": 3,
    },
    "aces never split": {"max_ace_hands": 1, "surrender": "late", "surrender_cards": "any"},
    "aces drawn, surrendered at any time": {
        **RESPLIT_ACES, **ANY_TIME, "surrender": "late", "surrender_split_aces": True,
        "dealer_hits_soft_17": True, "double_on": "9-11",
    },
}  # fmt: skip
SHOES = (
    "0 0 0 0 0 0 0 6 0 8",
    "0 5 0 0 0 0 5 0 0 7",
    "3 0 0 0 0 5 0 0 0 8",
    "5 0 0 0 2 0 0 0 2 7",
    "0 0 0 0 6 0 0 0 4 8",
)


def wrong_actions(game: Game, hand: Hand, upcard: str, strategy: Strategy) -> list[object]:
    """What engine and reference say differently about the actions of one hand."""
    try:
        exact = reference.actions(game, hand, parse_value(upcard), strategy)
    except ShoeRunsOut:
        exact = reference.ExactHandValues({}, {}, Fraction(0), {})
    unconditional: dict[Action, float] = {}
    conditional: dict[Action, float] = {}
    try:
        answer = query(game, hand, upcard, strategy)
        unconditional |= answer.values.unconditional
        conditional |= answer.values.conditional
        missing = answer.missing.keys()
    except ShoeRunsOut:
        missing = exact.runs_out.keys()
    wrong: list[object] = [
        *(f"the engine has no value for {each}" for each in exact.unconditional.keys() & missing),
        *(f"the reference has no value for {each}" for each in exact.runs_out.keys() - missing),
    ]
    assert unconditional.keys() | missing == exact.unconditional.keys() | exact.runs_out.keys()
    for kind, found, values in (
        ("unconditional", unconditional, exact.unconditional),
        ("conditional", conditional, exact.conditional),
    ):
        for action in values.keys() & unconditional.keys():
            if not abs(found[action] - float(values[action])) <= WITHIN:
                wrong.append((kind, action, found[action], float(values[action])))
    return wrong


def wrong_round(game: Game, strategy: Strategy) -> list[object]:
    """What engine and reference say differently about the round."""
    exact = found = declined = None
    with suppress(ShoeRunsOut):
        exact = float(reference.round_ev(game, strategy))
    try:
        found = solve(game, strategy).ev
    except ShoeRunsOut as error:
        declined = str(error)
    if exact is None or found is None:
        return [] if found is exact is None else [(found, exact, declined)]
    return [] if abs(found - exact) <= WITHIN else [(found, exact)]


def test_every_value_of_every_rule_is_covered() -> None:
    covered = {
        (name, str(value))
        for variant in VARIANTS.values()
        for name, value in small_game(SHOES[0], **variant).rules.as_text().items()
    }
    assert covered >= {
        (name, str(small_game(SHOES[0], **{name: value}).rules.as_text()[name]))
        for name, values in RULE_VALUES.items()
        for value in values
    }
    assert small_game(SHOES[0]).rules.as_text().keys() == RULE_VALUES.keys()


GRID = [
    (variant, SHOES[(place + step) % len(SHOES)])
    for place, variant in enumerate(VARIANTS)
    for step in (0, 2)
]


@pytest.mark.parametrize(("variant", "shoe"), GRID)
def test_every_action_and_the_round(variant: str, shoe: str) -> None:
    game = small_game(shoe, **VARIANTS[variant])
    for strategy in CLASSES:
        for hand, upcard in deals(game):
            if hand.is_pair or strategy is Strategy.CDZ:
                line = f"{hand} v {upcard}, {strategy}"
                assert not wrong_actions(game, hand, upcard, strategy), line
        assert not wrong_round(game, strategy), strategy


@pytest.mark.parametrize("hands", [2, 3, 4])
def test_splits_have_values_in_these_shoes(hands: int) -> None:
    """The grid would be worth little if splits ran the shoes out of cards."""
    for shoe in SHOES:
        game = small_game(shoe, max_hands=hands)
        pairs = [(hand, upcard) for hand, upcard in deals(game) if hand.is_pair]
        answered = [
            Action.SPLIT in query(game, hand, upcard).values.unconditional for hand, upcard in pairs
        ]
        assert len(pairs) >= 4
        assert sum(answered) >= len(pairs) - 1, shoe


def test_the_classes_differ_in_these_shoes() -> None:
    game = small_game(SHOES[1])
    values = {strategy: query(game, "22", "7", strategy).values for strategy in CLASSES}
    assert len({each.unconditional[Action.SPLIT] for each in values.values()}) > 1


@settings(derandomize=True, max_examples=150, deadline=None, database=None)
@given(data=st.data(), counts=shoes(), changed=rules(), strategy=st.sampled_from(CLASSES))
def test_any_action_of_any_game(
    data: st.DataObject, counts: tuple[int, ...], changed: dict[str, object], strategy: Strategy
) -> None:
    game = small_game(counts, **changed)
    possible = deals(game)
    pairs = [deal for deal in possible if deal[0].is_pair]
    hand, upcard = data.draw(st.sampled_from(pairs or possible) | st.sampled_from(possible))
    assert not wrong_actions(game, hand, upcard, strategy)


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(
    counts=shoes(kinds=(0, 4, 5, 6, 7, 8, 9), most=14),
    changed=rules().map(
        lambda values: values | {"max_hands": min(3, int(str(values["max_hands"])))}
    ),
    strategy=st.sampled_from(CLASSES),
)
def test_any_round(counts: tuple[int, ...], changed: dict[str, object], strategy: Strategy) -> None:
    assert not wrong_round(small_game(counts, **changed), strategy)


@settings(derandomize=True, max_examples=120, deadline=None, database=None)
@given(counts=tiny_shoes(), changed=rules(), strategy=st.sampled_from(CLASSES))
def test_tiny_shoes(
    counts: tuple[int, ...], changed: dict[str, object], strategy: Strategy
) -> None:
    """Most lines of play run out here, and a certain dealer blackjack ends many rounds before."""
    game = small_game(counts, **changed)
    for hand, upcard in deals(game):
        assert not wrong_actions(game, hand, upcard, strategy), (hand, upcard)
    if sum(counts) >= 4:
        assert not wrong_round(game, strategy)


CUT_SHORT = (
    ("3 0 0 0 0 0 0 0 0 1", "AA", "T", {}),
    ("1 0 0 2 0 0 0 0 0 2", "44", "A", {"max_hands": 2}),
    ("2 0 0 0 0 0 0 0 0 3", "TT", "T", {"max_hands": 2}),
    ("1 0 0 0 0 0 0 0 0 3", "TT", "A", {}),
)
"""Splits after which a certain dealer blackjack ends the round before the shoe runs out."""


@pytest.mark.parametrize(("shoe", "hand", "upcard", "changed"), CUT_SHORT)
@pytest.mark.parametrize("strategy", CLASSES)
def test_a_certain_blackjack_ends_a_split_before_the_shoe_runs_out(
    shoe: str, hand: str, upcard: str, changed: dict[str, object], strategy: Strategy
) -> None:
    game = small_game(shoe, **changed)
    assert Action.SPLIT in query(game, hand, upcard, strategy).values.unconditional
    assert not wrong_actions(game, Hand.parse(hand), upcard, strategy)
