"""The hands behind a total: a chart plays them all alike, though their EVs differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np

from solver.cards import Hand, parse_value
from solver.engine.hand.lattice import lattice
from solver.engine.opening import ACTIONS
from solver.engine.totals.cell_values import decision_values
from solver.engine.totals.reached import reached
from solver.engine.totals.rows import from_rows
from solver.errors import HandError
from solver.games import Game
from solver.results.chart import Kind, Row
from solver.results.strategy import Action


@dataclass(frozen=True, slots=True)
class Composition:
    """One of the hands behind a total.

    Attributes
    ----------
    hand
        The cards.
    chance
        Probability, given the upcard, that the hand occurs when the chart is played and is
        decided: not where the dealer has peeked and has blackjack.
    chart
        The action of the chart.
    evs
        EV of each allowed action, best first, as in `solver.results.chart.CellValues`.
    """

    hand: Hand
    chance: float
    chart: Action
    evs: Mapping[Action, float]

    @property
    def best(self) -> Action:
        """The action with the highest EV."""
        return next(iter(self.evs))

    @property
    def loss(self) -> float:
        """EV of the best action minus that of the chart's action."""
        return self.evs[self.best] - self.evs[self.chart]

    def to_json(self) -> dict[str, Any]:
        """Return plain values for a JSON file."""
        return {
            "hand": str(self.hand),
            "chance": self.chance,
            "chart": self.chart.value,
            "best": self.best.value,
            "loss": self.loss,
            "evs": {action.value: ev for action, ev in self.evs.items()},
        }


def compositions(
    game: Game, rows: Sequence[Row], kind: Kind | str, total: int, upcard: str
) -> tuple[Composition, ...]:
    """Return the unsplit hands of one total that a chart leads to, without pairs, by frequency.

    Parameters
    ----------
    game
        Rules, and the shoe before any card is dealt.
    rows
        The chart.
    kind, total
        ``hard`` or ``soft``, and the total.
    upcard
        The dealer's card.

    Raises
    ------
    CardError
        If the upcard is not a card.
    HandError
        If the chart plays no hand of that total against that upcard.
    StrategyError
        If the chart lacks a row.

    Examples
    --------
    >>> from solver import load_game
    >>> from solver.solving.charts import best_chart
    >>> game = load_game("single-deck")
    >>> found = compositions(game, best_chart(game).rows, "hard", 16, "T")
    >>> [(str(each.hand), each.chart.value, each.best.value) for each in found[:3]]
    [('T6', 'hit', 'hit'), ('97', 'hit', 'hit'), ('T42', 'hit', 'stand')]
    """
    value, table = parse_value(upcard), lattice()
    (hands,) = reached(game.rules, game.shoe.counts, from_rows(rows), groups=[(value,)])
    pairs = (table.cards == 2) & (table.counts.max(axis=1) == 2)
    belongs = (table.total == total) & (table.soft == (kind == Kind.SOFT)) & ~pairs
    chance = np.where(belongs, hands.decided[:, value], 0)
    order = [number for number in np.argsort(-chance, kind="stable").tolist() if chance[number] > 0]
    if not order:
        raise HandError(f"the chart plays no hand of {kind} {total} against {upcard}")
    values = decision_values(game.rules, hands)[:, :, value]
    return tuple(
        Composition(
            Hand.of(table.counts[number].tolist()),
            float(chance[number]),
            ACTIONS[hands.choice[number, value]],
            _ranked(dict(zip(ACTIONS, values[:, number].tolist(), strict=True))),
        )
        for number in order
    )


def _ranked(evs: dict[Action, float]) -> dict[Action, float]:
    """Return the EVs best first; an action that is not allowed has none."""
    allowed = [action for action in Action if not isnan(evs[action])]
    return {action: evs[action] for action in sorted(allowed, key=lambda each: -evs[each])}
