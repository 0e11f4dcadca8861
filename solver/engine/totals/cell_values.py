"""Values of the actions in each cell of a chart, averaged over the hands that belong to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.hand.lattice import lattice
from solver.engine.opening import ACTIONS
from solver.engine.totals.cells import ROWS, Cells, first_actions, pairs_of, row_of
from solver.engine.totals.reached import Reached
from solver.results.strategy import Action
from solver.rules import Rules


class Averaged(NamedTuple):
    """A cell, given by its place (a row of totals, or `ROWS` plus the pair's value) and upcard."""

    place: int
    upcard: int
    chance: float
    evs: dict[Action, float]


def decision_values(rules: Rules, hands: Reached) -> Floats:
    """Return the EV of each action at the moment of the decision, per unit staked, (5, hands, 10).

    Where the dealer peeks first, the EV is conditional on no dealer blackjack; where the decision
    comes first, a dealer blackjack is included.
    """
    numbers = np.arange(lattice().size)
    chance = hands.evaluator.p_blackjack(numbers)
    if rules.peeks_before_decisions:
        with np.errstate(invalid="ignore", divide="ignore"):
            values: Floats = hands.values / (1 - chance)
            return values
    return hands.values - hands.evaluator.blackjack_loss(numbers)


def cell_values(rules: Rules, cells: Cells, hands: Reached) -> Iterator[Averaged]:
    """Return the values of each cell, averaged over the hands that follow its first letter.

    The weights are the chances of the hands at the moment of the decision: where the dealer peeks
    first, joint with no dealer blackjack. An action has a value where every one of those hands may
    take it. Cells that no unsplit hand reaches are left out.
    """
    places = row_of().copy()
    places[pairs_of()] = ROWS + np.arange(10)
    first = first_actions(cells)
    values = decision_values(rules, hands)
    weights = hands.decided
    for upcard in hands.evaluator.upcards:
        follow = hands.choice[:, upcard] == first[places, upcard]
        chance = np.where(follow, weights[:, upcard], 0)
        evs = _means(values[:, :, upcard], chance, places)
        reached = np.bincount(places, weights[:, upcard], len(first))
        for place in np.flatnonzero(np.bincount(places, chance, len(first)) > 0).tolist():
            found = {
                action: ev
                for action, ev in zip(ACTIONS, evs[:, place].tolist(), strict=True)
                if not np.isnan(ev)
            }
            own = ACTIONS[first[place, upcard]]
            others = [action for action in found if action is not own]
            others.sort(key=found.__getitem__, reverse=True)
            ordered = {action: found[action] for action in (own, *others)}
            yield Averaged(place, upcard, float(reached[place]), ordered)


def _means(values: Floats, chance: Floats, places: Ints) -> Floats:
    """Return the mean of each action's values, (5, places); NaN if some hand may not take it."""
    size = ROWS + 10
    weighted = np.where(chance > 0, values * chance, 0)
    sums = np.stack([np.bincount(places, each, size) for each in weighted])
    with np.errstate(invalid="ignore", divide="ignore"):
        means: Floats = sums / np.bincount(places, chance, size)
    return means
