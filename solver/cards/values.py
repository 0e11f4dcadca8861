"""The ten values of blackjack and the cards that carry them.

A value is an index into ``VALUES``: 0 for an ace, 1 for a two, ... 9 for any ten-valued card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.errors import CardError

VALUES = "A23456789T"
RANKS = "A23456789TJQK"
SUITS = "cdhs"
ACE, TEN = 0, 9
UPCARD_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, TEN, ACE)
PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

_TOKEN = re.compile(r"(10|[A2-9TJQK])([CDHS]?)", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;/+_-]+")
_SUIT_SIGNS = str.maketrans("\u2663\u2666\u2665\u2660", SUITS)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card as far as it is known: a rank, and a suit or ``""`` where none was named.

    ``T`` without a suit is any ten-valued card; with a suit it is the ten of that suit.

    Examples
    --------
    >>> Card("Q", "h").value, str(Card("Q", "h")), Card.parse("10")
    (9, 'Qh', Card(rank='T', suit=''))
    """

    rank: str
    suit: str = ""

    def __post_init__(self) -> None:
        if self.rank not in tuple(RANKS) or self.suit not in ("", *SUITS):
            raise CardError(f"no such card: {self.rank}{self.suit}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read exactly one card, such as ``T``, ``10``, ``qh``.

        Raises
        ------
        CardError
            If the text is not one card.
        """
        cards = parse_cards(text)
        if len(cards) != 1:
            raise CardError(f"one card expected, not {text!r}")
        return cards[0]

    @property
    def value(self) -> int:
        """Index of the card's value in ``VALUES``."""
        return min(RANKS.index(self.rank), TEN)

    @property
    def number(self) -> int:
        """Place of the card in ``DECK``.

        Raises
        ------
        CardError
            If rank or suit is not known.

        Examples
        --------
        >>> Card("A", "c").number, Card("K", "s").number, DECK[Card("T", "h").number]
        (0, 51, Card(rank='T', suit='h'))
        """
        if not self.suit:
            raise CardError(f"the suit of {self} is not named")
        return RANKS.index(self.rank) * len(SUITS) + SUITS.index(self.suit)

    @property
    def is_exact(self) -> bool:
        """Whether the rank is known: every card but a ``T`` of no suit."""
        return self.rank != "T" or bool(self.suit)

    def __str__(self) -> str:
        return self.rank + self.suit


DECK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
"""The 52 cards, by rank from ace to king and by suit within."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without separators.

    Parameters
    ----------
    text
        Ranks ``A 2 .. 9 T`` (``10``, ``J``, ``Q``, ``K``, lower case), each with an optional suit
        ``c d h s`` or its sign; spaces, commas, semicolons, slashes, plus signs, dashes and
        underscores between them are ignored.

    Raises
    ------
    CardError
        If some part of the text is not a card.

    Examples
    --------
    >>> [str(card) for card in parse_cards("10 6, jq-Ah")]
    ['T', '6', 'J', 'Q', 'Ah']
    >>> parse_cards("T6x")
    Traceback (most recent call last):
    solver.errors.CardError: 'x' is not a card in 'T6x' (cards are A 2 3 4 5 6 7 8 9 T J Q K)
    """
    cards = []
    for part in filter(None, _SEPARATORS.split(text.translate(_SUIT_SIGNS))):
        position = 0
        while position < len(part):
            match = _TOKEN.match(part, position)
            if match is None:
                raise CardError(
                    f"{part[position:]!r} is not a card in {text!r} (cards are {' '.join(RANKS)})"
                )
            rank, suit = match.groups()
            cards.append(Card("T" if rank == "10" else rank.upper(), suit.lower()))
            position = match.end()
    return tuple(cards)


def parse_value(text: str) -> int:
    """Read one card and return its value, for example an upcard.

    Raises
    ------
    CardError
        If the text is not one card.

    Examples
    --------
    >>> parse_value("k"), parse_value("10"), parse_value("a")
    (9, 9, 0)
    """
    return Card.parse(text).value
