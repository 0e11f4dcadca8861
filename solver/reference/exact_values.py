"""Exact values of a hand and of an upcard: plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from solver.errors import ShoeRunsOut
from solver.results.strategy import Action


@dataclass(frozen=True, slots=True)
class ExactHandValues:
    """Values of the allowed actions of a hand, per unit of the original wager.

    Attributes
    ----------
    unconditional
        Value of each action, dealer blackjacks included.
    conditional
        Value given no dealer blackjack; -1/2 for an early surrender. Empty if a dealer blackjack
        is certain; an early surrender alone if it takes every stake (``hole_card = "none"``).
    p_dealer_blackjack
        Probability of a dealer blackjack.
    runs_out
        Allowed actions without a value, with the reason.
    """

    unconditional: Mapping[Action, Fraction]
    conditional: Mapping[Action, Fraction]
    p_dealer_blackjack: Fraction
    runs_out: Mapping[Action, str]

    @property
    def best(self) -> Action:
        """The action of the largest value; among equal values the first in the order of `Action`.

        Raises
        ------
        ShoeRunsOut
            If no action has a value.
        """
        if not self.unconditional:
            raise ShoeRunsOut("whatever the player does, the shoe may run out")
        return max(self.unconditional, key=self.unconditional.__getitem__)


@dataclass(frozen=True, slots=True)
class ExactUpcardValues:
    """Value of the round given the upcard, per unit of the original wager.

    Attributes
    ----------
    without_attack, with_attack
        Value without the Double Attack wager, and with the largest; equal where there is none.
    """

    without_attack: Fraction
    with_attack: Fraction

    @property
    def attack(self) -> bool:
        """Whether the attack wager is made."""
        return self.with_attack > self.without_attack

    @property
    def ev(self) -> Fraction:
        """The larger of the two."""
        return max(self.without_attack, self.with_attack)
