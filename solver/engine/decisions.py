"""Best play by composition as a plain list of decisions, before and after splits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from solver.engine.arrays import Ints
from solver.engine.hand.lattice import lattice
from solver.engine.hand.policy import Policy
from solver.engine.kernels._actions import STAND, SURRENDER
from solver.engine.opening import ACTIONS, ByComposition, decided
from solver.results.strategy import Action, Strategy
from solver.rules import Rules


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """The action for every hand of the lattice, (11 stages, hands, 10 upcards).

    Stage 0 is a hand that was not split and is not to be split; stage 1 + v is a hand that was
    split from a pair of value v.

    Attributes
    ----------
    actions
        Number of the `Action`; a hand of which no action has a value stands.
    rescues
        1 where a hand that was just doubled is surrendered.
    """

    actions: Ints
    rescues: Ints

    def number(self, counts: Iterable[int]) -> int:
        """Return the number of the hand with these counts."""
        return lattice().find(counts)


def decisions(rules: Rules, shoe: Sequence[int], strategy: Strategy) -> Decisions:
    """Return the decisions of a class that plays each split hand by its own cards alone.

    Parameters
    ----------
    rules, shoe
        The game, the shoe as ten counts.
    strategy
        ``cdz-`` or ``cdp1``.

    Examples
    --------
    >>> found = decisions(Rules(), (4,) * 9 + (16,), Strategy.CDZ)
    >>> sixteen = found.number((0, 0, 0, 0, 0, 1, 0, 0, 0, 1))
    >>> list(Action)[found.actions[0, sixteen, 9]].value
    'hit'
    """
    shape = (11, lattice().size, 10)
    actions, rescues = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    number = np.array([list(Action).index(action) for action in ACTIONS])
    for evaluator, before, after in decided(rules, shoe, ByComposition(strategy)):
        columns = list(evaluator.upcards)
        policies: dict[int, Policy] = {0: before.policy}
        for branch in after:
            policies[1 + branch.pair] = branch.policy
        for stage, policy in policies.items():
            actions[stage][:, columns] = number[policy.choice[:, columns].clip(STAND)]
            rescues[stage][:, columns] = policy.doubled[:, columns] == SURRENDER
    return Decisions(actions, rescues)
