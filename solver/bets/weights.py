"""How often each row of cards is dealt from a shoe, in exact whole numbers.

Let M(c) be the number of cards c left after the removals that are known to the suit. Of n places
dealt from the shoe, a row of cards d has the weight

    w(d) = product over the places of (M(d_i) - how often d_i came before).

Cards known to be gone by rank alone (k_r of rank r), or as some ten-valued card (k_T), may as well
be dealt after d, since every order of a shuffled shoe is equally likely. They multiply w(d) by

    product over r of FF(M_r - d_r, k_r) * FF(M_T - d_T - sum of k_r over the ten-valued r, k_T),

FF the falling factorial, M_r and d_r the cards of rank r left and in d, M_T and d_T those of value
ten. Cards of the deal that are known by rank alone limit their place to the cards of that rank;
cards known to the suit are taken out and stay in their place.
"""

from __future__ import annotations

from collections import Counter
from math import gcd, perm
from typing import TYPE_CHECKING, Any

from solver.cards import DECK, RANKS, TEN, Card, Shoe

if TYPE_CHECKING:
    from solver.bets.bet import Ints

_LARGEST = 2**63
_TEN_RANKS = tuple(place for place, rank in enumerate(RANKS) if Card(rank, "c").value == TEN)


def cards_left(shoe: Shoe) -> list[int]:
    """How likely each card of ``DECK`` is to be dealt next, as whole numbers.

    Examples
    --------
    >>> cards_left(Shoe.parse("1x52-AhA"))[:5]
    [2, 2, 0, 2, 3]
    """
    weights: list[int] = card_weights(shoe, (None,))[0].tolist()
    return weights


def card_weights(shoe: Shoe, places: tuple[Card | None, ...]) -> tuple[Any, bool]:
    """Weight of every row of cards at the places, some of which are known.

    Returns
    -------
    tuple
        The weights, with an axis of 52 for each place, and whether they count deals.

    Examples
    --------
    >>> weights, whole = card_weights(Shoe.parse("2x52"), (None, Card("K", "s")))
    >>> weights.shape, weights[:2, 51].tolist(), int(weights[51, 51]), whole
    ((52, 52), [2, 2], 1, True)
    """
    import numpy as np

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
            factor = factor * np.isin(number, [each.number for each in DECK if _may_be(each, card)])
        weights = weights * factor
        drawn.append(number)
    free = [card is None or not card.suit for card in places]
    unsure = Counter(card.rank for card in left.removed if not card.suit)
    if unsure:
        weights = times(weights, _unsure_factor(cards, unsure, free))
    return weights, not unsure and sum(free) == sum(card is None for card in places)


def _may_be(card: Card, known: Card) -> bool:
    """Whether a card is one of those that a card of no suit may be."""
    return card.value == TEN if known.rank == "T" else card.rank == known.rank


def _unsure_factor(cards: Ints, unsure: Counter[str], free: list[bool]) -> Any:
    """What the cards gone by rank or as a ten alone multiply the weights by; (52 or 1, ...)."""
    import numpy as np

    of_rank = [int(count) for count in cards.reshape(-1, 4).sum(axis=1)]
    gone = [0 if rank == "T" else unsure[rank] for rank in RANKS]
    ten_ranks = set(_TEN_RANKS)
    tens = sum(of_rank[rank] - gone[rank] for rank in ten_ranks)

    def factor(ranks: tuple[int, ...]) -> int:
        product = 1
        for rank, count in enumerate(gone):
            if count:
                product *= _falling(of_rank[rank] - ranks.count(rank), count)
        return product * _falling(tens - sum(rank in ten_ranks for rank in ranks), unsure["T"])

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
    """The product in 64 bits where its sum fits in them, else in Python integers.

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
    import numpy as np

    if max(1, int(weights.sum())) * max(factor.ravel().tolist()) < _LARGEST:
        return weights * factor.astype(np.int64)
    return weights.astype(object) * factor
