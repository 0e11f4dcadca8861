"""Hands that a chart by totals plays otherwise than these very cards should be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from solver.cards import Hand
from solver.engine.cells import ByTotals, Cells, allowed_of
from solver.engine.lattice import lattice
from solver.engine.opening import (
    ACTIONS,
    HIGH,
    LOW,
    PAIRS,
    Opening,
    dealt,
    hand_numbers,
    surrender_early,
)
from solver.engine.play import Player
from solver.engine.terms import Stage
from solver.rules import Rules
from solver.strategy import Action

if TYPE_CHECKING:
    from solver.engine.lattice import Floats, Ints

_LEAST = 1e-12
"""Joint values closer than this are no reason to deviate."""


class Found(NamedTuple):
    """A hand, what the chart does, what is best, the joint gain, and the chance of the hand."""

    hand: Hand
    upcard: int
    chart: Action
    best: Action
    gain: float
    chance: float
    p_blackjack: float


def deviations(
    rules: Rules, shoe: Sequence[int], cells: Cells, opening: Opening
) -> Iterator[Found]:
    """Find the unsplit hands, reached by the chart, that should be played otherwise.

    Parameters
    ----------
    rules, shoe
        The game.
    cells, opening
        The chart, and the values of the first two cards when it is played.
    """
    import numpy as np

    numbers, table = hand_numbers(), lattice()
    bits = allowed_of(rules, Stage.FIRST)
    for group in (LOW, HIGH):
        player = Player(rules, shoe, group)
        play = ByTotals(cells).first(player)
        surrender_early(player, play)
        values = np.full((len(ACTIONS), table.size, 10), np.nan)
        for number, worth in enumerate((play.stand, play.hit, play.double, play.surrender)):
            values[number] = np.where((bits >> number & 1)[:, None], worth, np.nan)
        values[-1, numbers[PAIRS]] = opening.joint[Action.SPLIT][PAIRS]
        choice = cells.policy(rules, Stage.FIRST).choice
        choice[numbers[PAIRS]] = cells.pair_actions(rules)
        reached, _ = player.spread(dealt(opening.chance), choice)
        yield from _compare(player, values, choice, reached)


def _compare(player: Player, values: Floats, choice: Ints, reached: Floats) -> Iterator[Found]:
    import numpy as np

    values = np.nan_to_num(values, nan=-np.inf)
    chosen = np.take_along_axis(values, choice[None], axis=0)[0]
    best = values.argmax(axis=0)
    seen = np.zeros(choice.shape, dtype=bool)
    seen[:, player.upcards] = reached[:, player.upcards] > 0
    better = seen & (values.max(axis=0) > chosen + _LEAST)
    for number in np.flatnonzero(better.any(axis=1)):
        hand = Hand.of(lattice().counts[number].tolist())
        chances = player.p_blackjack(np.array([number]))[0]
        for upcard in np.flatnonzero(better[number]).tolist():
            yield Found(
                hand,
                upcard,
                ACTIONS[choice[number, upcard]],
                ACTIONS[best[number, upcard]],
                float(values[:, number, upcard].max() - chosen[number, upcard]),
                float(reached[number, upcard]),
                float(chances[upcard]),
            )
