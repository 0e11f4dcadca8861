"""A hand on the table while it is played, and what may be done with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from solver.cards import ACE, PIPS, TEN, Card
from solver.rules import Rules
from solver.table.decisions import Decision, Move


def total_of(cards: Iterable[Card]) -> tuple[int, bool]:
    """Best total of some cards, and whether an ace counts eleven in it; over 21 is bust.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> total_of(parse_cards("A 6")), total_of(parse_cards("9 7 Q"))
    ((17, True), (26, False))
    """
    values = [card.value for card in cards]
    hard = sum(PIPS[value] for value in values)
    soft = hard <= 11 and ACE in values
    return hard + 10 * soft, soft


def is_blackjack(cards: Iterable[Card]) -> bool:
    """Whether cards are an ace and a ten-valued card and no more.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> is_blackjack(parse_cards("K A")), is_blackjack(parse_cards("7 7 7"))
    (True, False)
    """
    return sorted(card.value for card in cards) == [ACE, TEN]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as they are named in a sentence.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> cards_text(parse_cards("9 7 qh"))
    '9-7-Qh'
    """
    return "-".join(map(str, cards))


class Ending(StrEnum):
    """How a player's hand came to its end."""

    STANDS = "stands"
    BUST = "bust"
    SURRENDERED = "surrendered"
    SURRENDERED_EARLY = "surrendered before the dealer looked"
    BLACKJACK = "blackjack"
    EVEN_MONEY = "even money"
    CHARLIE = "charlie"


@dataclass(slots=True)
class PlayedHand:
    """A hand with the wagers on it; ``split_from`` is the value of the pair it was split from.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> hand = PlayedHand(list(parse_cards("8 8")), Fraction(10), Fraction(5))
    >>> hand.stake, hand.is_pair, hand.ending is None
    (Fraction(15, 1), True, True)
    """

    cards: list[Card]
    bet: Fraction
    attack: Fraction = Fraction(0)
    double: Fraction = Fraction(0)
    split_from: int | None = None
    ending: Ending | None = None

    @property
    def stake(self) -> Fraction:
        """Bet and attack: the most that the hand may be doubled for."""
        return self.bet + self.attack

    @property
    def is_pair(self) -> bool:
        """Two cards of equal value: K-J is a pair."""
        return len(self.cards) == 2 and self.cards[0].value == self.cards[1].value


@dataclass(slots=True)
class SeatInPlay:
    """What lies before one seat in the course of a round; ``hands`` in the order of play.

    Examples
    --------
    >>> box = SeatInPlay(1, Fraction(0), {"pairs-pay": Fraction(5)})
    >>> box.number, box.hands, box.insurance
    (1, [], Fraction(0, 1))
    """

    number: int
    bet: Fraction
    side_bets: Mapping[str, Fraction]
    attack: Fraction = Fraction(0)
    insurance: Fraction = Fraction(0)
    hands: list[PlayedHand] = field(default_factory=list)
    first_two: tuple[Card, ...] = ()
    decisions: list[Decision] = field(default_factory=list)

    @property
    def took_even_money(self) -> bool:
        """Whether its blackjack was paid before the dealer looked."""
        return self.hands[0].ending is Ending.EVEN_MONEY


def moves(rules: Rules, hand: PlayedHand, hands: int, dealer_looked: bool) -> frozenset[Move]:
    """What the rules allow with a hand of two cards or more that is under 21.

    Parameters
    ----------
    rules
        Rules of the game.
    hand
        The hand, not yet at its end.
    hands
        Number of hands that the seat has made by now; 1 where it has not split.
    dealer_looked
        Whether the dealer has looked for a blackjack under an ace or a ten-valued card, so that
        it is too late for an early surrender.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> sixteen = PlayedHand(list(parse_cards("T 6")), Fraction(10))
    >>> sorted(moves(Rules(surrender="late"), sixteen, 1, dealer_looked=True))
    [<Move.DOUBLE: 'D'>, <Move.HIT: 'H'>, <Move.SURRENDER: 'R'>, <Move.STAND: 'S'>]
    >>> sorted(moves(Rules(surrender="early"), sixteen, 1, dealer_looked=True))
    [<Move.DOUBLE: 'D'>, <Move.HIT: 'H'>, <Move.STAND: 'S'>]
    """
    may = {Move.STAND}
    if hand.split_from != ACE or rules.draw_split_aces:
        may.add(Move.HIT)
    if _may_double(rules, hand):
        may.add(Move.DOUBLE)
    if hand.is_pair and hands < rules.hands_from(hand.cards[0].value):
        may.add(Move.SPLIT)
    if _may_surrender(rules, hand) and not (dealer_looked and surrenders_early(rules, hand)):
        may.add(Move.SURRENDER)
    return frozenset(may)


def stands_by_itself(rules: Rules, total: int, soft: bool) -> bool:
    """Whether nothing is left to decide: 21, but for a soft one that might become a charlie.

    Examples
    --------
    >>> stands_by_itself(Rules(), 21, True), stands_by_itself(Rules(charlie=5), 21, True)
    (True, False)
    """
    return total == 21 and not (soft and rules.charlie is not None)


def _may_double(rules: Rules, hand: PlayedHand) -> bool:
    return (
        (len(hand.cards) == 2 or rules.double_cards == "any")
        and rules.may_double_on(*total_of(hand.cards))
        and (hand.split_from is None or rules.double_after_split)
        and (hand.split_from != ACE or rules.double_split_aces)
    )


def _may_surrender(rules: Rules, hand: PlayedHand) -> bool:
    return (
        rules.surrender != "none"
        and (len(hand.cards) == 2 or rules.surrender_cards == "any")
        and (hand.split_from is None or rules.surrender_after_split)
        and (hand.split_from != ACE or rules.surrender_split_aces)
    )


def surrenders_early(rules: Rules, hand: PlayedHand) -> bool:
    """Whether a surrender of this hand costs half whatever the dealer has.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> hand = PlayedHand(list(parse_cards("T 6")), Fraction(10))
    >>> surrenders_early(Rules(surrender="early"), hand)
    True
    """
    return rules.surrender == "early" and hand.split_from is None and len(hand.cards) == 2
