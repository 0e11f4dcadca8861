"""Decision makers: what they can see of a hand, and the one that follows a recorded round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from solver.cards import Card
from solver.rules import CHART_LETTERS, Action, Rules
from solver.table.decisions import Decision, play_text
from solver.table.errors import TableError
from solver.table.hands import cards_text, total_of
from solver.table.money import money_text, short
from solver.table.record import Seat


@dataclass(frozen=True, slots=True)
class VisibleHand:
    """What a decision maker can see when it is asked about a hand.

    Attributes
    ----------
    seat, hand
        Number of the seat, and of the hand within the seat; both start at 1.
    cards
        The cards of the hand.
    upcard
        The dealer's upcard.
    hands
        The current number of hands of the seat.
    split_from
        Value of the pair that the hand was split from, or None.
    stake
        Bet and attack on the hand: the largest amount it can be doubled for.
    allowed
        The actions that the rules allow.
    doubled
        Whether the hand was just doubled: then ``S`` keeps it and ``R`` surrenders it for half.

    Examples
    --------
    >>> from solver.cards import Card, parse_cards
    >>> from solver.rules import Action
    >>> both = frozenset({Action.HIT, Action.STAND})
    >>> view = VisibleHand(2, 1, parse_cards("A 6"), Card("9"), 1, None, Fraction(10), both)
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
    allowed: frozenset[Action]
    doubled: bool = False

    @property
    def total(self) -> int:
        """The best total of the hand."""
        return total_of(self.cards)[0]

    @property
    def is_soft(self) -> bool:
        """Whether the total is soft: an ace counts eleven."""
        return total_of(self.cards)[1]

    def __str__(self) -> str:
        cards = cards_text(self.cards)
        return f"seat {self.seat}, hand {self.hand} ({cards} against {self.upcard})"


class DecisionMaker(Protocol):
    """Makes the decisions of all seats, in the order in which the table asks."""

    def attack(self, seat: int, upcard: Card, most: Fraction) -> Fraction:
        """Return the Double Attack wager after the upcard is dealt; 0 for none."""

    def takes_even_money(self, view: VisibleHand) -> bool:
        """Return whether a blackjack against an ace takes even money."""

    def insure(self, view: VisibleHand, most: Fraction) -> Fraction:
        """Return the insurance wager; 0 for none."""

    def surrenders_early(self, view: VisibleHand) -> bool:
        """Return whether a hand surrenders before the dealer peeks."""

    def decide(self, view: VisibleHand) -> Decision:
        """Return the next move of a hand; ``S`` or ``R`` for a doubled hand that can be rescued."""


class WrittenDecisionMaker:
    """Follows the record of a round, and keeps track of what was not used.

    Parameters
    ----------
    seats
        The recorded seats.

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
        """Return the recorded attack wager."""
        return self._seats[seat - 1].attack

    def takes_even_money(self, view: VisibleHand) -> bool:
        """Return whether the record takes even money."""
        self._insured[view.seat - 1] = self._seats[view.seat - 1].even_money
        return self._seats[view.seat - 1].even_money

    def insure(self, view: VisibleHand, _most: Fraction) -> Fraction:
        """Return the recorded insurance wager.

        Raises
        ------
        TableError
            If the record takes even money, which is not offered to this hand.
        """
        seat = self._seats[view.seat - 1]
        if seat.even_money:
            raise TableError(
                f"{view}: even money is offered only to a blackjack that pays more than 1:1"
            )
        self._insured[view.seat - 1] = True
        return seat.insurance

    def surrenders_early(self, view: VisibleHand) -> bool:
        """Return whether the next decision is ``R``; any other decision is kept for later."""
        place = self._taken[view.seat - 1]
        play = self._seats[view.seat - 1].play
        surrenders = place < len(play) and play[place].action is Action.SURRENDER
        self._taken[view.seat - 1] += surrenders
        return surrenders

    def decide(self, view: VisibleHand) -> Decision:
        """Return the next decision of the seat.

        Raises
        ------
        TableError
            If the record has no more decisions.
        """
        place = self._taken[view.seat - 1]
        play = self._seats[view.seat - 1].play
        if place >= len(play):
            raise TableError(f"{view}: a decision is missing; {choices_text(view)}")
        self._taken[view.seat - 1] += 1
        return play[place]

    def check_used(self, rules: Rules, upcard: Card) -> None:
        """Check that the finished round used all decisions and wagers of the record.

        Raises
        ------
        TableError
            If not. The message names the first seat with something left over, and what it is.
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
                why = f"is offered against an ace, not against {upcard}"
                if rules.insurance_pays is None:
                    why = "is not offered in this game"
                raise TableError(f"seat {number}: {what} {why}")


def choices_text(view: VisibleHand) -> str:
    """Return the letters of the allowed actions, in the words of a message.

    Examples
    --------
    >>> from solver.cards import Card, parse_cards
    >>> from solver.rules import Action
    >>> both = frozenset({Action.HIT, Action.STAND})
    >>> choices_text(VisibleHand(1, 1, parse_cards("T6"), Card("9"), 1, None, Fraction(10), both))
    'allowed: H or S'
    """
    allowed = {action.letter for action in view.allowed}
    letters = [letter for letter in CHART_LETTERS if letter in allowed]
    return f"allowed: {' or '.join(letters)}"


def check_decision(view: VisibleHand, decision: Decision) -> None:
    """Check that the rules allow a move, and that a double is for more than 0 and not too much.

    Raises
    ------
    TableError
        If not. The message names the hand and what is allowed.

    Examples
    --------
    >>> from solver.cards import Card, parse_cards
    >>> from solver.rules import Action
    >>> every = frozenset(Action)
    >>> view = VisibleHand(1, 1, parse_cards("T6"), Card("9"), 1, None, Fraction(10), every)
    >>> check_decision(view, Decision(Action.DOUBLE, Fraction(12)))
    Traceback (most recent call last):
    solver.table.errors.TableError: seat 1, hand 1 (T-6 against 9): a double for 12 is more than \
the 10 on the hand
    """
    if decision.action not in view.allowed:
        raise TableError(f"{view}: {decision} is not allowed; {choices_text(view)}")
    if decision.amount is None:
        return
    amount = money_text(decision.amount)
    if decision.action is not Action.DOUBLE:
        raise TableError(f"{view}: only a double takes an amount, not {decision}")
    if decision.amount <= 0:
        raise TableError(f"{view}: a double must be for more than 0")
    if decision.amount > view.stake:
        raise TableError(
            f"{view}: a double for {amount} is more than the {money_text(view.stake)} on the hand"
        )
