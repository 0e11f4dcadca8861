"""Trifecta: the player's two cards and the upcard as a poker hand, including a high pair."""

from __future__ import annotations

from solver.bets.bet import Bet, Bools, Event, Ints
from solver.bets.catalogue._cards import is_rank
from solver.bets.catalogue._poker import flush, jacks_or_better, straight, straight_flush, trips
from solver.bets.inputs import BetInputs

_FIVE = 5


def _three_fives(first: Ints, second: Ints, third: Ints) -> Bools:
    return trips(first, second, third) & is_rank(first, _FIVE - 1)


BET = Bet(
    name="trifecta",
    title="Trifecta",
    inputs=BetInputs.HAND_AND_UPCARD,
    events=(
        Event("5-5-5", _three_fives),
        Event("straight flush", straight_flush),
        Event("three of a kind", trips),
        Event("straight", straight),
        Event("flush", flush),
        Event("pair of jacks or better", jacks_or_better),
    ),
    symmetric=True,
    note="the player's first two cards and the dealer's upcard make a poker hand",
)
