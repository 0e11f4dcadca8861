"""Hole Card Bonus: the player's first two cards, with the events that two-card bonuses pay on."""

from __future__ import annotations

from solver.bets.bet import Bet, Bools, Event, Ints
from solver.bets.catalogue._cards import equals, rank, rank_ace_high, same_suit
from solver.bets.catalogue._pairs import coloured_pair, pair, suited_pair
from solver.bets.catalogue._totals import blackjack, total
from solver.bets.inputs import BetInputs


def _suited(first: Ints, second: Ints, _: Ints) -> Bools:
    return same_suit(first, second)


def _suited_blackjack(first: Ints, second: Ints, _: Ints) -> Bools:
    return blackjack(first, second, _) & same_suit(first, second)


def _straight(first: Ints, second: Ints, _: Ints) -> Bools:
    steps = (abs(rank(first) - rank(second)), abs(rank_ace_high(first) - rank_ace_high(second)))
    return equals(steps[0], 1) | equals(steps[1], 1)


def _suited_straight(first: Ints, second: Ints, _: Ints) -> Bools:
    return _straight(first, second, _) & same_suit(first, second)


def _total(wanted: int) -> Event:
    return Event(f"total {wanted}", lambda first, second, _: equals(total(first, second), wanted))


BET = Bet(
    name="hole-card-bonus",
    title="Hole Card Bonus",
    inputs=BetInputs.HAND,
    events=(
        Event("suited blackjack", _suited_blackjack),
        Event("blackjack", blackjack),
        Event("suited pair", suited_pair),
        Event("coloured pair", coloured_pair),
        Event("pair", pair),
        Event("suited straight", _suited_straight),
        Event("straight", _straight),
        Event("suited", _suited),
        *map(_total, (20, 19, 18)),
    ),
    symmetric=True,
    note="the player's first two cards; no public source says what they pay",
)
