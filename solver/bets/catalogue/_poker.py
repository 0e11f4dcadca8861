"""Three cards as a poker hand. Straights run from A-2-3 to Q-K-A; K-A-2 is not a straight."""

from __future__ import annotations

import numpy as np

from solver.bets.bet import Bools, Ints
from solver.bets.catalogue._cards import rank, rank_ace_high, same_rank, same_suit

_JACK = 10


def flush(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of the same suit."""
    return same_suit(first, second, third)


def trips(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of the same rank."""
    return same_rank(first, second, third)


def suited_trips(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of the same rank and suit."""
    return trips(first, second, third) & flush(first, second, third)


def straight(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three consecutive ranks, the ace below the two or above the king."""
    cards = (first, second, third)
    return _consecutive([rank(card) for card in cards]) | _consecutive(
        [rank_ace_high(card) for card in cards]
    )


def straight_flush(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of the same suit and consecutive ranks."""
    return straight(first, second, third) & flush(first, second, third)


def any_pair(first: Ints, second: Ints, third: Ints) -> Bools:
    """At least two cards of the same rank."""
    return same_rank(first, second) | same_rank(second, third) | same_rank(first, third)


def jacks_or_better(first: Ints, second: Ints, third: Ints) -> Bools:
    """At least two jacks, queens, kings or aces of the same rank."""
    return _high_pair(first, second) | _high_pair(second, third) | _high_pair(first, third)


def _high_pair(one: Ints, other: Ints) -> Bools:
    return same_rank(one, other) & (rank_ace_high(one) >= _JACK)


def _consecutive(ranks: list[Ints]) -> Bools:
    low, middle, high = np.sort(np.stack(np.broadcast_arrays(*ranks)), axis=0)
    return np.asarray((middle == low + 1) & (high == middle + 1))
