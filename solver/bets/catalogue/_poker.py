"""Three cards as a poker hand. Straights run from A-2-3 to Q-K-A and not around the corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.bets.catalogue._faces import rank, rank_ace_high, same_rank, same_suit

if TYPE_CHECKING:
    from solver.bets.bet import Bools, Ints

_JACK = 10


def flush(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of one suit."""
    return same_suit(first, second, third)


def trips(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of one rank."""
    return same_rank(first, second, third)


def suited_trips(first: Ints, second: Ints, third: Ints) -> Bools:
    """The same card three times."""
    return trips(first, second, third) & flush(first, second, third)


def straight(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three ranks in a row, the ace below the two or above the king."""
    cards = (first, second, third)
    return _in_a_row([rank(card) for card in cards]) | _in_a_row(
        [rank_ace_high(card) for card in cards]
    )


def straight_flush(first: Ints, second: Ints, third: Ints) -> Bools:
    """Three cards of one suit, their ranks in a row."""
    return straight(first, second, third) & flush(first, second, third)


def a_pair(first: Ints, second: Ints, third: Ints) -> Bools:
    """At least two cards of one rank."""
    return same_rank(first, second) | same_rank(second, third) | same_rank(first, third)


def jacks_or_better(first: Ints, second: Ints, third: Ints) -> Bools:
    """At least two jacks, queens, kings or aces of one rank."""
    return _high_pair(first, second) | _high_pair(second, third) | _high_pair(first, third)


def _high_pair(one: Ints, other: Ints) -> Bools:
    return same_rank(one, other) & (rank_ace_high(one) >= _JACK)


def _in_a_row(ranks: list[Ints]) -> Bools:
    import numpy as np

    low, middle, high = np.sort(np.stack(np.broadcast_arrays(*ranks)), axis=0)
    return np.asarray((middle == low + 1) & (high == middle + 1))
