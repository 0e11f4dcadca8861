"""In Between: the upcard's rank is between those of the player's two cards; aces are high."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from solver.bets.bet import Bet, Bools, Event, Ints
from solver.bets.catalogue._cards import rank_ace_high, same_rank
from solver.bets.inputs import BetInputs

_WIDE = 4


def _ranks_between(first: Ints, second: Ints, upcard: Ints) -> Ints:
    """Return the number of ranks between the player's two if the upcard has one of them, else 0."""
    one, other, between = (rank_ace_high(card) for card in (first, second, upcard))
    low, high = np.minimum(one, other), np.maximum(one, other)
    return (high - low - 1) * ((low < between) & (between < high))


def _spread(ranks: int) -> Callable[[Ints, Ints, Ints], Bools]:
    return lambda first, second, upcard: _ranks_between(first, second, upcard) == ranks


BET = Bet(
    name="in-between",
    title="In Between",
    inputs=BetInputs.HAND_AND_UPCARD,
    events=(
        Event("triple match", same_rank),
        Event("spread of one rank", _spread(1)),
        Event("spread of two ranks", _spread(2)),
        Event("spread of three ranks", _spread(3)),
        Event(
            "spread of four ranks or more",
            lambda first, second, upcard: _ranks_between(first, second, upcard) >= _WIDE,
        ),
    ),
    note="the upcard's rank is between those of the first two cards, or all three are equal",
)
