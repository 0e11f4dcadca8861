"""Values, ranks and suits; hands and shoes, parsed and printed in the field's notation."""

from solver.cards.hand import Hand, two_card_hands
from solver.cards.shoe import Pack, Shoe
from solver.cards.values import (
    ACE,
    DECK,
    PIPS,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    TEN,
    UPCARD_ORDER,
    VALUES,
    Card,
    Value,
    parse_cards,
    parse_value,
)

__all__ = [
    "ACE",
    "DECK",
    "PIPS",
    "RANKS",
    "RANK_NAMES",
    "SUITS",
    "SUIT_NAMES",
    "TEN",
    "UPCARD_ORDER",
    "VALUES",
    "Card",
    "Hand",
    "Pack",
    "Shoe",
    "Value",
    "parse_cards",
    "parse_value",
    "two_card_hands",
]
