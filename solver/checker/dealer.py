"""The dealer: how often each outcome comes from the cards that are left, in whole numbers.

A final hand of the dealer is a set M of cards drawn to the upcard. Some number w of the orders in
which they can come does not stop before the last card. Each of these orders has the probability

    c[a] (c[a]-1) .. for every value a, as many factors as M has cards of a
    ------------------------------------------------------------------------
                   u (u-1) (u-2) ..   as many factors as M has cards

when u cards with the counts c are unseen. So an outcome has the probability of the sum over its
final hands of w times that product. The sets are listed once for an upcard; they share the factors
of their common beginnings. A bust is what is left: the dealer ends with something.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from operator import mul

from solver.checker.cards import ACE, PIPS, TEN, Counts, best_total
from solver.checker.rules import BLACKJACK, OUTCOMES

Cards = tuple[int, ...]
Row = tuple[int, ...]
BUST = OUTCOMES.index("bust")
_MOST_ROWS = 100_000


def final_hands(upcard: int, hits_soft_17: bool, unseen: Counts) -> dict[Cards, int]:
    """Return the cards that complete the dealer's hand, with the number of orders.

    Parameters
    ----------
    upcard
        The dealer's upcard.
    hits_soft_17
        Whether the dealer draws on soft 17.
    unseen
        The cards that may be drawn; sets that they do not hold are left out.

    Examples
    --------
    >>> final_hands(9, False, (0, 1, 0, 0, 2, 0, 0, 0, 0, 1))
    {(9,): 1, (1, 4): 2, (1, 9): 1, (4, 4): 1, (4, 9): 1}
    """
    final: dict[Cards, int] = {}
    drawing: dict[Cards, int] = {(): 1}
    while drawing:
        following: dict[Cards, int] = defaultdict(int)
        for cards, orders in drawing.items():
            for value in range(10):
                if cards.count(value) < unseen[value]:
                    following[tuple(sorted((*cards, value)))] += orders
        stops = {cards for cards in following if _stops(upcard, cards, hits_soft_17)}
        final |= {cards: orders for cards, orders in following.items() if cards in stops}
        drawing = {cards: orders for cards, orders in following.items() if cards not in stops}
    return final


def _total(upcard: int, cards: Cards) -> tuple[int, bool]:
    hand = (upcard, *cards)
    return best_total(sum(PIPS[value] for value in hand), ACE in hand)


def _stops(upcard: int, cards: Cards, hits_soft_17: bool) -> bool:
    total, soft = _total(upcard, cards)
    return total > 17 or (total == 17 and not (soft and hits_soft_17))


def outcome(upcard: int, cards: Cards) -> int:
    """Return the place in `OUTCOMES` of a final hand.

    Examples
    --------
    >>> OUTCOMES[outcome(0, (9,))], OUTCOMES[outcome(0, (4, 4))], OUTCOMES[outcome(9, (5, 9))]
    ('blackjack', 21, 'bust')
    """
    total, _ = _total(upcard, cards)
    if total == 21 and len(cards) == 1:
        return BLACKJACK
    return BUST if total > 21 else OUTCOMES.index(total)


class DealerCounts:
    """The outcomes of one upcard for any cards that are left.

    Parameters
    ----------
    upcard
        The dealer's upcard.
    hits_soft_17
        Whether the dealer draws on soft 17.
    unseen
        All cards but the upcard.
    falling
        What one way to draw m cards counts: ``falling[m]``, see `solver.checker.units`.
    """

    def __init__(
        self, upcard: int, hits_soft_17: bool, unseen: Counts, falling: tuple[int, ...]
    ) -> None:
        self.upcard = upcard
        self._cards = sum(unseen)
        self._falling = falling
        self._rows: dict[Counts, Row] = {}
        finals = final_hands(upcard, hits_soft_17, unseen)
        found = {cards: outcome(upcard, cards) for cards in finals}
        standing = [cards for cards in finals if found[cards] != BUST]
        self._factors, self._levels, place = _shared_beginnings(standing)
        groups: dict[tuple[int, int], list[Cards]] = defaultdict(list)
        for cards in standing:
            groups[found[cards], len(cards)].append(cards)
        self._groups = [
            (*key, [finals[cards] for cards in hands], [place[cards] for cards in hands])
            for key, hands in groups.items()
        ]

    def outcomes(self, left: Counts) -> Row:
        """Return a whole number for each of `OUTCOMES`, whose sum is ``falling[m]``.

        Parameters
        ----------
        left
            The unseen cards, m fewer than there were.
        """
        row = self._rows.get(left)
        if row is None:
            if len(self._rows) >= _MOST_ROWS:
                self._rows.clear()
            row = self._rows[left] = self._count(left)
        return row

    def _count(self, left: Counts) -> Row:
        factors = [left[value] - before for value, before in self._factors]
        product = [1]
        for shorter, last in self._levels:
            of_shorter, of_last = map(product.__getitem__, shorter), map(factors.__getitem__, last)
            product += list(map(mul, of_shorter, of_last))
        known = self._cards - sum(left)
        row = [0] * len(OUTCOMES)
        for place, drawn, orders, hands in self._groups:
            ways = sum(map(mul, orders, map(product.__getitem__, hands)))
            if ways:
                row[place] += ways * self._falling[known + drawn]
        row[BUST] = self._falling[known] - sum(row)
        return tuple(row)

    def makers(self, left: Counts) -> int:
        """Return how many of the unseen cards complete a blackjack."""
        if self.upcard == ACE:
            return left[TEN]
        return left[ACE] if self.upcard == TEN else 0

    def is_maker(self, value: int) -> bool:
        """Return whether a card completes a blackjack."""
        return {self.upcard, value} == {ACE, TEN}


def _shared_beginnings(
    sets: Iterable[Cards],
) -> tuple[list[tuple[int, int]], list[tuple[list[int], list[int]]], dict[Cards, int]]:
    """Return how to multiply the factors of all sets with each product made only once.

    Returns
    -------
    list
        Factors: a value, and how many of its cards are gone before.
    list
        Products of one factor, of two factors, and so on: for each product the number of the
        shorter one and that of the last factor. Product 0 is the empty one.
    dict
        The number of the product of each beginning of a set.
    """
    beginnings = {cards[:end] for cards in sets for end in range(1, len(cards) + 1)}
    factors: dict[tuple[int, int], int] = {}
    levels: list[tuple[list[int], list[int]]] = []
    place: dict[Cards, int] = {(): 0}
    for cards in sorted(beginnings, key=lambda cards: (len(cards), cards)):
        if len(cards) > len(levels):
            levels.append(([], []))
        place[cards] = len(place)
        factor = cards[-1], cards.count(cards[-1]) - 1
        levels[-1][0].append(place[cards[:-1]])
        levels[-1][1].append(factors.setdefault(factor, len(factors)))
    return list(factors), levels, place
