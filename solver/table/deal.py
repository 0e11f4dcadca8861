"""A round from the first card to the last: cards from a source, decisions from a player.

The order of the table:

1. Bets and side bets lie. Where there is a Double Attack wager the dealer's upcard is dealt, then
   the attack wagers are made; each seat gets a card, each seat a second one, then the hole card.
   Elsewhere the upcard follows the first card of each seat.
2. Even money and insurance, where the upcard is an ace.
3. Where the dealer looks for a blackjack (``hole_card = "peek"``, upcard ace or ten-valued): early
   surrender, then the look. A dealer blackjack ends the round.
4. The seats play in turn, and each its hands one after the other: a split hand gets its second
   card when its turn comes.
5. A dealer without a hole card takes the second card, whatever has become of the players.
6. The dealer draws if a hand stands against them or a side bet looks at their hand, but never to a
   blackjack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from solver.cards import ACE, TEN, Card
from solver.rules import payoffs
from solver.table.decision_maker import DecisionMaker, VisibleHand, check_decision
from solver.table.decisions import Decision, Move
from solver.table.errors import TableError
from solver.table.hands import (
    Ending,
    PlayedHand,
    SeatInPlay,
    ended,
    is_blackjack,
    moves,
    paid_as,
    stands_by_itself,
    surrenders_early,
    total_of,
)
from solver.table.layout import TableLayout
from solver.table.money import money_text
from solver.table.record import Seat
from solver.table.wagers import check_wagers

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Deal:
    """The course of one round, and what lies on the table at its end.

    Parameters
    ----------
    felt
        The game with its side bets.
    seats
        What is staked before the first card: only ``bet`` and ``side_bets`` count.
    cards
        Where the cards come from, one by one.
    player
        Decides for every seat.

    Raises
    ------
    TableError
        If a wager or a decision is not allowed, or the cards come to an end.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> from solver.table.decision_maker import WrittenDecisionMaker
    >>> seats = [Seat.read({"bet": 10, "play": "S"})]
    >>> felt = TableLayout(load_game("six-deck"))
    >>> deal = Deal(felt, seats, parse_cards("T 9 8 7 Q"), WrittenDecisionMaker(seats))
    >>> len(deal.dealer), str(deal.boxes[0].hands[0].ending)
    (3, 'stands')
    """

    def __init__(
        self, felt: TableLayout, seats: Sequence[Seat], cards: Iterable[Card], player: DecisionMaker
    ) -> None:
        check_wagers(felt, seats)
        self.felt = felt
        self.rules = felt.game.rules
        self.dealer: list[Card] = []
        self.used: list[Card] = []
        self.boxes = [SeatInPlay(place, it.bet, it.side_bets) for place, it in enumerate(seats, 1)]
        self._playing = [box for box in self.boxes if box.bet]
        self._source = iter(cards)
        self._player = player
        self._deal_first_cards()
        self._looks = self.rules.hole_card == "peek" and self.upcard.value in (ACE, TEN)
        self._before_the_look()
        if not (self._looks and self.has_dealer_blackjack):
            for box in self._playing:
                self._play(box)
        if self.rules.hole_card == "none":
            self._deal_dealer("second")
        self._draw()

    @property
    def upcard(self) -> Card:
        """The dealer's card that all see."""
        return self.dealer[0]

    @property
    def has_dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are a blackjack."""
        return is_blackjack(self.dealer[:2])

    def _card(self, what: str) -> Card:
        card = next(self._source, None)
        if card is None:
            cards = "1 card" if len(self.used) == 1 else f"{len(self.used)} cards"
            raise TableError(f"after {cards} one is missing: {what}")
        self.used.append(card)
        return card

    def _deal_dealer(self, what: str) -> None:
        self.dealer.append(self._card(f"the dealer's {what} card"))

    def _deal_first_cards(self) -> None:
        attack = self.rules.double_attack
        if attack:
            self._deal_dealer("first")
            for box in self._playing:
                most = attack * box.bet
                box.attack = self._player.attack(box.number, self.upcard, most)
                _check_most(box, "an attack wager", box.attack, most)
        firsts = [self._card(f"the first card of seat {box.number}") for box in self.boxes]
        if not attack:
            self._deal_dealer("first")
        for box, first in zip(self.boxes, firsts, strict=True):
            second = self._card(f"the second card of seat {box.number}")
            box.first_two = (first, second)
            box.hands = [PlayedHand([first, second], box.bet, box.attack)]
            box.hands[0].ending = ended(self.rules, box.hands[0])
        if self.rules.hole_card != "none":
            self._deal_dealer("second")

    def _before_the_look(self) -> None:
        if self.rules.insurance_pays is not None and self.upcard.value == ACE:
            for box in self._playing:
                self._offer_insurance(box)
        if self._looks and self.rules.surrender == "early":
            for box in self._playing:
                hand = box.hands[0]
                asked = frozenset({Move.STAND, Move.SURRENDER})
                if hand.ending is None and self._player.surrenders_early(self._view(box, 0, asked)):
                    box.decisions.append(Decision(Move.SURRENDER))
                    hand.ending = Ending.SURRENDERED_EARLY

    def _offer_insurance(self, box: SeatInPlay) -> None:
        """Even money to a blackjack that is paid more than its wager; insurance to everybody."""
        view = self._view(box, 0, frozenset())
        hand = box.hands[0]
        even_money = hand.ending is Ending.BLACKJACK and self.rules.blackjack_pays > 1
        if even_money and self._player.takes_even_money(view):
            hand.ending = Ending.EVEN_MONEY
            return
        most = self.felt.game.limits.insurance * box.bet
        box.insurance = self._player.insure(view, most)
        _check_most(box, "insurance", box.insurance, most)

    def _view(self, box: SeatInPlay, place: int, allowed: frozenset[Move]) -> VisibleHand:
        hand = box.hands[place]
        return VisibleHand(
            box.number,
            place + 1,
            tuple(hand.cards),
            self.upcard,
            len(box.hands),
            hand.split_from,
            hand.stake,
            allowed,
            doubled=bool(hand.double),
        )

    def _play(self, box: SeatInPlay) -> None:
        place = 0
        while place < len(box.hands):
            if len(box.hands[place].cards) == 1:
                self._hit(box, place)
            while box.hands[place].ending is None:
                self._take_turn(box, place)
            place += 1

    def _take_turn(self, box: SeatInPlay, place: int) -> None:
        """One decision, or the end of a hand that leaves none."""
        hand = box.hands[place]
        hand.ending = ended(self.rules, hand)
        if hand.ending is not None:
            return
        total, soft = total_of(hand.cards)
        stands = stands_by_itself(self.rules, total, soft) or (hand.double and total == 21)
        allowed = moves(self.rules, hand, len(box.hands), self._looks, self.upcard.value)
        if stands or len(allowed) == 1:
            hand.ending = Ending.STANDS
            return
        decision = self._decide(box, place, allowed)
        if decision.move is Move.HIT:
            self._hit(box, place)
        elif decision.move is Move.DOUBLE:
            self._double(box, place, decision.amount or hand.stake)
        elif decision.move is Move.SPLIT:
            self._split(box, place)
        elif decision.move is Move.STAND:
            hand.ending = Ending.STANDS
        else:
            early = surrenders_early(self.rules, hand)
            hand.ending = Ending.SURRENDERED_EARLY if early else Ending.SURRENDERED

    def _decide(self, box: SeatInPlay, place: int, allowed: frozenset[Move]) -> Decision:
        view = self._view(box, place, allowed)
        decision = self._player.decide(view)
        check_decision(view, decision)
        box.decisions.append(decision)
        return decision

    def _hit(self, box: SeatInPlay, place: int) -> None:
        cards = box.hands[place].cards
        which = _ORDINALS[len(cards)] if len(cards) < len(_ORDINALS) else "next"
        cards.append(self._card(f"the {which} card of seat {box.number}, hand {place + 1}"))

    def _double(self, box: SeatInPlay, place: int, amount: Fraction) -> None:
        box.hands[place].double += amount
        self._hit(box, place)

    def _split(self, box: SeatInPlay, place: int) -> None:
        hand = box.hands[place]
        pair = hand.cards[0].value
        other = PlayedHand([hand.cards.pop()], box.bet, box.attack, split_from=pair)
        hand.split_from = pair
        box.hands.insert(place + 1, other)
        self._hit(box, place)

    def _draw(self) -> None:
        """Play out the dealer's hand, if anything depends on it."""
        hands = [hand for box in self._playing for hand in box.hands]
        needed = any(self._waits(hand) for hand in hands) or any(
            self.felt.needs_dealer(name) for box in self.boxes for name in box.side_bets
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


def _check_most(box: SeatInPlay, what: str, amount: Fraction, most: Fraction) -> None:
    if not 0 <= amount <= most:
        raise TableError(
            f"seat {box.number}: {what} of {money_text(amount)} is not allowed,"
            f" at most {money_text(most)} on a bet of {money_text(box.bet)}"
        )
