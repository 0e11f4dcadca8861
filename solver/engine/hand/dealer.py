"""The dealer's outcomes for any number of compositions in one walk.

Every final hand of the dealer, upcard included, is a multiset M. If w(u, M) counts the orders in
which the cards after upcard u can come without stopping short of M, then from a composition c of
N cards that still holds u,

    P(M | u) = w(u, M) * N / c[u] * FF(c, M) / (N (N-1) ... (N-|M|+1)),

with FF(c, M) the product over values of the falling factorials c[v] (c[v]-1) ... of length M[v].
Only w depends on the upcard, so one walk over a trie of the sorted M serves all ten upcards. All
terms are positive: double precision keeps full relative accuracy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from solver.cards import PIPS
from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.lattice import Lattice, lattice, pack, unpack
from solver.engine.kernels._dealer import LANES, LEVELS, OUTCOMES, dealer_rows
from solver.engine.kernels.compile import kernel
from solver.rules.payoffs import DealerOutcome


@dataclass(frozen=True, slots=True, eq=False)
class Trie:
    """Prefixes of the dealer's final hands in depth-first order.

    Attributes
    ----------
    depth, rank, copies
        (nodes,) cards before this one, its value, and how many of that value come before it.
    first
        (nodes + 1,) where the node's terms begin.
    slot, weight
        (terms,) place of the upcard and outcome as ``8 p + o``, and w(u, M).
    """

    depth: Ints
    rank: Ints
    copies: Ints
    first: Ints
    slot: Ints
    weight: Floats


@cache
def trie(hits_soft_17: bool, upcards: tuple[int, ...]) -> Trie:
    """Return the trie of one dealer rule for some upcards, built once.

    Examples
    --------
    >>> len(trie(False, tuple(range(10))).slot), len(trie(True, (6, 7, 8, 9, 0)).slot)
    (9114, 3319)
    """
    hands = lattice()
    draws = (hands.total < 17) & (hands.cards > 0)
    if hits_soft_17:
        draws |= hands.soft & (hands.total == 17)
    ways, busts = _orders(hands, draws)
    final = np.flatnonzero(~draws)
    bust_keys, place = np.unique(np.concatenate([keys for keys, _ in busts]), return_inverse=True)
    bust_ways = np.zeros((len(bust_keys), 10))
    np.add.at(bust_ways, place, np.concatenate([orders for _, orders in busts]))
    counts = np.concatenate([unpack(hands.keys[final]), unpack(bust_keys)])
    ways = np.concatenate([ways[final], bust_ways])[:, list(upcards)]
    met = ways.any(axis=1)
    counts, ways = counts[met], ways[met]
    total = np.concatenate([hands.total[final], unpack(bust_keys) @ np.array(PIPS)])[met]
    shapes, shape = np.unique(total * 32 + counts.sum(axis=1), return_inverse=True)
    found = [DealerOutcome.of(*divmod(each, 32)) for each in shapes.tolist()]
    outcome = np.array(found)[shape]
    return _link(counts, ways, outcome)


def _orders(hands: Lattice, draws: Flags) -> tuple[Floats, list[tuple[Ints, Floats]]]:
    """Return the number of orders that lead from each upcard to each hand; bust hands by key."""
    ways = np.zeros((hands.size, 10))
    ways[hands.child[0]] = np.eye(10)
    units = pack(np.eye(10, dtype=np.int64))
    busts = []
    for cards in range(1, int(hands.cards[draws].max()) + 1):
        from_hands = np.flatnonzero(draws & (hands.cards == cards))
        for value in range(10):
            to_hands = hands.child[from_hands, value]
            stays = to_hands < hands.size
            ways[to_hands[stays]] += ways[from_hands[stays]]
            gone = from_hands[~stays]
            busts.append((hands.keys[gone] + units[value], ways[gone]))
    return ways, busts


def _link(counts: Ints, ways: Floats, outcome: Ints) -> Trie:
    """Return the trie of the final hands, the cards of each sorted from ten down to ace.

    The hands are sorted like words: each shares a prefix with the hand before it and adds a node
    for each of its other cards.
    """
    spelled = _spell(counts)
    order = np.lexsort(spelled.T[::-1])
    spelled, ways, outcome = spelled[order], ways[order], outcome[order]
    new = spelled >= 0
    new[1:] &= ~np.logical_and.accumulate(spelled[1:] == spelled[:-1], axis=1)
    owner, depth = map(np.ascontiguousarray, np.nonzero(new))
    rank = spelled[owner, depth]
    copies = (spelled[owner] == rank[:, None]) & (np.arange(spelled.shape[1]) < depth[:, None])
    hand, upcard = np.nonzero(ways)
    return Trie(
        depth=depth,
        rank=rank,
        copies=copies.sum(axis=1),
        first=np.append(np.searchsorted(hand, owner), len(hand)),
        slot=upcard * OUTCOMES + outcome[hand],
        weight=ways[hand, upcard],
    )


def _spell(counts: Ints) -> Ints:
    """Return the cards of each multiset from ten down to ace, a row each, padded with -1."""
    cards = counts.sum(axis=1)
    spelled = np.full((len(counts), cards.max()), -1)
    values = np.tile(np.arange(9, -1, -1), len(counts))
    spelled[np.arange(cards.max()) < cards[:, None]] = np.repeat(values, counts[:, ::-1].ravel())
    return spelled


class DealerRows:
    """The chances of the dealer's outcomes for one shoe, computed once a multiset removed.

    Parameters
    ----------
    shoe
        Ten counts, upcard included.
    hits_soft_17
        The dealer's rule.
    upcards
        The upcards of interest; fewer make a shorter walk.

    Attributes
    ----------
    chances
        (compositions, upcards, outcomes) probabilities, outcomes as in `DealerOutcome`. An upcard
        that is not there has zeros, a dealer who can run out of cards NaN.
    """

    def __init__(self, shoe: Sequence[int], hits_soft_17: bool, upcards: tuple[int, ...]) -> None:
        self._shoe = np.array(shoe, dtype=np.int64)
        self._hits_soft_17 = hits_soft_17
        self._upcards = np.array(upcards, dtype=np.int64)
        self._keys = self._numbers = np.zeros(0, dtype=np.int64)
        self.chances: Floats = np.zeros((0, len(upcards), OUTCOMES))

    def index(self, keys: Ints) -> Ints:
        """Return the numbers of compositions, given as packed multisets removed; add new ones.

        Returns
        -------
        Ints
            Places in ``chances``, -1 where the shoe does not hold those cards.
        """
        found = self.find(keys)
        gaps = np.flatnonzero(found < 0)
        if len(gaps):
            order = gaps[np.argsort(keys[gaps])]
            wanted = keys[order]
            first = np.append(True, wanted[1:] != wanted[:-1])
            found[order] = self._add(wanted[first])[np.cumsum(first) - 1]
        return found

    def chances_of(self, keys: Ints) -> Floats:
        """Return the chances for multisets removed, (keys, upcards, outcomes); none is missing."""
        numbers = self.index(keys)
        chances: Floats = self.chances[numbers]
        return chances

    def index_all(self, keys: Sequence[Ints]) -> list[Ints]:
        """Return the numbers of compositions for several arrays of any shape, in one walk."""
        if not keys:
            return []
        numbers = self.index(np.concatenate([each.ravel() for each in keys]))
        parts = np.split(numbers, np.cumsum([each.size for each in keys[:-1]]))
        return [part.reshape(each.shape) for part, each in zip(parts, keys, strict=True)]

    def compositions(self) -> Ints:
        """Return ten counts, upcard included, of each composition of ``chances``."""
        order = np.argsort(self._numbers[self._numbers >= 0])
        keys = self._keys[self._numbers >= 0][order]
        left: Ints = self._shoe - unpack(keys)
        return left

    def find(self, keys: Ints) -> Ints:
        """Return the numbers of compositions as `index` does, -1 for one that is not known."""
        if not len(self._keys):
            return np.full(len(keys), -1)
        place = np.searchsorted(self._keys, keys).clip(max=len(self._keys) - 1)
        return np.where(self._keys[place] == keys, self._numbers[place], -1)

    def _add(self, keys: Ints) -> Ints:
        """Add new multisets removed; return their numbers, -1 where the shoe lacks cards."""
        left = self._shoe[:, None] - unpack(keys).T
        possible = (left >= 0).all(axis=0)
        known = len(self.chances)
        numbers = np.where(possible, known + np.cumsum(possible) - 1, -1)
        chances = np.empty((known + int(possible.sum()), len(self._upcards), OUTCOMES))
        chances[:known] = self.chances
        self.chances = chances
        if len(chances) > known:
            self._walk(left[:, possible].T.astype(np.float64, order="C"), chances[known:])
            merged = np.append(self._keys, keys[possible])
            order = np.argsort(merged, kind="stable")
            self._keys = merged[order]
            self._numbers = np.append(self._numbers, numbers[possible])[order]
        return numbers

    def _walk(self, compositions: Floats, chances: Floats) -> None:
        tree = trie(self._hits_soft_17, tuple(self._upcards.tolist()))
        sizes = (10, LEVELS, LEVELS, len(self._upcards) * OUTCOMES)
        cards, inverse, levels, sums = (np.zeros(size * LANES) for size in sizes)
        kernel(dealer_rows)(
            compositions=compositions,
            upcards=self._upcards,
            depth=tree.depth,
            rank=tree.rank,
            copies=tree.copies,
            first=tree.first,
            slot=tree.slot,
            weight=tree.weight,
            cards=cards,
            inverse=inverse,
            levels=levels,
            sums=sums,
            rows=chances,
        )
