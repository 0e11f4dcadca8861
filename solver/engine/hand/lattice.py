"""All hands of hard total 21 or less, and what each becomes with one more card.

The hands are sorted by hard total, so that every recursion over them is one sweep from the last
to the first: ``child[h, r] > h``. The empty hand is number 0; a bust child is number ``size``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from solver.cards import PIPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

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
        """Number of the hand with these counts."""
        hand = 0
        for value, count in enumerate(counts):
            for _ in range(count):
                hand = int(self.child[hand, value])
        return hand

    def above(self, hand: int) -> Ints:
        """Numbers of the hands that can be drawn to from one hand, itself included, ascending."""
        return _above(hand)


@cache
def lattice() -> Lattice:
    """The lattice, built once.

    Examples
    --------
    >>> hands = lattice()
    >>> hands.size, int(hands.total[hands.find((1, 0, 0, 0, 0, 0, 1, 0, 0, 0))])
    (3083, 18)
    """
    import numpy as np

    keys, hard = _multisets()
    counts = unpack(keys)
    order = np.argsort(keys)
    grown = keys[:, None] + pack(np.eye(10, dtype=np.int64))
    place = np.searchsorted(keys, grown, sorter=order).clip(max=len(keys) - 1)
    child = np.where(hard[:, None] + PIPS <= 21, order[place], len(keys))
    soft = (counts[:, 0] > 0) & (hard <= 11)
    return Lattice(counts, child, hard + 10 * soft, soft, counts.sum(axis=1), keys)


@lru_cache(maxsize=64)
def _above(hand: int) -> Ints:
    import numpy as np

    counts = lattice().counts
    return np.flatnonzero((counts >= counts[hand]).all(axis=1))


def pack(counts: Ints) -> Ints:
    """Pack counts of ten values, along the last axis, into one integer each."""
    import numpy as np

    packed: Ints = counts @ (1 << (KEY_BITS * np.arange(10)))
    return packed


def unpack(keys: Ints) -> Ints:
    """Counts of ten values, on a new last axis, from packed integers."""
    import numpy as np

    counts: Ints = (keys[..., None] >> (KEY_BITS * np.arange(10))) & ((1 << KEY_BITS) - 1)
    return counts


def _multisets(room: int = 21) -> tuple[Ints, Ints]:
    """Packed multisets of ``room`` pips or less, and their pips, ascending in pips."""
    import numpy as np

    keys = pips = np.zeros(1, dtype=np.int64)
    for value, each in enumerate(PIPS):
        copies = np.arange(room // each + 1)
        grown = pips[:, None] + copies * each
        keys = (keys[:, None] + (copies << KEY_BITS * value))[grown <= room]
        pips = grown[grown <= room]
    order = np.argsort(pips, kind="stable")
    return keys[order], pips[order]
