"""The dealer: how often each outcome comes from the cards that are left, in whole numbers.

A final hand of the dealer is a set M of cards drawn to the upcard. Some number w of the orders in
which they can come does not stop before the last card. Each of these orders has the probability

    c[a] (c[a]-1) .. for every value a, as many factors as M has cards of a
    ------------------------------------------------------------------------
                   u (u-1) (u-2) ..   as many factors as M has cards

when u cards with the counts c are unseen. So an outcome has the probability of the sum over its
final hands of w times that product. The sets are listed once for an upcard; they share the factors
of their common beginnings.
"""

from __future__ import annotations

from collections import defaultdict
from operator import mul

from solver.checker.cards import ACE, PIPS, TEN, Counts, best_total
from solver.checker.rules import OUTCOMES

Cards = tuple[int, ...]
Row = tuple[int, ...]
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
        return OUTCOMES.index("blackjack")
    return OUTCOMES.index("bust" if total > 21 else total)


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
        self._slots, self._nodes, place = _shared_beginnings(finals)
        groups: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for cards, orders in finals.items():
            groups[outcome(upcard, cards), len(cards)].append((orders, place[cards]))
        self._groups = [
            (*key, [orders for orders, _ in terms], [node for _, node in terms])
            for key, terms in groups.items()
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
        factors = [left[value] - before for value, before in self._slots]
        product = [1]
        for parent, slot in self._nodes:
            product.append(product[parent] * factors[slot])
        known = self._cards - sum(left)
        row = [0] * len(OUTCOMES)
        for place, drawn, orders, nodes in self._groups:
            ways = sum(map(mul, orders, map(product.__getitem__, nodes)))
            row[place] += ways * self._falling[known + drawn] if ways else 0
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
    finals: dict[Cards, int],
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], dict[Cards, int]]:
    """Return how to multiply the factors of all sets with each product made only once.

    Returns
    -------
    list
        Factors: a value, and how many of its cards are gone before.
    list
        Products: number of the product that is multiplied, and number of the factor. Product 0 is
        the empty one, product i + 1 is that of entry i.
    dict
        The number of the product of each beginning of a set.
    """
    slots: dict[tuple[int, int], int] = {}
    nodes: list[tuple[int, int]] = []
    place: dict[Cards, int] = {(): 0}
    for cards in sorted(finals):
        for end in range(1, len(cards) + 1):
            start = cards[:end]
            if start not in place:
                factor = start[-1], start.count(start[-1]) - 1
                slot = slots.setdefault(factor, len(slots))
                nodes.append((place[start[:-1]], slot))
                place[start] = len(nodes)
    return list(slots), nodes, place
