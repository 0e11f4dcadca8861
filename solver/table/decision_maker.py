"""Who decides: what a player is shown, and the player who follows a written record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from solver.cards import Card
from solver.rules import Rules
from solver.table.decisions import Decision, Move, play_text
from solver.table.errors import TableError
from solver.table.hands import cards_text, total_of
from solver.table.money import money_text, short
from solver.table.record import Seat


@dataclass(frozen=True, slots=True)
class VisibleHand:
    """What is in sight when a seat is asked about a hand.

    Attributes
    ----------
    seat, hand
        Numbers from 1: of the seat, and of the hand within it.
    cards
        The cards of the hand.
    upcard
        The dealer's card.
    hands
        How many hands the seat has made by now.
    split_from
        Value of the pair the hand was split from, or None.
    stake
        Bet and attack on the hand: the most it may be doubled for.
    allowed
        The moves the rules allow.
    doubled
        Whether the hand has its doubling card: then ``S`` keeps it and ``R`` gives up half.

    Examples
    --------
    >>> from solver.cards import Card, parse_cards
    >>> cards, nine = parse_cards("A 6"), Card("9")
    >>> view = VisibleHand(2, 1, cards, nine, 1, None, Fraction(10), frozenset("HS"))
    >>> view.total, view.is_soft, str(view)
    (17, True, 'seat 2, hand 1 (A-6 against 9)')
    """

    seat: int
    hand: int
    cards: tuple[Card, ...]
    upcard: Card
    hands: int
    split_from: int | None
    stake: Fraction
    allowed: frozenset[Move]
    doubled: bool = False

    @property
    def total(self) -> int:
        """Best total of the hand."""
        return total_of(self.cards)[0]

    @property
    def is_soft(self) -> bool:
        """Whether an ace counts eleven in the total."""
        return total_of(self.cards)[1]

    def __str__(self) -> str:
        cards = cards_text(self.cards)
        return f"seat {self.seat}, hand {self.hand} ({cards} against {self.upcard})"


class DecisionMaker(Protocol):
    """Whoever decides for all seats, in the order in which a table asks."""

    def attack(self, seat: int, upcard: Card, most: Fraction) -> Fraction:
        """The Double Attack wager once the upcard lies; 0 for none."""

    def takes_even_money(self, view: VisibleHand) -> bool:
        """Whether a blackjack against an ace is paid 1:1 at once."""

    def insure(self, view: VisibleHand, most: Fraction) -> Fraction:
        """The insurance wager; 0 for none."""

    def surrenders_early(self, view: VisibleHand) -> bool:
        """Whether a hand is given up before the dealer looks for a blackjack."""

    def decide(self, view: VisibleHand) -> Decision:
        """The next move of a hand; ``S`` or ``R`` where a double may be given up."""


class WrittenDecisionMaker:
    """Follows the record of a round, and knows what of it was not used.

    Parameters
    ----------
    seats
        The seats as they are written down.

    Examples
    --------
    >>> player = WrittenDecisionMaker([Seat.read({"bet": 10, "attack": 5, "play": "H"})])
    >>> player.attack(1, Card("9"), Fraction(10))
    Fraction(5, 1)
    >>> player.check_used(Rules(), Card("9"))
    Traceback (most recent call last):
    solver.table.errors.TableError: seat 1: 1 decision is left over at the end of the round: H
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats
        self._taken = [0] * len(seats)
        self._insured = [False] * len(seats)

    def attack(self, seat: int, _upcard: Card, _most: Fraction) -> Fraction:
        """The attack that is written down."""
        return self._seats[seat - 1].attack

    def takes_even_money(self, view: VisibleHand) -> bool:
        """What is written down."""
        self._insured[view.seat - 1] = self._seats[view.seat - 1].even_money
        return self._seats[view.seat - 1].even_money

    def insure(self, view: VisibleHand, _most: Fraction) -> Fraction:
        """What is written down; even money that was not offered is refused."""
        seat = self._seats[view.seat - 1]
        if seat.even_money:
            raise TableError(
                f"{view}: even money is for a blackjack, where that pays more than 1:1"
            )
        self._insured[view.seat - 1] = True
        return seat.insurance

    def surrenders_early(self, view: VisibleHand) -> bool:
        """Whether the next decision is ``R``; any other is kept for later."""
        place = self._taken[view.seat - 1]
        play = self._seats[view.seat - 1].play
        surrenders = place < len(play) and play[place].move is Move.SURRENDER
        self._taken[view.seat - 1] += surrenders
        return surrenders

    def decide(self, view: VisibleHand) -> Decision:
        """The next decision of the seat.

        Raises
        ------
        TableError
            If there is none.
        """
        place = self._taken[view.seat - 1]
        play = self._seats[view.seat - 1].play
        if place >= len(play):
            raise TableError(f"{view}: a decision is missing, {choices_text(view)}")
        self._taken[view.seat - 1] += 1
        return play[place]

    def check_used(self, rules: Rules, upcard: Card) -> None:
        """Refuse a record with decisions or wagers that a finished round did not ask for.

        Raises
        ------
        TableError
            Names the first seat with something left over, and what.
        """
        for number, (seat, taken, insured) in enumerate(
            zip(self._seats, self._taken, self._insured, strict=True), 1
        ):
            rest = seat.play[taken:]
            if rest:
                many = "1 decision is" if len(rest) == 1 else f"{len(rest)} decisions are"
                text = f"{many} left over at the end of the round: {short(play_text(rest))}"
                raise TableError(f"seat {number}: {text}")
            if not insured and (seat.insurance or seat.even_money):
                what = "even money" if seat.even_money else "insurance"
                none = f"is offered against an ace, not against {upcard}"
                why = "is not offered in this game" if rules.insurance_pays is None else none
                raise TableError(f"seat {number}: {what} {why}")


def choices_text(view: VisibleHand) -> str:
    """The moves that are allowed, as a message names them.

    Examples
    --------
    >>> from solver.cards import Card, parse_cards
    >>> both = frozenset({Move.HIT, Move.STAND})
    >>> choices_text(VisibleHand(1, 1, parse_cards("T6"), Card("9"), 1, None, Fraction(10), both))
    'H or S is allowed'
    """
    letters = [str(move) for move in Move if move in view.allowed]
    return f"{' or '.join(letters)} is allowed"


def check_decision(view: VisibleHand, decision: Decision) -> None:
    """Refuse a move that the rules do not allow, and a double for nothing or for too much.

    Raises
    ------
    TableError
        Names the hand and what is allowed.

    Examples
    --------
    >>> from solver.cards import Card, parse_cards
    >>> cards, nine = parse_cards("T6"), Card("9")
    >>> view = VisibleHand(1, 1, cards, nine, 1, None, Fraction(10), frozenset(Move))
    >>> check_decision(view, Decision(Move.DOUBLE, Fraction(12)))
    Traceback (most recent call last):
    solver.table.errors.TableError: seat 1, hand 1 (T-6 against 9): a double for 12 is more than \
the 10 on the hand
    """
    if decision.move not in view.allowed:
        raise TableError(f"{view}: {decision} is not allowed, {choices_text(view)}")
    if decision.amount is None:
        return
    amount = money_text(decision.amount)
    if decision.move is not Move.DOUBLE:
        raise TableError(f"{view}: only a double takes an amount, not {decision}")
    if decision.amount <= 0:
        raise TableError(f"{view}: a double for {amount} stakes nothing")
    if decision.amount > view.stake:
        raise TableError(
            f"{view}: a double for {amount} is more than the {money_text(view.stake)} on the hand"
        )
