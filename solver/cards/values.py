"""The ten values of blackjack, and the cards that have them.

A `Value` is a number from 0 (ace) to 9 (any ten-valued card), so that it can index an array; it
prints as a player writes it: ``A``, ``2`` .. ``9``, ``T``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from solver.errors import CardError

VALUES = "A23456789T"
RANKS = "A23456789TJQK"
SUITS = "cdhs"
PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Points of each value, an ace as one."""
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_NAMES = {
    "A": ("ace", "aces"),
    "2": ("two", "twos"),
    "3": ("three", "threes"),
    "4": ("four", "fours"),
    "5": ("five", "fives"),
    "6": ("six", "sixes"),
    "7": ("seven", "sevens"),
    "8": ("eight", "eights"),
    "9": ("nine", "nines"),
    "T": ("ten", "tens"),
    "J": ("jack", "jacks"),
    "Q": ("queen", "queens"),
    "K": ("king", "kings"),
}
"""What one card and several cards of each rank are called."""
_TEN_VALUED = ("ten-valued card", "ten-valued cards")


class Value(IntEnum):
    """The value of a card: equal to its index in arrays, printed as ``A``, ``2`` .. ``9``, ``T``.

    Examples
    --------
    >>> Value.TEN, str(Value.TEN), f"{Value.ACE} {Value.NINE}", int(Value.TEN), Value.TEN.pips
    (Value.TEN, 'T', 'A 9', 9, 10)
    """

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9

    @property
    def pips(self) -> int:
        """Points of the value, an ace as one."""
        return PIPS[self]

    def __str__(self) -> str:
        return VALUES[self]

    def __format__(self, spec: str) -> str:
        return format(VALUES[self], spec)

    def __repr__(self) -> str:
        return f"Value.{self.name}"


ACE, TEN = Value.ACE, Value.TEN
UPCARD_ORDER = (*(value for value in Value if value is not ACE), ACE)
"""The values in the order in which charts list upcards: 2 .. 9, T, A."""

_TOKEN = re.compile(r"(10|[A2-9TJQK])([CDHS]?)", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;/+_-]+")
_SUIT_SIGNS = str.maketrans("\u2663\u2666\u2665\u2660", SUITS)
_SUIT_FIRST = re.compile(
    r"(?<![0-9AJQKT])([\u2660\u2663\u2665\u2666])(10|[A2-9TJQK])", re.IGNORECASE
)
"""A suit sign before its rank: one that does not belong to a rank before it."""
_VALUE_OF_LETTER = {str(value): value for value in Value}
_VALUE_OF_PIPS = {1: ACE, 11: ACE, **{pips: Value(pips - 1) for pips in range(2, 11)}}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card as far as it is known: a rank, and a suit or ``""`` if the suit is not known.

    ``T`` without a suit is any ten-valued card; with a suit it is the ten of that suit.

    Raises
    ------
    CardError
        If there is no such rank or suit.

    Examples
    --------
    >>> Card("Q", "h").value, str(Card("Q", "h")), Card.parse("10")
    (Value.TEN, 'Qh', Card(rank='T', suit=''))
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
            raise CardError(f"one card is needed, not {text!r}")
        return cards[0]

    @property
    def value(self) -> Value:
        """The value of the card."""
        return Value(min(RANKS.index(self.rank), TEN))

    @property
    def number(self) -> int:
        """Return the index of the card in ``DECK``.

        Raises
        ------
        CardError
            If the suit is not known.

        Examples
        --------
        >>> Card("A", "c").number, Card("K", "s").number, DECK[Card("T", "h").number]
        (0, 51, Card(rank='T', suit='h'))
        """
        if not self.suit:
            raise CardError(f"the suit of {self} is not known")
        return RANKS.index(self.rank) * len(SUITS) + SUITS.index(self.suit)

    @property
    def is_exact(self) -> bool:
        """Whether the rank is known: true of every card but a ``T`` without a suit."""
        return self.rank != "T" or bool(self.suit)

    def counted(self, number: int) -> str:
        """Return a number of such cards in words.

        Examples
        --------
        >>> Card("5").counted(24), Card("6", "h").counted(1), Card("T").counted(0)
        ('24 fives', '1 six of hearts', 'no ten-valued cards')
        """
        one, several = RANK_NAMES[self.rank] if self.is_exact else _TEN_VALUED
        of_suit = f" of {SUIT_NAMES[self.suit]}" if self.suit else ""
        return f"{number or 'no'} {one if number == 1 else several}{of_suit}"

    def __str__(self) -> str:
        return self.rank + self.suit


DECK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
"""The 52 cards, by rank from ace to king and by suit within a rank."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without separators.

    Parameters
    ----------
    text
        Ranks ``A 2 .. 9 T`` (also ``10``, ``J``, ``Q``, ``K`` and lower case), each with an
        optional suit ``c d h s`` behind it, or its sign before or behind it. Spaces, commas,
        semicolons, slashes, plus signs, dashes and underscores separate cards.

    Raises
    ------
    CardError
        If some part of the text is not a card.

    Examples
    --------
    >>> [str(card) for card in parse_cards("10 6, jq-Ah")]
    ['T', '6', 'J', 'Q', 'Ah']
    >>> [str(card) for card in parse_cards("A♥ K♦ ♠5")]
    ['Ah', 'Kd', '5s']
    >>> parse_cards("T6x")
    Traceback (most recent call last):
    solver.errors.CardError: 'x' is not a card in 'T6x' (cards are A 2 3 4 5 6 7 8 9 T J Q K)
    """
    if not isinstance(text, str):
        raise CardError(f"cards are text such as 'T6', not {text!r}")
    cards = []
    rewritten = _SUIT_FIRST.sub(r" \2\1", text).translate(_SUIT_SIGNS)
    for part in filter(None, _SEPARATORS.split(rewritten)):
        position = 0
        while position < len(part):
            match = _TOKEN.match(part, position)
            if match is None:
                wrong = _wrong_part(part[position:])
                where = "" if wrong == text.strip() else f" in {text!r}"
                raise CardError(f"{wrong!r} is not a card{where} (cards are {' '.join(RANKS)})")
            rank, suit = match.groups()
            cards.append(Card("T" if rank == "10" else rank.upper(), suit.lower()))
            position = match.end()
    return tuple(cards)


def _wrong_part(text: str) -> str:
    """Return the start of the text up to the first card in it."""
    found = _TOKEN.search(text)
    return text if found is None else text[: found.start()]


def parse_value(card: str | int | Card) -> Value:
    """Return the value of one card, for example of an upcard.

    Parameters
    ----------
    card
        A card as text; a `Value` or a `Card`; or a number of points as a person writes it: 2 to
        10, and 1 or 11 for an ace.

    Raises
    ------
    CardError
        If it is not one card.

    Examples
    --------
    >>> parse_value("k"), parse_value("10"), parse_value("a"), parse_value(9), parse_value(10)
    (Value.TEN, Value.TEN, Value.ACE, Value.NINE, Value.TEN)
    >>> parse_value(Value.TEN) is Value.TEN
    True
    >>> parse_value(0)
    Traceback (most recent call last):
    solver.errors.CardError: 0 is not a card: write A, 2 .. 9 or T
    """
    if isinstance(card, Value):
        return card
    if isinstance(card, Card):
        return card.value
    if isinstance(card, str):
        known = _VALUE_OF_LETTER.get(card)
        return Card.parse(card).value if known is None else known
    if card in _VALUE_OF_PIPS and not isinstance(card, bool):
        return _VALUE_OF_PIPS[card]
    raise CardError(f"{card!r} is not a card: write A, 2 .. 9 or T")
