"""Decisions that are too close for float64: made exactly, and of equal actions the first."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.certificate import certify
from solver.engine.opening import ByComposition, decided
from solver.exact import exact_answer, exact_solution, groups, near_ties
from solver.exact.near_ties import NearTies
from solver.exact.sections import sections
from solver.games import Game
from solver.results.strategy import Action, Strategy
from tests.small_games import small_game
from tests.solver.checker.games import deep_games
from tests.solver.exact.wrong_play import wrong_after, wrong_before

CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)
GAME = small_game(
    "3 0 0 0 2 3 2 0 0 12",
    surrender="late", surrender_after_split=True, surrender_cards="any", double_rescue=True,
    max_ace_hands=3, max_hands=3, double_attack="1",
)  # fmt: skip
ORDER = [action.value for action in Action]


def right_all_the_same(
    patch: pytest.MonkeyPatch, game: Game, strategy: Strategy, wrong: Any, near: float
) -> None:
    """A certificate has every decision and every margin; wrong policies must not change it."""
    expected = certify(game, strategy).lines
    with patch.context() as patched:
        patched.setattr(groups, "decided", wrong)
        patched.setattr(near_ties, "NEAR", near)
        assert certify(game, strategy).lines == expected


@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize("wrong", [wrong_before, wrong_after])
@pytest.mark.parametrize("near", [near_ties.NEAR, 20.0])
def test_wrong_decisions_are_corrected(
    monkeypatch: pytest.MonkeyPatch, strategy: Strategy, wrong: Any, near: float
) -> None:
    """Exact ties, and with the limit raised decisions that are wrong by any amount."""
    right_all_the_same(monkeypatch, GAME, strategy, wrong(strategy, near, 7), near)


@settings(
    derandomize=True, max_examples=15, deadline=None, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(
    game=deep_games(), strategy=st.sampled_from(CLASSES), seed=st.integers(0, 99),
    wrong=st.sampled_from((wrong_before, wrong_after)), near=st.sampled_from((1e-12, 1e-3, 20.0)),
)  # fmt: skip
def test_wrong_decisions_of_any_game(
    monkeypatch: pytest.MonkeyPatch, game: Game, strategy: Strategy, seed: int, wrong: Any,
    near: float,
) -> None:  # fmt: skip
    right_all_the_same(monkeypatch, game, strategy, wrong(strategy, near, seed), near)


def test_the_wrong_policies_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Left alone, they would change the EV: the tests above would be worth little otherwise."""
    right = exact_solution(GAME).ev
    monkeypatch.setattr(groups, "decided", wrong_before(Strategy.CDZ, 20.0, 7))
    monkeypatch.setattr(groups, "_corrected", lambda *_: None)
    assert exact_solution(GAME).ev < right
    monkeypatch.setattr(groups, "decided", wrong_before(Strategy.CDZ, near_ties.NEAR, 7))
    assert exact_solution(GAME).ev == right
    lines = certify(GAME).lines
    monkeypatch.undo()
    assert certify(GAME).lines != lines


@pytest.mark.parametrize("strategy", CLASSES)
def test_of_equal_actions_the_first_is_taken(strategy: Strategy) -> None:
    ties = 0
    for text in certify(GAME, strategy).lines[1:]:
        line = json.loads(text)
        for other, margin in line.get("margins", {}).items():
            assert not margin.startswith("-")
            if margin == "0":
                ties += 1
                assert ORDER.index(line["action"]) < ORDER.index(other)
    assert ties >= 2


@pytest.mark.parametrize("strategy", CLASSES)
def test_few_decisions_are_made_again(strategy: Strategy) -> None:
    for group in decided(GAME.rules, GAME.shoe.counts, ByComposition(strategy)):
        for section in sections(group, strategy):
            near = NearTies.of(group.evaluator, section)
            assert not (near.own & ~section.free).any()
            assert not (near.doubled & ~section.doubled).any()
            assert near.own.sum() <= 0.5 * section.free.sum()


@pytest.mark.parametrize("near", [near_ties.NEAR, 20.0])
@pytest.mark.parametrize("strategy", CLASSES)
def test_single_hands_are_those_of_the_round(
    monkeypatch: pytest.MonkeyPatch, strategy: Strategy, near: float
) -> None:
    expected = exact_solution(GAME, strategy).hands
    monkeypatch.setattr(near_ties, "NEAR", near)
    for (hand, upcard), values in list(expected.items())[::25]:
        found = exact_answer(GAME, hand, upcard, strategy).values
        assert found.unconditional == values.unconditional
        assert found.conditional == values.conditional
