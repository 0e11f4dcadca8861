"""The value of each allowed action for one hand against one upcard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.cards import Hand, Value, parse_value
from solver.results.html import html_table
from solver.results.plain_values import number, number_or_none
from solver.rules import Action, Rules


@dataclass(frozen=True, slots=True)
class ActionValues:
    """The value of each allowed action for one hand against one upcard.

    Attributes
    ----------
    hand, upcard
        The hand, and the dealer's card.
    p_dealer_blackjack
        Probability that the dealer has blackjack, given the hand and the upcard.
    conditional
        EV of each action given no dealer blackjack, per unit staked before the action.
    unconditional
        EV of each action with the dealer's blackjack counted, per unit of the original wager.
    margin
        EV of the best action minus that of the second best, at the moment of the decision; None
        where only one is allowed.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> solve(load_game("single-deck")).actions("77", "T")
    <77 v T: stand -0.509739, hit -0.514818, split -0.622462, double -1.034724>
    """

    hand: Hand
    upcard: Value
    p_dealer_blackjack: float
    conditional: Mapping[Action, float]
    unconditional: Mapping[Action, float]
    margin: float | None

    @property
    def ranked(self) -> tuple[Action, ...]:
        """The allowed actions, best first; equal ones in the order of `Action`."""
        return tuple(
            sorted(self.unconditional, key=lambda act: -round(self.unconditional[act], 12))
        )

    @property
    def best(self) -> Action:
        """The action with the highest EV."""
        return self.ranked[0]

    def at_decision(self, rules: Rules) -> Mapping[Action, float]:
        """Return the EV of each action at the moment of the decision.

        It is the conditional EV where the dealer has peeked by then, else the unconditional one.
        There are no values where the dealer has peeked and a blackjack was certain: nothing is
        left to decide.
        """
        before = rules.decides_before_peek(len(self.hand))
        return self.unconditional if before else self.conditional

    def to_json(self) -> dict[str, Any]:
        """Return the values under the keys of ``upcard ev --json``."""
        return {
            "hand": str(self.hand),
            "upcard": str(self.upcard),
            "p_dealer_blackjack": self.p_dealer_blackjack,
            "best": self.best.value,
            "margin": self.margin,
            "conditional": {act.value: ev for act, ev in self.conditional.items()},
            "unconditional": {act.value: ev for act, ev in self.unconditional.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ActionValues:
        """Return the result that `to_json` wrote."""
        return cls(
            Hand.parse(data["hand"]),
            parse_value(data["upcard"]),
            number(data["p_dealer_blackjack"]),
            {Action(name): number(ev) for name, ev in data["conditional"].items()},
            {Action(name): number(ev) for name, ev in data["unconditional"].items()},
            number_or_none(data["margin"]),
        )

    def to_records(self) -> list[dict[str, Any]]:
        """Return a plain record for each action, best first, for any data-frame library."""
        return [
            {
                "hand": str(self.hand),
                "upcard": str(self.upcard),
                "action": action.value,
                "conditional": self.conditional.get(action),
                "unconditional": self.unconditional[action],
            }
            for action in self.ranked
        ]

    @property
    def evs_text(self) -> str:
        """The EV of each action in a line, best first: the conditional one where there is one."""
        values = self.conditional or self.unconditional
        return ", ".join(
            f"{act} {values.get(act, self.unconditional[act]):.6f}" for act in self.ranked
        )

    def __repr__(self) -> str:
        return f"<{self.hand} v {self.upcard}: {self.evs_text}>"

    def _repr_html_(self) -> str:
        return html_table(self.to_records(), f"{self.hand} v {self.upcard}: EV of every action")
