"""All hands of hard total 21 or less, and the hand that each becomes with one more card.

The hands are sorted by hard total, so that every recursion over them is one sweep from the last
to the first: ``child[h, r] > h``. The empty hand is number 0; a bust child is number ``size``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from solver.cards import PIPS
from solver.engine.arrays import Flags, Ints

KEY_BITS = 6
"""A multiset of cards packs into one integer with this many bits for each of the ten counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """The hands as arrays; ``size`` hands, ten values.

    Attributes
    ----------
    counts
        (size, 10) cards of each value.
    child
        (size, 10) number of the hand with one more card of that value, or ``size`` if it is bust.
    total, soft, cards
        (size,) best total, whether an ace counts eleven, number of cards.
    keys
        (size,) the counts packed into one integer, see `pack`.
    """

    counts: Ints
    child: Ints
    total: Ints
    soft: Flags
    cards: Ints
    keys: Ints

    @property
    def size(self) -> int:
        """Number of hands, the empty one included: 3,083."""
        return len(self.keys)

    def find(self, counts: Iterable[int]) -> int:
        """Return the number of the hand with these counts."""
        hand = 0
        for value, count in enumerate(counts):
            for _ in range(count):
                hand = int(self.child[hand, value])
        return hand

    def above(self, hand: int) -> Ints:
        """Return the ascending numbers of a hand and of all hands that can be drawn to from it."""
        return _above(hand)


@cache
def lattice() -> Lattice:
    """Return the lattice, built once.

    Examples
    --------
    >>> hands = lattice()
    >>> hands.size, int(hands.total[hands.find((1, 0, 0, 0, 0, 0, 1, 0, 0, 0))])
    (3083, 18)
    """
    keys, hard = _multisets()
    counts = unpack(keys)
    order = np.argsort(keys)
    grown = keys[:, None] + pack(np.eye(10, dtype=np.int64))
    places = np.searchsorted(keys, grown, sorter=order).clip(max=len(keys) - 1)
    child = np.where(hard[:, None] + PIPS <= 21, order[places], len(keys))
    soft = (counts[:, 0] > 0) & (hard <= 11)
    return Lattice(counts, child, hard + 10 * soft, soft, counts.sum(axis=1), keys)


@lru_cache(maxsize=64)
def _above(hand: int) -> Ints:
    counts = lattice().counts
    return np.flatnonzero((counts >= counts[hand]).all(axis=1))


def pack(counts: Ints) -> Ints:
    """Return counts of ten values, along the last axis, packed into one integer each."""
    packed: Ints = counts @ (1 << (KEY_BITS * np.arange(10)))
    return packed


def unpack(keys: Ints) -> Ints:
    """Return counts of ten values, on a new last axis, from packed integers."""
    counts: Ints = (keys[..., None] >> (KEY_BITS * np.arange(10))) & ((1 << KEY_BITS) - 1)
    return counts


def pack_cards(value: int, number: int) -> int:
    """Return the packed multiset of some cards of one value."""
    return number << KEY_BITS * value


def single_card(value: int) -> int:
    """Return the number of the hand that holds one card of that value."""
    return int(lattice().child[0, value])


def _multisets(room: int = 21) -> tuple[Ints, Ints]:
    """Return the packed multisets of ``room`` pips or less, and their pips, ascending in pips."""
    keys = pips = np.zeros(1, dtype=np.int64)
    for value, each in enumerate(PIPS):
        copies = np.arange(room // each + 1)
        grown = pips[:, None] + copies * each
        keys = (keys[:, None] + (copies << KEY_BITS * value))[grown <= room]
        pips = grown[grown <= room]
    order = np.argsort(pips, kind="stable")
    return keys[order], pips[order]
