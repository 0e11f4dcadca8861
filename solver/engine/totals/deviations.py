"""Hands that a chart by totals plays otherwise than these very cards should be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.cards import Hand
from solver.engine.hand.lattice import lattice
from solver.engine.opening import ACTIONS
from solver.engine.totals.reached import Reached
from solver.results.strategy import Action

_LEAST = 1e-12
"""Joint values closer than this are no reason to deviate."""


class BetterPlay(NamedTuple):
    """A hand, what the chart does, what is best, the joint gain, and the chance of the hand."""

    hand: Hand
    upcard: int
    chart: Action
    best: Action
    gain: float
    chance: float
    p_blackjack: float


def deviations(hands: Reached) -> Iterator[BetterPlay]:
    """Find the unsplit hands, reached by the chart, that should be played otherwise."""
    import numpy as np

    player, _, choice, chance = hands
    values = np.nan_to_num(hands.values, nan=-np.inf)
    chosen = np.take_along_axis(values, choice[None], axis=0)[0]
    best = values.argmax(axis=0)
    seen = np.zeros(choice.shape, dtype=bool)
    seen[:, player.upcards] = chance[:, player.upcards] > 0
    better = seen & (values.max(axis=0) > chosen + _LEAST)
    for number in np.flatnonzero(better.any(axis=1)):
        hand = Hand.of(lattice().counts[number].tolist())
        chances = player.p_blackjack(np.array([number]))[0]
        for upcard in np.flatnonzero(better[number]).tolist():
            yield BetterPlay(
                hand,
                upcard,
                ACTIONS[choice[number, upcard]],
                ACTIONS[best[number, upcard]],
                float(values[:, number, upcard].max() - chosen[number, upcard]),
                float(chance[number, upcard]),
                float(chances[upcard]),
            )
