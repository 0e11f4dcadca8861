"""The best chart by totals: policy iteration over all hands that reach a cell.

The value of a round is a sum over *worlds*: the unsplit hand, and for each pair and each number x
of further pair cards gone the single hand of `solver.engine.splits.closed_form`, with its coefficient. In
each world a hand h that is reached with weight w(h) (chance times coefficient) adds w(h) Q(h, a),
where Q is the value of action a with the chart played afterwards. No line of play meets a cell
twice, so changing one cell changes the value of the round by exactly

    sum over worlds and hands h in the cell of w(h) (Q(h, new) - Q(h, old)).

All cells are improved at once, upcard by upcard; where that makes an upcard worse, only the cell
that gains most is changed, until none gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver.engine.hand.evaluator import HandEvaluator, HandValues
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import Stage, stage_of
from solver.engine.opening import HIGH, LOW
from solver.engine.splits.closed_form import coefficients
from solver.engine.splits.splits import pack_of, prepare, single
from solver.engine.totals.cells import ROWS, SPLIT, Cells, P, pair_actions_allowed, pair_codes
from solver.engine.totals.scores import Scores, ScoreSheet
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints

_GAIN = 1e-14
"""A change that gains less than this is none."""


def best_cells(rules: Rules, shoe: Sequence[int]) -> Cells:
    """Find the best chart by totals, upcard by upcard."""
    low, high = (_Worlds(rules, shoe, group).best() for group in (LOW, HIGH))
    return low.with_columns(high, HIGH)


class _Worlds:
    """All worlds of one shoe, for a group of upcards."""

    def __init__(self, rules: Rules, shoe: Sequence[int], group: tuple[int, ...]) -> None:
        self.rules = rules
        self.player = HandEvaluator(rules, shoe, group)
        pairs = [p for p in range(10) if rules.hands_from(p) > 1 and shoe[p] > 1]
        self.split = [
            (pair, pack_of(pair, 1 + x), weight)
            for pair in pairs
            for x, weight in enumerate(coefficients(tuple(shoe), pair, rules.hands_from(pair), 2))
            if weight.any()
        ]
        table = lattice()
        keys = [table.keys[table.above(single(pair))] + gone for pair, gone, _ in self.split]
        prepare(self.player, keys)

    def best(self) -> Cells:
        """Improve two charts until nothing is gained, and keep the better for each upcard."""
        cells, scores = self._improve(self._start(splits=False))
        others, their_scores = self._improve(self._start(splits=True))
        better = [u for u in self.player.upcards if their_scores.ev[u] > scores.ev[u] + _GAIN]
        cells = cells.with_columns(others, better)
        return break_ties(cells, scores.with_columns(their_scores, better))

    def _improve(self, cells: Cells) -> tuple[Cells, Scores]:
        scores = self.score(cells)
        careful: set[int] = set()
        open_ = set(self.player.upcards)
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
        """Return a chart that does what is best on average for a total; it splits nothing, or all.

        A cell that is only met after splits is given its best code while they are made: with the
        wrong one in it, a split would never look good.
        """
        import numpy as np

        rows = np.zeros((ROWS, 10), dtype=np.int64)
        may_split = pair_actions_allowed(self.rules)[SPLIT, :, None]
        pairs = np.where(may_split & splits, P, rows[:10])
        empty = Cells(rows, pairs, rows)
        board = ScoreSheet(self.player, empty)
        play = self.player.best()
        board.add_unsplit(play, play.choice)
        return break_ties(empty, board.scores())

    def score(self, cells: Cells) -> Scores:
        """Evaluate a chart and all changes of one cell."""
        policies = {stage: cells.policy(self.rules, stage) for stage in Stage}
        board = ScoreSheet(self.player, cells)
        space = HandValues.empty()
        hands = lattice().above(0)[1:]
        first = policies[Stage.FIRST]
        play = self.player.sweep(Stage.FIRST, hands, first, into=space)
        board.add_unsplit(play, first.choice)
        for pair, gone, weight in self.split:
            stage = stage_of(pair)
            hands = lattice().above(single(pair))
            play = self.player.sweep(stage, hands, policies[stage], gone=gone, into=space)
            board.add_split(play, pair, gone, weight)
        return board.scores()


def improve(rules: Rules, cells: Cells, scores: Scores, careful: set[int]) -> tuple[Cells, Floats]:
    """Take the best choice in every cell; for careful upcards only the change that gains most.

    Returns
    -------
    Cells
        The changed chart.
    Floats
        (10,) largest gain of a single change.
    """
    import numpy as np

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
    """Fill in what makes no difference with what is best for all hands of that total."""
    import numpy as np

    equal = scores.codes >= scores.codes.max(axis=0) - _GAIN
    codes = np.where(equal, scores.ties, -np.inf).argmax(axis=0)
    ties = scores.rescue_ties > 0
    rescue = np.where(abs(scores.rescue) > _GAIN, cells.rescue, ties).astype(np.int64)
    return Cells(codes, cells.pairs, rescue)


def _at(values: Floats, choice: Ints) -> Floats:
    """Pick along the first axis."""
    import numpy as np

    picked: Floats = np.take_along_axis(values, choice[None], axis=0)[0]
    return picked
