"""Perfect Pairs: the player's first two cards are a pair; the same color or suit pays more."""

from __future__ import annotations

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._pairs import coloured_pair, mixed_pair, suited_pair
from solver.bets.inputs import BetInputs

BET = Bet(
    name="perfect-pairs",
    title="Perfect Pairs",
    inputs=BetInputs.HAND,
    events=(
        Event("perfect pair", suited_pair),
        Event("coloured pair", coloured_pair),
        Event("mixed pair", mixed_pair),
    ),
    symmetric=True,
    note="the player's first two cards have the same rank; perfect: also the same suit",
)
