"""The unsplit hands that a chart by totals reaches, and the value of every action on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice
from solver.engine.opening import (
    ACTIONS,
    HIGH,
    LOW,
    PAIRS,
    chances,
    dealt,
    hand_numbers,
    surrender_early,
)
from solver.engine.totals.cells import ByTotals, Cells, allowed_of
from solver.rules import Rules
from solver.rules.stages import Stage


class Reached(NamedTuple):
    """The hands against a group of upcards.

    Attributes
    ----------
    evaluator
        Shoe, rules and the group of upcards.
    values
        (5, hands, 10) joint value of each of `ACTIONS`, NaN where it is not allowed.
    choice
        (hands, 10) number of the action that the chart takes.
    chance
        (hands, 10) probability, given the upcard, that the hand is held and not split off.
    """

    evaluator: HandEvaluator
    values: Floats
    choice: Ints
    chance: Floats

    @property
    def decided(self) -> Floats:
        """(hands, 10) probability that the hand is held and a decision is taken on it.

        No decision is taken where the dealer peeks first and has blackjack.
        """
        if not self.evaluator.rules.peeks_before_decisions:
            return self.chance
        return self.chance * (1 - self.evaluator.p_blackjack(np.arange(lattice().size)))


def reached(
    rules: Rules,
    shoe: Sequence[int],
    cells: Cells,
    splits: Floats | None = None,
    groups: Sequence[tuple[int, ...]] = (LOW, HIGH),
) -> Iterator[Reached]:
    """Return the unsplit hands that a chart reaches, for each group of upcards.

    Parameters
    ----------
    rules, shoe
        The game.
    cells
        The chart.
    splits
        (10, 10) joint value of splitting each pair A, 2 .. T when the chart is played; without it
        splits have no value.
    groups
        The upcards.
    """
    numbers, table = hand_numbers(), lattice()
    bits = allowed_of(rules, Stage.FIRST)
    start = dealt(chances(shoe))
    for group in groups:
        evaluator = HandEvaluator(rules, shoe, group)
        found = ByTotals(cells).first(evaluator)
        surrender_early(evaluator, found)
        values = np.full((len(ACTIONS), table.size, 10), np.nan)
        for number, of_action in enumerate(found.by_action):
            values[number] = np.where(bits >> number & 1, of_action, np.nan)
        if splits is not None:
            values[-1, numbers[PAIRS]] = splits
        choice = cells.policy(rules, Stage.FIRST).choice
        choice[numbers[PAIRS]] = cells.pair_actions(rules)
        chance, _ = evaluator.spread(start, choice)
        yield Reached(evaluator, values, choice, chance)
