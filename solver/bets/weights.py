"""How often each sequence of cards is dealt from a shoe, in exact whole numbers.

Let M(c) be the number of cards c that remain after removing the cards of known suit. A sequence
d of n dealt cards has the weight

    w(d) = product over i of (M(d_i) - number of earlier cards in d equal to d_i).

Removed cards of known rank and unknown suit (k_r of rank r), and removed ten-valued cards of
unknown rank (k_T), can be treated as dealt after d, because every order of a shuffled shoe is
equally likely. They multiply w(d) by

    product over r of FF(M_r - d_r, k_r) * FF(M_T - d_T - sum of k_r over the ten-valued r, k_T),

where FF is the falling factorial, M_r and d_r are the numbers of cards of rank r that remain and
that are in d, and M_T and d_T those of ten-valued cards. A known card of the deal without a suit
restricts its place to the cards of its rank. A known card with a suit is removed from the shoe and
fixed in its place.
"""

from __future__ import annotations

from collections import Counter
from math import gcd, perm
from typing import Any

import numpy as np

from solver.bets.bet import Ints
from solver.cards import DECK, RANKS, TEN, Card, Shoe

_LARGEST = 2**63
_TEN_RANKS = tuple(place for place, rank in enumerate(RANKS) if Card(rank, "c").value == TEN)


def cards_left(shoe: Shoe) -> list[int]:
    """Return weights proportional to the chance of each card of ``DECK`` to be dealt next.

    Examples
    --------
    >>> cards_left(Shoe.parse("1x52-AhA"))[:5]
    [2, 2, 0, 2, 3]
    """
    weights: list[int] = card_weights(shoe, (None,))[0].tolist()
    return weights


def card_weights(shoe: Shoe, places: tuple[Card | None, ...]) -> tuple[Any, bool]:
    """Return the weight of every sequence of cards; some of the cards can be known.

    Returns
    -------
    tuple
        The weights, with one axis of 52 for each place, and whether they are numbers of deals.

    Examples
    --------
    >>> weights, whole = card_weights(Shoe.parse("2x52"), (None, Card("K", "s")))
    >>> weights.shape, weights[:2, 51].tolist(), int(weights[51, 51]), whole
    ((52, 52), [2, 2], 1, True)
    """
    certain = tuple(card for card in places if card is not None and card.suit)
    left = shoe.without(certain)
    full = left.pack.cards or {}
    gone = Counter(card for card in left.removed if card.suit)
    cards = np.array([full.get(card, 0) - gone[card] for card in DECK], dtype=np.int64)
    weights = np.ones((1,) * len(places), dtype=np.int64)
    drawn: list[Ints] = []
    for axis, card in enumerate(places):
        number = np.arange(len(DECK)).reshape(
            [-1 if axis == each else 1 for each in range(len(places))]
        )
        if card is not None and card.suit:
            weights = weights * (number == card.number)
            continue
        factor = cards[number] - sum((number == before).astype(np.int64) for before in drawn)
        if card is not None:
            factor = factor * np.isin(number, [each.number for each in DECK if _can_be(each, card)])
        weights = weights * factor
        drawn.append(number)
    free = [card is None or not card.suit for card in places]
    unknown_suit = Counter(card.rank for card in left.removed if not card.suit)
    if unknown_suit:
        weights = times(weights, _unknown_suit_factor(cards, unknown_suit, free))
    return weights, not unknown_suit and sum(free) == sum(card is None for card in places)


def _can_be(card: Card, known: Card) -> bool:
    """Whether a card can be the known card, which has no suit."""
    return card.value == TEN if known.rank == "T" else card.rank == known.rank


def _unknown_suit_factor(cards: Ints, unknown_suit: Counter[str], free: list[bool]) -> Any:
    """Return the factor of the removed cards of unknown suit; shape (52 or 1, ...)."""
    of_rank = [int(count) for count in cards.reshape(-1, 4).sum(axis=1)]
    gone = [0 if rank == "T" else unknown_suit[rank] for rank in RANKS]
    ten_ranks = set(_TEN_RANKS)
    tens = sum(of_rank[rank] - gone[rank] for rank in ten_ranks)

    def factor(ranks: tuple[int, ...]) -> int:
        product = 1
        for rank, count in enumerate(gone):
            if count:
                product *= _falling(of_rank[rank] - ranks.count(rank), count)
        tens_left = tens - sum(rank in ten_ranks for rank in ranks)
        return product * _falling(tens_left, unknown_suit["T"])

    shape = [len(RANKS) if each else 1 for each in free]
    by_rank = np.empty(shape, dtype=object)
    for place in np.ndindex(*shape):
        by_rank[place] = factor(tuple(rank for rank, each in zip(place, free, strict=True) if each))
    common = gcd(*by_rank.ravel().tolist())
    if common:
        by_rank = by_rank // common
    for axis, each in enumerate(free):
        by_rank = by_rank.repeat(4, axis=axis) if each else by_rank
    return by_rank


def _falling(count: int, length: int) -> int:
    return perm(count, length) if count >= 0 else 0


def times(weights: Any, factor: Any) -> Any:
    """Multiply in 64 bits if the sum of the product fits, otherwise in Python integers.

    Examples
    --------
    >>> import numpy as np
    >>> weights = np.array([2, 3])
    >>> times(weights, np.array([10, 5], dtype=object)).dtype.name
    'int64'
    >>> times(weights, np.array([10**18, 2], dtype=object)).tolist()
    [2000000000000000000, 6]
    >>> times(weights, np.array([10**30, 2], dtype=object)).sum()
    2000000000000000000000000000006
    """
    if max(1, int(weights.sum())) * max(factor.ravel().tolist()) < _LARGEST:
        return weights * factor.astype(np.int64)
    return weights.astype(object) * factor
