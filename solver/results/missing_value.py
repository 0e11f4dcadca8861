"""An allowed action that has no value, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.cards import Hand, Value, parse_value
from solver.results.plain_values import text
from solver.results.strategy import Action

RUNS_OUT = "the shoe can run out of cards in some line of play"
TOO_MANY_WAYS = "there are too many ways to use up the shoe to look at them all"
"""Why an allowed action has no value."""


@dataclass(frozen=True, slots=True)
class MissingValue:
    """An allowed action that has no value; it is not compared with the others.

    Attributes
    ----------
    hand, upcard
        The hand, and the dealer's card.
    action
        The action.
    reason
        `RUNS_OUT`, or `TOO_MANY_WAYS` if it is not known whether it has one.

    Examples
    --------
    >>> missing = MissingValue(Hand.parse("88"), Value.TEN, Action.SPLIT, RUNS_OUT)
    >>> MissingValue.from_json(missing.to_json()) == missing
    True
    """

    hand: Hand
    upcard: Value
    action: Action
    reason: str

    def to_json(self) -> dict[str, Any]:
        """Return plain values for a JSON file."""
        return {
            "hand": str(self.hand),
            "upcard": str(self.upcard),
            "action": self.action.value,
            "reason": self.reason,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MissingValue:
        """Return the result that `to_json` wrote."""
        return cls(
            Hand.parse(data["hand"]),
            parse_value(data["upcard"]),
            Action(data["action"]),
            text(data["reason"]),
        )
