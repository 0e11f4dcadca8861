"""The graph of all hands of 21 or less: the next hand for each card, and the totals.

It is built by dealing cards to the empty hand, independently of the lattice of the exact engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from solver.cards import ACE, PIPS
from solver.engine.arrays import Ints


@dataclass(frozen=True, slots=True, eq=False)
class HandGraph:
    """All hands as nodes; the empty hand is node 0.

    Attributes
    ----------
    counts
        For each node, the number of cards of each of the ten values.
    following
        (nodes, 10) node after one more card of that value, -1 for a bust.
    total, soft, cards
        (nodes,) best total, 1 if it is soft, number of cards.
    """

    counts: tuple[tuple[int, ...], ...]
    following: Ints
    total: Ints
    soft: Ints
    cards: Ints

    def node(self, *values: int) -> int:
        """Return the node of the hand with cards of these values."""
        node = 0
        for value in values:
            node = int(self.following[node, value])
        return node


@cache
def all_hands() -> HandGraph:
    """Return the graph, which is built once.

    Examples
    --------
    >>> hands = all_hands()
    >>> len(hands.counts), int(hands.total[hands.node(0, 6)])
    (3083, 18)
    >>> int(hands.following[hands.node(9, 9), 1])
    -1
    """
    nodes: dict[tuple[int, ...], int] = {(0,) * 10: 0}
    following = []
    for counts in (waiting := [*nodes]):
        row = []
        for value in range(10):
            grown = tuple(held + (each == value) for each, held in enumerate(counts))
            if _pips(grown) > 21:
                row.append(-1)
                continue
            if grown not in nodes:
                nodes[grown] = len(nodes)
                waiting.append(grown)
            row.append(nodes[grown])
        following.append(row)
    hard = np.array([_pips(counts) for counts in nodes])
    soft = np.array([counts[ACE] > 0 for counts in nodes]) & (hard <= 11)
    return HandGraph(
        tuple(nodes),
        np.array(following),
        hard + 10 * soft,
        soft.astype(np.int64),
        np.array([sum(counts) for counts in nodes]),
    )


def _pips(counts: tuple[int, ...]) -> int:
    """Return the total with every ace as one."""
    return sum(count * pips for count, pips in zip(counts, PIPS, strict=True))
