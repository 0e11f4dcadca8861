"""How the hands of a split are played, by class of strategy.

``cdz-``, ``cdp1`` and a chart play each split hand by its own cards alone; ``cdp`` plays it also by
the number of pair cards known to be gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.policy import HandValues, Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import FREE, STAND
from solver.results.strategy import Strategy
from solver.rules import Rules, stages
from solver.rules.actions import Action
from solver.rules.stages import Stage


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """How the hands of a split are played in some of the worlds of `coefficients`."""

    pair: int
    worlds: range
    policy: Policy


def worlds_of(rules: Rules, pair: int, made: int) -> range:
    """Return the worlds of a split: 0, 1, ... further pair cards known to be gone."""
    return range(2 * (rules.hands_from(pair) - made) + 1)


def branches(
    evaluator: HandEvaluator,
    strategy: Strategy,
    pairs: Iterable[int],
    before: Policy,
    made: int = 2,
) -> list[Branch]:
    """Return the play after a split of each pair, for a composition-dependent class.

    Parameters
    ----------
    evaluator
        Shoe and rules.
    strategy
        ``cdz-``, ``cdp1`` or ``cdp``.
    pairs
        Values of the pair cards.
    before
        The best play of unsplit hands.
    made
        Number of hands once the first split is made.
    """
    worlds = {pair: worlds_of(evaluator.rules, pair, made) for pair in pairs}
    if strategy is Strategy.CDZ:
        policies = {
            stage: zero_memory(evaluator, stage, before)
            for stage in {Stage.after_split(pair) for pair in worlds}
        }
        return [
            Branch(pair, each, policies[Stage.after_split(pair)]) for pair, each in worlds.items()
        ]
    if strategy is Strategy.CDP1:
        known = [(pair, each, 1) for pair, each in worlds.items()]
    else:
        known = [
            (pair, range(x, x + 1), made - 1 + x) for pair, each in worlds.items() for x in each
        ]
    table = lattice()
    starts = {pair: table.above(single_card(pair)) for pair in worlds}
    evaluator.dealer.index_all(
        [table.keys[starts[pair]] + pack_cards(pair, gone) for pair, _, gone in known]
    )
    return [
        Branch(pair, chosen, _best_play(evaluator, pair, gone).policy)
        for pair, chosen, gone in known
    ]


def _best_play(evaluator: HandEvaluator, pair: int, gone: int) -> HandValues:
    """Return the best play of a split hand with some pair cards known to be gone."""
    hands = lattice().above(single_card(pair))
    return evaluator.sweep(Stage.after_split(pair), hands, gone=pack_cards(pair, gone))


def zero_memory(evaluator: HandEvaluator, stage: Stage, before: Policy) -> Policy:
    """Return the play of unsplit hands for hands of a later stage.

    Where a choice is not allowed after a split, the best allowed action takes its place.
    """
    table = lattice()
    hands = np.flatnonzero(table.cards > 1)
    wanted, allowed = before.choice[hands], terms(evaluator.rules).allowed[stage][hands]
    if ((wanted != FREE) & (allowed >> wanted.clip(STAND) & 1)).all():
        return before
    hands = np.arange(1, table.size)
    if not _draws_on(evaluator.rules, stage):
        hands = hands[table.cards[hands] <= _CARDS_OF_DOUBLED]
    return evaluator.sweep(stage, hands, before).policy


def _draws_on(rules: Rules, stage: Stage) -> bool:
    """Return whether hands of a stage can get more than one further card on two cards."""
    hits = Action.HIT in stages.permissions(rules, stage)
    return hits or Action.DOUBLE in stages.permissions(rules, Stage.DOUBLED)


_CARDS_OF_DOUBLED = 3
"""Most cards of a split hand that is not hit, but may be doubled."""
