"""The chance that the dealer busts with a given number of cards, in exact fractions.

The hands on which the dealer busts, and the number of orders in which each can be drawn, do not
depend on the shoe. A hand with m_v cards of value v drawn to the upcard, in one of s orders, has
the probability

    s * product over v of FF(c_v, m_v) / FF(n, m),

where c_v is the number of remaining cards of that value, n the number of all remaining cards, m
the number of cards drawn, and FF the falling factorial.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.bets.inputs import MOST_DEALER_CARDS
from solver.cards import ACE, PIPS, Shoe
from solver.errors import ShoeError, ShoeRunsOut

_STANDS = 17
_MOST = 21
_Drawn = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _BustHands:
    """All bust hands with one upcard: drawn cards by value (hands, 10), and numbers of orders."""

    drawn: NDArray[np.int64]
    orders: tuple[int, ...]


def bust_chances(shoe: Shoe, hits_soft_17: bool, upcard: int | None = None) -> list[Fraction]:
    """Return the chance that the dealer busts, by the number of cards held.

    Parameters
    ----------
    shoe
        The cards that the dealer's hand comes from, a known upcard included.
    hits_soft_17
        Whether the dealer hits a soft 17.
    upcard
        The value of the upcard, if it is known.

    Returns
    -------
    list of Fraction
        Item ``n`` is the chance to bust with ``n`` cards; item 0 is the chance not to bust.

    Raises
    ------
    ShoeError, ShoeRunsOut
        If the shoe has too few cards for the dealer's hand.

    Examples
    --------
    >>> chances = bust_chances(Shoe.parse("0,0,0,0,0,0,2,0,0,2"), False)
    >>> [str(chance) for chance in chances[:4]]
    ['5/6', '0', '0', '1/6']
    >>> sum(bust_chances(Shoe.parse("6x52"), True))
    Fraction(1, 1)
    """
    counts, total = shoe.counts, shoe.total
    if total < 2:
        raise ShoeError(f"the dealer needs at least 2 cards; the shoe {shoe} has only {total}")
    if sum(count * pips for count, pips in zip(counts, PIPS, strict=True)) < _STANDS:
        raise ShoeRunsOut(f"the shoe {shoe} can run out of cards before the dealer stands")
    chances = [Fraction(0)] * (MOST_DEALER_CARDS + 1)
    for value in range(10) if upcard is None else (upcard,):
        if not counts[value]:
            continue
        left = tuple(count - (each == value) for each, count in enumerate(counts))
        weight = Fraction(counts[value], total) if upcard is None else Fraction(1)
        for cards, ways in _ways(left, value, hits_soft_17).items():
            if ways:
                chances[cards] += weight * Fraction(ways, perm(total - 1, cards - 1))
    chances[0] = 1 - sum(chances, Fraction(0))
    return chances


def _ways(left: _Drawn, upcard: int, hits_soft_17: bool) -> dict[int, int]:
    """Return the number of ways in which the dealer busts, by the number of cards held."""
    busts = _bust_hands(upcard, hits_soft_17)
    weights: Any = np.array(busts.orders, dtype=object)
    for value, count in enumerate(left):
        falling = np.array([perm(count, drawn) for drawn in range(MOST_DEALER_CARDS)], dtype=object)
        weights = weights * falling[busts.drawn[:, value]]
    ways: Counter[int] = Counter()
    for cards, weight in zip(busts.drawn.sum(axis=1).tolist(), weights, strict=True):
        ways[cards + 1] += weight
    return ways


@cache
def _bust_hands(upcard: int, hits_soft_17: bool) -> _BustHands:
    """Enumerate the bust hands with an upcard, and the orders in which each can be drawn."""
    bust: Counter[_Drawn] = Counter()
    still_drawing: Counter[_Drawn] = Counter({(0,) * 10: 1})
    while still_drawing:
        longer: Counter[_Drawn] = Counter()
        for hand, orders in still_drawing.items():
            for value in range(10):
                drawn = tuple(count + (each == value) for each, count in enumerate(hand))
                hard = PIPS[upcard] + sum(map(int.__mul__, drawn, PIPS))
                if hard > _MOST:
                    bust[drawn] += orders
                elif not _stands(hard, bool(drawn[ACE]) or upcard == ACE, hits_soft_17):
                    longer[drawn] += orders
        still_drawing = longer
    return _BustHands(np.array(list(bust), dtype=np.int64), tuple(bust.values()))


def _stands(hard: int, has_ace: bool, hits_soft_17: bool) -> bool:
    soft = has_ace and hard + 10 <= _MOST
    total = hard + 10 * soft
    return total > _STANDS or (total == _STANDS and not (soft and hits_soft_17))
