"""The best chart by totals: policy iteration over all hands that reach a cell.

The value of a round is a sum over *worlds*: the unsplit hand, and for each pair and each number x
of further pair cards gone the single hand of `solver.engine.splits.closed_form`, with its
coefficient. In each world a hand h that is reached with weight w(h) (chance times coefficient) adds
w(h) Q(h, a), where Q is the value of action a with the chart played afterwards. No line of play
meets a cell twice, so changing one cell changes the value of the round by exactly

    sum over worlds and hands h in the cell of w(h) (Q(h, new) - Q(h, old)).

All cells of an upcard are improved at once. Where that makes the upcard worse, only the cell that
gains most is changed, until no cell gains.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.policy import HandValues
from solver.engine.kernels._actions import STAND
from solver.engine.opening import HIGH, LOW
from solver.engine.splits.closed_form import coefficients
from solver.engine.totals.cells import ROWS, SPLIT, Cells, P, pair_actions_allowed, pair_codes
from solver.engine.totals.scores import Scores, ScoreSheet
from solver.rules import Rules
from solver.rules.stages import Stage

_GAIN = 1e-14
"""A change gains more than this."""
_PLAYED = (Stage.FIRST, Stage.SPLIT, Stage.SPLIT_ACES)


def best_cells(rules: Rules, shoe: Sequence[int], never: Flags | None = None) -> Cells:
    """Return the best chart by totals.

    Parameters
    ----------
    rules, shoe
        The game.
    never
        (10, 10) which pairs are not to be split against which upcards. Whether a split can use up
        the shoe is seen only when the whole chart is valued.
    """
    never = np.zeros((10, 10), dtype=bool) if never is None else never
    low, high = (_Worlds(rules, shoe, group, never).best() for group in (LOW, HIGH))
    return low.with_columns(high, HIGH)


class _Worlds:
    """All worlds of one shoe, for a group of upcards."""

    def __init__(
        self, rules: Rules, shoe: Sequence[int], group: tuple[int, ...], never: Flags
    ) -> None:
        self.rules = rules
        self.never = never
        self.evaluator = HandEvaluator(rules, shoe, group)
        pairs = [p for p in range(10) if rules.hands_from(p) > 1 and shoe[p] > 1]
        self.split = [
            (pair, pack_cards(pair, 1 + x), weight)
            for pair in pairs
            for x, weight in enumerate(coefficients(tuple(shoe), pair, rules.hands_from(pair), 2))
            if weight.any()
        ]
        table = lattice()
        keys = [table.keys[table.above(single_card(pair))] + gone for pair, gone, _ in self.split]
        self.evaluator.dealer.index_all(keys)

    def best(self) -> Cells:
        """Improve two charts until no change gains, and return the better one of each upcard."""
        cells, scores = self._improve(self._start(splits=False))
        others, their_scores = self._improve(self._start(splits=True))
        better = [u for u in self.evaluator.upcards if their_scores.ev[u] > scores.ev[u] + _GAIN]
        cells = cells.with_columns(others, better)
        return break_ties(cells, scores.with_columns(their_scores, better))

    def _improve(self, cells: Cells) -> tuple[Cells, Scores]:
        scores = self.score(cells)
        careful: set[int] = set()
        open_ = set(self.evaluator.upcards)
        while True:
            changed, gain = improve(self.rules, cells, scores, careful)
            open_ = {u for u in open_ if gain[u] > _GAIN}
            if not open_:
                break
            tried = self.score(changed)
            better = [u for u in open_ if tried.ev[u] > scores.ev[u]]
            cells = cells.with_columns(changed, better)
            scores = scores.with_columns(tried, better)
            worse = open_.difference(better)
            open_ -= worse & careful
            careful |= worse
        return cells, scores

    def _start(self, splits: bool) -> Cells:
        """Return a chart that plays each total best on average; it splits no pair, or every pair.

        Some cells are only met after splits. Starting with all splits made finds their best codes;
        with a wrong code in them, a split would never look good.
        """
        rows = np.zeros((ROWS, 10), dtype=np.int64)
        may_split = pair_actions_allowed(self.rules)[SPLIT] & ~self.never
        pairs = np.where(may_split & splits, P, rows[:10])
        empty = Cells(rows, pairs, rows)
        sheet = ScoreSheet(self.evaluator, empty, self.never)
        values = self.evaluator.best()
        sheet.add_unsplit(values, values.choice.clip(STAND))
        return break_ties(empty, sheet.scores())

    def score(self, cells: Cells) -> Scores:
        """Return the scores of a chart and of all changes of one cell."""
        policies = {stage: cells.policy(self.rules, stage) for stage in _PLAYED}
        sheet = ScoreSheet(self.evaluator, cells, self.never)
        space = HandValues.empty()
        hands = lattice().above(0)[1:]
        first = policies[Stage.FIRST]
        values = self.evaluator.sweep(Stage.FIRST, hands, first, into=space)
        sheet.add_unsplit(values, first.choice)
        for pair, gone, weight in self.split:
            stage = Stage.after_split(pair)
            hands = lattice().above(single_card(pair))
            values = self.evaluator.sweep(stage, hands, policies[stage], gone=gone, into=space)
            sheet.add_split(values, pair, gone, weight)
        return sheet.scores()


def improve(rules: Rules, cells: Cells, scores: Scores, careful: set[int]) -> tuple[Cells, Floats]:
    """Return a chart with the best choice in every cell, and the largest gain of each upcard.

    For ``careful`` upcards only the cell that gains most is changed.

    Returns
    -------
    Cells
        The changed chart.
    Floats
        (10,) largest gain of a single change.
    """
    codes = scores.codes.argmax(axis=0)
    actions = scores.pairs
    pairs = pair_codes(actions)
    rescue = (scores.rescue > 0).astype(np.int64)
    gain = np.concatenate(
        [
            _at(scores.codes, codes) - _at(scores.codes, cells.codes),
            actions.max(axis=0) - _at(actions, cells.pair_actions(rules)),
            np.where(rescue != cells.rescue, abs(scores.rescue), 0),
        ]
    )
    change = gain > _GAIN
    most = gain.argmax(axis=0)
    for upcard in careful:
        change[:, upcard] = np.arange(len(gain)) == most[upcard]
    old = np.concatenate(cells.parts)
    new = np.where(change, np.concatenate([codes, pairs, rescue]), old)
    return Cells(*np.split(new, (ROWS, ROWS + 10))), gain.max(axis=0)


def break_ties(cells: Cells, scores: Scores) -> Cells:
    """Return a chart whose undecided cells have what is best for all hands of that total."""
    equal = scores.codes >= scores.codes.max(axis=0) - _GAIN
    codes = np.where(equal, scores.ties, -np.inf).argmax(axis=0)
    ties = scores.rescue_ties > 0
    rescue = np.where(abs(scores.rescue) > _GAIN, cells.rescue, ties).astype(np.int64)
    return Cells(codes, cells.pairs, rescue)


def _at(values: Floats, choice: Ints) -> Floats:
    """Return the chosen values along the first axis."""
    picked: Floats = np.take_along_axis(values, choice[None], axis=0)[0]
    return picked
