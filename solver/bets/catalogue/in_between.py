"""In Between: the upcard's rank lies between those of the player's two cards, ace above king."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._faces import rank_ace_high, same_rank
from solver.bets.inputs import BetInputs

if TYPE_CHECKING:
    from solver.bets.bet import Bools, Ints

_WIDE = 4


def _ranks_between(first: Ints, second: Ints, upcard: Ints) -> Ints:
    """How many ranks lie between the player's two where the upcard's is one of them, else 0."""
    import numpy as np

    one, other, between = (rank_ace_high(card) for card in (first, second, upcard))
    low, high = np.minimum(one, other), np.maximum(one, other)
    return (high - low - 1) * ((low < between) & (between < high))


def _spread(ranks: int) -> Callable[[Ints, Ints, Ints], Bools]:
    return lambda first, second, upcard: _ranks_between(first, second, upcard) == ranks


BET = Bet(
    name="in-between",
    title="In Between",
    sight=BetInputs.HAND_AND_UPCARD,
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
    note="the upcard's rank lies between those of the first two cards, or all three are equal",
)
