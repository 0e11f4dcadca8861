"""Hands for which a chart by totals is not the best play of their cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.cards import Hand
from solver.engine.hand.lattice import lattice
from solver.engine.opening import ACTIONS, IN_ORDER
from solver.engine.totals.reached import Reached
from solver.results.strategy import Action

_LEAST = 1e-12
"""A deviation gains more than this, in joint value."""


class BetterPlay(NamedTuple):
    """A hand, the action of the chart, the best action, the joint gain, and the chance."""

    hand: Hand
    upcard: int
    chart: Action
    best: Action
    gain: float
    chance: float
    p_blackjack: float


def deviations(hands: Reached) -> Iterator[BetterPlay]:
    """Return the unsplit hands, reached by the chart, that have a better play."""
    evaluator, _, choice, chance = hands
    values = np.nan_to_num(hands.values, nan=-np.inf)
    chosen = np.take_along_axis(values, choice[None], axis=0)[0]
    best = IN_ORDER[values[IN_ORDER].argmax(axis=0)]
    seen = np.zeros(choice.shape, dtype=bool)
    seen[:, evaluator.upcards] = chance[:, evaluator.upcards] > 0
    better = seen & (values.max(axis=0) > chosen + _LEAST)
    for number in np.flatnonzero(better.any(axis=1)):
        hand = Hand.of(lattice().counts[number].tolist())
        chances = evaluator.p_blackjack(np.array([number]))[0]
        for upcard in np.flatnonzero(better[number]).tolist():
            yield BetterPlay(
                hand=hand,
                upcard=upcard,
                chart=ACTIONS[choice[number, upcard]],
                best=ACTIONS[best[number, upcard]],
                gain=float(values[:, number, upcard].max() - chosen[number, upcard]),
                chance=float(chance[number, upcard]),
                p_blackjack=float(chances[upcard]),
            )
