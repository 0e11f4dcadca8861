"""Two cards of one rank, sorted by how much they have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.bets.catalogue._faces import same_colour, same_rank, same_suit

if TYPE_CHECKING:
    from solver.bets.bet import Bools, Ints


def pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two cards of one rank; a king and a queen are none."""
    return same_rank(first, second)


def suited_pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """The same card twice."""
    return same_rank(first, second) & same_suit(first, second)


def coloured_pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """One rank, one colour, two suits."""
    return same_rank(first, second) & same_colour(first, second) & ~same_suit(first, second)


def mixed_pair(first: Ints, second: Ints, _: Ints) -> Bools:
    """One rank, a red card and a black one."""
    return same_rank(first, second) & ~same_colour(first, second)
