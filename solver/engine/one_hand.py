"""One hand against one upcard: only the hands that can be drawn to from it are swept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import NUMBERS, terms
from solver.engine.opening import PlayPolicy
from solver.engine.splits.branches import Branch
from solver.engine.splits.exhaustion import Exhaustion, exhaustion, is_deep
from solver.engine.splits.split_values import split_values
from solver.results.strategy import Action
from solver.rules import Rules
from solver.rules.payoffs import DealerOutcome, shown_outcomes
from solver.rules.stages import Stage


@dataclass(frozen=True, slots=True)
class SplitFrom:
    """Where a split hand comes from: the pair card, and how many hands were made."""

    pair: int
    made: int


@dataclass(frozen=True, slots=True)
class OneHandValues:
    """Values of the actions, per unit staked.

    Attributes
    ----------
    joint
        Joint value of each allowed action, NaN where it has none.
    given_peek
        The values of the same decisions with the loss to a dealer blackjack left out.
    loss
        What a dealer blackjack costs that ``joint`` leaves out.
    p_blackjack
        Probability of a dealer blackjack.
    outcomes
        Probability of each of the dealer's outcomes, in the order of `SHOWN_OUTCOMES`; NaN if the
        dealer can run out of cards.
    unknown
        Actions that have no value because it is not known if the hands can use up the shoe.
    """

    joint: dict[Action, float]
    given_peek: dict[Action, float]
    loss: float
    p_blackjack: float
    outcomes: list[float]
    unknown: frozenset[Action]


@dataclass(frozen=True, slots=True, eq=False)
class DecidedHand:
    """How a hand is played on.

    Attributes
    ----------
    stage, gone, policy
        Where it comes from, the packed cards known to be gone, and how it is played.
    branches, made
        The play after it is split, and the number of hands then; no branches if it may not be.
    """

    stage: Stage
    gone: int
    policy: Policy
    branches: list[Branch]
    made: int


def hand_values(
    rules: Rules,
    shoe: Sequence[int],
    counts: Sequence[int],
    upcard: int,
    play_policy: PlayPolicy,
    origin: SplitFrom | None = None,
) -> OneHandValues:
    """Return the value of every action of one hand.

    Parameters
    ----------
    rules, shoe
        The game; the shoe is full, hand and upcard included.
    counts
        Ten counts of the hand.
    upcard
        The dealer's card.
    play_policy
        How hands are played on.
    origin
        Where the hand comes from if it was split off.
    """
    evaluator = HandEvaluator(rules, shoe, (upcard,))
    hand = lattice().find(counts)
    decided = decide_hand(evaluator, hand, play_policy, origin)
    found = _evaluate(evaluator, hand, decided)
    joint = given_peek = found.joint
    if rules.hole_card == "none":
        peeking = HandEvaluator(replace(rules, hole_card="peek"), shoe, (upcard,))
        given_peek = _evaluate(peeking, hand, decided).joint
    unknown = found.unknown
    used_up = _used_up(evaluator, origin, decided)
    if used_up is not Exhaustion.NEVER:
        joint = given_peek = dict.fromkeys(joint, np.nan)
        unknown = frozenset(joint if used_up is Exhaustion.UNKNOWN else ())
    here = np.array([hand])
    chances = evaluator.dealer.chances_of(lattice().keys[here] + decided.gone)[0, 0].tolist()
    return OneHandValues(
        joint=joint,
        given_peek=given_peek,
        loss=float(evaluator.blackjack_loss(here, decided.gone, decided.stage)[0, upcard]),
        p_blackjack=float(evaluator.p_blackjack(here, decided.gone)[0, upcard]),
        outcomes=list(shown_outcomes(dict(zip(DealerOutcome, chances, strict=True))).values()),
        unknown=unknown,
    )


def _used_up(
    evaluator: HandEvaluator, origin: SplitFrom | None, decided: DecidedHand
) -> Exhaustion:
    """Return whether the hands made, all played like this one, can use up the shoe."""
    if origin is None or is_deep(evaluator, origin.made):
        return Exhaustion.NEVER
    policies = {origin.made: decided.policy}
    return exhaustion(evaluator, origin.pair, evaluator.upcards[0], policies)


def decide_hand(
    evaluator: HandEvaluator, hand: int, play_policy: PlayPolicy, origin: SplitFrom | None
) -> DecidedHand:
    """Return how this hand is played on."""
    table = lattice()
    two = table.counts[hand].max() == 2 and table.cards[hand] == 2
    pair = int(table.counts[hand].argmax()) if two else -1
    most = evaluator.rules.hands_from(pair) if two else 0
    if origin is None:
        splits = most > 1
        before = play_policy.first(evaluator, single_card(pair) if splits else hand)
        after = play_policy.split(evaluator, before, [pair]) if splits else []
        return DecidedHand(Stage.FIRST, 0, before.policy, after, 2)
    before = play_policy.first(evaluator, single_card(origin.pair))
    policy = play_policy.split(evaluator, before, [origin.pair], origin.made)[0].policy
    splits = pair == origin.pair and origin.made < most
    made = origin.made + 1
    after = play_policy.split(evaluator, before, [pair], made) if splits else []
    gone = pack_cards(origin.pair, origin.made - 1)
    return DecidedHand(Stage.after_split(origin.pair), gone, policy, after, made)


class _Found(NamedTuple):
    """Joint values of the allowed actions, and those whose split is not known to have one."""

    joint: dict[Action, float]
    unknown: frozenset[Action]


def _evaluate(evaluator: HandEvaluator, hand: int, decided: DecidedHand) -> _Found:
    """Return the values of the actions by the rules of an evaluator, the play being decided."""
    upcard = evaluator.upcards[0]
    hands = lattice().above(hand)
    values = evaluator.sweep(decided.stage, hands, decided.policy, gone=decided.gone)
    bits = int(terms(evaluator.rules).allowed[decided.stage][hand, upcard])
    found = {
        action: float(values.by_action[number][hand, upcard])
        for action, number in NUMBERS.items()
        if bits >> number & 1
    }
    unknown = set()
    for split in split_values(evaluator, decided.branches, decided.made).values():
        found[Action.SPLIT] = float(split.joint[upcard])
        if split.unknown[upcard]:
            unknown.add(Action.SPLIT)
    return _Found(found, frozenset(unknown))
