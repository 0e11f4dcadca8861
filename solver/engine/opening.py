"""The first two cards: the joint value of every action for all 55 hands against each upcard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple, Protocol

import numpy as np

from solver.cards import ACE, TEN, two_card_hands
from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice
from solver.engine.hand.policy import HandValues
from solver.engine.hand.terms import NUMBERS, terms
from solver.engine.splits.branches import Branch, branches
from solver.engine.splits.split_values import SplitValue, split_values
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.stages import Stage

LOW, HIGH = (1, 2, 3, 4, 5), (6, 7, 8, TEN, ACE)
"""Upcards that are solved together: the hands that stand differ between the two groups."""
ACTIONS = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SURRENDER, Action.SPLIT)
"""Actions in the order in which the kernels number them."""
IN_ORDER = np.array([ACTIONS.index(action) for action in Action])
"""Those numbers in the order in which equal values are preferred, that of `Action`."""
HANDS = two_card_hands()
NATURAL = next(place for place, hand in enumerate(HANDS) if hand.is_blackjack)
PAIRS = [place for place, hand in enumerate(HANDS) if hand.is_pair]


class PlayPolicy(Protocol):
    """A way to play a round."""

    def first(self, evaluator: HandEvaluator, start: int = 0) -> HandValues:
        """Return the values of unsplit hands, from one hand on or of all hands."""

    def split(
        self, evaluator: HandEvaluator, before: HandValues, pairs: Sequence[int], made: int = 2
    ) -> list[Branch]:
        """Return how hands are played after a split that brings their number to ``made``."""


@dataclass(frozen=True, slots=True)
class ByComposition:
    """Best play by composition, of one of the classes ``cdz-``, ``cdp1``, ``cdp``."""

    strategy: Strategy

    def first(self, evaluator: HandEvaluator, start: int = 0) -> HandValues:
        """Return the values of unsplit hands, from one hand on or of all hands."""
        return evaluator.best(start)

    def split(
        self, evaluator: HandEvaluator, before: HandValues, pairs: Sequence[int], made: int = 2
    ) -> list[Branch]:
        """Return how hands are played after a split that brings their number to ``made``."""
        return branches(evaluator, self.strategy, pairs, before.policy, made)


class Decided(NamedTuple):
    """How a round is played against some upcards.

    Attributes
    ----------
    evaluator
        Shoe, rules and upcards.
    before
        Values and actions of unsplit hands.
    after
        The play after a split of each pair.
    """

    evaluator: HandEvaluator
    before: HandValues
    after: list[Branch]


def decided(rules: Rules, shoe: Sequence[int], play_policy: PlayPolicy) -> Iterator[Decided]:
    """Yield how a round is played, for each group of upcards."""
    pairs = [value for value in range(10) if rules.hands_from(value) > 1 and shoe[value] > 1]
    for group in (LOW, HIGH):
        evaluator = HandEvaluator(rules, shoe, group)
        before = play_policy.first(evaluator)
        yield Decided(evaluator, before, play_policy.split(evaluator, before, pairs))


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """Values of the actions on two cards, (55 hands, 10 upcards) each, per unit of the wager.

    Attributes
    ----------
    joint
        Value of each action, NaN where it is not allowed or has no value. An early surrender is
        left out.
    given_peek
        The values of the same decisions with the loss to a dealer blackjack left out.
    missing
        Whether an action is allowed but has no value, because the shoe can run out of cards.
    unknown
        Whether a split has no value because it is not known if the shoe can run out of cards.
    p_blackjack
        Probability of a dealer blackjack.
    loss
        What a dealer blackjack costs that ``joint`` leaves out.
    chance
        Probability of the hand given the upcard.
    """

    joint: dict[Action, Floats]
    given_peek: dict[Action, Floats]
    missing: dict[Action, Flags]
    unknown: Flags
    p_blackjack: Floats
    loss: Floats
    chance: Floats

    def unconditional(self, action: Action, stake: float | Floats = 1.0) -> Floats:
        """Return the EV per unit of the original wager with ``stake`` units on the hand."""
        ev: Floats = stake * self.joint[action] - self.loss
        return ev


def open_round(rules: Rules, shoe: Sequence[int], play_policy: PlayPolicy) -> Opening:
    """Return the values of all actions on the first two cards.

    Parameters
    ----------
    rules
        The rules.
    shoe
        Ten counts.
    play_policy
        How hands are played on.
    """
    shape = (len(HANDS), 10)
    joint = {action: np.full(shape, np.nan) for action in Action}
    given_peek = {action: np.full(shape, np.nan) for action in Action}
    unknown = np.zeros(shape, dtype=bool)
    for evaluator, before, after in decided(rules, shoe, play_policy):
        splits = split_values(evaluator, after)
        _collect(joint, evaluator, before, splits)
        for pair, split in splits.items():
            unknown[PAIRS[pair]] |= split.unknown
        if rules.hole_card == "none":
            peeking = HandEvaluator(replace(rules, hole_card="peek"), shoe, evaluator.upcards)
            values = peeking.sweep(Stage.FIRST, lattice().above(0)[1:], before.policy)
            _collect(given_peek, peeking, values, split_values(peeking, after))
    numbers = hand_numbers()
    evaluator = HandEvaluator(rules, shoe, ())
    chance = chances(shoe)
    allowed = _allowed(rules)
    return Opening(
        joint=joint,
        given_peek=given_peek if rules.hole_card == "none" else joint,
        missing={act: allowed[act] & np.isnan(joint[act]) & (chance > 0) for act in Action},
        unknown=unknown,
        p_blackjack=evaluator.p_blackjack(numbers),
        loss=evaluator.blackjack_loss(numbers),
        chance=chance,
    )


@cache
def hand_numbers() -> Ints:
    """Return the numbers of `HANDS` in the lattice."""
    return np.array([lattice().find(hand.counts) for hand in HANDS])


def _allowed(rules: Rules) -> dict[Action, Flags]:
    """Return which hands may take which action, (55, 10) each; early surrender is left out."""
    bits = terms(rules).allowed[Stage.FIRST][hand_numbers()]
    allowed = {action: (bits >> number & 1).astype(bool) for action, number in NUMBERS.items()}
    splits = [hand.is_pair and rules.hands_from(hand.values[0]) > 1 for hand in HANDS]
    allowed[Action.SPLIT] = np.repeat(np.array(splits)[:, None], 10, axis=1)
    return allowed


def _collect(
    into: dict[Action, Floats],
    evaluator: HandEvaluator,
    values: HandValues,
    splits: dict[int, SplitValue],
) -> None:
    """Copy the values of the allowed actions against the upcards of an evaluator."""
    upcards, numbers = list(evaluator.upcards), hand_numbers()
    allowed = _allowed(evaluator.rules)
    for action, number in NUMBERS.items():
        chosen = np.where(allowed[action], values.by_action[number][numbers], np.nan)
        into[action][:, upcards] = chosen[:, upcards]
    for pair, split in splits.items():
        into[Action.SPLIT][PAIRS[pair], upcards] = split.joint[upcards]


def surrender_early(evaluator: HandEvaluator, values: HandValues) -> None:
    """Set the value of a surrender before the dealer peeks, where the rules have one."""
    early = terms(evaluator.rules).early[Stage.FIRST]
    hands = np.flatnonzero(early.any(axis=1))
    if len(hands):
        joint = evaluator.blackjack_loss(hands) - 0.5
        values.surrender[hands] = np.where(early[hands], joint, values.surrender[hands])


def dealt(chance: Floats) -> Floats:
    """Return the chances of all hands at the start of play, (hands, 10): two cards, no natural."""
    start = np.zeros((lattice().size, 10))
    start[hand_numbers()] = chance
    start[hand_numbers()[NATURAL]] = 0
    return start


def chances(shoe: Sequence[int]) -> Floats:
    """Return the probability of each hand given each upcard, (55, 10); 0 without that upcard."""
    left = np.array(shoe)[:, None] - np.eye(10)
    first, second = np.array([(hand.values[0], hand.values[-1]) for hand in HANDS]).T
    paired = (first == second)[:, None]
    ways = left[first] * (left[second] - paired) * np.where(paired, 1, 2)
    total = sum(shoe) - 1
    possible = (np.array(shoe) > 0) & (total > 1)
    chance: Floats = np.where(possible, ways.clip(0) / max(total * (total - 1), 1), 0.0)
    return chance
