"""The dealer's inner loop: outcome probabilities of many compositions side by side.

Explicit loops on flat arrays of int64 and float64, without Python objects. The loops are compiled
with numba and also run unchanged as plain Python, see `solver.engine.kernels.compile`.
"""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints

LANES = 128
"""Compositions that go through the dealer's trie side by side."""
LEVELS = 18
"""More than the largest number of cards in a final hand of the dealer."""
OUTCOMES, BLACKJACK = 8, 5
"""Number of the dealer's outcomes, and the place of a blackjack among them, in the order of
`solver.rules.payoffs.DealerOutcome`."""
SHORTFALL = 1e-9
"""A dealer whose outcomes miss 1 by more than this can be left without a card."""


def dealer_rows(
    compositions: Floats,
    upcards: Ints,
    depth: Ints,
    rank: Ints,
    copies: Ints,
    first: Ints,
    slot: Ints,
    weight: Floats,
    cards: Floats,
    inverse: Floats,
    levels: Floats,
    sums: Floats,
    rows: Floats,
) -> None:
    """Write the outcome probabilities of each composition, `OUTCOMES` for each of the upcards.

    ``compositions`` holds ten counts a composition, upcard included. An upcard that is not there
    gets zeros, a dealer who can run out of cards NaN. ``cards`` (10), ``inverse``, ``levels``
    (``LEVELS``) and ``sums`` (`OUTCOMES` an upcard) are working space for ``LANES`` each.
    """
    number = len(compositions) // 10
    for start in range(0, number, LANES):
        lanes = min(LANES, number - start)
        _load(compositions, start, lanes, cards, inverse)
        levels[:LANES] = 1.0
        sums[:] = 0.0
        for node in range(len(depth)):
            at = depth[node] * LANES
            above = levels[at : at + LANES]
            here = levels[at + LANES : at + 2 * LANES]
            left = cards[rank[node] * LANES : (rank[node] + 1) * LANES]
            share = inverse[at : at + LANES]
            used = float(copies[node])
            for lane in range(LANES):
                here[lane] = above[lane] * (left[lane] - used) * share[lane]
            for term in range(first[node], first[node + 1]):
                target = sums[slot[term] * LANES : (slot[term] + 1) * LANES]
                orders = weight[term]
                for lane in range(LANES):
                    target[lane] += orders * here[lane]
        _unload(upcards, start, lanes, cards, inverse, sums, rows)


def _load(compositions: Floats, start: int, lanes: int, cards: Floats, inverse: Floats) -> None:
    """Write counts, and reciprocals of the number of cards left, lane by lane."""
    inverse[:] = 0.0
    for lane in range(lanes):
        total = 0.0
        for value in range(10):
            count = compositions[(start + lane) * 10 + value]
            cards[value * LANES + lane] = count
            total += count
        for level in range(min(LEVELS, int(total))):
            inverse[level * LANES + lane] = 1.0 / (total - level)


def _unload(
    upcards: Ints,
    start: int,
    lanes: int,
    cards: Floats,
    inverse: Floats,
    sums: Floats,
    rows: Floats,
) -> None:
    """Divide the sums by the chance of the upcard and write them row by row."""
    for lane in range(lanes):
        for place in range(len(upcards)):
            row = ((start + lane) * len(upcards) + place) * OUTCOMES
            chance = cards[upcards[place] * LANES + lane] * inverse[lane]
            total = 0.0
            for outcome in range(OUTCOMES):
                rows[row + outcome] = 0.0
                if chance > 0.0:
                    part = sums[(place * OUTCOMES + outcome) * LANES + lane]
                    rows[row + outcome] = part / chance
                total += rows[row + outcome]
            if chance > 0.0 and total < 1.0 - SHORTFALL:
                rows[row : row + OUTCOMES] = nan
