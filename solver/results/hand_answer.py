"""The answer to a what-if question about one hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.results.action_values import ActionValues
from solver.results.html import html_table
from solver.results.strategy import Strategy
from solver.rules.actions import Action


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """The EV of each action for one hand, and the chances of the dealer's final totals.

    Attributes
    ----------
    game, shoe
        Name of the game; the shoe before hand and upcard are taken out.
    strategy
        Class of strategy of the value of a split, or of the play of a split hand.
    values
        The actions. The values of a split hand count this hand alone and the hands made from it.
        Where the dealer peeks, a split hand is only played when the dealer has no blackjack, so
        that its unconditional values equal the conditional ones.
    dealer
        Probability of each final total of the dealer, ``17`` .. ``21``, ``blackjack``, ``bust``:
        before the dealer peeks, but for a split hand after the peek; empty if the dealer can run
        out of cards, or is certain to have blackjack against a split hand.
    after_split
        Number of hands made by splitting so far, if the hand comes from a split; else None.
    missing
        Allowed actions that have no value, and why.

    Examples
    --------
    >>> from solver import load_game, query
    >>> query(load_game("six-deck"), "T6", "9")
    <T6 v 9 in six-deck, 6x52, class cdz-: hit -0.504547, stand -0.542505, double -1.009094>
    """

    game: str
    shoe: str
    strategy: Strategy
    values: ActionValues
    dealer: Mapping[str, float]
    after_split: int | None
    missing: Mapping[Action, str]

    def to_json(self) -> dict[str, Any]:
        """Return the values that ``upcard ev --json`` prints."""
        return {
            "game": self.game,
            "shoe": self.shoe,
            "strategy": self.strategy.value,
            **self.values.to_json(),
            "dealer": dict(self.dealer),
            "after_split": self.after_split,
            "missing": {action.value: reason for action, reason in self.missing.items()},
        }

    def to_records(self) -> list[dict[str, Any]]:
        """Return a plain record for each action, best first, for any data-frame library."""
        start = {"game": self.game, "shoe": self.shoe, "strategy": self.strategy.value}
        return [start | record for record in self.values.to_records()]

    def __repr__(self) -> str:
        values = self.values
        where = f"{self.game}, {self.shoe}, class {self.strategy}"
        return f"<{values.hand} v {values.upcard} in {where}: {values.evs_text}>"

    def _repr_html_(self) -> str:
        where = f"{self.game}, {self.shoe}, class {self.strategy}"
        return html_table(self.values.to_records(), f"{where}: EV of every action")
