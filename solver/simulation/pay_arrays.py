"""The tables of stages and payoffs as arrays over the nodes of `all_hands`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.rules import Action, Rules, payoffs, stages
from solver.rules.payoffs import ENDS_PLAY, DealerOutcome, HandClass
from solver.rules.stages import Stage
from solver.simulation.hands import all_hands


@dataclass(frozen=True, slots=True, eq=False)
class PayArrays:
    """How hands are paid, and which are surrendered early.

    Attributes
    ----------
    classes
        (12 stages, nodes) class of a hand: of one that was not split, of one split from each pair,
        and of one that was doubled.
    ends_play, decided
        (classes,) 1 where a hand ends by its cards; 1 where the dealer's total does not matter.
    early
        (nodes, 10) 1 where the first two cards are surrendered before the dealer peeks.
    payoff
        (classes, outcomes) payoff per unit staked.
    bet_lost
        (classes,) what a dealer blackjack takes of the original bet in addition.
    """

    classes: Ints
    ends_play: Ints
    decided: Ints
    early: Ints
    payoff: Floats
    bet_lost: Floats


def pay_arrays(rules: Rules) -> PayArrays:
    """Return the tables of some rules as arrays.

    Examples
    --------
    >>> found = pay_arrays(Rules())
    >>> found.classes.shape, found.payoff.shape, found.early.any()
    ((12, 3083), (12, 8), np.False_)
    """
    played = [Stage.after_split(pair) for pair in (None, *range(10))]
    by_stage = {stage: _classes(rules, stage) for stage in Stage}
    return PayArrays(
        classes=np.array([by_stage[stage] for stage in (*played, Stage.DOUBLED)]),
        ends_play=np.array([int(each in ENDS_PLAY) for each in HandClass]),
        decided=np.array([int(payoffs.is_decided(rules, each)) for each in HandClass]),
        early=_early(rules),
        payoff=np.array(
            [
                [float(payoffs.payoff(rules, hand, outcome)) for outcome in DealerOutcome]
                for hand in HandClass
            ]
        ),
        bet_lost=np.array(
            [float(payoffs.bet_lost_to_blackjack(rules, each)) for each in HandClass]
        ),
    )


def _classes(rules: Rules, stage: Stage) -> list[int]:
    hands = all_hands()
    shapes = zip(hands.cards.tolist(), hands.total.tolist(), strict=True)
    return [payoffs.class_of(rules, stage, *shape) for shape in shapes]


def _early(rules: Rules) -> Ints:
    hands = all_hands()
    flags = np.zeros((len(hands.counts), 10), dtype=np.int64)
    permission = stages.permissions(rules, Stage.FIRST).get(Action.SURRENDER)
    if permission is not None:
        for cards in permission.before_peek:
            for upcard in range(10) if permission.upcards is None else permission.upcards:
                flags[hands.cards == cards, upcard] = 1
    return flags
