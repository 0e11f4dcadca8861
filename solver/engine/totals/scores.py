"""What a chart is worth, and what every change of one cell would gain.

See `solver.engine.totals.policy_iteration` for the worlds whose scores are added up here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.engine.hand.evaluator import HandEvaluator, HandValues
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import Stage, stage_of
from solver.engine.kernels._actions import HIT
from solver.engine.opening import (
    HANDS,
    NATURAL,
    PAIRS,
    chances,
    dealt,
    hand_numbers,
    surrender_early,
)
from solver.engine.splits.splits import single, single_hand
from solver.engine.totals.cells import (
    CODES,
    ROWS,
    SPLIT,
    Cells,
    action_of,
    by_row,
    fallbacks,
    pair_actions_allowed,
)

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints

NO_VALUE = -1e9
"""Stands for an action that has no value, or is not allowed: worse than anything."""
_FALLBACK = 1e-6
"""Weight, where all else is equal, of how good the fallback alone would be."""


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """What a chart is worth, and what every other choice would be; all by upcard.

    Attributes
    ----------
    ev
        (10,) joint value of the round.
    codes
        (codes, rows, 10) weighted value of each code in each cell.
    ties
        (codes, rows, 10) the same with every hand weighted as if it were always drawn to.
    pairs
        (5, 10, 10) joint value of each action on each pair times the chance of the pair,
        `NO_VALUE` where it is not allowed.
    rescue, rescue_ties
        (rows, 10) what is gained by surrendering doubled hands, in the same two ways.
    """

    ev: Floats
    codes: Floats
    ties: Floats
    pairs: Floats
    rescue: Floats
    rescue_ties: Floats

    def with_columns(self, other: Scores, columns: Sequence[int]) -> Scores:
        """Return these scores with some upcards taken from others."""
        names = ("ev", "codes", "ties", "pairs", "rescue", "rescue_ties")
        parts = [getattr(self, name).copy() for name in names]
        for part, name in zip(parts, names, strict=True):
            part[..., columns] = getattr(other, name)[..., columns]
        return Scores(*parts)


class ScoreSheet:
    """Adds up the scores of one chart, world by world; the unsplit hand comes first."""

    def __init__(self, player: HandEvaluator, cells: Cells) -> None:
        import numpy as np

        self._rules = player.rules
        self._player = player
        self._chance = chances(player.shoe)
        self._codes, self._ties = np.zeros((2, len(CODES), ROWS, 10))
        self._rescue, self._rescue_ties = np.zeros((2, ROWS, 10))
        self._first = np.zeros((SPLIT + 1, len(HANDS), 10))
        self._chosen = np.zeros((len(HANDS), 10), dtype=np.int64)
        self._chosen[PAIRS] = cells.pair_actions(player.rules)

    def add_unsplit(self, play: HandValues, choice: Ints) -> None:
        """Add the world in which nothing is split.

        ``choice`` is what is done, the surrender before the dealer looks for blackjack included.
        """
        import numpy as np

        numbers = hand_numbers()
        surrender_early(self._player, play)
        self._first[:SPLIT] = [values[numbers] for values in _values(play)]
        others = np.setdiff1d(np.arange(len(HANDS)), PAIRS)
        self._chosen[others] = choice[numbers[others]]
        start = dealt(self._chance)
        drawn, _ = self._player.spread(start, np.full(choice.shape, HIT))
        self._ties += self._score(action_of(self._rules, Stage.FIRST), play, drawn)
        self._ties += _FALLBACK * self._score(fallbacks(), play, drawn)
        self._rescue_ties = _rescued(play, drawn)
        start[numbers[PAIRS]] *= self._chosen[PAIRS] != SPLIT
        reached, doubled = self._player.spread(start, choice)
        reached[numbers[PAIRS]] = 0
        self._add(Stage.FIRST, play, reached, doubled)

    def add_split(self, play: HandValues, pair: int, gone: int, part: Floats) -> None:
        """Add one world of a split pair; ``part`` has its two coefficients by upcard."""
        import numpy as np

        start = single(pair)
        paired = lattice().child[start, pair]
        worth = single_hand(self._player, pair, [gone], play.hit[[start]], play.value[[paired]])
        self._first[SPLIT, PAIRS[pair]] += np.where(part != 0, part * worth[:, 0], 0).sum(axis=0)
        place = PAIRS[pair]
        chance = self._chance[place] * (self._chosen[place] == SPLIT)
        if chance.any():
            table = lattice()
            left = self._player.left(gone) - table.counts[single(pair)]
            draws = (left[:, None] - np.eye(10)).clip(0) / max(left.sum() - 1, 1)
            second = np.where((np.arange(10) == pair)[:, None], part[0], part[1])
            second_cards = np.zeros((table.size + 1, 10))
            second_cards[table.child[single(pair)]] = chance * second * draws
            reached, doubled = self._player.spread(second_cards[:-1], play.choice, gone)
            self._add(stage_of(pair), play, reached, doubled)

    def scores(self) -> Scores:
        """Put the sums together."""
        import numpy as np

        chance = self._chance
        worth = np.take_along_axis(self._first, self._chosen[None], axis=0)[0]
        wins = 1 - self._player.p_blackjack(hand_numbers()[[NATURAL]])[0]
        worth[NATURAL] = float(self._rules.blackjack_pays) * wins
        actions = np.where(chance > 0, self._first, 0)[:, PAIRS] * chance[PAIRS]
        actions[~pair_actions_allowed(self._rules)] = np.nan
        return Scores(
            np.where(chance > 0, chance * worth, 0).sum(axis=0),
            np.nan_to_num(self._codes, nan=NO_VALUE),
            np.nan_to_num(self._ties, nan=NO_VALUE),
            np.nan_to_num(actions, nan=NO_VALUE),
            np.nan_to_num(self._rescue),
            np.nan_to_num(self._rescue_ties),
        )

    def _add(self, stage: Stage, play: HandValues, reached: Floats, doubled: Floats) -> None:

        self._codes += self._score(action_of(self._rules, stage), play, reached)
        if self._rules.double_rescue:
            self._rescue += _rescued(play, doubled)

    @staticmethod
    def _score(actions: Ints, play: HandValues, weight: Floats) -> Floats:
        """(codes, rows, 10) sum of weight times value of the action that each code means."""
        import numpy as np

        values = _values(play)
        hands = np.flatnonzero(weight.any(axis=1))
        rows = by_row()[:, hands]
        worth = [np.where(weight[hands] != 0, weight[hands] * v[hands], 0) for v in values]
        return np.stack([rows @ np.choose(each[hands, None], worth) for each in actions])


def _rescued(play: HandValues, doubled: Floats) -> Floats:
    """(rows, 10) what is gained by surrendering hands that were doubled with those chances."""
    import numpy as np

    gain = np.where(doubled != 0, 2 * doubled * (play.surrender - play.stand), 0)
    return by_row() @ gain


def _values(play: HandValues) -> tuple[Floats, Floats, Floats, Floats]:
    return play.stand, play.hit, play.double, play.surrender
