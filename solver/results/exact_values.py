"""Exact values of a hand, of an upcard and of a game: plain data in fractions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solver.cards import Hand, Value
from solver.errors import ShoeRunsOut
from solver.results.hand_answer import HandAnswer
from solver.results.solution import Solution
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

    @property
    def margins(self) -> dict[Action, Fraction]:
        """The best value less that of each other action, as `unconditional`; 0 for a tie."""
        best = self.best
        largest = self.unconditional[best]
        return {
            action: largest - ev for action, ev in self.unconditional.items() if action is not best
        }

    def to_json(self) -> dict[str, Any]:
        """Return the values that ``--exact`` adds to those of a hand."""
        return {
            "p_dealer_blackjack_exact": str(self.p_dealer_blackjack),
            "conditional_exact": _texts(self.conditional),
            "unconditional_exact": _texts(self.unconditional),
        }


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


@dataclass(frozen=True, slots=True)
class ExactAnswer:
    """The answer to a what-if question as fractions.

    Attributes
    ----------
    answer
        The same answer in float64, with the chances of the dealer's final totals.
    values
        The value of each action.
    """

    answer: HandAnswer
    values: ExactHandValues

    def to_json(self) -> dict[str, Any]:
        """Return the values under the keys of ``upcard ev --exact --json``."""
        return {**self.answer.to_json(), **self.values.to_json()}


@dataclass(frozen=True, slots=True)
class ExactChart:
    """The EV of a round played by a chart as a fraction.

    Attributes
    ----------
    ev, ev_best
        EV per unit of the original wager by the chart, and by the best play (``cdp``).
    """

    ev: Fraction
    ev_best: Fraction

    @property
    def cost(self) -> Fraction:
        """What the chart loses against the best play."""
        return self.ev_best - self.ev

    def to_json(self) -> dict[str, str]:
        """Return the values that ``--exact`` adds to those of ``upcard chart --json``."""
        return {
            "ev_exact": str(self.ev),
            "ev_best_exact": str(self.ev_best),
            "cost_exact": str(self.cost),
        }


@dataclass(frozen=True, slots=True)
class ExactInsurance:
    """Insurance against the dealer's ace, see `solver.results.solution.InsuranceResult`.

    Attributes
    ----------
    evs
        EV per unit insured, for each two-card hand that can be dealt, blackjack included.
    gain
        EV per round and unit of the original wager of insuring half of it with every hand for
        which that is favorable.
    even_money
        For a blackjack against an ace: EV of taking even money minus that of playing it out, per
        unit of the wager; None if the shoe lacks an ace or a ten-valued card.
    """

    evs: Mapping[Hand, Fraction]
    gain: Fraction
    even_money: Fraction | None


@dataclass(frozen=True, slots=True)
class ExactSolution:
    """The EV of a game as a fraction, in total, by upcard and by hand.

    Attributes
    ----------
    solution
        The same results in float64.
    ev
        EV of the round per unit of the original wager, excluding insurance.
    upcards
        Value of the round by upcard.
    hands
        The actions of each two-card hand against each upcard.
    insurance
        None where the game offers none or the dealer cannot show an ace.
    """

    solution: Solution
    ev: Fraction
    upcards: Mapping[Value, ExactUpcardValues]
    hands: Mapping[tuple[Hand, Value], ExactHandValues]
    insurance: ExactInsurance | None

    def to_json(self) -> dict[str, Any]:
        """Return the values under the keys of ``upcard solve --exact --json``."""
        data = self.solution.to_json()
        data["ev_exact"] = str(self.ev)
        for upcard, exact in self.upcards.items():
            found = data["upcards"][str(upcard)]
            attacked = found["ev_with_attack"] is not None
            found["ev_exact"] = str(exact.ev)
            found["ev_without_attack_exact"] = str(exact.without_attack)
            found["ev_with_attack_exact"] = str(exact.with_attack) if attacked else None
        if self.insurance is not None:
            even_money = self.insurance.even_money
            data["insurance"] |= {
                "evs_exact": _texts(self.insurance.evs),
                "gain_exact": str(self.insurance.gain),
                "even_money_exact": None if even_money is None else str(even_money),
            }
        values = (each.to_json() for each in self.hands.values())
        data["hands"] = [hand | its for hand, its in zip(data["hands"], values, strict=True)]
        return data


def _texts(values: Mapping[Any, Fraction]) -> dict[str, str]:
    return {str(key): str(value) for key, value in values.items()}
