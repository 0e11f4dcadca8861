"""The value of splitting a pair, when the play of the split hands is fixed.

`solver.engine.splits.closed_form` says how the values of single hands make the value of the split.
All values are joint, as in `solver.engine.hand.evaluator`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.policy import PolicyNeeds
from solver.engine.hand.terms import terms
from solver.engine.splits.branches import Branch
from solver.engine.splits.closed_form import coefficients
from solver.engine.splits.exhaustion import Exhaustion, exhaustion, is_deep
from solver.rules.stages import Stage


class SplitValue(NamedTuple):
    """The value of splitting a pair against each upcard, (10,) each.

    Attributes
    ----------
    joint
        Joint value per unit of the wager before the split, NaN where it has none.
    unknown
        Whether it has none because it is not known if the hands can use up the shoe.
    """

    joint: Floats
    unknown: Flags


def split_values(
    evaluator: HandEvaluator, branches: Sequence[Branch], made: int = 2
) -> dict[int, SplitValue]:
    """Return the joint value of splitting each pair, per unit of the wager before the split.

    Parameters
    ----------
    evaluator
        Shoe and rules.
    branches
        How the hands of each split are played.
    made
        Number of hands once the first split is made.

    Returns
    -------
    dict
        The value for each pair card.
    """
    table = lattice()
    values = {branch.pair: np.zeros(10) for branch in branches}
    weights = {
        pair: coefficients(evaluator.shoe, pair, evaluator.rules.hands_from(pair), made)
        for pair in values
    }
    needs = [
        evaluator.needs(branch.policy, np.array([single_card(branch.pair)])) for branch in branches
    ]
    worlds = [[x for x in each.worlds if weights[each.pair][x].any()] for each in branches]
    gone = [
        [pack_cards(branch.pair, made - 1 + x) for x in each]
        for branch, each in zip(branches, worlds, strict=True)
    ]
    compositions = evaluator.dealer.index_all(
        [
            table.keys[each.hands[each.waits], None] + np.array(packed, dtype=np.int64)
            for each, packed in zip(needs, gone, strict=True)
        ]
    )
    space = np.empty(2 * table.size * 10 * max(map(len, gone), default=0))
    for place, branch in enumerate(branches):
        parts = _parts(evaluator, branch, needs[place], gone[place], compositions[place], space)
        weight = weights[branch.pair][worlds[place]].transpose(1, 0, 2)
        values[branch.pair] += np.where(weight != 0, weight * parts, 0).sum(axis=(0, 1))
    return {
        pair: _strike_out(evaluator, branches, made, pair, value) for pair, value in values.items()
    }


def _parts(
    evaluator: HandEvaluator,
    branch: Branch,
    needs: PolicyNeeds,
    gone: Sequence[int],
    compositions: Ints,
    space: Floats,
) -> Floats:
    """Return A and B of one branch in each of its worlds, (2, worlds, 10)."""
    stage = Stage.after_split(branch.pair)
    values = evaluator.follow(stage, branch.policy, needs, gone, compositions, space)
    start = single_card(branch.pair)
    upcards = list(evaluator.upcards)
    known = np.zeros((2, len(gone), 10))
    known[..., upcards] = values[[start, lattice().child[start, branch.pair]]].transpose(0, 2, 1)[
        ..., upcards
    ]
    return by_second_card(evaluator, branch.pair, gone, single=known[0], paired=known[1])


def by_second_card(
    evaluator: HandEvaluator, pair: int, gone: Sequence[int], *, single: Floats, paired: Floats
) -> Floats:
    """Return the value of a hand of one pair card, divided by its second card into A and B.

    Parameters
    ----------
    evaluator, pair
        Shoe, and value of the pair card.
    gone
        For each world the packed cards gone in addition to the hand.
    single, paired
        (worlds, 10) joint value of the hand of one card, and of the pair.

    Returns
    -------
    Floats
        (2, worlds, 10): A, where the second card is a pair card, and B, where it is not. Both are 0
        if the round is over before, because a dealer blackjack is certain.
    """
    left = evaluator.left(gone)
    pair_cards = left[:, pair, None] - 1 - (np.arange(10) == pair)
    unseen = left.sum(axis=1)[:, None] - 2
    chance = (pair_cards / unseen.clip(1)).clip(0)
    part = np.where(chance > 0, chance * paired, 0)
    parts = np.stack([part, single - part])
    if terms(evaluator.rules).blackjack_ends_play:
        first, packed = np.array([single_card(pair)]), np.array(gone, dtype=np.int64)
        # without an unseen card, the last one made the blackjack: `exhaustion` finds all other ways
        parts[:, (evaluator.p_blackjack(first, packed) == 1) | (unseen <= 0)] = 0
    return parts


def _strike_out(
    evaluator: HandEvaluator, branches: Sequence[Branch], made: int, pair: int, value: Floats
) -> SplitValue:
    """Return the value of a split, without it where the hands can use up the shoe."""
    unknown = np.zeros(10, dtype=bool)
    most = min(evaluator.rules.hands_from(pair), max(evaluator.shoe[pair], made))
    if not is_deep(evaluator, most):
        worlds = {x: each.policy for each in branches if each.pair == pair for x in each.worlds}
        policies = {hands: worlds[hands - made] for hands in range(made, most + 1)}
        for upcard in evaluator.upcards:
            if evaluator.shoe[pair] - (pair == upcard) >= 2 and evaluator.shoe[upcard]:
                found = exhaustion(evaluator, pair, upcard, policies, made)
                unknown[upcard] = found is Exhaustion.UNKNOWN
                if found is not Exhaustion.NEVER:
                    value[upcard] = np.nan
    return SplitValue(value, unknown)
