"""The exact values of the simulated strategy, with which the simulation is compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from solver.cards import VALUES, Hand, Value
from solver.engine.arrays import Ints
from solver.engine.opening import HANDS, chances
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy
from solver.simulation.hands import all_hands
from solver.simulation.kernel_input import no_cells
from solver.simulation.play_table import NUMBER, UNSPLIT, PlayTable, by_chart, by_composition
from solver.solving.game import solve


class ExactCell(NamedTuple):
    """A decision of the chart: its cell, its probability and its EV.

    Attributes
    ----------
    name
        ``hard 16``, ``soft 18``, ``pair 8``; for play by composition, the two cards.
    upcard
        The dealer's upcard, as an index into ``VALUES``.
    chance
        Probability, given the upcard, that the first seat makes this decision.
    ev
        EV per unit staked if the first letter of the code is followed.
    """

    name: str
    upcard: int
    chance: float
    ev: float


@dataclass(frozen=True, slots=True, eq=False)
class ExactValues:
    """The exact values of a strategy.

    Attributes
    ----------
    play_table
        The strategy, hand by hand.
    ev
        EV of the round per unit of the bet, excluding insurance.
    attack
        The part of the EV that comes from the attack wager.
    insurance
        EV of insurance, taken with the hands for which it is favorable.
    upcards
        For each upcard its probability, and the EV of the round against it.
    cells
        The decisions.
    cell
        (nodes, 10) the decision that a hand belongs to, see `KernelInput.cell`.
    """

    play_table: PlayTable
    ev: float
    attack: float
    insurance: float
    upcards: Mapping[int, tuple[float, float]]
    cells: tuple[ExactCell, ...]
    cell: Ints


def exact_chart(game: Game, chart: Chart) -> ExactValues:
    """Return the exact values of a chart by totals."""
    play_table = by_chart(game, chart)
    cells, cell = _chart_cells(game, chart, play_table)
    return _exact(game, play_table, chart, cells, cell)


def exact_composition(game: Game, strategy: Strategy) -> ExactValues:
    """Return the exact values of the best play by composition, of class ``cdz-`` or ``cdp1``."""
    solution = solve(game, strategy)
    play_table = by_composition(game, solution)
    cells, cell = _two_card_cells(game, solution)
    return _exact(game, play_table, solution, cells, cell)


def _exact(
    game: Game,
    play_table: PlayTable,
    solution: Solution | Chart,
    cells: list[ExactCell],
    cell: Ints,
) -> ExactValues:
    attack: Mapping[int, bool] = solution.attack
    upcards: dict[int, tuple[float, float]] = {
        each.upcard: (each.probability, each.ev_if(attack.get(each.upcard)))
        for each in solution.upcards
    }
    gained = (
        each.probability * ((each.ev_with_attack or 0) - each.ev_without_attack)
        for each in solution.upcards
        if attack.get(each.upcard)
    )
    gain = solution.insurance.gain if solution.insurance else 0.0
    return ExactValues(
        play_table=play_table,
        ev=sum(chance * ev for chance, ev in upcards.values()),
        attack=sum(gained),
        insurance=gain * 2 * float(game.limits.insurance),
        upcards=upcards,
        cells=tuple(cells),
        cell=cell,
    )


def _chart_cells(game: Game, chart: Chart, play_table: PlayTable) -> tuple[list[ExactCell], Ints]:
    """Return the cells of a chart, and the cell that each hand is played by.

    With early surrender some decisions of a cell are made before the dealer peeks and others after.
    There is no single probability for such a cell, so no cell is counted.
    """
    hands, cell = all_hands(), no_cells()
    if game.rules.surrender == "early":
        return [], cell
    cells: list[ExactCell] = []
    places: dict[tuple[Kind, str, int], int] = {}
    for (kind, label, upcard), values in chart.values.items():
        places[kind, label, upcard] = len(cells)
        cells.append(ExactCell(f"{kind} {label}", upcard, values.chance, values.ev))
    for node, counts in enumerate(hands.counts):
        if sum(counts) < 2 or (sum(counts) == 2 and hands.total[node] == 21):
            continue
        hand = Hand.of(counts)
        kind, label = Kind.of_total(hand), str(hand.total)
        if hand.is_pair:
            kind, label = Kind.PAIR, VALUES[hand.values[0]]
        for upcard in range(10):
            place = places.get((kind, label, upcard))
            if place is not None:
                first = NUMBER[Action.of_letter(chart.code(kind, label, Value(upcard))[0])]
                followed = int(play_table.actions[UNSPLIT, node, upcard]) == first
                cell[node, upcard] = 2 * place + followed
    return cells, cell


def _two_card_cells(game: Game, solution: Solution) -> tuple[list[ExactCell], Ints]:
    """Return the decision on every two cards against every upcard, and each hand's decision."""
    hands, cell = all_hands(), no_cells()
    cells: list[ExactCell] = []
    if game.rules.surrender == "early":
        return cells, cell
    dealt = chances(game.shoe.counts)
    for values in solution.hands:
        given = values.at_decision(game.rules)
        if values.hand.is_blackjack or not given:
            continue
        chance = float(dealt[HANDS.index(values.hand), values.upcard])
        if game.rules.peeks_before_decisions:
            chance *= 1 - values.p_dealer_blackjack
        cell[hands.node(*values.hand.values), values.upcard] = 2 * len(cells) + 1
        cells.append(ExactCell(str(values.hand), values.upcard, chance, given[values.best]))
    return cells, cell
