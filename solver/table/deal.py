"""The course of a round: cards come from a source, decisions from a decision maker.

The order of a round:

1. Bets and side bets are made. In a Double Attack game the dealer's upcard is dealt and the attack
   wagers are made; then each seat gets its first card, each seat its second card, and the dealer
   the hole card. In other games the upcard is dealt after the first card of each seat.
2. If the upcard is an ace: even money and insurance.
3. If the dealer peeks (``hole_card = "peek"``, upcard ace or ten-valued): early surrender, then the
   dealer peeks. A dealer blackjack ends the round.
4. The seats play in turn, each seat its hands in turn. A split hand gets its second card when its
   turn comes.
5. A dealer without a hole card takes a second card, even if no hand is left.
6. The dealer draws if a hand stands or a side bet depends on the dealer's hand. The dealer never
   draws to a blackjack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from solver.cards import ACE, TEN, Card
from solver.rules import Action, payoffs
from solver.table.decision_maker import DecisionMaker, VisibleHand, check_decision
from solver.table.decisions import Decision
from solver.table.errors import TableError
from solver.table.hands import (
    Ending,
    PlayedHand,
    SeatInPlay,
    allowed_actions,
    ended,
    is_blackjack,
    paid_as,
    stands_automatically,
    surrenders_early,
    total_of,
)
from solver.table.layout import TableLayout
from solver.table.money import money_text
from solver.table.record import Seat
from solver.table.wagers import check_wagers

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Deal:
    """One round, dealt and played to its end.

    Parameters
    ----------
    layout
        The game with its side bets and pay tables.
    seats
        The wagers before the first card: only ``bet`` and ``side_bets`` are used.
    cards
        The source of the cards, taken one by one.
    player
        Makes the decisions of every seat.

    Raises
    ------
    TableError
        If a wager or a decision is not allowed, or the source has no more cards.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> from solver.table.decision_maker import WrittenDecisionMaker
    >>> seats = [Seat.read({"bet": 10, "play": "S"})]
    >>> layout = TableLayout(load_game("six-deck"))
    >>> deal = Deal(layout, seats, parse_cards("T 9 8 7 Q"), WrittenDecisionMaker(seats))
    >>> len(deal.dealer), str(deal.seats[0].hands[0].ending)
    (3, 'stands')
    """

    def __init__(
        self,
        layout: TableLayout,
        seats: Sequence[Seat],
        cards: Iterable[Card],
        player: DecisionMaker,
    ) -> None:
        check_wagers(layout, seats)
        self.layout = layout
        self.rules = layout.game.rules
        self.dealer: list[Card] = []
        self.used: list[Card] = []
        self.seats = [SeatInPlay(place, it.bet, it.side_bets) for place, it in enumerate(seats, 1)]
        self._playing = [seat for seat in self.seats if seat.bet]
        self._source = iter(cards)
        self._player = player
        self._deal_first_cards()
        self._peeks = self.rules.hole_card == "peek" and self.upcard.value in (ACE, TEN)
        self._before_the_peek()
        if not (self._peeks and self.has_dealer_blackjack):
            for seat in self._playing:
                self._play(seat)
        if self.rules.hole_card == "none":
            self._deal_dealer("second")
        self._draw()

    @property
    def upcard(self) -> Card:
        """The dealer's face-up card."""
        return self.dealer[0]

    @property
    def has_dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are a blackjack."""
        return is_blackjack(self.dealer[:2])

    def _card(self, what: str) -> Card:
        card = next(self._source, None)
        if card is None:
            cards = "1 card" if len(self.used) == 1 else f"{len(self.used)} cards"
            raise TableError(f"a card is missing after {cards}: {what}")
        self.used.append(card)
        return card

    def _deal_dealer(self, what: str) -> None:
        self.dealer.append(self._card(f"the dealer's {what} card"))

    def _deal_first_cards(self) -> None:
        attack = self.rules.double_attack
        if attack:
            self._deal_dealer("first")
            for seat in self._playing:
                most = attack * seat.bet
                seat.attack = self._player.attack(seat.number, self.upcard, most)
                _check_maximum(seat, "an attack wager", seat.attack, most)
        firsts = [self._card(f"the first card of seat {seat.number}") for seat in self.seats]
        if not attack:
            self._deal_dealer("first")
        for seat, first in zip(self.seats, firsts, strict=True):
            second = self._card(f"the second card of seat {seat.number}")
            seat.first_two = (first, second)
            seat.hands = [PlayedHand([first, second], seat.bet, seat.attack)]
            seat.hands[0].ending = ended(self.rules, seat.hands[0])
        if self.rules.hole_card != "none":
            self._deal_dealer("second")

    def _before_the_peek(self) -> None:
        if self.rules.insurance_pays is not None and self.upcard.value == ACE:
            for seat in self._playing:
                self._offer_insurance(seat)
        if self._peeks and self.rules.surrender == "early":
            for seat in self._playing:
                hand = seat.hands[0]
                asked = frozenset({Action.STAND, Action.SURRENDER})
                if hand.ending is None and self._player.surrenders_early(
                    self._view(seat, 0, asked)
                ):
                    seat.decisions.append(Decision(Action.SURRENDER))
                    hand.ending = Ending.SURRENDERED_EARLY

    def _offer_insurance(self, seat: SeatInPlay) -> None:
        """Offer even money to a blackjack that pays more than 1:1, and otherwise insurance."""
        view = self._view(seat, 0, frozenset())
        hand = seat.hands[0]
        even_money = hand.ending is Ending.BLACKJACK and self.rules.blackjack_pays > 1
        if even_money and self._player.takes_even_money(view):
            hand.ending = Ending.EVEN_MONEY
            return
        most = self.layout.game.limits.insurance * seat.bet
        seat.insurance = self._player.insure(view, most)
        _check_maximum(seat, "insurance", seat.insurance, most)

    def _view(self, seat: SeatInPlay, place: int, allowed: frozenset[Action]) -> VisibleHand:
        hand = seat.hands[place]
        return VisibleHand(
            seat=seat.number,
            hand=place + 1,
            cards=tuple(hand.cards),
            upcard=self.upcard,
            hands=len(seat.hands),
            split_from=hand.split_from,
            stake=hand.stake,
            allowed=allowed,
            doubled=bool(hand.double),
        )

    def _play(self, seat: SeatInPlay) -> None:
        place = 0
        while place < len(seat.hands):
            if len(seat.hands[place].cards) == 1:
                self._hit(seat, place)
            while seat.hands[place].ending is None:
                self._take_turn(seat, place)
            place += 1

    def _take_turn(self, seat: SeatInPlay, place: int) -> None:
        """Make one decision, or end a hand that has none to make."""
        hand = seat.hands[place]
        hand.ending = ended(self.rules, hand)
        if hand.ending is not None:
            return
        total, soft = total_of(hand.cards)
        stands = stands_automatically(self.rules, total, soft) or (hand.double and total == 21)
        allowed = allowed_actions(self.rules, hand, len(seat.hands), self._peeks, self.upcard.value)
        if stands or len(allowed) == 1:
            hand.ending = Ending.STANDS
            return
        decision = self._decide(seat, place, allowed)
        if decision.action is Action.HIT:
            self._hit(seat, place)
        elif decision.action is Action.DOUBLE:
            self._double(seat, place, decision.amount or hand.stake)
        elif decision.action is Action.SPLIT:
            self._split(seat, place)
        elif decision.action is Action.STAND:
            hand.ending = Ending.STANDS
        else:
            early = surrenders_early(self.rules, hand)
            hand.ending = Ending.SURRENDERED_EARLY if early else Ending.SURRENDERED

    def _decide(self, seat: SeatInPlay, place: int, allowed: frozenset[Action]) -> Decision:
        view = self._view(seat, place, allowed)
        decision = self._player.decide(view)
        check_decision(view, decision)
        seat.decisions.append(decision)
        return decision

    def _hit(self, seat: SeatInPlay, place: int) -> None:
        cards = seat.hands[place].cards
        which = _ORDINALS[len(cards)] if len(cards) < len(_ORDINALS) else "next"
        cards.append(self._card(f"the {which} card of seat {seat.number}, hand {place + 1}"))

    def _double(self, seat: SeatInPlay, place: int, amount: Fraction) -> None:
        seat.hands[place].double += amount
        self._hit(seat, place)

    def _split(self, seat: SeatInPlay, place: int) -> None:
        hand = seat.hands[place]
        pair = hand.cards[0].value
        other = PlayedHand([hand.cards.pop()], seat.bet, seat.attack, split_from=pair)
        hand.split_from = pair
        seat.hands.insert(place + 1, other)
        self._hit(seat, place)

    def _draw(self) -> None:
        """Draw to the dealer's hand if anything depends on it."""
        hands = [hand for seat in self._playing for hand in seat.hands]
        needed = any(self._waits(hand) for hand in hands) or any(
            self.layout.needs_dealer(name) for seat in self.seats for name in seat.side_bets
        )
        while needed and self._dealer_hits():
            count = len(self.dealer)
            self._deal_dealer(_ORDINALS[count] if count < len(_ORDINALS) else "next")

    def _waits(self, hand: PlayedHand) -> bool:
        """Whether the pay of a hand depends on the dealer's total."""
        decided = payoffs.is_decided(self.rules, paid_as(self.rules, hand))
        return hand.ending is Ending.STANDS and not decided

    def _dealer_hits(self) -> bool:
        total, soft = total_of(self.dealer)
        return total < 17 or (total == 17 and soft and self.rules.dealer_hits_soft_17)


def _check_maximum(seat: SeatInPlay, what: str, amount: Fraction, most: Fraction) -> None:
    if not 0 <= amount <= most:
        raise TableError(
            f"seat {seat.number}: {what} of {money_text(amount)} is not allowed;"
            f" the maximum is {money_text(most)} on a bet of {money_text(seat.bet)}"
        )
