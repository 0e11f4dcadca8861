"""Pairs: two cards of the same rank, by color and suit."""

from __future__ import annotations

from solver.bets.bet import Bools, Ints
from solver.bets.catalogue._cards import same_color, same_rank, same_suit


def pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two cards of the same rank. A king and a queen are not a pair."""
    return same_rank(first, second)


def suited_pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two cards of the same rank and suit."""
    return same_rank(first, second) & same_suit(first, second)


def coloured_pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two cards of the same rank and color, but different suits."""
    return same_rank(first, second) & same_color(first, second) & ~same_suit(first, second)


def mixed_pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two cards of the same rank, one red and one black."""
    return same_rank(first, second) & ~same_color(first, second)
