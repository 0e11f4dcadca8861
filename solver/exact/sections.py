"""The decisions of a round by section: what each class decides for the best, and where.

See `solver.exact.near_ties` for decisions that are too close for float64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from solver.engine.arrays import Flags, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import DOUBLE, HIT, STAND
from solver.engine.opening import Decided
from solver.results.strategy import Strategy
from solver.rules.stages import Stage


@dataclass(frozen=True, slots=True, eq=False)
class DecisionSection:
    """Hands that are decided together.

    Attributes
    ----------
    stage
        Where the hands come from.
    pair, known
        Value of the pair card of a split, if it matters, and the pair cards known to be gone.
    policy
        The decisions.
    met
        (hands, 10) hands that can be held, by upcard.
    free
        (hands, 10) those that are decided for the best; the others follow another section.
    doubled
        (hands, 10) hands that a double leads to; decided for the best.
    """

    stage: Stage
    pair: int | None
    known: int
    policy: Policy
    met: Flags
    free: Flags
    doubled: Flags

    @property
    def gone(self) -> int:
        """Packed cards known to be gone."""
        return 0 if self.pair is None else pack_cards(self.pair, self.known)


def sections(decided: Decided, strategy: Strategy) -> list[DecisionSection]:
    """Return what a class decides for the best against the upcards of one group.

    The first section has the unsplit hands. ``cdz-`` decides after a split only where the action
    of an unsplit hand is not allowed; ``cdp1`` and ``cdp`` decide for each pair, with one pair card
    or with a number of them known to be gone; a chart decides nothing hand by hand.
    """
    if strategy is Strategy.TOTALS:
        return []
    first = unsplit_section(decided)
    if strategy is Strategy.CDZ:
        return [first, *sections_by_stage(decided)]
    return [first, *_sections_by_pair(decided, strategy)]


def unsplit_section(decided: Decided) -> DecisionSection:
    """Return the section of unsplit hands."""
    return _section(decided.evaluator, Stage.FIRST, None, 0, decided.before.policy)


def sections_by_stage(decided: Decided) -> Iterator[DecisionSection]:
    """Yield the sections after a split of a class that plays each hand by its own cards alone."""
    evaluator, before, after = decided
    for stage in (Stage.SPLIT, Stage.SPLIT_ACES):
        branches = [each for each in after if Stage.after_split(each.pair) is stage]
        if not branches:
            continue
        met = np.logical_or.reduce(
            [
                hands_met(evaluator, stage, _second_cards(each.pair), pack_cards(each.pair, 1))
                for each in branches
            ]
        )
        allowed = terms(evaluator.rules).allowed[stage]
        kept = (before.choice >= STAND) & (allowed >> before.choice.clip(STAND) & 1 > 0)
        never = np.zeros_like(met)
        yield DecisionSection(stage, None, 0, branches[0].policy, met, met & ~kept, never)


def _sections_by_pair(decided: Decided, strategy: Strategy) -> Iterator[DecisionSection]:
    """Yield the sections of a class that plays by the pair cards known to be gone."""
    for branch in decided.after:
        stage = Stage.after_split(branch.pair)
        known = 1 if strategy is Strategy.CDP1 else 1 + branch.worlds.start
        yield _section(decided.evaluator, stage, branch.pair, known, branch.policy)


def _section(
    evaluator: HandEvaluator, stage: Stage, pair: int | None, known: int, policy: Policy
) -> DecisionSection:
    start = np.flatnonzero(lattice().cards == 2) if pair is None else _second_cards(pair)
    gone = 0 if pair is None else pack_cards(pair, known)
    met = hands_met(evaluator, stage, start, gone)
    return DecisionSection(
        stage, pair, known, policy, met, met, _doubled(evaluator, stage, met, gone)
    )


def _second_cards(pair: int) -> Ints:
    """Return the hands of a pair card and any other card."""
    children: Ints = lattice().child[single_card(pair)]
    return children


def hands_met(evaluator: HandEvaluator, stage: Stage, start: Ints, gone: int) -> Flags:
    """Return which hands can be held, by upcard: the first ones, and all that are hit from them.

    A hand is held only if the shoe has its cards beside the upcard and what is known to be gone.
    """
    table, held = lattice(), _held(evaluator, gone)
    met = np.zeros((table.size, 10), dtype=bool)
    met[start] = held[start]
    hits = terms(evaluator.rules).allowed[stage] >> HIT & 1 > 0
    for cards in range(1, int(table.cards.max())):
        hands = np.flatnonzero((table.cards == cards) & (met & hits).any(axis=1))
        _draw(met, met & hits, hands)
    return met & held


def _doubled(evaluator: HandEvaluator, stage: Stage, met: Flags, gone: int) -> Flags:
    """Return the hands that a double leads to, by upcard."""
    doubles = met & (terms(evaluator.rules).allowed[stage] >> DOUBLE & 1 > 0)
    drawn = np.zeros(met.shape, dtype=bool)
    _draw(drawn, doubles, np.flatnonzero(doubles.any(axis=1)))
    return drawn & _held(evaluator, gone)


def _held(evaluator: HandEvaluator, gone: int) -> Flags:
    """Return whether the shoe holds the hand beside an upcard of the evaluator, (hands, 10)."""
    left = evaluator.left(gone) - np.eye(10, dtype=np.int64)
    shown = (left >= 0).all(axis=1) & np.isin(np.arange(10), evaluator.upcards)
    held: Flags = np.all(lattice().counts[:, None] <= left, axis=2) & shown
    return held


def _draw(into: Flags, source: Flags, hands: Ints) -> None:
    """Mark the hands with one more card."""
    table = lattice()
    for value in range(10):
        below = table.child[hands, value]
        stays = below < table.size
        into[below[stays]] |= source[hands[stays]]
