"""Random rounds with one illegal change: each is an error of one line."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from solver.cards import DECK
from solver.errors import UpcardError
from solver.rules import Action
from solver.table import Decision, Played, RoundRecord, Seat, Table
from tests.solver.table.random_rounds import ROUNDS, rounds

Change = Callable[[random.Random, Table, Played], RoundRecord | None]


def _seat(rng: random.Random, record: RoundRecord, wanted: Callable[[Seat], object]) -> int | None:
    places = [place for place, seat in enumerate(record.seats) if wanted(seat)]
    return rng.choice(places) if places else None


def _with(record: RoundRecord, place: int, **values: object) -> RoundRecord:
    seats = list(record.seats)
    seats[place] = replace(seats[place], **values)  # type: ignore[arg-type]
    return replace(record, seats=tuple(seats))


def a_card_too_few(_rng: random.Random, _table: Table, played: Played) -> RoundRecord:
    return replace(played.record, cards=played.record.cards[:-1])


def a_card_too_many(rng: random.Random, _table: Table, played: Played) -> RoundRecord:
    return replace(played.record, cards=(*played.record.cards, rng.choice(DECK)))


def a_decision_too_few(rng: random.Random, _table: Table, played: Played) -> RoundRecord | None:
    """Not an early surrender against a dealer blackjack: without it the round is over, too."""
    early = {
        hand.seat for hand in played.ledger.hands if hand.ending.startswith("surrendered before")
    }
    wanted = [
        place for place, seat in enumerate(played.record.seats)
        if seat.play and place + 1 not in early
    ]  # fmt: skip
    if not wanted:
        return None
    place = rng.choice(wanted)
    return _with(played.record, place, play=played.record.seats[place].play[:-1])


def a_decision_too_many(rng: random.Random, _table: Table, played: Played) -> RoundRecord:
    place = rng.randrange(len(played.record.seats))
    move = rng.choice((Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT))
    play = (*played.record.seats[place].play, Decision(move))
    return _with(played.record, place, play=play)


def too_large_an_attack(rng: random.Random, table: Table, played: Played) -> RoundRecord:
    place = rng.randrange(len(played.record.seats))
    most = table.game.rules.double_attack * played.record.seats[place].bet
    return _with(played.record, place, attack=most + Fraction(1, 100))


def too_much_insurance(rng: random.Random, table: Table, played: Played) -> RoundRecord:
    place = rng.randrange(len(played.record.seats))
    most = table.game.limits.insurance * played.record.seats[place].bet
    return _with(played.record, place, insurance=most + Fraction(1, 100))


def too_large_a_double(rng: random.Random, _table: Table, played: Played) -> RoundRecord | None:
    def doubled(seat: Seat) -> bool:
        return any(each.action is Action.DOUBLE for each in seat.play)

    place = _seat(rng, played.record, doubled)
    if place is None:
        return None
    seat = played.record.seats[place]
    amount = rng.choice((Fraction(0), seat.bet + seat.attack + Fraction(1, 3)))
    play = tuple(
        Decision(each.action, amount) if each.action is Action.DOUBLE else each
        for each in seat.play
    )
    return _with(played.record, place, play=play)


def a_bet_over_the_limits(rng: random.Random, table: Table, played: Played) -> RoundRecord | None:
    limits = table.game.limits
    place = _seat(rng, played.record, lambda seat: seat.bet)
    if place is None:
        return None
    before = [seat.bet for seat in played.record.seats[:place] if seat.bet]
    over = [] if limits.bet_maximum is None else [limits.bet_maximum + 1]
    over += [] if limits.bet_minimum is None else [limits.bet_minimum / 2]
    over += [limits.bet_ratio * bet + 1 for bet in before] if limits.bet_ratio else []
    return _with(played.record, place, bet=rng.choice(over), attack=0) if over else None


def a_side_bet_that_is_not_there(rng: random.Random, table: Table, played: Played) -> RoundRecord:
    place = rng.randrange(len(played.record.seats))
    names = {"bust-it", "trifecta", "lucky-ladies", "insurance", "no such bet"}
    name = rng.choice(sorted(names - set(table.game.side_bets)))
    side_bets = {**played.record.seats[place].side_bets, name: Fraction(1)}
    return _with(played.record, place, side_bets=side_bets)


def too_large_a_side_bet(rng: random.Random, table: Table, played: Played) -> RoundRecord | None:
    largest = table.game.limits.side_bet_maximum
    place = _seat(rng, played.record, lambda seat: set(seat.side_bets) & set(largest))
    if place is None:
        return None
    side_bets = dict(played.record.seats[place].side_bets)
    name = rng.choice(sorted(set(side_bets) & set(largest)))
    return _with(played.record, place, side_bets={**side_bets, name: largest[name] + 1})


def no_bet_behind_a_decision(
    rng: random.Random, _table: Table, played: Played
) -> RoundRecord | None:
    place = _seat(rng, played.record, lambda seat: seat.bet and seat.play)
    return None if place is None else _with(played.record, place, bet=0)


def nothing_staked(rng: random.Random, _table: Table, played: Played) -> RoundRecord:
    place = rng.randrange(len(played.record.seats) + 1)
    seats = list(played.record.seats)
    seats.insert(place, Seat())
    return replace(played.record, seats=tuple(seats))


def too_many_seats(_rng: random.Random, table: Table, played: Played) -> RoundRecord:
    count = table.game.limits.seats + 1
    return replace(played.record, seats=played.record.seats[:1] * count)


def even_money_without_an_ace(
    rng: random.Random, _table: Table, played: Played
) -> RoundRecord | None:
    if played.ledger.dealer[0].value == 0:
        return None
    place = _seat(rng, played.record, lambda seat: seat.bet)
    return None if place is None else _with(played.record, place, even_money=True)


def a_card_more_often_than_it_is_there(
    rng: random.Random, table: Table, played: Played
) -> RoundRecord | None:
    """Replace all cards of one value by one card, more often than there are decks."""
    held = table.game.shoe.pack.decks
    value, count = Counter(card.value for card in played.record.cards).most_common(1)[0]
    if count <= held:
        return None
    card = rng.choice([card for card in played.record.cards if card.value == value])
    cards = tuple(card if each.value == value else each for each in played.record.cards)
    return replace(played.record, cards=cards)


CHANGES: tuple[Change, ...] = (
    a_card_too_few,
    a_card_too_many,
    a_decision_too_few,
    a_decision_too_many,
    too_large_an_attack,
    too_much_insurance,
    too_large_a_double,
    a_bet_over_the_limits,
    a_side_bet_that_is_not_there,
    too_large_a_side_bet,
    no_bet_behind_a_decision,
    nothing_staked,
    too_many_seats,
    even_money_without_an_ace,
    a_card_more_often_than_it_is_there,
)


@cache
def some_rounds() -> tuple[tuple[int, Table, Played], ...]:
    return tuple(rounds(max(400, ROUNDS // 8)))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_is_not_allowed_is_refused_in_one_line(change: Change) -> None:
    refused = 0
    for number, table, played in some_rounds():
        record = change(random.Random(number), table, played)
        if record is None:
            continue
        with pytest.raises(UpcardError) as caught:
            table.settle(record)
        assert str(caught.value).count("\n") == 0, number
        assert 10 < len(str(caught.value)) < 400, number
        refused += 1
    assert refused > 10
