"""Decisions that are too close for float64, made exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, single_card
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import STAND
from solver.engine.opening import ByComposition, Decided
from solver.exact.hands import DOUBLED_STAND, PlayedHands, Values
from solver.exact.sections import DecisionSection
from solver.results.strategy import Strategy
from solver.rules.stages import Stage

NEAR = 1e-12
"""Values closer than this are compared exactly."""


@dataclass(frozen=True, slots=True, eq=False)
class NearTies:
    """Where another allowed action of a section is worth nearly as much as the chosen one.

    Attributes
    ----------
    section
        The section.
    own, doubled
        (hands, 10) such hands, and such hands that were just doubled.
    """

    section: DecisionSection
    own: Flags
    doubled: Flags

    @classmethod
    def of(cls, evaluator: HandEvaluator, section: DecisionSection) -> NearTies:
        """Return the near ties of a section, by values in float64."""
        hands = lattice().above(0 if section.pair is None else single_card(section.pair))
        hands = hands[lattice().cards[hands] > 1]
        rules, policy = terms(evaluator.rules), section.policy
        found = evaluator.sweep(section.stage, hands, policy, gone=section.gone)
        allowed, after_double = rules.allowed[section.stage], rules.allowed[Stage.DOUBLED]
        of_doubled = (found.doubled_stand, *found.by_action[1:])
        return cls(
            section,
            _near(found.by_action, policy.choice, allowed, section.free),
            _near(of_doubled, policy.doubled, after_double, section.doubled),
        )

    @property
    def hands(self) -> Flags:
        """(hands,) whether a hand has such a decision."""
        met: Flags = np.any(self.own | self.doubled, axis=1)
        return met

    def policy(self, evaluator: HandEvaluator, wanted: Ints, values: Values) -> Policy | None:
        """Return the policy with the exact decisions; None if it has them already.

        Parameters
        ----------
        evaluator
            Rules and upcards.
        wanted, values
            Hands, all near ties among them, and their exact values.
        """
        old = self.section.policy
        allowed = terms(evaluator.rules).allowed
        columns = {upcard: column for column, upcard in enumerate(evaluator.upcards)}
        choice, doubled = old.choice.copy(), old.doubled.copy()
        rows = {hand: row for row, hand in enumerate(wanted.tolist())}
        for hand, upcard in np.argwhere(self.own).tolist():
            numbers = values.numerators[:, rows[hand], columns[upcard]].tolist()
            bits = int(allowed[self.section.stage][hand, upcard])
            choice[hand, upcard] = _best(numbers[:4], bits)
        for hand, upcard in np.argwhere(self.doubled).tolist():
            numbers = values.numerators[:, rows[hand], columns[upcard]].tolist()
            bits = int(allowed[Stage.DOUBLED][hand, upcard])
            doubled[hand, upcard] = _best([numbers[DOUBLED_STAND], *numbers[1:4]], bits)
        if (choice == old.choice).all() and (doubled == old.doubled).all():
            return None
        return Policy(choice, doubled)


def has_near_ties(evaluator: HandEvaluator, play: PlayedHands) -> bool:
    """Return whether two actions of a hand that is played on are worth nearly the same."""
    rules, policy = terms(evaluator.rules), play.policy
    found = evaluator.sweep(play.stage, play.hands, policy, gone=play.gone)
    swept = np.zeros(policy.choice.shape, dtype=bool)
    swept[play.hands[:, None], list(evaluator.upcards)] = True
    of_doubled = (found.doubled_stand, *found.by_action[1:])
    near = _near(found.by_action, policy.choice, rules.allowed[play.stage], swept)
    near |= _near(of_doubled, policy.doubled, rules.allowed[Stage.DOUBLED], swept)
    return bool(near.any())


def with_policy(decided: Decided, strategy: Strategy, old: Policy, new: Policy) -> Decided:
    """Return the decisions of a round with one policy in place of another."""
    evaluator, before, after = decided
    if before.choice is not old.choice:
        branches = [replace(each, policy=new) if each.policy is old else each for each in after]
        return Decided(evaluator, before, branches)
    before = replace(before, choice=new.choice, doubled_choice=new.doubled)
    pairs = sorted({branch.pair for branch in after})
    return Decided(evaluator, before, ByComposition(strategy).split(evaluator, before, pairs))


def _near(values: Sequence[Floats], choice: Ints, allowed: Ints, free: Flags) -> Flags:
    """Return where another allowed action is worth nearly as much as the chosen one."""
    stacked = np.stack(values)
    taken = choice.clip(STAND)
    chosen = np.take_along_axis(stacked, taken[None], axis=0)[0]
    decided = free & (choice >= STAND) & (allowed >> taken & 1 > 0)
    near = np.zeros(choice.shape, dtype=bool)
    for action, value in enumerate(stacked):
        other = (allowed >> action & 1 > 0) & (action != taken)
        near |= decided & other & (np.abs(chosen - value) < NEAR)
    return near


def _best(numbers: Sequence[int | None], allowed: int) -> int:
    """Return the first allowed action of the largest value."""
    valued = {
        action: number
        for action, number in enumerate(numbers)
        if allowed >> action & 1 and number is not None
    }
    return max(valued, key=valued.__getitem__)
