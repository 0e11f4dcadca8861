"""The value of splitting a pair, when the play of the split hands is fixed.

`solver.engine.splits.closed_form` says how the values of single hands make the value of the split.
All values are joint, as in `solver.engine.hand.evaluator`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.policy import PolicyNeeds
from solver.engine.splits.branches import Branch
from solver.engine.splits.closed_form import coefficients
from solver.engine.splits.exhaustion import Effort, is_deep, runs_out
from solver.rules.stages import Stage


def split_values(
    evaluator: HandEvaluator, branches: Sequence[Branch], made: int = 2
) -> dict[int, Floats]:
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
        For each pair card (10,) values, one for each upcard; NaN where a hand that is reached has
        no value.
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
    _strike_out(evaluator, branches, made, values)
    return values


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
        (2, worlds, 10): A, where the second card is a pair card, and B, where it is not.
    """
    left = evaluator.left(gone)
    pair_cards = left[:, pair, None] - 1 - (np.arange(10) == pair)
    chance = (pair_cards / (left.sum(axis=1)[:, None] - 2).clip(1)).clip(0)
    part = np.where(chance > 0, chance * paired, 0)
    return np.stack([part, single - part])


def _strike_out(
    evaluator: HandEvaluator, branches: Sequence[Branch], made: int, values: dict[int, Floats]
) -> None:
    """Set the value of a split to NaN if it can use up the shoe."""
    effort = Effort()
    for pair, value in values.items():
        most = min(evaluator.rules.hands_from(pair), max(evaluator.shoe[pair], made))
        if is_deep(evaluator, most):
            continue
        worlds = {x: each.policy for each in branches if each.pair == pair for x in each.worlds}
        policies = {hands: worlds[hands - made] for hands in range(made, most + 1)}
        for upcard in evaluator.upcards:
            held = evaluator.shoe[pair] - (pair == upcard) >= 2 and evaluator.shoe[upcard]
            if held and runs_out(evaluator, pair, upcard, policies, made, effort):
                value[upcard] = np.nan
