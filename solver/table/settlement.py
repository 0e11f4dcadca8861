"""Paying and taking: what comes back of every wager once the dealer is through.

A dealer blackjack, by ``hole_card``:

- ``peek`` and ``original-only``: the original bet loses, whatever has become of the hand; attack,
  doubles and split hands come back. A hand of the ``original-only`` game that was bust, given up
  or a charlie before the dealer turned the hole card over loses or wins no more than that.
- ``none``: every wager loses, of a hand that was surrendered too; a charlie wins.

A player's blackjack pushes against it, even money stays paid, and a surrender before the dealer
looks costs half in any case.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solver.rules import ratio_text
from solver.table.deal import Deal
from solver.table.errors import TableError
from solver.table.hands import Ending, PlayedHand, SeatInPlay, cards_text, total_of
from solver.table.ledger import Entry, Ledger, Outcome, ShownHand

_EVEN = Fraction(1)
_TOTALS = "the higher total wins 1:1, equal totals push, over 21 loses"

Verdict = tuple[Outcome, Fraction, str, str]
"""Outcome, what comes back per unit staked, the reason, the rule."""


def settled(deal: Deal) -> Ledger:
    """The ledger of a round that was dealt and played.

    Raises
    ------
    TableError
        If a side bet depends on a suit or rank that is not named.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> from solver.table.layout import TableLayout
    >>> from solver.table.decision_maker import WrittenDecisionMaker
    >>> from solver.table.record import Seat
    >>> seats = [Seat.read({"bet": 10, "attack": 5})]
    >>> felt = TableLayout(load_game("double-attack"))
    >>> ledger = settled(Deal(felt, seats, parse_cards("A T 8 K"), WrittenDecisionMaker(seats)))
    >>> [(entry.wager, entry.outcome.value, str(entry.net)) for entry in ledger.entries]
    [('bet', 'lose', '-10'), ('attack', 'returned', '0')]
    """
    entries: list[Entry] = []
    for box in deal.boxes:
        if box.bet:
            for place in range(len(box.hands)):
                entries += _hand_entries(deal, box, place)
        if box.insurance:
            entries.append(_insurance(deal, box))
        entries += _side_bets(deal, box)
    shown = [
        ShownHand(
            box.number, place, tuple(hand.cards), total_of(hand.cards)[0], _ending(deal, box, hand)
        )
        for box in deal.boxes
        for place, hand in enumerate(box.hands, 1)
    ]
    dealer = tuple(deal.dealer)
    return Ledger(deal.felt.game.name, tuple(entries), tuple(shown), dealer, total_of(dealer)[0])


def _ending(deal: Deal, box: SeatInPlay, hand: PlayedHand) -> str:
    if not box.bet:
        return "no bet"
    if hand.ending is None:
        return "not played, the dealer has blackjack"
    return str(hand.ending)


def _hand_entries(deal: Deal, box: SeatInPlay, place: int) -> Iterator[Entry]:
    hand = box.hands[place]
    split = "split " if place else ""
    wagers = {f"{split}bet": hand.bet, f"{split}attack": hand.attack, "double": hand.double}
    for wager, staked in wagers.items():
        if staked:
            outcome, back, reason, rule = _verdict(deal, hand, wager)
            yield Entry(box.number, place + 1, wager, staked, staked * back, outcome, reason, rule)


def _verdict(deal: Deal, hand: PlayedHand, wager: str) -> Verdict:
    """What becomes of one wager on a hand."""
    cards = cards_text(hand.cards)
    if hand.ending is Ending.EVEN_MONEY:
        reason = f"blackjack {cards} takes even money against the dealer's ace"
        return Outcome.EVEN_MONEY, 1 + _EVEN, reason, "even money pays 1:1 whatever the dealer has"
    if hand.ending is Ending.SURRENDERED_EARLY:
        reason = f"{cards} is surrendered before the dealer looks, half comes back"
        return Outcome.SURRENDER, _EVEN / 2, reason, deal.felt.rule("surrender")
    if deal.has_dealer_blackjack:
        return _against_blackjack(deal, hand, wager)
    return _without_blackjack(deal, hand)


def _without_blackjack(deal: Deal, hand: PlayedHand) -> Verdict:
    game, cards = deal.felt.game, cards_text(hand.cards)
    if hand.ending is Ending.BLACKJACK:
        pays = game.rules.blackjack_pays
        reason = f"blackjack {cards} pays {ratio_text(pays)}"
        return Outcome.BLACKJACK, 1 + pays, reason, deal.felt.rule("blackjack_pays")
    if hand.ending is Ending.SURRENDERED:
        field = "double_rescue" if hand.double else "surrender"
        reason = f"{cards} is surrendered, half comes back"
        return Outcome.SURRENDER, _EVEN / 2, reason, deal.felt.rule(field)
    if hand.ending is Ending.CHARLIE:
        reason = f"{cards}: {len(hand.cards)} cards and not bust"
        return Outcome.WIN, 1 + _EVEN, reason, deal.felt.rule("charlie")
    return _by_totals(deal, hand)


def _against_blackjack(deal: Deal, hand: PlayedHand, wager: str) -> Verdict:
    game, cards = deal.felt.game, cards_text(hand.cards)
    dealer = f"the dealer's blackjack {cards_text(deal.dealer)}"
    rule = deal.felt.rule("hole_card")
    if hand.ending is Ending.BLACKJACK:
        return Outcome.PUSH, _EVEN, f"blackjack {cards} against {dealer}", "two blackjacks push"
    if game.rules.hole_card == "none":
        if hand.ending is Ending.CHARLIE:
            reason = f"{cards}: {len(hand.cards)} cards and not bust, {dealer} comes too late"
            return Outcome.WIN, 1 + _EVEN, reason, deal.felt.rule("charlie")
        return Outcome.LOSE, Fraction(0), f"{cards} against {dealer}: all wagers lose", rule
    if wager == "bet":
        return Outcome.LOSE, Fraction(0), f"{cards} against {dealer}", rule
    rule = deal.felt.rule("double_attack") if wager.endswith("attack") else rule
    return Outcome.RETURNED, _EVEN, f"{dealer} takes only the original bet", rule


def _by_totals(deal: Deal, hand: PlayedHand) -> Verdict:
    total, dealer = total_of(hand.cards)[0], total_of(deal.dealer)[0]
    mine, theirs = f"{cards_text(hand.cards)} {total}", cards_text(deal.dealer)
    if hand.ending is Ending.BUST:
        return Outcome.LOSE, Fraction(0), f"{mine}: bust", _TOTALS
    if dealer > 21:
        return Outcome.WIN, 1 + _EVEN, f"{mine}, the dealer busts: {theirs} {dealer}", _TOTALS
    reason = f"{mine} against {theirs} {dealer}"
    if total > dealer:
        return Outcome.WIN, 1 + _EVEN, reason, _TOTALS
    if total == dealer:
        return Outcome.PUSH, _EVEN, reason, _TOTALS
    return Outcome.LOSE, Fraction(0), reason, _TOTALS


def _insurance(deal: Deal, box: SeatInPlay) -> Entry:
    game = deal.felt.game
    pays = game.rules.insurance_pays
    won = deal.has_dealer_blackjack and pays is not None
    back = (1 + pays) * box.insurance if won and pays is not None else Fraction(0)
    has = "has" if won else "has no"
    reason = f"the dealer {has} blackjack: {cards_text(deal.dealer[:2])}"
    outcome = Outcome.WIN if won else Outcome.LOSE
    rule = deal.felt.rule("insurance_pays")
    return Entry(box.number, None, "insurance", box.insurance, back, outcome, reason, rule)


def _side_bets(deal: Deal, box: SeatInPlay) -> Iterator[Entry]:
    if not box.side_bets:
        return
    from solver.bets import Dealt

    first, second = box.first_two
    upcard, hole, *drawn = deal.dealer
    dealt = Dealt((first, second), upcard, hole, tuple(drawn))
    for name, staked in box.side_bets.items():
        open_bet = deal.felt.side_bet(name)
        try:
            line = deal.felt.line(name, dealt, deal.used)
        except TableError as error:
            raise TableError(f"seat {box.number}: {error}") from None
        pays = None if line is None else open_bet.table.pays[line]
        seen = _sight_text(deal, box, name)
        if pays is None:
            outcome, back, reason = Outcome.LOSE, Fraction(0), f"{seen}: no line pays"
        else:
            outcome = Outcome.WIN if pays else Outcome.PUSH
            what = f"pays {ratio_text(pays)}" if pays else "is a push"
            back, reason = staked * (1 + pays), f"{seen}: {line} {what}"
        source = f"; {open_bet.table.source}" if open_bet.table.source else ""
        rule = f"pay table {open_bet.table.name}{source}"
        yield Entry(box.number, None, name, staked, back, outcome, reason, rule)


def _sight_text(deal: Deal, box: SeatInPlay, name: str) -> str:
    """The cards that a side bet is about, in words."""
    if not deal.felt.needs_dealer(name):
        return f"{cards_text(box.first_two)}, dealer {cards_text(deal.dealer[:2])}"
    total, count = total_of(deal.dealer)[0], len(deal.dealer)
    dealer = f"dealer {cards_text(deal.dealer)}"
    if total > 21:
        return f"{dealer} busts at {total} with {count} cards"
    return f"{dealer} {total}: no bust"
