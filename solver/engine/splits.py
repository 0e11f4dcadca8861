"""Splitting a pair, by class of strategy for the hands that come of it.

``cdz-``, ``cdp1`` and a chart play each split hand by its own cards alone, ``cdp`` also by the
number of pair cards known to be gone; `solver.engine.closed_form` says how the values of single
hands make the value of the split. Everything is joint, as in `solver.engine.play`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.engine._kernels import WAITS
from solver.engine.closed_form import coefficients
from solver.engine.exhaustion import is_deep, runs_out
from solver.engine.lattice import KEY_BITS, lattice
from solver.engine.play import Play, Player, Policy, stage_of
from solver.strategy import Strategy

if TYPE_CHECKING:
    from solver.engine.lattice import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """How the hands of a split are played in some of the worlds of `coefficients`."""

    pair: int
    worlds: range
    policy: Policy


def branches(
    player: Player, strategy: Strategy, pairs: Iterable[int], before: Policy, made: int = 2
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
    import numpy as np

    table = lattice()
    worlds = {pair: range(2 * (player.rules.hands_from(pair) - made) + 1) for pair in pairs}
    starts = {pair: table.above(single(pair)) for pair in worlds}
    if strategy is Strategy.CDZ:
        hands = np.unique(np.concatenate([*starts.values(), table.above(0)[:0]]))
        after = {stage_of(pair): before for pair in worlds}
        after = {stage: player.sweep(stage, hands, before).policy for stage in after}
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


def split_values(player: Player, plan: Sequence[Branch], made: int = 2) -> dict[int, Floats]:
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
    jobs: list[tuple[Branch, Floats, Ints, Ints, int]] = []
    keys = []
    for branch in plan:
        need = player.reached(branch.policy, np.array([single(branch.pair)]))
        hands = np.flatnonzero(need.any(axis=1))
        waits = hands[(need[hands] & WAITS).any(axis=1)]
        for world in branch.worlds:
            weight = weights[branch.pair][world]
            if weight.any():
                gone = pack_of(branch.pair, made - 1 + world)
                jobs.append((branch, weight, hands, need, gone))
                keys.append(table.keys[waits] + gone)
    prepare(player, keys)
    space = Play.empty()
    for branch, weight, hands, need, gone in jobs:
        stage = stage_of(branch.pair)
        play = player.sweep(stage, hands, branch.policy, gone=gone, need=need, into=space)
        for part, worth in zip(weight, single_hand(player, play, branch.pair, gone), strict=True):
            values[branch.pair] += np.where(part != 0, part * worth, 0)
    _strike_out(player, plan, made, values)
    return values


def _strike_out(
    player: Player, plan: Sequence[Branch], made: int, values: dict[int, Floats]
) -> None:
    """Take the value from splits that can run the shoe out of cards."""
    import numpy as np

    for pair, worth in values.items():
        most = player.rules.hands_from(pair)
        if is_deep(player, most):
            continue
        worlds = {x: each.policy for each in plan if each.pair == pair for x in each.worlds}
        policies = {hands: worlds[hands - made] for hands in range(made, most + 1)}
        for upcard in player.upcards:
            held = player.shoe[pair] - (pair == upcard) >= 2 and player.shoe[upcard]
            if held and runs_out(player, pair, upcard, policies, made):
                worth[upcard] = np.nan


def single_hand(player: Player, play: Play, pair: int, gone: int) -> tuple[Floats, Floats]:
    """A and B of the closed form: a hand of one pair card, by its second card."""
    import numpy as np

    start = single(pair)
    pair_cards = player.shoe[pair] - (gone >> KEY_BITS * pair) - 1 - (np.arange(10) == pair)
    unseen = sum(player.shoe) - (gone >> KEY_BITS * pair) - 2
    chance = (pair_cards / max(unseen, 1)).clip(0)
    paired = play.value[lattice().child[start, pair]]
    paired = np.where(chance > 0, chance * paired, 0)
    return paired, play.hit[start] - paired


def pack_of(pair: int, number: int) -> int:
    """Packed multiset of some cards of one value."""
    return number << KEY_BITS * pair


def single(pair: int) -> int:
    """Number of the hand that holds one pair card."""
    return int(lattice().child[0, pair])


def prepare(player: Player, keys: list[Ints]) -> None:
    """Work out the dealer's rows for many compositions in one walk."""
    import numpy as np

    if keys:
        player.dealer.index(np.concatenate(keys))
