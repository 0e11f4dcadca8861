"""Pairs Pay: the player's first two cards have the same rank."""

from __future__ import annotations

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._pairs import coloured_pair, mixed_pair, pair, suited_pair
from solver.bets.inputs import BetInputs

BET = Bet(
    name="pairs-pay",
    title="Pairs Pay",
    inputs=BetInputs.HAND,
    events=(
        Event("suited pair", suited_pair),
        Event("coloured pair", coloured_pair),
        Event("mixed pair", mixed_pair),
        Event("any pair", pair),
    ),
    symmetric=True,
    note="the player's first two cards have the same rank",
)
