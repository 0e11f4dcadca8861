"""A chart by totals as arrays, and the policies that play it.

A row is a hard total 4 .. 21 or a soft total 12 .. 21. Each cell has a first choice and a fallback
(`CODES`). Pairs have rows of their own for the first two cards. Whether a doubled hand is
surrendered depends on its total.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice
from solver.engine.hand.policy import HandValues, Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import DOUBLE, HIT, STAND, SURRENDER
from solver.engine.splits.branches import Branch, worlds_of
from solver.results.chart import Code
from solver.rules import Rules
from solver.rules.stages import Stage

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
    """Return the row of each hand of the lattice; hands of fewer than two cards get the first."""
    hands = lattice()
    rows: Ints = np.where(hands.soft, hands.total - SOFT[0] + len(HARD), hands.total - HARD[0])
    return rows.clip(0)


@cache
def by_row() -> Floats:
    """Return (rows, hands) 1 where a hand of two or more cards belongs to the row, else 0."""
    member = np.arange(ROWS)[:, None] == row_of()
    members: Floats = (member & (lattice().cards > 1)).astype(np.float64)
    return members


@lru_cache(maxsize=16)
def action_of(rules: Rules, stage: Stage) -> Ints:
    """Return the action that each of `CODES` means at one stage, (codes, hands, 10 upcards)."""
    bits = allowed_of(rules, stage)
    first, fallback = np.array(_ACTIONS).T[..., None, None]
    possible = bits >> first & 1
    actions: Ints = np.where(possible, first, np.where(bits >> fallback & 1, fallback, STAND))
    actions[:, lattice().cards == 1] = HIT
    return actions


def fallbacks() -> Ints:
    """Return the fallback of each of `CODES`, (codes, hands, 10)."""
    return np.broadcast_to(np.array(_ACTIONS)[:, 1:, None], (len(CODES), lattice().size, 10))


def allowed_of(rules: Rules, stage: Stage) -> Ints:
    """Return the bits of the allowed actions, early surrender included, (hands, 10)."""
    found = terms(rules)
    bits: Ints = found.allowed[stage] | found.early[stage].astype(np.int64) << SURRENDER
    return bits


def pair_actions_allowed(rules: Rules) -> Flags:
    """Return whether an action, or the split, is allowed on each pair, (5, 10 pairs, 10)."""
    bits = allowed_of(rules, Stage.FIRST)[pairs_of()]
    allowed = np.zeros((SPLIT + 1, 10, 10), dtype=bool)
    allowed[:SPLIT] = bits >> np.arange(SPLIT)[:, None, None] & 1
    allowed[SPLIT] = np.array([rules.hands_from(pair) > 1 for pair in range(10)])[:, None]
    return allowed


def pair_codes(values: Floats) -> Ints:
    """Return the best of `PAIR_CODES` for each pair and upcard, from (5, 10, 10) values."""
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
    """Return the numbers of the ten pairs in the lattice."""
    table = lattice()
    pairs: Ints = table.child[table.child[0], np.arange(10)]
    return pairs


def first_actions(cells: Cells) -> Ints:
    """Return the first choice of each cell, `SPLIT` among them, (rows and ten pairs, 10)."""
    first = np.array([action for action, _ in _ACTIONS])
    of_pairs = np.array([*first, SPLIT, SURRENDER])
    return np.concatenate([first[cells.codes], of_pairs[cells.pairs]])


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """A chart: a number of `CODES` for each row and upcard, one of `PAIR_CODES` for each pair.

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
        """The three arrays: codes, pairs, rescue."""
        return self.codes, self.pairs, self.rescue

    def pair_actions(self, rules: Rules) -> Ints:
        """Return the action, `SPLIT` included, on each pair and upcard, (10, 10).

        A pair that may not be split or surrendered is played by the rest of its code. If nothing
        is left, it is played by its total.
        """
        pairs = pairs_of()
        meaning = action_of(rules, Stage.FIRST)[:, pairs]
        by_total = np.take_along_axis(meaning, self.codes[row_of()[pairs]][None], axis=0)[0]
        own = np.take_along_axis(meaning, self.pairs[None] % len(CODES), axis=0)[0]
        may = pair_actions_allowed(rules)
        split = np.where(may[SPLIT], SPLIT, by_total)
        surrender = np.where(may[SURRENDER], SURRENDER, split)
        actions: Ints = np.select([self.pairs == P, self.pairs == RP], [split, surrender], own)
        return actions

    def policy(self, rules: Rules, stage: Stage) -> Policy:
        """Return the action of each hand at one stage; that of its total for a split pair."""
        codes = self.codes[row_of()]
        choice = np.take_along_axis(action_of(rules, stage), codes[None], axis=0)[0]
        if stage is Stage.FIRST:
            own = self.pair_actions(rules)
            choice[pairs_of()] = np.where(own == SPLIT, choice[pairs_of()], own)
        may_surrender = allowed_of(rules, Stage.DOUBLED) >> SURRENDER & 1
        rescues = self.rescue[row_of()] & may_surrender
        return Policy(choice, np.where(rescues > 0, SURRENDER, STAND))


@dataclass(frozen=True, slots=True, eq=False)
class ByTotals:
    """Play by a chart, a `solver.engine.opening.PlayPolicy`."""

    cells: Cells

    def first(self, evaluator: HandEvaluator, start: int = 0) -> HandValues:
        """Return the values of unsplit hands, from one hand on or of all hands."""
        hands = lattice().above(start)
        policy = self.cells.policy(evaluator.rules, Stage.FIRST)
        return evaluator.sweep(Stage.FIRST, hands[lattice().cards[hands] > 0], policy)

    def split(
        self,
        evaluator: HandEvaluator,
        before: HandValues,
        pairs: Sequence[int],
        made: int = 2,
    ) -> list[Branch]:
        """Return how hands are played after a split that brings their number to ``made``."""
        rules = evaluator.rules
        return [
            Branch(
                pair,
                worlds_of(rules, pair, made),
                self.cells.policy(rules, Stage.after_split(pair)),
            )
            for pair in pairs
        ]
