"""Policies, and the values that a sweep over the hands gives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.lattice import lattice
from solver.engine.kernels._actions import FREE


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """A fixed way to play: an action for each hand and upcard, or ``FREE``.

    Attributes
    ----------
    choice
        (hands, 10) action, `FREE` where several are allowed and none has a value.
    doubled
        (hands, 10) action with a hand that was just doubled.
    """

    choice: Ints
    doubled: Ints

    @staticmethod
    @cache
    def free() -> Policy:
        """Return the policy that takes the best action everywhere."""
        undecided = np.full((lattice().size, 10), FREE)
        return Policy(undecided, undecided)


@dataclass(frozen=True, slots=True, eq=False)
class PolicyNeeds:
    """What must be known of which hands to value a policy.

    Attributes
    ----------
    need
        (hands, 10) bits `REACHED`, `WAITS`, `DRAWS` and `DOUBLED` for each upcard.
    hands
        Ascending numbers of the hands of which anything is needed.
    waits
        For each of those, whether it waits for the dealer against any upcard.
    """

    need: Ints
    hands: Ints
    waits: Flags


@dataclass(frozen=True, slots=True, eq=False)
class HandValues:
    """Joint values of one sweep, (hands, 10) each; only the hands swept are meaningful.

    ``doubled_stand``, ``doubled_value`` and ``doubled_choice`` are those of a hand that was just
    doubled, per unit then staked.
    """

    stand: Floats
    hit: Floats
    double: Floats
    surrender: Floats
    value: Floats
    choice: Ints
    doubled_stand: Floats
    doubled_value: Floats
    doubled_choice: Ints

    @classmethod
    def empty(cls) -> HandValues:
        """Return space for the results of a sweep."""
        shape = (lattice().size, 10)
        stand, hit, double, surrender, value, doubled_stand, doubled_value = np.zeros((7, *shape))
        choice, doubled_choice = np.zeros((2, *shape), dtype=np.int64)
        return cls(
            stand=stand, hit=hit, double=double, surrender=surrender, value=value, choice=choice,
            doubled_stand=doubled_stand, doubled_value=doubled_value, doubled_choice=doubled_choice,
        )  # fmt: skip

    @property
    def by_action(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Values of stand, hit, double and surrender, as the kernels number them."""
        return self.stand, self.hit, self.double, self.surrender

    @property
    def policy(self) -> Policy:
        """The actions that were chosen."""
        return Policy(self.choice, self.doubled_choice)
