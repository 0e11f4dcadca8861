"""21+3: the player's two cards and the upcard as a poker hand, a pair in one version."""

from __future__ import annotations

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._poker import (
    a_pair,
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
    sight=BetInputs.HAND_AND_UPCARD,
    events=(
        Event("suited three of a kind", suited_trips),
        Event("straight flush", straight_flush),
        Event("three of a kind", trips),
        Event("straight", straight),
        Event("flush", flush),
        Event("pair", a_pair),
    ),
    symmetric=True,
    note="the player's first two cards and the dealer's upcard make a poker hand",
)
