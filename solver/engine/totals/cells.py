"""A chart by totals as arrays, and the policies it stands for.

A row is a hard total 4 .. 21 or a soft total 12 .. 21. Each cell has a first choice and a fallback
(`CODES`), pairs have a row of their own for the first two cards, and a hand that was doubled may
be surrendered according to its total.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from solver.engine.hand.evaluator import HandEvaluator, HandValues, Policy
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import Stage, stage_of, terms
from solver.engine.kernels._actions import DOUBLE, HIT, STAND, SURRENDER
from solver.engine.splits.splits import Branch
from solver.results.chart import Code
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Flags, Floats, Ints

CODES = (Code.S, Code.H, Code.DS, Code.DH, Code.RS, Code.RH)
PAIR_CODES = (*CODES, Code.P, Code.RP)
P, RP = PAIR_CODES.index(Code.P), PAIR_CODES.index(Code.RP)
_ACTIONS = (
    (STAND, STAND), (HIT, HIT), (DOUBLE, STAND), (DOUBLE, HIT), (SURRENDER, STAND), (SURRENDER, HIT)
)  # fmt: skip
"""First choice and fallback of each of `CODES`."""
SPLIT = 4
"""Number of the split, behind stand, hit, double and surrender."""
HARD, SOFT = tuple(range(4, 22)), tuple(range(12, 22))
ROWS = len(HARD) + len(SOFT)


@cache
def row_of() -> Ints:
    """Row of each hand of the lattice; hands of less than two cards have the first."""
    import numpy as np

    hands = lattice()
    rows: Ints = np.where(hands.soft, hands.total - SOFT[0] + len(HARD), hands.total - HARD[0])
    return rows.clip(0)


@cache
def by_row() -> Floats:
    """(rows, hands) 1 where the hand, of two cards or more, belongs to the row."""
    import numpy as np

    member = np.arange(ROWS)[:, None] == row_of()
    members: Floats = (member & (lattice().cards > 1)).astype(np.float64)
    return members


def action_of(rules: Rules, stage: Stage) -> Ints:
    """(codes, hands) action that each of `CODES` means for each hand at one stage."""
    import numpy as np

    bits = allowed_of(rules, stage)
    first, fallback = np.array(_ACTIONS).T[..., None]
    possible = bits >> first & 1
    actions: Ints = np.where(possible, first, np.where(bits >> fallback & 1, fallback, STAND))
    actions[:, lattice().cards == 1] = HIT
    return actions


def fallbacks() -> Ints:
    """(codes, hands) fallback of each of `CODES`."""
    import numpy as np

    return np.broadcast_to(np.array(_ACTIONS)[:, 1:], (len(CODES), lattice().size))


def allowed_of(rules: Rules, stage: Stage) -> Ints:
    """(hands,) bits of the allowed actions, with the surrender before the peek among them."""
    bits: Ints = terms(rules).allowed[stage].copy()
    if stage is Stage.FIRST and rules.surrender == "early":
        bits[lattice().cards == 2] |= 1 << SURRENDER
    return bits


def pair_actions_allowed(rules: Rules) -> Flags:
    """(5, 10) whether an action, the split included, is allowed on the pair of each value."""
    import numpy as np

    bits = allowed_of(rules, Stage.FIRST)[pairs_of()]
    may_split = [rules.hands_from(pair) > 1 for pair in range(10)]
    allowed: Flags = np.vstack([bits >> np.arange(SPLIT)[:, None] & 1, may_split]).astype(bool)
    return allowed


def pair_codes(values: Floats) -> Ints:
    """Number of `PAIR_CODES` for each pair and upcard, from (5, 10, 10) values of the actions."""
    import numpy as np

    best = values.argmax(axis=0)
    hits = (values[HIT] > values[STAND]).astype(np.int64)
    splits = values[SPLIT] > values[:SURRENDER].max(axis=0)
    surrender = np.where(splits, RP, CODES.index(Code.RS) + hits)
    doubled = CODES.index(Code.DS) + hits
    codes: Ints = np.select(
        [best == STAND, best == HIT, best == DOUBLE, best == SURRENDER],
        [CODES.index(Code.S), CODES.index(Code.H), doubled, surrender],
        P,
    )
    return codes


@cache
def pairs_of() -> Ints:
    """Numbers of the ten pairs in the lattice."""
    import numpy as np

    table = lattice()
    pairs: Ints = table.child[table.child[0], np.arange(10)]
    return pairs


def first_actions(cells: Cells) -> Ints:
    """(rows and ten pairs, 10) first choice of each cell, `SPLIT` among them."""
    import numpy as np

    first = np.array([action for action, _ in _ACTIONS])
    of_pairs = np.array([*first, SPLIT, SURRENDER])
    return np.concatenate([first[cells.codes], of_pairs[cells.pairs]])


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """A chart: for each row and upcard a number of `CODES`, for each pair one of `PAIR_CODES`.

    Attributes
    ----------
    codes
        (rows, 10).
    pairs
        (10, 10), pair cards A, 2 .. T by upcard.
    rescue
        (rows, 10) whether a doubled hand of that total is surrendered.
    """

    codes: Ints
    pairs: Ints
    rescue: Ints

    def with_columns(self, other: Cells, columns: Sequence[int]) -> Cells:
        """Return this chart with some upcards taken from another."""
        parts = []
        for own, foreign in zip(self.parts, other.parts, strict=True):
            mixed = own.copy()
            mixed[:, columns] = foreign[:, columns]
            parts.append(mixed)
        return Cells(*parts)

    @property
    def parts(self) -> tuple[Ints, Ints, Ints]:
        """Codes, pairs, rescue."""
        return self.codes, self.pairs, self.rescue

    def pair_actions(self, rules: Rules) -> Ints:
        """Action, `SPLIT` included, on each pair and upcard, (10, 10).

        A pair that may not be split, or not surrendered, is played by the rest of its code, and
        at last by its total.
        """
        import numpy as np

        pairs = pairs_of()
        meaning = action_of(rules, Stage.FIRST)[:, pairs]
        by_total = np.take_along_axis(meaning, self.codes[row_of()[pairs]].T, axis=0).T
        own = np.take_along_axis(meaning, self.pairs.T % len(CODES), axis=0).T
        may = pair_actions_allowed(rules)[..., None]
        split = np.where(may[SPLIT], SPLIT, by_total)
        surrender = np.where(may[SURRENDER], SURRENDER, split)
        actions: Ints = np.select([self.pairs == P, self.pairs == RP], [split, surrender], own)
        return actions

    def policy(self, rules: Rules, stage: Stage) -> Policy:
        """Spell the chart out, hand by hand, for one stage; a pair to be split, by its total."""
        import numpy as np

        choice = np.take_along_axis(action_of(rules, stage).T, self.codes[row_of()], axis=1)
        if stage is Stage.FIRST:
            own = self.pair_actions(rules)
            choice[pairs_of()] = np.where(own == SPLIT, choice[pairs_of()], own)
        return Policy(choice, self.rescue[row_of()] * rules.double_rescue)


@dataclass(frozen=True, slots=True, eq=False)
class ByTotals:
    """The plan to play by a chart, see `solver.engine.opening.Plan`."""

    cells: Cells

    def first(self, player: HandEvaluator, start: int = 0) -> HandValues:
        """Work out unsplit hands, from one on or all."""
        hands = lattice().above(start)
        policy = self.cells.policy(player.rules, Stage.FIRST)
        return player.sweep(Stage.FIRST, hands[lattice().cards[hands] > 0], policy)

    def split(
        self,
        player: HandEvaluator,
        before: HandValues,
        pairs: Sequence[int],
        made: int = 2,
    ) -> list[Branch]:
        """Fix what is done after a split that brings the hands to ``made``."""
        rules = player.rules
        return [
            Branch(
                pair,
                range(2 * (rules.hands_from(pair) - made) + 1),
                self.cells.policy(rules, stage_of(pair)),
            )
            for pair in pairs
        ]
