"""Rules: every field reads and prints, every wrong value is named."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import RulesError
from solver.rules import RULE_NAMES, Action, Rules, parse_assignments, ratio_text
from solver.rules.stages import Stage, permissions
from tests.small_games import RULE_VALUES, rules
from tests.texts import TYPED, assert_reads_or_is_refused, assert_refused

RATIOS = st.builds(Fraction, st.integers(0, 999999), st.integers(1, 999999))
WRONG: dict[str, tuple[object, ...]] = {
    "dealer_hits_soft_17": ("perhaps", 1, None, ""),
    "hole_card": ("maybe", None, "Peek", True),
    "blackjack_pays": ("3:0", "-1:1", "3:2:1", "x", None, True, Fraction(-1), "1e5", "0/0"),
    "insurance_pays": ("2:0", "-1", True, []),
    "double_cards": ("three", 2, None),
    "double_on": ("11-9", "3-11", "9-22", "soft", "3", None, 22),
    "double_after_split": ("both", 0),
    "double_rescue": ("maybe", 1.0),
    "max_hands": (0, 17, -1, 2.5, "two", True, None, "", "1e1", "10000"),
    "max_ace_hands": (0, 17, False),
    "draw_split_aces": ("one card", 2),
    "double_split_aces": ("perhaps",),
    "surrender_split_aces": ("perhaps",),
    "surrender": ("often", True, None, False),
    "surrender_cards": ("all", 2),
    "surrender_after_split": ("never",),
    "charlie": (2, 22, "seven", True, 0),
    "double_attack": ("-1", "a", None, False),
}


def test_every_rule_is_tried() -> None:
    assert set(RULE_VALUES) == set(RULE_NAMES)
    assert set(WRONG) <= set(RULE_NAMES)


@given(rules())
def test_rules_read_back(values: dict[str, object]) -> None:
    written = Rules.read(values)
    assert Rules.read(written.as_text()) == written
    assert Rules.read({name: str(text) for name, text in written.as_text().items()}) == written
    assert Rules().change(values) == written
    texts = [f"{name}={text}" for name, text in written.as_text().items()]
    assert Rules.read(parse_assignments(texts)) == written
    assert hash(Rules.read(values)) == hash(written)


@given(RATIOS)
def test_a_ratio_reads_back(ratio: Fraction) -> None:
    text = ratio_text(ratio)
    assert Rules.read({"blackjack_pays": text}).blackjack_pays == ratio
    assert Rules.read({"blackjack_pays": text.replace(":", "/")}).blackjack_pays == ratio
    assert Rules(blackjack_pays=ratio).blackjack_pays == ratio


@pytest.mark.parametrize(
    ("text", "ratio"),
    [("3:2", "3/2"), (" 6 : 5 ", "6/5"), ("1.5", "3/2"), ("1.2:1", "6/5"), (1.5, "3/2"), (0, "0")],
)
def test_forms_of_a_ratio(text: object, ratio: str) -> None:
    assert Rules.read({"blackjack_pays": text}).blackjack_pays == Fraction(ratio)


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in WRONG.items() for value in values]
    + [(name, value) for name in RULE_NAMES for value in ("nonsense", [], object)],
)
def test_a_wrong_value_is_named(name: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"^{name}: must be ") as caught:
        Rules.read({name: value})
    assert_refused(caught)
    with pytest.raises(RulesError, match=f"^{name}: must be "):
        Rules(**{name: value})  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=f"^{name}: must be "):
        Rules().change({name: value})


def test_every_error_is_named_at_once() -> None:
    wrong = {name: values[0] for name, values in WRONG.items()}
    with pytest.raises(RulesError) as caught:
        Rules.read({**wrong, "no_such": 1, "max_hand": 2})
    assert_refused(caught)
    for name in (*wrong, "no_such"):
        assert f"{name}: " in str(caught.value)
    assert "max_hand: no such rule; did you mean max_hands?" in str(caught.value)


@given(st.sampled_from(RULE_NAMES), TYPED)
def test_any_text_is_a_value_or_refused_in_a_line(name: str, text: str) -> None:
    if assert_reads_or_is_refused(lambda: Rules.read({name: text})):
        read = Rules.read({name: text})
        assert Rules.read(read.as_text()) == read
    else:
        with pytest.raises(RulesError, match=f"^{name}: must be "):
            Rules.read({name: text})


@pytest.mark.parametrize("name", ["surender", "", "max\nhands", "\x1b[31m"])
def test_an_unknown_rule_is_refused_in_a_line(name: str) -> None:
    with pytest.raises(RulesError, match="no such rule") as caught:
        Rules.read({name: "late"})
    assert_refused(caught)


@pytest.mark.parametrize("text", ["max_hands", "=2", " = ", "", "a\nb"])
def test_a_text_that_assigns_nothing(text: str) -> None:
    with pytest.raises(RulesError, match="write RULE=VALUE, such as surrender=late, not") as caught:
        parse_assignments([text])
    assert_refused(caught)


def test_a_rule_is_set_once() -> None:
    with pytest.raises(RulesError, match="max_hands is set twice"):
        parse_assignments(["max_hands=2", "max_hands = 3"])


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().max_hands = 2  # type: ignore[misc]


@pytest.mark.parametrize(("double_on", "low", "high"), [("9-11", 9, 11), ("10-11", 10, 11)])
def test_doubling_on_some_totals_leaves_out_soft_hands(double_on: str, low: int, high: int) -> None:
    some = permissions(Rules(double_on=double_on), Stage.FIRST)[Action.DOUBLE]
    for total in range(4, 22):
        assert some.covers(2, total, False) is (low <= total <= high)
        assert not some.covers(2, total, True)
        assert permissions(Rules(), Stage.FIRST)[Action.DOUBLE].covers(2, total, True)


@pytest.mark.parametrize(
    ("most", "aces", "pair", "hands"),
    [(4, 2, 0, 2), (4, 2, 7, 4), (2, 4, 0, 2), (1, 2, 0, 1), (1, 2, 9, 1), (3, 1, 0, 1)],
)
def test_hands_from_a_pair(most: int, aces: int, pair: int, hands: int) -> None:
    assert Rules(max_hands=most, max_ace_hands=aces).hands_from(pair) == hands
