"""Totals of two cards, as blackjack counts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.bets.catalogue._faces import ACE, equals, is_rank, pips

if TYPE_CHECKING:
    from solver.bets.bet import Bools, Ints


def total(first: Ints, second: Ints) -> Ints:
    """Best total of two cards: one ace counts eleven."""
    soft = is_rank(first, ACE) | is_rank(second, ACE)
    number: Ints = pips(first) + pips(second) + 10 * soft
    return number


def blackjack(first: Ints, second: Ints, _: Ints) -> Bools:
    """An ace and a ten-valued card: no other two cards make 21."""
    return equals(total(first, second), 21)


def twenty(first: Ints, second: Ints, _: Ints) -> Bools:
    """Two ten-valued cards, or an ace and a nine."""
    return equals(total(first, second), 20)
