"""Rounds that are played wrongly on purpose, to see that this is corrected or found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from solver.engine.hand.lattice import lattice, single_card
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.opening import ByComposition, Decided, decided
from solver.exact.sections import DecisionSection, sections
from solver.results.strategy import Strategy
from solver.rules.stages import Stage


def spoiled(section: DecisionSection, evaluator: Any, within: float, seed: int) -> Policy:
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
