"""21+3: the player's two cards and the upcard as a poker hand; one version also pays a pair."""

from __future__ import annotations

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._poker import (
    any_pair,
    flush,
    straight,
    straight_flush,
    suited_trips,
    trips,
)
from solver.bets.inputs import BetInputs

BET = Bet(
    name="21+3",
    title="21+3",
    inputs=BetInputs.HAND_AND_UPCARD,
    events=(
        Event("suited three of a kind", suited_trips),
        Event("straight flush", straight_flush),
        Event("three of a kind", trips),
        Event("straight", straight),
        Event("flush", flush),
        Event("pair", any_pair),
    ),
    symmetric=True,
    note="the player's first two cards and the dealer's upcard make a poker hand",
)
