"""The results of hands that are not split, against each upcard."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import DOUBLE, HIT, STAND, SURRENDER
from solver.engine.kernels._dealer import OUTCOMES
from solver.engine.opening import Decided
from solver.exact.hands import payoff_table
from solver.rules import Rules
from solver.rules.payoffs import DealerOutcome, HandClass
from solver.rules.stages import Stage
from solver.study.rounds.final_hands import CLASSES, STATES


class UnsplitResults(NamedTuple):
    """Results per unit of the stake, and the mean number of units staked.

    Rounds that a dealer's blackjack ends before the player's turn are left out.
    """

    chances: list[tuple[Fraction, float]]
    staked: float


def unsplit_results(
    rules: Rules, group: Decided, start: Floats, choice: Ints
) -> Iterator[tuple[int, UnsplitResults]]:
    """Yield each upcard with the results of the hands that are played against it.

    Parameters
    ----------
    rules, group
        The rules, and how hands of more than two cards are played.
    start
        (hands, 10) chance of each hand to begin with.
    choice
        (hands, 10) action of every hand.
    """
    evaluator = group.evaluator
    reached, doubled = evaluator.spread(start, choice)
    table = payoff_table(rules)
    for column, upcard in enumerate(evaluator.upcards):
        ends = np.zeros((STATES, OUTCOMES))
        ways = (
            (reached[:, upcard], choice[:, upcard], Stage.FIRST),
            (doubled[:, upcard], group.before.policy.doubled[:, upcard], Stage.DOUBLED),
        )
        for chance, acted, stage in ways:
            _stood(evaluator, column, stage, np.where(acted == STAND, chance, 0), ends)
            given_up = np.where(acted == SURRENDER, chance, 0)
            _decided(evaluator, column, stage, HandClass.SURRENDERED, given_up, ends)
        for action, stage in ((HIT, Stage.FIRST), (DOUBLE, Stage.DOUBLED)):
            drawn = np.where(choice[:, upcard] == action, reached[:, upcard], 0)
            _bust(evaluator, column, stage, drawn, ends)
        if terms(rules).blackjack_ends_play:
            ends[:, DealerOutcome.BLACKJACK] = 0
        yield (
            upcard,
            UnsplitResults(
                [
                    ((1 + state // CLASSES) * table[state % CLASSES][outcome], ends[state, outcome])
                    for state, outcome in np.argwhere(ends > 0).tolist()
                ],
                float(ends[:CLASSES].sum() + 2 * ends[CLASSES:].sum()),
            ),
        )


def _first_state(stage: Stage) -> int:
    return CLASSES if stage is Stage.DOUBLED else 0


def _stood(
    evaluator: HandEvaluator, column: int, stage: Stage, chance: Floats, ends: Floats
) -> None:
    """Add the hands that stand; a natural and a charlie do not wait for the dealer."""
    found = terms(evaluator.rules)
    classes = found.classes[stage]
    waits = found.decided[classes] == 0
    hands = np.flatnonzero((chance > 0) & waits)
    rows = evaluator.dealer.chances_of(lattice().keys[hands])[:, column]
    np.add.at(ends, classes[hands] + _first_state(stage), chance[hands, None] * rows)
    for each in np.unique(classes[(chance > 0) & ~waits]).tolist():
        only = np.where(classes == each, chance, 0)
        _decided(evaluator, column, stage, each, only, ends)


def _decided(
    evaluator: HandEvaluator, column: int, stage: Stage, paid_as: int, chance: Floats, ends: Floats
) -> None:
    """Add hands of one class that the dealer only beats with a blackjack."""
    hands = np.flatnonzero(chance > 0)
    blackjack = evaluator.p_blackjack(hands)[:, evaluator.upcards[column]]
    state = paid_as + _first_state(stage)
    ends[state, DealerOutcome.BLACKJACK] += chance[hands] @ blackjack
    ends[state, DealerOutcome.BUST] += chance[hands] @ (1 - blackjack)


def _bust(
    evaluator: HandEvaluator, column: int, stage: Stage, chance: Floats, ends: Floats
) -> None:
    """Add the hands that bust with the next card."""
    table, upcard = lattice(), evaluator.upcards[column]
    state = HandClass.BUST + _first_state(stage)
    for value in range(10):
        hands = np.flatnonzero((chance > 0) & (table.child[:, value] == table.size))
        left = evaluator.left(0) - table.counts[hands]
        left[:, upcard] -= 1
        drawn = chance[hands] * left[:, value].clip(0) / left.sum(axis=1).clip(1)
        hands, drawn = hands[drawn > 0], drawn[drawn > 0]
        blackjack = evaluator.p_blackjack(hands, pack_cards(value, 1))[:, upcard]
        ends[state, DealerOutcome.BLACKJACK] += drawn @ blackjack
        ends[state, DealerOutcome.BUST] += drawn @ (1 - blackjack)
