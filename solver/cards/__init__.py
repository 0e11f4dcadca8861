"""Values, ranks and suits; hands and shoes, parsed and printed in the field's notation."""

from solver.cards.hand import Hand, two_card_hands
from solver.cards.shoe import Pack, Shoe
from solver.cards.values import (
    ACE,
    DECK,
    PIPS,
    RANKS,
    SUITS,
    TEN,
    UPCARD_ORDER,
    VALUES,
    Card,
    parse_cards,
    parse_value,
)

__all__ = [
    "ACE",
    "DECK",
    "PIPS",
    "RANKS",
    "SUITS",
    "TEN",
    "UPCARD_ORDER",
    "VALUES",
    "Card",
    "Hand",
    "Pack",
    "Shoe",
    "parse_cards",
    "parse_value",
    "two_card_hands",
]
