"""The dealer's outcomes against any number of compositions in one walk.

Every final hand of the dealer, upcard included, is a multiset M. If w(u, M) counts the orders in
which the cards after upcard u can come without stopping short of M, then from a composition c of
N cards that still holds u,

    P(M | u) = w(u, M) * N / c[u] * FF(c, M) / (N (N-1) ... (N-|M|+1)),

with FF(c, M) the product over values of the falling factorials c[v] (c[v]-1) ... of length M[v].
Only w depends on the upcard, so one walk over a trie of the sorted M serves all ten upcards. All
terms are positive: double precision keeps full relative accuracy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from solver.engine.hand.lattice import lattice, pack, unpack
from solver.engine.kernels._dealer import LANES, LEVELS, OUTCOMES, dealer_rows
from solver.engine.kernels.compile import kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.engine.hand.lattice import Flags, Floats, Ints, Lattice

OUTCOME_NAMES = ("17", "18", "19", "20", "21", "blackjack", "bust")
BLACKJACK, BUST = 5, 6


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
        (terms,) place of the upcard and outcome as ``7 p + o``, and w(u, M).
    """

    depth: Ints
    rank: Ints
    copies: Ints
    first: Ints
    slot: Ints
    weight: Floats


@cache
def trie(hits_soft_17: bool, upcards: tuple[int, ...]) -> Trie:
    """Build the trie of one dealer rule for some upcards, once.

    Examples
    --------
    >>> len(trie(False, tuple(range(10))).slot), len(trie(True, (6, 7, 8, 9, 0)).slot)
    (9114, 3319)
    """
    import numpy as np

    hands = lattice()
    draws = (hands.total < 17) & (hands.cards > 0)
    if hits_soft_17:
        draws |= hands.soft & (hands.total == 17)
    ways, busts = _orders(hands, draws)
    final = np.flatnonzero(~draws)
    outcome = hands.total[final] - 17
    outcome[(hands.cards[final] == 2) & (hands.total[final] == 21)] = BLACKJACK
    bust_keys, place = np.unique(np.concatenate([keys for keys, _ in busts]), return_inverse=True)
    bust_ways = np.zeros((len(bust_keys), 10))
    np.add.at(bust_ways, place, np.concatenate([orders for _, orders in busts]))
    counts = np.concatenate([unpack(hands.keys[final]), unpack(bust_keys)])
    ways = np.concatenate([ways[final], bust_ways])[:, list(upcards)]
    outcome = np.concatenate([outcome, np.full(len(bust_keys), BUST)])
    met = ways.any(axis=1)
    return _link(counts[met], ways[met], outcome[met])


def _orders(hands: Lattice, draws: Flags) -> tuple[Floats, list[tuple[Ints, Floats]]]:
    """Count the orders in which each hand is reached from each upcard; bust hands by key."""
    import numpy as np

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
    """Lay the final hands, the cards of each sorted from ten down to ace, out as a trie.

    Sorted like words, a hand comes behind its own prefixes, shares a prefix with the hand before
    it and adds a node for each of its other cards.
    """
    import numpy as np

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
        depth,
        rank,
        copies.sum(axis=1),
        np.append(np.searchsorted(hand, owner), len(hand)),
        upcard * OUTCOMES + outcome[hand],
        ways[hand, upcard],
    )


def _spell(counts: Ints) -> Ints:
    """Cards of each multiset from ten down to ace, one multiset a row, filled up with -1."""
    import numpy as np

    cards = counts.sum(axis=1)
    spelled = np.full((len(counts), cards.max()), -1)
    values = np.tile(np.arange(9, -1, -1), len(counts))
    spelled[np.arange(cards.max()) < cards[:, None]] = np.repeat(values, counts[:, ::-1].ravel())
    return spelled


class DealerRows:
    """The dealer's rows for one shoe, worked out once for each multiset of cards removed.

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
    rows
        (compositions, upcards, outcomes) probabilities. An upcard that is not there has zeros, a
        dealer who can run out of cards NaN.
    """

    def __init__(self, shoe: Sequence[int], hits_soft_17: bool, upcards: tuple[int, ...]) -> None:
        import numpy as np

        self._shoe = np.array(shoe, dtype=np.int64)
        self._hits_soft_17 = hits_soft_17
        self._upcards = np.array(upcards, dtype=np.int64)
        self._keys = self._numbers = np.zeros(0, dtype=np.int64)
        self.rows: Floats = np.zeros((0, len(upcards), OUTCOMES))

    def index(self, keys: Ints) -> Ints:
        """Find or make the rows for multisets removed, given packed.

        Returns
        -------
        Ints
            Row numbers, -1 where the shoe does not hold those cards.
        """
        import numpy as np

        found = self._find(keys)
        gaps = np.flatnonzero(found < 0)
        if len(gaps):
            order = gaps[np.argsort(keys[gaps])]
            wanted = keys[order]
            first = np.append(True, wanted[1:] != wanted[:-1])
            found[order] = self._add(wanted[first])[np.cumsum(first) - 1]
        return found

    def rows_of(self, keys: Ints) -> Floats:
        """Rows for multisets removed, (keys, upcards, outcomes); the shoe must hold them."""
        numbers = self.index(keys)
        rows: Floats = self.rows[numbers]
        return rows

    def _find(self, keys: Ints) -> Ints:
        import numpy as np

        if not len(self._keys):
            return np.full(len(keys), -1)
        place = np.searchsorted(self._keys, keys).clip(max=len(self._keys) - 1)
        return np.where(self._keys[place] == keys, self._numbers[place], -1)

    def _add(self, keys: Ints) -> Ints:
        """Make the rows of new multisets removed; their numbers, -1 where the shoe lacks cards."""
        import numpy as np

        left = self._shoe[:, None] - unpack(keys).T
        possible = (left >= 0).all(axis=0)
        known = len(self.rows)
        numbers = np.where(possible, known + np.cumsum(possible) - 1, -1)
        rows = np.empty((known + int(possible.sum()), len(self._upcards), OUTCOMES))
        rows[:known] = self.rows
        self.rows = rows
        if len(rows) > known:
            self._walk(left[:, possible].T.astype(np.float64, order="C"), rows[known:])
            merged = np.append(self._keys, keys[possible])
            order = np.argsort(merged, kind="stable")
            self._keys = merged[order]
            self._numbers = np.append(self._numbers, numbers[possible])[order]
        return numbers

    def _walk(self, compositions: Floats, rows: Floats) -> None:
        import numpy as np

        tree = trie(self._hits_soft_17, tuple(self._upcards.tolist()))
        sizes = (10, LEVELS, LEVELS, len(self._upcards) * OUTCOMES)
        kernel(dealer_rows)(
            compositions,
            self._upcards,
            tree.depth,
            tree.rank,
            tree.copies,
            tree.first,
            tree.slot,
            tree.weight,
            *(np.zeros(size * LANES) for size in sizes),
            rows,
        )
