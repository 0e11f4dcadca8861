"""The value of a chart, and the gain of every change of one cell.

The scores of the worlds of `solver.engine.totals.policy_iteration` are added up here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, single_card
from solver.engine.hand.policy import HandValues
from solver.engine.kernels._actions import HIT
from solver.engine.opening import (
    HANDS,
    PAIRS,
    chances,
    dealt,
    hand_numbers,
    surrender_early,
)
from solver.engine.splits.split_values import by_second_card
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
from solver.rules import stages
from solver.rules.actions import Action
from solver.rules.stages import Stage

NO_VALUE = -1e9
"""Score of an action that has no value or is not allowed: worse than any other."""
_FALLBACK = 1e-6
"""Weight of the value of the fallback alone; it decides between codes that are equal otherwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """The value of a chart, and of every other choice in a cell; all by upcard.

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
        (rows, 10) gain of surrendering doubled hands, weighted in the same two ways.
    """

    ev: Floats
    codes: Floats
    ties: Floats
    pairs: Floats
    rescue: Floats
    rescue_ties: Floats

    def with_columns(self, other: Scores, columns: Sequence[int]) -> Scores:
        """Return these scores with some upcards taken from other scores."""
        names = ("ev", "codes", "ties", "pairs", "rescue", "rescue_ties")
        parts = [getattr(self, name).copy() for name in names]
        for part, name in zip(parts, names, strict=True):
            part[..., columns] = getattr(other, name)[..., columns]
        return Scores(*parts)


class ScoreSheet:
    """Adds up the scores of one chart, world by world, starting with the unsplit hand.

    ``never`` says of which pairs and upcards, (10, 10), the split has no value.
    """

    def __init__(self, evaluator: HandEvaluator, cells: Cells, never: Flags) -> None:
        self._never = never
        self._rules = evaluator.rules
        self._evaluator = evaluator
        self._chance = chances(evaluator.shoe)
        self._codes, self._ties = np.zeros((2, len(CODES), ROWS, 10))
        self._rescue, self._rescue_ties = np.zeros((2, ROWS, 10))
        self._first = np.zeros((SPLIT + 1, len(HANDS), 10))
        self._chosen = np.zeros((len(HANDS), 10), dtype=np.int64)
        self._chosen[PAIRS] = cells.pair_actions(evaluator.rules)

    def add_unsplit(self, values: HandValues, choice: Ints) -> None:
        """Add the world in which nothing is split.

        ``choice`` is the action with each hand, early surrender included.
        """
        numbers = hand_numbers()
        surrender_early(self._evaluator, values)
        self._first[:SPLIT] = [each[numbers] for each in values.by_action]
        others = np.setdiff1d(np.arange(len(HANDS)), PAIRS)
        self._chosen[others] = choice[numbers[others]]
        start = dealt(self._chance)
        drawn, _ = self._evaluator.spread(start, np.full(choice.shape, HIT))
        self._ties += self._score(action_of(self._rules, Stage.FIRST), values, drawn)
        self._ties += _FALLBACK * self._score(fallbacks(), values, drawn)
        self._rescue_ties = _rescued(values, drawn)
        start[numbers[PAIRS]] *= self._chosen[PAIRS] != SPLIT
        reached, doubled = self._evaluator.spread(start, choice)
        reached[numbers[PAIRS]] = 0
        self._add(Stage.FIRST, values, reached, doubled)

    def add_split(self, values: HandValues, pair: int, gone: int, weights: Floats) -> None:
        """Add one world of a split pair; ``weights`` has its two coefficients by upcard."""
        start = single_card(pair)
        paired = lattice().child[start, pair]
        parts = by_second_card(
            self._evaluator, pair, [gone], single=values.hit[[start]], paired=values.value[[paired]]
        )[:, 0]
        self._first[SPLIT, PAIRS[pair]] += np.where(weights != 0, weights * parts, 0).sum(axis=0)
        place = PAIRS[pair]
        chance = self._chance[place] * (self._chosen[place] == SPLIT)
        if chance.any():
            table = lattice()
            left = self._evaluator.left(gone) - table.counts[start]
            draws = (left[:, None] - np.eye(10)).clip(0) / max(left.sum() - 1, 1)
            second = np.where((np.arange(10) == pair)[:, None], weights[0], weights[1])
            second_cards = np.zeros((table.size + 1, 10))
            second_cards[table.child[start]] = chance * second * draws
            reached, doubled = self._evaluator.spread(second_cards[:-1], values.choice, gone)
            self._add(Stage.after_split(pair), values, reached, doubled)

    def scores(self) -> Scores:
        """Return the sums as scores."""
        chance = self._chance
        values = np.take_along_axis(self._first, self._chosen[None], axis=0)[0]
        actions = np.where(chance > 0, self._first, 0)[:, PAIRS] * chance[PAIRS]
        actions[~pair_actions_allowed(self._rules)] = np.nan
        actions[SPLIT, self._never] = np.nan
        return Scores(
            np.where(chance > 0, chance * values, 0).sum(axis=0),
            np.nan_to_num(self._codes, nan=NO_VALUE),
            np.nan_to_num(self._ties, nan=NO_VALUE),
            np.nan_to_num(actions, nan=NO_VALUE),
            np.nan_to_num(self._rescue),
            np.nan_to_num(self._rescue_ties),
        )

    def _add(self, stage: Stage, values: HandValues, reached: Floats, doubled: Floats) -> None:
        self._codes += self._score(action_of(self._rules, stage), values, reached)
        if Action.SURRENDER in stages.permissions(self._rules, Stage.DOUBLED):
            self._rescue += _rescued(values, doubled)

    @staticmethod
    def _score(actions: Ints, values: HandValues, weight: Floats) -> Floats:
        """Return the sums of weight times value of what each code means, (codes, rows, 10)."""
        hands = np.flatnonzero(weight.any(axis=1))
        rows = by_row()[:, hands]
        weighted = [
            np.where(weight[hands] != 0, weight[hands] * each[hands], 0)
            for each in values.by_action
        ]
        return np.stack([rows @ np.choose(of_code[hands], weighted) for of_code in actions])


def _rescued(values: HandValues, doubled: Floats) -> Floats:
    """Return the gain of surrendering hands that were doubled with those chances, (rows, 10)."""
    rescue = values.surrender - values.doubled_stand
    return by_row() @ np.where(doubled != 0, 2 * doubled * rescue, 0)
