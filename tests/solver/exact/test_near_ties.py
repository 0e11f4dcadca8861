"""Decisions that are too close for float64: made exactly, and of equal actions the first."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.certificate import certificate
from solver.certificate.claims import FIRST_OF_EQUALS
from solver.engine.hand.lattice import lattice, single_card
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.opening import ByComposition, Decided, decided
from solver.exact import exact_solution, groups, near_ties
from solver.exact.near_ties import NearTies
from solver.exact.sections import Section, sections
from solver.games import Game
from solver.results.strategy import Strategy
from solver.rules.stages import Stage
from tests.small_games import small_game
from tests.solver.checker.games import deep_games

CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)
GAME = small_game(
    "3 0 0 0 2 3 2 0 0 12",
    surrender="late", surrender_after_split=True, surrender_cards="any", double_rescue=True,
    max_ace_hands=3, max_hands=3, double_attack="1",
)  # fmt: skip
ORDER = [action.value for action in FIRST_OF_EQUALS]


def spoiled(section: Section, evaluator: Any, within: float, seed: int) -> Policy:
    """A policy that takes any action worth at most so much less than the best, at random."""
    random = np.random.default_rng(seed)
    hands = lattice().above(0 if section.pair is None else single_card(section.pair))
    hands = hands[lattice().cards[hands] > 1]
    values = evaluator.sweep(section.stage, hands, section.policy, gone=section.gone)
    rules = terms(evaluator.rules)
    of_doubled = (values.doubled_stand, *values.by_action[1:])
    return Policy(
        _other(section.policy.choice, values.by_action, rules.allowed[section.stage],
               section.free, within, random),
        _other(section.policy.doubled, of_doubled, rules.allowed[Stage.DOUBLED],
               section.doubled, within, random),
    )  # fmt: skip


def _other(
    choice: Any, values: Any, allowed: Any, free: Any, within: float, random: np.random.Generator
) -> Any:
    found = choice.copy()
    for hand, upcard in np.argwhere(free).tolist():
        old = int(choice[hand, upcard])
        if old < 0 or not allowed[hand, upcard] >> old & 1:
            continue  # a split or an early surrender
        near = [
            action
            for action in range(4)
            if allowed[hand, upcard] >> action & 1
            and abs(values[action][hand, upcard] - values[old][hand, upcard]) < within
        ]
        found[hand, upcard] = random.choice(near)
    return found


def wrong_before(strategy: Strategy, within: float, seed: int) -> Callable[..., Iterator[Decided]]:
    """Rounds whose unsplit hands are played wrongly."""

    def wrong(*how: Any) -> Iterator[Decided]:
        for group in decided(*how):
            evaluator, before, after = group
            policy = spoiled(sections(group, strategy)[0], evaluator, within, seed)
            before = replace(before, choice=policy.choice, doubled_choice=policy.doubled)
            pairs = sorted({branch.pair for branch in after})
            after = ByComposition(strategy).split(evaluator, before, pairs)
            yield Decided(evaluator, before, after)

    return wrong


def wrong_after(strategy: Strategy, within: float, seed: int) -> Callable[..., Iterator[Decided]]:
    """Rounds whose split hands are played wrongly where they are decided for the best."""

    def wrong(*how: Any) -> Iterator[Decided]:
        for group in decided(*how):
            evaluator, before, after = group
            for section in sections(group, strategy)[1:]:
                new = spoiled(section, evaluator, within, seed)
                after = [
                    replace(each, policy=new) if each.policy is section.policy else each
                    for each in after
                ]
            yield Decided(evaluator, before, after)

    return wrong


def right_all_the_same(
    patch: pytest.MonkeyPatch, game: Game, strategy: Strategy, wrong: Any, near: float
) -> None:
    """A certificate has every decision and every margin; wrong policies must not change it."""
    expected = certificate(game, strategy).lines
    with patch.context() as patched:
        patched.setattr(groups, "decided", wrong)
        patched.setattr(near_ties, "NEAR", near)
        assert certificate(game, strategy).lines == expected


@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize("wrong", [wrong_before, wrong_after])
@pytest.mark.parametrize("near", [near_ties.NEAR, 20.0])
def test_wrong_decisions_are_corrected(
    monkeypatch: pytest.MonkeyPatch, strategy: Strategy, wrong: Any, near: float
) -> None:
    """Exact ties, and with the limit raised decisions that are wrong by any amount."""
    right_all_the_same(monkeypatch, GAME, strategy, wrong(strategy, near, 7), near)


@settings(
    derandomize=True, max_examples=25, deadline=None, database=None,
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
    lines = certificate(GAME).lines
    monkeypatch.undo()
    assert certificate(GAME).lines != lines


@pytest.mark.parametrize("strategy", CLASSES)
def test_of_equal_actions_the_first_is_taken(strategy: Strategy) -> None:
    ties = 0
    for text in certificate(GAME, strategy).lines[1:]:
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
