"""The first two cards: the joint value of every action as a fraction.

The engine has decided every hand; here its decisions are valued exactly. What has no value there
has none here.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isnan

import numpy as np

from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import NUMBERS, terms
from solver.engine.opening import PAIRS, Decided, hand_numbers
from solver.engine.splits.split_values import split_values
from solver.exact.hands import Payoffs, PlayedHands, Values, value_hands
from solver.exact.splits import split_value, worlds
from solver.results.strategy import Action
from solver.rules.stages import Stage

Joint = dict[tuple[int, int], dict[Action, Fraction]]
"""The joint value of every action that has one, by the place of the hand in `HANDS` and upcard."""


def joint_values(
    decided: Decided, table: Payoffs, others: Sequence[PlayedHands] = ()
) -> tuple[Joint, list[Values]]:
    """Return the joint values of all two-card hands against the upcards of one group.

    Parameters
    ----------
    decided
        How the round is played.
    table
        The payoffs.
    others
        Other hands to be valued at the same time.

    Returns
    -------
    tuple
        The joint values, and the values of the others.
    """
    evaluator = decided.evaluator
    possible = split_values(evaluator, decided.after)
    splits = worlds(evaluator, decided.after)
    hands = np.flatnonzero(lattice().cards > 1)
    evaluator.dealer.index(lattice().keys[hands])
    first = PlayedHands(Stage.FIRST, decided.before.policy, hands, hand_numbers())
    plays = [first, *(each.play for each in splits), *others]
    values, *rest = value_hands(evaluator, table, plays)
    known = rest[: len(splits)]
    found = _unsplit(decided, values)
    for pair, split in possible.items():
        of_pair = [
            (world, its) for world, its in zip(splits, known, strict=True) if world.pair == pair
        ]
        for upcard in evaluator.upcards:
            actions = found.get((PAIRS[pair], upcard))
            if actions is not None and not isnan(split.joint[upcard]):
                actions[Action.SPLIT] = split_value(evaluator, upcard, of_pair)
    return found, rest[len(splits) :]


def _unsplit(decided: Decided, values: Values) -> Joint:
    """Return the values of the actions other than a split, of all hands that can be dealt."""
    evaluator, table = decided.evaluator, lattice()
    allowed = terms(evaluator.rules).allowed[Stage.FIRST]
    shoe = np.array(evaluator.shoe)
    found: Joint = {}
    for place, hand in enumerate(hand_numbers().tolist()):
        for column, upcard in enumerate(evaluator.upcards):
            left = shoe - table.counts[hand]
            left[upcard] -= 1
            if (left < 0).any():
                continue
            bits = allowed[hand, upcard]
            found[place, upcard] = {
                action: value
                for action, number in NUMBERS.items()
                if bits >> number & 1 and values.numerators[number, place, column] is not None
                for value in [values.fraction(number, place, column)]
            }
    return found
