"""Results: named access, and the same after a way through JSON."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import UPCARD_ORDER, VALUES, Hand, Value, two_card_hands
from solver.errors import CardError, HandError, UpcardError
from solver.games import load_game
from solver.results.chart import Chart
from solver.results.solution import ActionValues, InsuranceResult, Solution, UpcardResult
from solver.results.strategy import Action, Strategy
from solver.solving.charts import best_chart
from solver.solving.game import solve
from solver.solving.what_if import query
from tests.small_games import small_game
from tests.texts import assert_refused

GAMES = {
    "single-deck": load_game("single-deck"),
    "double-attack": load_game("double-attack"),
    "no hole card": load_game("six-deck").change(
        rules={"hole_card": "none", "surrender": "early", "insurance_pays": None}
    ),
    "without aces": small_game("0 0 0 0 0 0 0 6 0 8", max_hands=2),
    "certain blackjack": small_game("5 0 0 0 0 0 0 0 0 9", max_hands=1),
}
EVS = st.floats(-4, 4)
ACTIONS = st.dictionaries(st.sampled_from(Action), EVS, min_size=1)
HANDS = st.sampled_from(two_card_hands())
ACTION_VALUES = st.builds(
    ActionValues, HANDS, st.sampled_from(Value), st.floats(0, 1), ACTIONS, ACTIONS, st.none() | EVS
)

PLAIN = {
    "builtins",
    "solver.cards.values",
    "solver.results.rows",
    "solver.results.strategy",
    "solver.rules.actions",
}


@cache
def solved(name: str, strategy: str = "cdz-") -> Solution:
    return solve(GAMES[name], strategy)


def through_json(data: dict[str, Any]) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


@pytest.mark.parametrize("strategy", list(Strategy))
@pytest.mark.parametrize("name", GAMES)
def test_a_solution_reads_back(name: str, strategy: Strategy) -> None:
    solution = solved(name, strategy)
    assert solution.strategy is strategy
    assert Solution.from_json(through_json(solution.to_json())) == solution


@given(ACTION_VALUES)
def test_action_values_read_back(values: ActionValues) -> None:
    assert ActionValues.from_json(through_json(values.to_json())) == values
    assert values.best == values.ranked[0]
    assert sorted(values.ranked) == sorted(values.unconditional)
    evs = [round(values.unconditional[action], 12) for action in values.ranked]
    assert evs == sorted(evs, reverse=True)


@given(st.text(), st.dictionaries(HANDS, EVS), EVS, st.none() | EVS)
def test_insurance_reads_back(
    pays: str, evs: dict[Hand, float], gain: float, even_money: float | None
) -> None:
    insurance = InsuranceResult(pays, evs, gain, even_money)
    assert InsuranceResult.from_json(through_json(insurance.to_json())) == insurance


@pytest.mark.parametrize("name", ["single-deck", "double-attack"])
def test_a_chart_reads_back(name: str) -> None:
    chart = best_chart(GAMES[name])
    assert chart.deviations
    assert Chart.from_json(through_json(chart.to_json())) == chart
    data = chart.to_json()
    wanted = {"game", "shoe", "ev", "ev_best", "attack", "cells"}
    assert wanted <= data.keys()
    assert len(data["cells"]) == 10 * len(chart.rows)
    assert data["cells"][0].keys() >= {"kind", "hand", "upcard", "code"}


@pytest.mark.parametrize("name", GAMES)
def test_the_shape_of_a_solution(name: str) -> None:
    data = solved(name).to_json()
    assert {"game", "shoe", "strategy", "ev", "upcards"} <= data.keys()
    for upcard, each in data["upcards"].items():
        assert upcard in VALUES
        assert {
            "probability", "ev", "attack", "ev_without_attack", "ev_with_attack",
        } <= each.keys()  # fmt: skip
    assert data["ev"] == -data["house_edge"]


def test_the_shape_of_an_answer() -> None:
    data = through_json(query(GAMES["double-attack"], "88", "T").to_json())
    assert {
        "game", "shoe", "hand", "upcard", "strategy", "p_dealer_blackjack", "best", "margin",
        "conditional", "unconditional",
    } <= data.keys()  # fmt: skip
    every = {action.value for action in Action}
    assert data["conditional"].keys() == data["unconditional"].keys() == every
    assert data["best"] in every
    six = through_json(query(load_game("six-deck"), "T6", "2").to_json())
    assert six["conditional"] == six["unconditional"]
    assert six["conditional"].keys() == {"stand", "hit", "double"}


@pytest.mark.parametrize("name", GAMES)
def test_every_hand_that_can_be_held_is_there_once(name: str) -> None:
    solution, counts = solved(name), GAMES[name].shoe.counts
    wanted = [
        (hand, upcard)
        for hand in two_card_hands()
        for upcard in UPCARD_ORDER
        if all(
            need + (value == upcard) <= held
            for value, (need, held) in enumerate(zip(hand.counts, counts, strict=True))
        )
        and counts[upcard]
    ]
    assert [(each.hand, each.upcard) for each in solution.hands] == wanted
    assert [each.upcard for each in solution.upcards] == [u for u in UPCARD_ORDER if counts[u]]


@pytest.mark.parametrize("name", GAMES)
def test_the_margin_is_between_the_best_two(name: str) -> None:
    """At the moment of the decision: of the conditional values where there is a peek."""
    for each in solved(name).hands:
        values = each.conditional or each.unconditional
        if GAMES[name].rules.hole_card == "none":
            values = each.unconditional
        evs = sorted(values.values(), reverse=True)
        if len(evs) == 1:
            assert each.margin is None
        else:
            assert each.margin == pytest.approx(evs[0] - evs[1], abs=1e-14)
            assert evs[0] - evs[1] >= 0


def test_equal_values_prefer_the_first_action() -> None:
    values = dict.fromkeys((Action.SURRENDER, Action.SPLIT, Action.HIT), -0.5)
    ordered = {action: values[action] for action in Action if action in values}
    assert ActionValues(Hand.parse("88"), 9, 0.0, ordered, ordered, 0.0).best is Action.HIT


@pytest.mark.parametrize(
    ("without", "attacked", "attack", "ev"),
    [
        (0.1, None, False, 0.1),
        (0.1, 0.2, True, 0.2),
        (0.1, 0.1, False, 0.1),
        (0.1, 0.0, False, 0.1),
    ],
)
def test_the_better_of_two_wagers(
    without: float, attacked: float | None, attack: bool, ev: float
) -> None:
    result = UpcardResult(4, 0.1, without, attacked)
    assert (result.attack, result.ev) == (attack, ev)
    assert result.to_json()["attack"] is attack


@pytest.mark.parametrize(
    ("hand", "upcard", "error"),
    [
        ("T6", "X", CardError),
        ("T6", "", CardError),
        ("T6", "55", CardError),
        ("T6Z", "5", CardError),
        ("T32", "5", HandError),
        ("T", "5", HandError),
        ("", "5", HandError),
        ("TT5", "5", HandError),
    ],
)
def test_a_hand_that_is_not_there(hand: str, upcard: str, error: type[UpcardError]) -> None:
    with pytest.raises(error) as caught:
        solved("single-deck").actions(hand, upcard)
    assert_refused(caught)


@pytest.mark.parametrize(
    ("upcard", "error"), [("A", HandError), ("5", HandError), ("x", CardError), ("TT", CardError)]
)
def test_an_upcard_that_is_not_there(upcard: str, error: type[UpcardError]) -> None:
    with pytest.raises(error) as caught:
        solved("without aces").upcard(upcard)
    assert_refused(caught)
    with pytest.raises(error) as caught:
        solved("without aces").actions("88", upcard)
    assert_refused(caught)


def test_results_hold_plain_values() -> None:
    """No numpy number gets out, which JSON would not take."""

    def walk(item: object) -> None:
        if is_dataclass(item):
            for each in fields(item):
                walk(getattr(item, each.name))
        elif isinstance(item, dict):
            walk(tuple(item.items()))
        elif isinstance(item, tuple):
            for part in item:
                walk(part)
        else:
            assert type(item).__module__ in PLAIN, item

    for strategy in ("cdz-", "totals"):
        walk(solved("double-attack", strategy))
    walk(best_chart(GAMES["double-attack"]))
    walk(query(GAMES["double-attack"], "88", "T"))


def test_insurance_where_there_is_none() -> None:
    assert solved("no hole card").insurance is None
    assert solved("without aces").insurance is None
    insurance = solved("single-deck").insurance
    assert insurance is not None
    assert insurance.even_money == pytest.approx(1 - 1.5 * 34 / 49)
    assert insurance.evs[Hand.parse("AT")] == pytest.approx(3 * 15 / 49 - 1)
