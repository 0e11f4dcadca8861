"""A hand while it is played, and the actions that the rules allow with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from solver.cards import ACE, PIPS, TEN, Card
from solver.rules import Action, Rules, payoffs, stages
from solver.rules.payoffs import HandClass
from solver.rules.stages import Stage
from solver.table.decisions import Decision


def total_of(cards: Iterable[Card]) -> tuple[int, bool]:
    """Return the best total of some cards, and whether it is soft; over 21 is a bust.

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
    """Return whether the cards are exactly an ace and a ten-valued card.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> is_blackjack(parse_cards("K A")), is_blackjack(parse_cards("7 7 7"))
    (True, False)
    """
    return sorted(card.value for card in cards) == [ACE, TEN]


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards as text for a sentence.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> cards_text(parse_cards("9 7 qh"))
    '9-7-Qh'
    """
    return "-".join(map(str, cards))


class Ending(StrEnum):
    """How a player's hand ended."""

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
    def stage(self) -> Stage:
        """Where the hand comes from, which decides what it may do."""
        return Stage.DOUBLED if self.double else Stage.after_split(self.split_from)

    @property
    def stake(self) -> Fraction:
        """Bet and attack: the largest amount the hand can be doubled for."""
        return self.bet + self.attack

    @property
    def is_pair(self) -> bool:
        """Whether the hand is two cards of equal value: K-J is a pair."""
        return len(self.cards) == 2 and self.cards[0].value == self.cards[1].value


@dataclass(slots=True)
class SeatInPlay:
    """The wagers, hands and decisions of one seat during a round; ``hands`` in the order of play.

    Examples
    --------
    >>> seat = SeatInPlay(1, Fraction(0), {"pairs-pay": Fraction(5)})
    >>> seat.number, seat.hands, seat.insurance
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
        """Whether the seat took even money for its blackjack."""
        return self.hands[0].ending is Ending.EVEN_MONEY


def allowed_actions(
    rules: Rules, hand: PlayedHand, hands: int, dealer_peeked: bool, upcard: int | None = None
) -> frozenset[Action]:
    """Return the actions that the rules allow with a hand of two or more cards that is not over.

    Parameters
    ----------
    rules
        Rules of the game.
    hand
        The hand, which has not ended.
    hands
        Current number of hands of the seat; 1 if it has not split.
    dealer_peeked
        Whether the dealer has already peeked for a blackjack. Then it is too late for an early
        surrender.
    upcard
        Value of the upcard; None for the actions allowed against any upcard at all.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> sixteen = PlayedHand(list(parse_cards("T 6")), Fraction(10))
    >>> sorted(allowed_actions(Rules(surrender="late"), sixteen, 1, dealer_peeked=True))
    [<Action.DOUBLE: 'double'>, <Action.HIT: 'hit'>, <Action.STAND: 'stand'>, \
<Action.SURRENDER: 'surrender'>]
    >>> sorted(allowed_actions(Rules(surrender="early"), sixteen, 1, dealer_peeked=True))
    [<Action.DOUBLE: 'double'>, <Action.HIT: 'hit'>, <Action.STAND: 'stand'>]
    """
    actions = stages.may_act(rules, hand.stage, len(hand.cards), *total_of(hand.cards), upcard)
    may = set(actions)
    if not hand.double and hand.is_pair and hands < rules.hands_from(hand.cards[0].value):
        may.add(Action.SPLIT)
    if dealer_peeked and surrenders_early(rules, hand):
        may.discard(Action.SURRENDER)
    return frozenset(may)


def stands_automatically(rules: Rules, total: int, soft: bool) -> bool:
    """Return whether a hand stands without a decision: 21, unless it is soft and charlie counts.

    Examples
    --------
    >>> stands_automatically(Rules(), 21, True), stands_automatically(Rules(charlie=5), 21, True)
    (True, False)
    """
    return total == 21 and not (soft and rules.charlie is not None)


def surrenders_early(rules: Rules, hand: PlayedHand) -> bool:
    """Return whether a surrender of this hand returns half even against a dealer blackjack.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> hand = PlayedHand(list(parse_cards("T 6")), Fraction(10))
    >>> surrenders_early(Rules(surrender="early"), hand)
    True
    """
    permission = stages.permissions(rules, hand.stage).get(Action.SURRENDER)
    return permission is not None and len(hand.cards) in permission.before_peek


_CLASSES = {
    Ending.SURRENDERED: HandClass.SURRENDERED,
    Ending.SURRENDERED_EARLY: HandClass.SURRENDERED_EARLY,
    Ending.EVEN_MONEY: HandClass.EVEN_MONEY,
}
_ENDINGS = {
    HandClass.BUST: Ending.BUST,
    HandClass.CHARLIE: Ending.CHARLIE,
    HandClass.NATURAL: Ending.BLACKJACK,
}


def paid_as(rules: Rules, hand: PlayedHand) -> HandClass:
    """Return the class by which a hand is paid.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> paid_as(Rules(), PlayedHand(list(parse_cards("K A")), Fraction(10))).name
    'NATURAL'
    """
    if hand.ending in _CLASSES:
        return _CLASSES[hand.ending]
    return payoffs.class_of(rules, hand.stage, len(hand.cards), total_of(hand.cards)[0])


def ended(rules: Rules, hand: PlayedHand) -> Ending | None:
    """Return how a hand has ended by its cards alone; None for a hand that goes on.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> str(ended(Rules(), PlayedHand(list(parse_cards("K 6 9")), Fraction(10))))
    'bust'
    """
    return _ENDINGS.get(paid_as(rules, hand))
