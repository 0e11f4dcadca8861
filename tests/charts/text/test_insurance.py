"""What is said about insurance and even money, in print and for speech."""

from __future__ import annotations

import pytest

from charts.text.insurance import even_money_line, insurance_advice, insurance_line
from charts.text.notation import SPOKEN
from solver.cards import Hand, two_card_hands
from solver.results.solution import InsuranceResult


def insurance(evs: dict[str, float], gain: float = 0.0001) -> InsuranceResult:
    return InsuranceResult("2:1", {Hand.parse(hand): ev for hand, ev in evs.items()}, gain, None)


ALL = {str(hand): -0.1 for hand in two_card_hands()}


@pytest.mark.parametrize(
    ("evs", "advice"),
    [
        ({}, "never"),
        ({"T6": 0.1, "97": 0.1}, "always take it"),
        ({"T6": -0.1, "97": 0.1, "65": 0.1}, "take it if neither of your two cards is ten-valued"),
        (ALL | {"97": 0.1, "65": 0.1}, "take it with 6-5 or 9-7 only"),
        (dict.fromkeys(ALL, 0.1) | {"AA": -0.1, "22": -0.1}, "take it, but not with A-A or 2-2"),
    ],
)
def test_with_which_hands(evs: dict[str, float], advice: str) -> None:
    assert insurance_advice(insurance(evs)) == f"Insurance (2:1): {advice}"


def test_many_hands_are_counted() -> None:
    evs = ALL | dict.fromkeys(list(ALL)[:20], 0.1)
    advice = insurance_advice(insurance(evs))
    assert advice.startswith("Insurance (2:1): take it with 20 of 55 hands")


@pytest.mark.parametrize(
    ("ev", "result"),
    [
        (-0.068, "loses 6.80 % of the insurance bet"),
        (-0.00001, "loses less than 0.01 % of the insurance bet"),
        (0.0, "breaks even"),
    ],
)
def test_what_the_best_hand_loses(ev: float, result: str) -> None:
    line = insurance_line(insurance({"T6": -0.2, "AA": ev}))
    assert line == f"Insurance (2:1): never. Even with A-A, the most favorable hand, it {result}"


def test_what_insurance_is_worth() -> None:
    line = insurance_line(insurance({"T6": -0.2, "65": 0.1}), SPOKEN)
    assert line == (
        "Insurance (2 to 1): take it if neither of your two cards is "
        "ten-valued; worth plus 0.0100 percent of"
        " the bet per round"
    )


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (-0.0388, "decline; playing it out is worth 3.88 % of the bet more"),
        (0.01, "take it; it is worth 1.00 % of the bet more"),
        (0.0, "it makes no difference"),
    ],
)
def test_even_money(gain: float, words: str) -> None:
    line = even_money_line(InsuranceResult("2:1", {}, 0.0, gain))
    assert line == f"Even money for blackjack against an ace: {words}"


def test_nothing_is_said_where_it_is_not_offered() -> None:
    assert even_money_line(None) == even_money_line(insurance({})) == ""
    assert insurance_line(None) == insurance_advice(None) == "Insurance: not offered"
