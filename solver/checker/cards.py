"""Card values and hands of the player.

A value is a number: 0 is an ace, 1 to 8 are 2 to 9, and 9 is a ten or a face card. Cards without
the suit are ten counts, one for each value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import sub

Counts = tuple[int, ...]

NAMES = "A23456789T"
ACE, TEN = 0, 9
PIPS = tuple(range(1, 11))
"""What a card counts, an ace as one."""
UPCARDS = (1, 2, 3, 4, 5, 6, 7, 8, TEN, ACE)
"""The order of the upcards in a certificate."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayerHand:
    """A hand of 21 or less. There is only one object for each hand: see `hand_of`.

    Attributes
    ----------
    cards
        The values in ascending order.
    counts
        The same as ten counts.
    total, soft
        Best total, and whether an ace counts eleven in it.
    """

    cards: tuple[int, ...]
    counts: Counts
    total: int
    soft: bool

    def __str__(self) -> str:
        return "".join(NAMES[value] for value in self.cards)

    @property
    def pair(self) -> int | None:
        """The value of the cards of a pair, else None."""
        two = len(self.cards) == 2 and self.cards[0] == self.cards[1]
        return self.cards[0] if two else None

    @property
    def is_natural(self) -> bool:
        """Whether it is an ace with a ten."""
        return self.cards == (ACE, TEN)


@cache
def hand_of(*cards: int) -> PlayerHand:
    """Return the hand of some cards in ascending order.

    Examples
    --------
    >>> hand = hand_of(0, 5)
    >>> str(hand), hand.total, hand.soft
    ('A6', 17, True)
    """
    counts = tuple(cards.count(value) for value in range(10))
    total, soft = best_total(sum(PIPS[value] for value in cards), ACE in cards)
    return PlayerHand(cards, counts, total, soft)


@cache
def drawn_to(hand: PlayerHand) -> tuple[PlayerHand | None, ...]:
    """Return the hand after each of the ten cards, None where it is bust.

    Examples
    --------
    >>> [str(each) for each in drawn_to(hand_of(7, 9))]
    ['A8T', '28T', '38T', 'None', 'None', 'None', 'None', 'None', 'None', 'None']
    """
    found: list[PlayerHand | None] = []
    for value in range(10):
        after = hand_of(*sorted((*hand.cards, value)))
        found.append(after if after.total <= 21 else None)
    return tuple(found)


def best_total(hard: int, ace: bool) -> tuple[int, bool]:
    """Return the best total, and whether an ace counts eleven.

    Examples
    --------
    >>> best_total(7, True), best_total(17, True)
    ((17, True), (17, False))
    """
    soft = ace and hard <= 11
    return hard + 10 * soft, soft


def minus(counts: Counts, gone: Counts) -> Counts:
    """Return the cards that are left when some are taken out."""
    return tuple(map(sub, counts, gone))


def copies(value: int, number: int = 1) -> Counts:
    """Return some cards of one value as ten counts.

    Examples
    --------
    >>> copies(2, 3)
    (0, 0, 3, 0, 0, 0, 0, 0, 0, 0)
    """
    return tuple(number if each == value else 0 for each in range(10))
