"""The inputs of a side bet: three whole numbers that describe a finished round.

A bet with so few inputs can be tabulated: one array holds its events for every combination of the
three numbers. The same array is used to count deals, to settle one deal and to simulate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from solver.cards import ACE, PIPS, TEN, Card

MOST_DEALER_CARDS = 22
"""The largest possible dealer hand: 21 aces and one more card."""

_BUST_AT = 22
_CARDS = 52
_Coordinates = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a finished round that a side bet can depend on.

    Parameters
    ----------
    player
        The player's first two cards.
    upcard, hole
        The dealer's first two cards.
    drawn
        The dealer's further cards. The dealer draws whenever a side bet depends on it.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> dealt = Dealt.of(*parse_cards("8h 8d 9s 7c Kh"))
    >>> [str(card) for card in dealt.drawn], dealt.player_blackjack
    (['Kh'], False)
    """

    player: tuple[Card, Card]
    upcard: Card
    hole: Card
    drawn: tuple[Card, ...] = ()

    @classmethod
    def of(cls, first: Card, second: Card, upcard: Card, hole: Card, *drawn: Card) -> Dealt:
        """Return the round with these cards, in this order."""
        return cls((first, second), upcard, hole, drawn)

    @property
    def player_blackjack(self) -> bool:
        """Whether the player's first two cards are an ace and a ten-valued card."""
        return _is_blackjack(*self.player)

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are an ace and a ten-valued card."""
        return _is_blackjack(self.upcard, self.hole)

    @property
    def bust_cards(self) -> int:
        """The number of cards in the dealer's hand if it is bust, else 0."""
        held = (self.upcard, self.hole, *self.drawn)
        return len(held) if sum(PIPS[card.value] for card in held) >= _BUST_AT else 0


class BetInputs(Enum):
    """The three coordinates of a deal that a bet depends on.

    ``HAND``
        The player's first and second card as indices into ``DECK``, and 0.
    ``HAND_AND_UPCARD``
        The player's two cards and the upcard.
    ``DEALER_THREE``
        Upcard, hole card and the dealer's third card. If the dealer draws none, the bet loses.
    ``HAND_AND_DEALER_BLACKJACK``
        The player's two cards, and whether the dealer has blackjack (0 or 1).
    ``DEALER_BUST``
        The number of cards in the dealer's busted hand or 0, whether the player has blackjack,
        and 0.
    ``ACE_UP``
        Whether the dealer's hole card is ten-valued, 0 and 0, if the upcard is an ace. Against
        another upcard the bet is not offered.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> dealt = Dealt.of(*parse_cards("Ac Kd 9s 7c Kh"))
    >>> BetInputs.HAND_AND_UPCARD.shape, BetInputs.HAND_AND_UPCARD.coordinates(dealt)
    ((52, 52, 52), (0, 49, 35))
    >>> BetInputs.DEALER_BUST.coordinates(dealt), BetInputs.ACE_UP.coordinates(dealt)
    ((3, 1, 0), None)
    """

    HAND = "the first two cards"
    HAND_AND_UPCARD = "the first two cards and the dealer's upcard"
    DEALER_THREE = "the dealer's first three cards"
    HAND_AND_DEALER_BLACKJACK = "the first two cards and whether the dealer has blackjack"
    DEALER_BUST = "the number of cards in the dealer's busted hand, and the player's blackjack"
    ACE_UP = "the card under the dealer's ace"

    @property
    def shape(self) -> tuple[int, int, int]:
        """The number of values of each of the three coordinates."""
        return _SHAPES[self]

    @property
    def needs_cards(self) -> bool:
        """Whether the bet depends on ranks or suits, and not on values only."""
        return self not in (BetInputs.DEALER_BUST, BetInputs.ACE_UP)

    @property
    def needs_dealer_draw(self) -> bool:
        """Whether the dealer has to draw for the bet, even if no hand of a player is left."""
        return self in (BetInputs.DEALER_THREE, BetInputs.DEALER_BUST)

    def coordinates(self, dealt: Dealt) -> tuple[int, int, int] | None:
        """Return the coordinates of a deal; None if the deal does not have them.

        Raises
        ------
        CardError
            If the bet depends on a suit that is not known.
        """
        return _COORDINATES[self](dealt)


_SHAPES = {
    BetInputs.HAND: (_CARDS, _CARDS, 1),
    BetInputs.HAND_AND_UPCARD: (_CARDS, _CARDS, _CARDS),
    BetInputs.DEALER_THREE: (_CARDS, _CARDS, _CARDS),
    BetInputs.HAND_AND_DEALER_BLACKJACK: (_CARDS, _CARDS, 2),
    BetInputs.DEALER_BUST: (MOST_DEALER_CARDS + 1, 2, 1),
    BetInputs.ACE_UP: (2, 1, 1),
}


def _hand(dealt: Dealt) -> tuple[int, int]:
    return dealt.player[0].number, dealt.player[1].number


def _dealer_three(dealt: Dealt) -> _Coordinates | None:
    if not dealt.drawn:
        return None
    return dealt.upcard.number, dealt.hole.number, dealt.drawn[0].number


def _ace_up(dealt: Dealt) -> _Coordinates | None:
    return (int(dealt.hole.value == TEN), 0, 0) if dealt.upcard.value == ACE else None


_COORDINATES: dict[BetInputs, Callable[[Dealt], _Coordinates | None]] = {
    BetInputs.HAND: lambda dealt: (*_hand(dealt), 0),
    BetInputs.HAND_AND_UPCARD: lambda dealt: (*_hand(dealt), dealt.upcard.number),
    BetInputs.DEALER_THREE: _dealer_three,
    BetInputs.HAND_AND_DEALER_BLACKJACK: lambda dealt: (*_hand(dealt), int(dealt.dealer_blackjack)),
    BetInputs.DEALER_BUST: lambda dealt: (dealt.bust_cards, int(dealt.player_blackjack), 0),
    BetInputs.ACE_UP: _ace_up,
}


def _is_blackjack(one: Card, other: Card) -> bool:
    return {one.value, other.value} == {ACE, TEN}
