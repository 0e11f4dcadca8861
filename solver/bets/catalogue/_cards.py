"""Ranks, suits and values of cards that are given as indices into ``DECK``, for arrays of them."""

from __future__ import annotations

import numpy as np

from solver.bets.bet import Bools, Ints
from solver.cards import RANKS, SUITS

ACE = RANKS.index("A")
QUEEN = RANKS.index("Q")
HEARTS = SUITS.index("h")
_ACE_HIGH = len(RANKS)
_RED = (SUITS.index("d"), HEARTS)


def rank(card: Ints) -> Ints:
    """Return the index into ``RANKS``: 0 for an ace, 12 for a king."""
    number: Ints = card // len(SUITS)
    return number


def rank_ace_high(card: Ints) -> Ints:
    """Return the rank with the ace above the king."""
    number: Ints = rank(card) + _ACE_HIGH * is_rank(card, ACE)
    return number


def is_rank(card: Ints, wanted: int) -> Bools:
    """Whether the card has this rank."""
    return equals(rank(card), wanted)


def suit(card: Ints) -> Ints:
    """Return the index into ``SUITS``."""
    number: Ints = card % len(SUITS)
    return number


def is_suit(card: Ints, wanted: int) -> Bools:
    """Whether the card has this suit."""
    return equals(suit(card), wanted)


def is_red(card: Ints) -> Bools:
    """Whether the card is a diamond or a heart."""
    return is_suit(card, _RED[0]) | is_suit(card, _RED[1])


def equals(numbers: Ints, wanted: int) -> Bools:
    """Whether a number is the wanted one."""
    found: Bools = numbers == wanted
    return found


def pips(card: Ints) -> Ints:
    """Return the points of the card, an ace as one."""
    return np.minimum(rank(card) + 1, 10)


def same_suit(*cards: Ints) -> Bools:
    """Whether all cards have the same suit."""
    return _all_equal([suit(card) for card in cards])


def same_rank(*cards: Ints) -> Bools:
    """Whether all cards have the same rank."""
    return _all_equal([rank(card) for card in cards])


def same_color(*cards: Ints) -> Bools:
    """Whether all cards are red, or all are black."""
    return _all_equal([is_red(card) for card in cards])


def _all_equal(features: list[Ints] | list[Bools]) -> Bools:
    first, *others = features
    found: Bools = first == others[0]
    for other in others[1:]:
        found = found & (first == other)
    return found
