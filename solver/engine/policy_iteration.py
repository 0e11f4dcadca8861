"""The best chart by totals: policy iteration over all hands that reach a cell.

The value of a round is a sum over *worlds*: the unsplit hand, and for each pair and each number x
of further pair cards gone the single hand of `solver.engine.closed_form`, with its coefficient. In
each world a hand h that is reached with weight w(h) (chance times coefficient) adds w(h) Q(h, a),
where Q is the value of action a with the chart played afterwards. No line of play meets a cell
twice, so changing one cell changes the value of the round by exactly

    sum over worlds and hands h in the cell of w(h) (Q(h, new) - Q(h, old)).

All cells are improved at once, upcard by upcard; where that makes an upcard worse, only the cell
that gains most is changed, until none gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.engine._kernels import HIT
from solver.engine.cells import (
    CODES,
    ROWS,
    SPLIT,
    Cells,
    P,
    action_of,
    by_row,
    fallbacks,
    pair_actions_allowed,
    pair_codes,
)
from solver.engine.closed_form import coefficients
from solver.engine.lattice import lattice
from solver.engine.opening import HANDS, HIGH, LOW, NATURAL, PAIRS, chances, hand_numbers
from solver.engine.play import Play, Player, Stage, stage_of
from solver.engine.splits import pack_of, prepare, single, single_hand
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.engine.lattice import Floats, Ints

_GAIN = 1e-14
"""A change that gains less than this is none."""
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
        (5, 10, 10) joint value of each action on each pair times the chance of the pair, NaN
        where it is not allowed.
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


def best_cells(rules: Rules, shoe: Sequence[int]) -> Cells:
    """Find the best chart by totals, upcard by upcard."""
    low, high = (_Worlds(rules, shoe, group).best() for group in (LOW, HIGH))
    return low.with_columns(high, HIGH)


class _Worlds:
    """All worlds of one shoe, for a group of upcards."""

    def __init__(self, rules: Rules, shoe: Sequence[int], group: tuple[int, ...]) -> None:
        self.rules = rules
        self.player = Player(rules, shoe, group)
        self.chance = chances(shoe)
        pairs = [p for p in range(10) if rules.hands_from(p) > 1 and shoe[p] > 1]
        self.split = [
            (pair, pack_of(pair, 1 + x), weight)
            for pair in pairs
            for x, weight in enumerate(coefficients(tuple(shoe), pair, rules.hands_from(pair)))
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
        board = _Board(self, empty)
        board.add_unsplit(self.player.best())
        return break_ties(empty, board.scores())

    def score(self, cells: Cells) -> Scores:
        """Evaluate a chart and all changes of one cell."""
        policies = {stage: cells.policy(self.rules, stage) for stage in Stage}
        board = _Board(self, cells)
        space = Play.empty()
        hands = lattice().above(0)[1:]
        board.add_unsplit(self.player.sweep(Stage.FIRST, hands, policies[Stage.FIRST], into=space))
        for pair, gone, weight in self.split:
            stage = stage_of(pair)
            hands = lattice().above(single(pair))
            play = self.player.sweep(stage, hands, policies[stage], gone=gone, into=space)
            board.add_split(play, pair, gone, weight)
        return board.scores()


class _Board:
    """Adds up the scores of one chart, world by world; the unsplit hand comes first."""

    def __init__(self, worlds: _Worlds, cells: Cells) -> None:
        import numpy as np

        self._worlds = worlds
        self._rules = worlds.rules
        self._player = worlds.player
        self._codes, self._ties = np.zeros((2, len(CODES), ROWS, 10))
        self._rescue, self._rescue_ties = np.zeros((2, ROWS, 10))
        self._first = np.zeros((SPLIT + 1, len(HANDS), 10))
        self._chosen = np.zeros((len(HANDS), 10), dtype=np.int64)
        self._chosen[PAIRS] = cells.pair_actions(worlds.rules)

    def add_unsplit(self, play: Play) -> None:
        """Add the world in which nothing is split."""
        import numpy as np

        numbers = hand_numbers()
        if self._rules.surrender == "early":
            play.surrender[numbers] = self._player.blackjack_loss(numbers) - 0.5
        self._first[:SPLIT] = [values[numbers] for values in _values(play)]
        others = np.setdiff1d(np.arange(len(HANDS)), PAIRS)
        self._chosen[others] = play.choice[numbers[others]]
        dealt = np.zeros(play.value.shape)
        dealt[numbers] = self._worlds.chance
        dealt[numbers[NATURAL]] = 0
        drawn, _ = self._player.spread(dealt, np.full(play.choice.shape, HIT))
        self._ties += self._score(action_of(self._rules, Stage.FIRST), play, drawn)
        self._ties += _FALLBACK * self._score(fallbacks(), play, drawn)
        self._rescue_ties = _rescued(play, drawn)
        dealt[numbers[PAIRS]] *= self._chosen[PAIRS] != SPLIT
        reached, doubled = self._player.spread(dealt, play.choice)
        reached[numbers[PAIRS]] = 0
        self._add(Stage.FIRST, play, reached, doubled)

    def add_split(self, play: Play, pair: int, gone: int, part: Floats) -> None:
        """Add one world of a split pair; ``part`` has its two coefficients by upcard."""
        import numpy as np

        start = single(pair)
        paired = lattice().child[start, pair]
        worth = single_hand(self._player, pair, [gone], play.hit[[start]], play.value[[paired]])
        self._first[SPLIT, PAIRS[pair]] += np.where(part != 0, part * worth[:, 0], 0).sum(axis=0)
        place = PAIRS[pair]
        chance = self._worlds.chance[place] * (self._chosen[place] == SPLIT)
        if chance.any():
            table = lattice()
            left = self._player.left(gone) - table.counts[single(pair)]
            draws = (left[:, None] - np.eye(10)).clip(0) / max(left.sum() - 1, 1)
            second = np.where((np.arange(10) == pair)[:, None], part[0], part[1])
            dealt = np.zeros((table.size + 1, 10))
            dealt[table.child[single(pair)]] = chance * second * draws
            reached, doubled = self._player.spread(dealt[:-1], play.choice, gone)
            self._add(stage_of(pair), play, reached, doubled)

    def scores(self) -> Scores:
        """Put the sums together."""
        import numpy as np

        chance = self._worlds.chance
        worth = np.take_along_axis(self._first, self._chosen[None], axis=0)[0]
        wins = 1 - self._player.p_blackjack(hand_numbers()[[NATURAL]])[0]
        worth[NATURAL] = float(self._rules.blackjack_pays) * wins
        actions = np.where(chance > 0, self._first, 0)[:, PAIRS] * chance[PAIRS]
        actions[~pair_actions_allowed(self._rules)] = np.nan
        return Scores(
            np.where(chance > 0, chance * worth, 0).sum(axis=0),
            self._codes,
            self._ties,
            actions,
            self._rescue,
            self._rescue_ties,
        )

    def _add(self, stage: Stage, play: Play, reached: Floats, doubled: Floats) -> None:

        self._codes += self._score(action_of(self._rules, stage), play, reached)
        if self._rules.double_rescue:
            self._rescue += _rescued(play, doubled)

    @staticmethod
    def _score(actions: Ints, play: Play, weight: Floats) -> Floats:
        """(codes, rows, 10) sum of weight times value of the action that each code means."""
        import numpy as np

        values = _values(play)
        hands = np.flatnonzero(weight.any(axis=1))
        rows = by_row()[:, hands]
        worth = [np.where(weight[hands] != 0, weight[hands] * v[hands], 0) for v in values]
        return np.stack([rows @ np.choose(each[hands, None], worth) for each in actions])


def _rescued(play: Play, doubled: Floats) -> Floats:
    """(rows, 10) what is gained by surrendering hands that were doubled with those chances."""
    import numpy as np

    gain = np.where(doubled != 0, 2 * doubled * (play.surrender - play.stand), 0)
    return by_row() @ gain


def _values(play: Play) -> tuple[Floats, Floats, Floats, Floats]:
    return play.stand, play.hit, play.double, play.surrender


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
    actions = np.nan_to_num(scores.pairs, nan=-np.inf)
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
