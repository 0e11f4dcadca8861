"""Settlement: the amount returned for every wager when the dealer's hand is finished.

The amounts come from the table of `solver.rules.payoffs`. A dealer blackjack, by ``hole_card``:

- ``peek`` and ``original-only``: the original bet loses in any case; attack, doubles and split
  hands are returned. With ``original-only`` this is also true of a hand that bust, surrendered or
  made a charlie before the dealer turned over the hole card.
- ``none``: every wager loses, also on a surrendered hand; a charlie wins.

A player's blackjack pushes, even money stays paid, and an early surrender returns half.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solver.bets import Dealt
from solver.rules import Rules, payoffs, ratio_text
from solver.rules.payoffs import DealerOutcome, HandClass
from solver.table.deal import Deal
from solver.table.errors import TableError
from solver.table.hands import Ending, PlayedHand, SeatInPlay, cards_text, paid_as, total_of
from solver.table.ledger import Entry, Ledger, Outcome, ShownHand

_TOTALS = "the higher total wins 1:1, equal totals push, over 21 loses"

Verdict = tuple[Outcome, Fraction, str, str]
"""Outcome, amount returned per unit staked, reason, rule."""


def settled(deal: Deal) -> Ledger:
    """Return the ledger of a round that was dealt and played.

    Raises
    ------
    TableError
        If a side bet depends on a suit or rank that is not given.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> from solver.table.layout import TableLayout
    >>> from solver.table.decision_maker import WrittenDecisionMaker
    >>> from solver.table.record import Seat
    >>> seats = [Seat.read({"bet": 10, "attack": 5})]
    >>> layout = TableLayout(load_game("double-attack"))
    >>> ledger = settled(Deal(layout, seats, parse_cards("A T 8 K"), WrittenDecisionMaker(seats)))
    >>> [(entry.wager, entry.outcome.value, str(entry.net)) for entry in ledger.entries]
    [('bet', 'lose', '-10'), ('attack', 'returned', '0')]
    """
    entries: list[Entry] = []
    for seat in deal.seats:
        if seat.bet:
            for place in range(len(seat.hands)):
                entries += _hand_entries(deal, seat, place)
        if seat.insurance:
            entries.append(_insurance(deal, seat))
        entries += _side_bets(deal, seat)
    shown = [
        ShownHand(
            seat.number,
            place,
            tuple(hand.cards),
            total_of(hand.cards)[0],
            _ending(deal, seat, hand),
        )
        for seat in deal.seats
        for place, hand in enumerate(seat.hands, 1)
    ]
    dealer = tuple(deal.dealer)
    return Ledger(deal.layout.game.name, tuple(entries), tuple(shown), dealer, total_of(dealer)[0])


def _ending(deal: Deal, seat: SeatInPlay, hand: PlayedHand) -> str:
    if not seat.bet:
        return "no bet"
    if hand.ending is None:
        return "not played, the dealer has blackjack"
    return str(hand.ending)


def _hand_entries(deal: Deal, seat: SeatInPlay, place: int) -> Iterator[Entry]:
    hand = seat.hands[place]
    split = "split " if place else ""
    wagers = {f"{split}bet": hand.bet, f"{split}attack": hand.attack, "double": hand.double}
    for wager, staked in wagers.items():
        if staked:
            outcome, back, reason, rule = _verdict(deal, hand, wager)
            yield Entry(
                seat=seat.number,
                hand=place + 1,
                wager=wager,
                staked=staked,
                returned=staked * back,
                outcome=outcome,
                reason=reason,
                rule=rule,
            )


def _verdict(deal: Deal, hand: PlayedHand, wager: str) -> Verdict:
    """Return the verdict on one wager of a hand."""
    rules = deal.layout.game.rules
    hand_class, dealer = paid_as(rules, hand), _dealer_outcome(deal)
    paid = payoffs.payoff(rules, hand_class, dealer)
    if dealer is DealerOutcome.BLACKJACK and wager == "bet":
        paid -= payoffs.bet_lost_to_blackjack(rules, hand_class)
    return _outcome(rules, hand_class, dealer, paid), 1 + paid, *_words(deal, hand, wager)


def _dealer_outcome(deal: Deal) -> DealerOutcome:
    """Return how the dealer's hand has ended.

    A dealer who has not drawn to the end settles only hands whose pay does not depend on it.
    """
    total = total_of(deal.dealer)[0]
    return DealerOutcome.of(max(total, 17), len(deal.dealer))


def _outcome(rules: Rules, hand_class: HandClass, dealer: DealerOutcome, paid: Fraction) -> Outcome:
    """Return the name of the result of a wager."""
    by_sign = Outcome.WIN if paid > 0 else Outcome.LOSE if paid < 0 else Outcome.PUSH
    if hand_class in _NAMED:
        return _NAMED[hand_class]
    if dealer is DealerOutcome.BLACKJACK:
        is_spared = not paid and payoffs.bet_lost_to_blackjack(rules, hand_class)
        return Outcome.RETURNED if is_spared else by_sign
    if hand_class is HandClass.SURRENDERED:
        return Outcome.SURRENDER
    return Outcome.BLACKJACK if hand_class is HandClass.NATURAL and paid > 0 else by_sign


_NAMED = {
    HandClass.EVEN_MONEY: Outcome.EVEN_MONEY,
    HandClass.SURRENDERED_EARLY: Outcome.SURRENDER,
}
"""Results that have the same name whatever the dealer has."""


def _words(deal: Deal, hand: PlayedHand, wager: str) -> tuple[str, str]:
    """Return the reason for the result of a wager, and the rule."""
    cards = cards_text(hand.cards)
    if hand.ending is Ending.EVEN_MONEY:
        reason = f"blackjack {cards} takes even money against the dealer's ace"
        return reason, "even money pays 1:1 whatever the dealer has"
    if hand.ending is Ending.SURRENDERED_EARLY:
        reason = f"{cards} is surrendered before the dealer peeks: half is returned"
        return reason, deal.layout.rule("surrender")
    if deal.has_dealer_blackjack:
        return _words_against_blackjack(deal, hand, wager)
    return _words_without_blackjack(deal, hand)


def _words_without_blackjack(deal: Deal, hand: PlayedHand) -> tuple[str, str]:
    cards = cards_text(hand.cards)
    if hand.ending is Ending.BLACKJACK:
        pays = deal.layout.game.rules.blackjack_pays
        return f"blackjack {cards} pays {ratio_text(pays)}", deal.layout.rule("blackjack_pays")
    if hand.ending is Ending.SURRENDERED:
        field = "double_rescue" if hand.double else "surrender"
        return f"{cards} is surrendered: half is returned", deal.layout.rule(field)
    if hand.ending is Ending.CHARLIE:
        return f"{cards}: {len(hand.cards)} cards without a bust", deal.layout.rule("charlie")
    return _words_by_totals(deal, hand), _TOTALS


def _words_against_blackjack(deal: Deal, hand: PlayedHand, wager: str) -> tuple[str, str]:
    cards = cards_text(hand.cards)
    dealer = f"the dealer's blackjack {cards_text(deal.dealer)}"
    rule = deal.layout.rule("hole_card")
    if hand.ending is Ending.BLACKJACK:
        return f"blackjack {cards} against {dealer}", "two blackjacks push"
    if deal.layout.game.rules.hole_card == "none":
        if hand.ending is Ending.CHARLIE:
            reason = f"{cards}: {len(hand.cards)} cards without a bust, {dealer} comes too late"
            return reason, deal.layout.rule("charlie")
        return f"{cards} against {dealer}: all wagers lose", rule
    if wager == "bet":
        return f"{cards} against {dealer}", rule
    rule = deal.layout.rule("double_attack") if wager.endswith("attack") else rule
    return f"{dealer} takes only the original bet", rule


def _words_by_totals(deal: Deal, hand: PlayedHand) -> str:
    total, dealer = total_of(hand.cards)[0], total_of(deal.dealer)[0]
    mine, theirs = f"{cards_text(hand.cards)} {total}", cards_text(deal.dealer)
    if hand.ending is Ending.BUST:
        return f"{mine}: bust"
    if dealer > 21:
        return f"{mine}, the dealer busts: {theirs} {dealer}"
    return f"{mine} against {theirs} {dealer}"


def _insurance(deal: Deal, seat: SeatInPlay) -> Entry:
    game = deal.layout.game
    pays = game.rules.insurance_pays
    won = deal.has_dealer_blackjack and pays is not None
    back = (1 + pays) * seat.insurance if won and pays is not None else Fraction(0)
    has = "has" if won else "has no"
    reason = f"the dealer {has} blackjack: {cards_text(deal.dealer[:2])}"
    outcome = Outcome.WIN if won else Outcome.LOSE
    rule = deal.layout.rule("insurance_pays")
    return Entry(
        seat=seat.number,
        hand=None,
        wager="insurance",
        staked=seat.insurance,
        returned=back,
        outcome=outcome,
        reason=reason,
        rule=rule,
    )


def _side_bets(deal: Deal, seat: SeatInPlay) -> Iterator[Entry]:
    if not seat.side_bets:
        return
    first, second = seat.first_two
    upcard, hole, *drawn = deal.dealer
    dealt = Dealt((first, second), upcard, hole, tuple(drawn))
    for name, staked in seat.side_bets.items():
        open_bet = deal.layout.side_bet(name)
        try:
            event = deal.layout.paid_event(name, dealt, deal.used)
        except TableError as error:
            raise TableError(f"seat {seat.number}: {error}") from None
        pays = None if event is None else open_bet.table.pays[event]
        cards = _cards_of_bet(deal, seat, name)
        if pays is None:
            outcome, back, reason = Outcome.LOSE, Fraction(0), f"{cards}: no event of the pay table"
        else:
            outcome = Outcome.WIN if pays else Outcome.PUSH
            what = f"pays {ratio_text(pays)}" if pays else "is a push"
            back, reason = staked * (1 + pays), f"{cards}: {event} {what}"
        source = f"; {open_bet.table.source}" if open_bet.table.source else ""
        rule = f"pay table {open_bet.table.name}{source}"
        yield Entry(
            seat=seat.number,
            hand=None,
            wager=name,
            staked=staked,
            returned=back,
            outcome=outcome,
            reason=reason,
            rule=rule,
        )


def _cards_of_bet(deal: Deal, seat: SeatInPlay, name: str) -> str:
    """Return the cards that a side bet depends on, in words."""
    if not deal.layout.needs_dealer(name):
        return f"{cards_text(seat.first_two)}, dealer {cards_text(deal.dealer[:2])}"
    total, count = total_of(deal.dealer)[0], len(deal.dealer)
    dealer = f"dealer {cards_text(deal.dealer)}"
    if total > 21:
        return f"{dealer} busts at {total} with {count} cards"
    return f"{dealer} {total}: no bust"
