"""Cards as a person writes them, at the border of the reference."""

from __future__ import annotations

from solver.cards import Hand, parse_value
from solver.errors import CardError

Upcard = str | int
"""A card: text such as ``"T"`` or ``"9"``, or its pips: 2 to 10, and 1 or 11 for an ace."""


def read_hand(hand: str | Hand) -> Hand:
    """Return a hand that may be given as text."""
    return hand if isinstance(hand, Hand) else Hand.parse(hand)


def read_value(card: Upcard) -> int:
    """Return the value of a card, an index into `solver.cards.VALUES`.

    Raises
    ------
    CardError
        If it is not a card.

    Examples
    --------
    >>> read_value("T"), read_value(10), read_value(9), read_value(11)
    (9, 9, 8, 0)
    >>> read_value(0)
    Traceback (most recent call last):
    solver.errors.CardError: 0 is not a card: use 2 to 10, 1 or 11 for an ace, or text such as 'T'
    """
    if isinstance(card, str):
        return parse_value(card)
    if not 1 <= card <= 11:
        raise CardError(
            f"{card} is not a card: use 2 to 10, 1 or 11 for an ace, or text such as 'T'"
        )
    return card % 11 - 1 if card < 11 else 0
