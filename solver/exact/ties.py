"""Exact ties: decisions on which two actions are worth the same to the last digit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from solver.cards import Hand, Value
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import NUMBERS
from solver.engine.totals.cells import ROWS, Cells, pairs_of, row_of
from solver.engine.totals.reached import Reached, reached
from solver.engine.totals.rows import CELLS, from_rows
from solver.exact.hands import PlayedHands, payoff_table, value_hands
from solver.exact.near_ties import NEAR
from solver.exact.rounds import exact_round, exact_solution
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.exact_values import ExactSolution
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy
from solver.rules.stages import Stage


@dataclass(frozen=True, slots=True)
class Tie:
    """Two actions of equal value, the best ones of a hand or of a cell of a chart.

    Attributes
    ----------
    hand, upcard
        The hand, or kind and label of the cell such as ``hard 12``; the dealer's card.
    actions
        The chosen action first.
    """

    hand: str
    upcard: Value
    actions: tuple[Action, Action]


def ties_of_hands(game: Game, solution: Solution) -> tuple[Tie, ...]:
    """Return the exact ties among the two-card hands of a solution.

    Nothing is worked out exactly if no margin is close to 0.

    Examples
    --------
    >>> from solver import Game, Rules, Shoe, solve
    >>> game = Game("tiny", "tiny", Shoe.parse("0 0 0 0 0 0 0 0 0 12"), Rules(max_hands=1))
    >>> ties_of_hands(game, solve(game))
    ()
    """
    near = [each for each in solution.hands if each.margin is not None and each.margin < NEAR]
    if not near:
        return ()
    exact = exact_solution(game, solution.strategy)
    return tuple(
        Tie(str(each.hand), each.upcard, (values.best, other))
        for each in near
        for values in [exact.hands[each.hand, each.upcard]]
        for other, margin in values.margins.items()
        if margin == 0
    )


def ties_of_chart(game: Game, chart: Chart) -> tuple[Tie, ...]:
    """Return the cells of a chart in which two actions are equal for every hand that is met."""
    near: dict[tuple[Kind, str, int], tuple[Action, Action]] = {}
    for (kind, label, upcard), values in chart.values.items():
        if values.second is not None and abs(values.ev - values.evs[values.second]) < NEAR:
            near[kind, label, upcard] = (next(iter(values.evs)), values.second)
    if not near:
        return ()
    cells = from_rows(chart.rows)
    solution = exact_round(game, Strategy.TOTALS, cells=cells).solution
    found = []
    for hands in reached(game.rules, game.shoe.counts, cells):
        known = _KnownHands(game, cells, hands, solution)
        for (kind, label, upcard), actions in near.items():
            place = CELLS.index((kind, label))
            if upcard in hands.evaluator.upcards and known.equal(place, upcard, actions):
                found.append(Tie(f"{kind} {label}", Value(upcard), actions))
    return tuple(found)


class _KnownHands:
    """The exact values of the unsplit hands that a chart reaches, against a group of upcards."""

    def __init__(self, game: Game, cells: Cells, hands: Reached, solution: ExactSolution) -> None:
        self._hands = hands
        self._solution = solution
        self._met = np.flatnonzero((hands.chance > 0).any(axis=1))
        policy = cells.policy(game.rules, Stage.FIRST)
        play = PlayedHands(Stage.FIRST, policy, np.flatnonzero(lattice().cards > 1), self._met)
        (self._values,) = value_hands(hands.evaluator, payoff_table(game.rules), [play])
        self._places = row_of().copy()
        self._places[pairs_of()] = ROWS + np.arange(10)

    def equal(self, place: int, upcard: int, actions: tuple[Action, Action]) -> bool:
        """Return whether two actions are equal for all hands of a cell."""
        return all(self._is_equal(row, upcard, actions) for row in self._rows(place, upcard))

    def _rows(self, place: int, upcard: int) -> Iterator[int]:
        for row, hand in enumerate(self._met.tolist()):
            if self._places[hand] == place and self._hands.chance[hand, upcard] > 0:
                yield row

    def _is_equal(self, row: int, upcard: int, actions: tuple[Action, Action]) -> bool:
        hand = Hand.of(lattice().counts[self._met[row]].tolist())
        if len(hand) == 2:
            values = self._solution.hands[hand, Value(upcard)].unconditional
            return values[actions[0]] == values[actions[1]]
        column = self._hands.evaluator.upcards.index(upcard)
        one, other = (self._values.numerators[NUMBERS[action], row, column] for action in actions)
        return bool(one == other)
