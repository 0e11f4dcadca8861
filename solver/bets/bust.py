"""With how many cards the dealer goes bust: an enumeration of its own, in exact fractions.

Which hands the dealer can end with, and in how many orders each may have been drawn, does not
depend on the shoe. A hand with m_v cards of value v behind the upcard, drawn in one of s orders,
comes up with the chance

    s * product over v of FF(c_v, m_v) / FF(n, m),

c_v the cards of that value left, n all of them, m the cards drawn and FF the falling factorial.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import TYPE_CHECKING, Any

from solver.bets.inputs import MOST_DEALER_CARDS
from solver.cards import ACE, PIPS, Shoe
from solver.errors import ShoeError, ShoeRunsOut

if TYPE_CHECKING:
    from solver.bets.bet import Ints

_STANDS = 17
_MOST = 21
_Drawn = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Busts:
    """The hands behind one upcard that are bust: cards of each value (hands, 10), and orders."""

    drawn: Ints
    orders: tuple[int, ...]


def bust_chances(shoe: Shoe, hits_soft_17: bool, upcard: int | None = None) -> list[Fraction]:
    """Chance that the dealer goes bust with so many cards.

    Parameters
    ----------
    shoe
        What the dealer's cards come from, an upcard that is known included.
    hits_soft_17
        Whether the dealer draws to a soft 17.
    upcard
        The upcard's value, if it is known.

    Returns
    -------
    list of Fraction
        By the number of cards; the first, for none, is the chance not to go bust.

    Raises
    ------
    ShoeError, ShoeRunsOut
        If the dealer cannot play out the hand.

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
        raise ShoeError(f"the dealer needs at least 2 cards, the shoe {shoe} holds {total}")
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
    """In how many ways the dealer goes bust behind an upcard, by the number of cards held."""
    import numpy as np

    busts = _busts(upcard, hits_soft_17)
    weights: Any = np.array(busts.orders, dtype=object)
    for value, count in enumerate(left):
        falling = np.array([perm(count, drawn) for drawn in range(MOST_DEALER_CARDS)], dtype=object)
        weights = weights * falling[busts.drawn[:, value]]
    ways: Counter[int] = Counter()
    for cards, weight in zip(busts.drawn.sum(axis=1).tolist(), weights, strict=True):
        ways[cards + 1] += weight
    return ways


@cache
def _busts(upcard: int, hits_soft_17: bool) -> _Busts:
    """Every hand behind an upcard that is bust, and the orders in which it can be drawn."""
    import numpy as np

    found: Counter[_Drawn] = Counter()
    open_hands: Counter[_Drawn] = Counter({(0,) * 10: 1})
    while open_hands:
        longer: Counter[_Drawn] = Counter()
        for hand, orders in open_hands.items():
            for value in range(10):
                drawn = tuple(count + (each == value) for each, count in enumerate(hand))
                hard = PIPS[upcard] + sum(map(int.__mul__, drawn, PIPS))
                if hard > _MOST:
                    found[drawn] += orders
                elif not _stands(hard, bool(drawn[ACE]) or upcard == ACE, hits_soft_17):
                    longer[drawn] += orders
        open_hands = longer
    return _Busts(np.array(list(found), dtype=np.int64), tuple(found.values()))


def _stands(hard: int, has_ace: bool, hits_soft_17: bool) -> bool:
    soft = has_ace and hard + 10 <= _MOST
    total = hard + 10 * soft
    return total > _STANDS or (total == _STANDS and not (soft and hits_soft_17))
