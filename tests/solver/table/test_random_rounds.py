"""Random rounds: all money is accounted for, and every record gives the same ledger again."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest

from solver.rules import Action
from solver.table import (
    Ledger,
    Outcome,
    Played,
    RoundRecord,
    Seat,
    ShownHand,
    Table,
)
from tests.solver.table.random_rounds import FIRST, ROUNDS, rounds

PARTS = max(1, ROUNDS // 50_000)
"""The number of tests that share the rounds, so that they can run on several cores."""
MAIN = ("bet", "attack", "split bet", "split attack", "double")


def staked(seat: Seat) -> Fraction:
    """The total stake of a seat, counted from its decisions."""
    stake = seat.bet + seat.attack
    splits = sum(each.action is Action.SPLIT for each in seat.play)
    doubles = sum(
        stake if each.amount is None else each.amount
        for each in seat.play
        if each.action is Action.DOUBLE
    )
    return stake * (1 + splits) + doubles + seat.insurance + sum(seat.side_bets.values())


def paid(game: Table, ledger: Ledger, hand: ShownHand, wager: str) -> Fraction:
    """The amount returned for one unit, from the cards and the ending of the hand."""
    rules = game.game.rules
    dealer, aces_and_tens = ledger.dealer_total, {card.value for card in ledger.dealer[:2]}
    if hand.ending == "even money":
        return Fraction(2)
    if hand.ending == "surrendered before the dealer looked":
        return Fraction(1, 2)
    if aces_and_tens == {0, 9}:
        if hand.ending == "blackjack":
            return Fraction(1)
        if rules.hole_card == "none":
            return Fraction(2 * (hand.ending == "charlie"))
        return Fraction(wager != "bet")
    by_ending = {
        "blackjack": 1 + rules.blackjack_pays,
        "charlie": Fraction(2),
        "bust": Fraction(0),
        "surrendered": Fraction(1, 2),
    }
    beats = (hand.total > dealer or dealer > 21) - (dealer > hand.total and dealer <= 21)
    return by_ending.get(hand.ending, Fraction(1 + beats))


def check_money(number: int, table: Table, played: Played) -> None:
    ledger, record = played.ledger, played.record
    hands = {(hand.seat, hand.hand): hand for hand in ledger.hands}
    keys = Counter((entry.seat, entry.hand, entry.wager) for entry in ledger.entries)
    assert max(keys.values()) == 1, number
    house = Fraction(0)
    for entry in ledger.entries:
        assert entry.staked > 0, number
        if entry.wager in MAIN:
            assert entry.hand is not None
            back = paid(table, ledger, hands[entry.seat, entry.hand], entry.wager)
            assert entry.returned == back * entry.staked, (number, entry)
        elif entry.wager == "insurance":
            pays = table.game.rules.insurance_pays
            assert pays is not None
            blackjack = {card.value for card in ledger.dealer[:2]} == {0, 9}
            assert entry.returned == blackjack * (1 + pays) * entry.staked, (number, entry)
        else:
            loses = entry.outcome is Outcome.LOSE
            assert (entry.returned == 0) if loses else (entry.returned >= entry.staked), number
        house += entry.staked - entry.returned
    for place, seat in enumerate(record.seats, 1):
        assert ledger.seats[place].staked == staked(seat), (number, place)
    assert ledger.total.staked == ledger.total.returned + house, number
    assert ledger.total.net == -house, number
    assert sum((it.net for it in ledger.seats.values()), Fraction(0)) == -house, number


def check_cards(number: int, played: Played) -> None:
    """Every dealt card is in a hand, and every hand has only dealt cards."""
    shown = Counter(played.ledger.dealer)
    for hand in played.ledger.hands:
        shown.update(hand.cards)
    assert shown == Counter(played.record.cards), number


def check_replay(number: int, table: Table, played: Played) -> None:
    record = played.record
    assert table.settle(record) == played.ledger, number
    text = json.dumps(record.as_plain())
    assert RoundRecord.read(json.loads(text), table.game) == record, number


@pytest.mark.parametrize("part", range(PARTS))
def test_all_money_is_accounted_for_and_every_round_replays(part: int) -> None:
    endings: Counter[str] = Counter()
    count = ROUNDS // PARTS
    for number, table, played in rounds(count, FIRST + part * count):
        check_money(number, table, played)
        check_cards(number, played)
        check_replay(number, table, played)
        endings.update(hand.ending for hand in played.ledger.hands)
        endings.update(str(entry.outcome) for entry in played.ledger.entries)
    if count >= 3000:
        assert set(Outcome) | {"charlie", "bust", "stands", "no bet"} <= set(endings)
