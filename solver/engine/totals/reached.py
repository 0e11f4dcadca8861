"""The unsplit hands that a chart by totals leads to, and what every action on them is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import Stage
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

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints


class Reached(NamedTuple):
    """The hands against a group of upcards.

    Attributes
    ----------
    player
        Knows the group of upcards, and the chances of a dealer blackjack.
    values
        (5, hands, 10) joint value of each of `ACTIONS`, NaN where it is not allowed.
    choice
        (hands, 10) number of the action that the chart takes.
    chance
        (hands, 10) probability, given the upcard, that the hand is held and not split off.
    """

    player: HandEvaluator
    values: Floats
    choice: Ints
    chance: Floats

    @property
    def decided(self) -> Floats:
        """(hands, 10) probability that the hand is held and something is decided about it.

        Nothing is, where the dealer has looked before and has blackjack.
        """
        import numpy as np

        if not self.player.rules.peeks_before_decisions:
            return self.chance
        return self.chance * (1 - self.player.p_blackjack(np.arange(lattice().size)))


def reached(
    rules: Rules,
    shoe: Sequence[int],
    cells: Cells,
    splits: Floats | None = None,
    groups: Sequence[tuple[int, ...]] = (LOW, HIGH),
) -> Iterator[Reached]:
    """Follow a chart through all unsplit hands, for each group of upcards.

    Parameters
    ----------
    rules, shoe
        The game.
    cells
        The chart.
    splits
        (10, 10) joint value of splitting each pair A, 2 .. T when the chart is played; splits have
        no value without.
    groups
        The upcards.
    """
    import numpy as np

    numbers, table = hand_numbers(), lattice()
    bits = allowed_of(rules, Stage.FIRST)
    start = dealt(chances(shoe))
    for group in groups:
        player = HandEvaluator(rules, shoe, group)
        play = ByTotals(cells).first(player)
        surrender_early(player, play)
        values = np.full((len(ACTIONS), table.size, 10), np.nan)
        for number, worth in enumerate((play.stand, play.hit, play.double, play.surrender)):
            values[number] = np.where((bits >> number & 1)[:, None], worth, np.nan)
        if splits is not None:
            values[-1, numbers[PAIRS]] = splits
        choice = cells.policy(rules, Stage.FIRST).choice
        choice[numbers[PAIRS]] = cells.pair_actions(rules)
        chance, _ = player.spread(start, choice)
        yield Reached(player, values, choice, chance)
