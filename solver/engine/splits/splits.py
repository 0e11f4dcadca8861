"""Splitting a pair, by class of strategy for the hands that come of it.

``cdz-``, ``cdp1`` and a chart play each split hand by its own cards alone, ``cdp`` also by the
number of pair cards known to be gone; `solver.engine.splits.closed_form` says how the values of single
hands make the value of the split. Everything is joint, as in `solver.engine.hand.evaluator`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.engine.hand.evaluator import HandEvaluator, Policy
from solver.engine.hand.lattice import KEY_BITS, lattice
from solver.engine.hand.terms import Stage, stage_of, terms
from solver.engine.splits.closed_form import coefficients
from solver.engine.splits.exhaustion import is_deep, runs_out
from solver.results.strategy import Strategy

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """How the hands of a split are played in some of the worlds of `coefficients`."""

    pair: int
    worlds: range
    policy: Policy


def branches(
    player: HandEvaluator, strategy: Strategy, pairs: Iterable[int], before: Policy, made: int = 2
) -> list[Branch]:
    """Fix the play after a split of each pair, for a composition-dependent class.

    Parameters
    ----------
    player
        Shoe and rules.
    strategy
        ``cdz-``, ``cdp1`` or ``cdp``.
    pairs
        Values of the pair cards.
    before
        The best play of unsplit hands.
    made
        Hands there are once the first split is made.
    """
    table = lattice()
    worlds = {pair: range(2 * (player.rules.hands_from(pair) - made) + 1) for pair in pairs}
    starts = {pair: table.above(single(pair)) for pair in worlds}
    if strategy is Strategy.CDZ:
        stages = {stage_of(pair) for pair in worlds}
        after = {stage: zero_memory(player, stage, before) for stage in stages}
        return [Branch(pair, each, after[stage_of(pair)]) for pair, each in worlds.items()]
    if strategy is Strategy.CDP1:
        plan = [(pair, each, 1) for pair, each in worlds.items()]
    else:
        plan = [
            (pair, range(x, x + 1), made - 1 + x) for pair, each in worlds.items() for x in each
        ]
    prepare(player, [table.keys[starts[pair]] + pack_of(pair, gone) for pair, _, gone in plan])
    return [
        Branch(
            pair,
            chosen,
            player.sweep(stage_of(pair), starts[pair], gone=pack_of(pair, gone)).policy,
        )
        for pair, chosen, gone in plan
    ]


def zero_memory(player: HandEvaluator, stage: Stage, before: Policy) -> Policy:
    """Carry the play of unsplit hands over to split ones.

    Where a choice is not allowed after a split, the best allowed action takes its place.
    """
    import numpy as np

    table = lattice()
    hands = np.flatnonzero(table.cards > 1)
    allowed = terms(player.rules).allowed[stage][hands, None]
    if (allowed >> before.choice[hands] & 1).all():
        return before
    hands = np.arange(1, table.size)
    if stage is Stage.SPLIT_ACES and not player.rules.draw_split_aces:
        hands = hands[table.cards[hands] <= _CARDS_OF_DOUBLED]
    return player.sweep(stage, hands, before).policy


_CARDS_OF_DOUBLED = 3
"""Most cards of a split ace that may not be drawn to, but may be doubled."""


def split_values(player: HandEvaluator, plan: Sequence[Branch], made: int = 2) -> dict[int, Floats]:
    """Joint value of splitting each pair, per unit of the wager before the split.

    Returns
    -------
    dict
        For each pair card (10,) values, one for each upcard; NaN where a hand that is reached has
        no value.
    """
    import numpy as np

    table = lattice()
    values = {branch.pair: np.zeros(10) for branch in plan}
    weights = {
        pair: coefficients(player.shoe, pair, player.rules.hands_from(pair), made)
        for pair in values
    }
    asked = [player.reached(branch.policy, np.array([single(branch.pair)])) for branch in plan]
    worlds = [[x for x in each.worlds if weights[each.pair][x].any()] for each in plan]
    gone = [
        [pack_of(branch.pair, made - 1 + x) for x in each]
        for branch, each in zip(plan, worlds, strict=True)
    ]
    keys = [
        table.keys[each.hands[each.waits], None] + np.array(packed, dtype=np.int64)
        for each, packed in zip(asked, gone, strict=True)
    ]
    rows = prepare(player, keys)
    space = np.empty(2 * table.size * 10 * max(map(len, gone), default=0))
    upcards = list(player.upcards)
    for branch, each, chosen, packed, row in zip(plan, asked, worlds, gone, rows, strict=True):
        worth = player.follow(branch.policy, each, packed, row, space)
        start = single(branch.pair)
        paired = table.child[start, branch.pair]
        known = np.zeros((2, len(packed), 10))
        known[..., upcards] = worth[[start, paired]].transpose(0, 2, 1)[..., upcards]
        parts = single_hand(player, branch.pair, packed, *known)
        weight = weights[branch.pair][chosen].transpose(1, 0, 2)
        values[branch.pair] += np.where(weight != 0, weight * parts, 0).sum(axis=(0, 1))
    _strike_out(player, plan, made, values)
    return values


def _strike_out(
    player: HandEvaluator, plan: Sequence[Branch], made: int, values: dict[int, Floats]
) -> None:
    """Take the value from splits that can run the shoe out of cards."""
    import numpy as np

    for pair, worth in values.items():
        most = min(player.rules.hands_from(pair), max(player.shoe[pair], made))
        if is_deep(player, most):
            continue
        worlds = {x: each.policy for each in plan if each.pair == pair for x in each.worlds}
        policies = {hands: worlds[hands - made] for hands in range(made, most + 1)}
        for upcard in player.upcards:
            held = player.shoe[pair] - (pair == upcard) >= 2 and player.shoe[upcard]
            if held and runs_out(player, pair, upcard, policies, made):
                worth[upcard] = np.nan


def single_hand(
    player: HandEvaluator, pair: int, gone: Sequence[int], worth: Floats, paired: Floats
) -> Floats:
    """Split the value of a hand of one pair card by its second card: A and B.

    Parameters
    ----------
    player, pair
        Shoe, and value of the pair card.
    gone
        For each world the packed cards gone beside the hand.
    worth, paired
        (worlds, 10) joint value of the hand of one card, and of the pair.

    Returns
    -------
    Floats
        (2, worlds, 10).
    """
    import numpy as np

    left = player.left(gone)
    pair_cards = left[:, pair, None] - 1 - (np.arange(10) == pair)
    chance = (pair_cards / (left.sum(axis=1)[:, None] - 2).clip(1)).clip(0)
    part = np.where(chance > 0, chance * paired, 0)
    return np.stack([part, worth - part])


def pack_of(pair: int, number: int) -> int:
    """Packed multiset of some cards of one value."""
    return number << KEY_BITS * pair


def single(pair: int) -> int:
    """Number of the hand that holds one pair card."""
    return int(lattice().child[0, pair])


def prepare(player: HandEvaluator, keys: Sequence[Ints]) -> list[Ints]:
    """Work out the dealer's rows for many compositions in one walk; their numbers, as given."""
    import numpy as np

    if not keys:
        return []
    rows = player.dealer.index(np.concatenate([each.ravel() for each in keys]))
    ends = np.cumsum([each.size for each in keys[:-1]])
    return [part.reshape(each.shape) for part, each in zip(np.split(rows, ends), keys, strict=True)]
