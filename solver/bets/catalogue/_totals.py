"""Totals of two cards by the rules of blackjack."""

from __future__ import annotations

from solver.bets.bet import Bools, Ints
from solver.bets.catalogue._cards import ACE, equals, is_rank, pips


def total(first: Ints, second: Ints) -> Ints:
    """Return the best total of two cards: one ace counts eleven."""
    soft = is_rank(first, ACE) | is_rank(second, ACE)
    number: Ints = pips(first) + pips(second) + 10 * soft
    return number


def blackjack(first: Ints, second: Ints, _: Ints) -> Bools:
    """An ace and a ten-valued card, the only two cards that make 21."""
    return equals(total(first, second), 21)


def twenty(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two ten-valued cards, or an ace and a nine."""
    return equals(total(first, second), 20)
