"""What the exact solver says of the play that is simulated: the numbers to be checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from solver.cards import VALUES, Hand, Value
from solver.engine.arrays import Ints
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.simulate.hands import all_hands
from solver.simulate.kernel_input import no_cells
from solver.simulate.play_table import NUMBER, UNSPLIT, PlayTable, by_chart, by_composition


class ExactCell(NamedTuple):
    """A decision: where it stands in the chart, how often it comes up, and what it is worth.

    Attributes
    ----------
    name
        ``hard 16``, ``soft 18``, ``pair 8``; or the two cards in play by composition.
    upcard
        The dealer's card, as an index into ``VALUES``.
    chance
        Probability, given the upcard, that the first seat decides on such a hand.
    ev
        EV per unit staked where the first letter is followed.
    """

    name: str
    upcard: int
    chance: float
    ev: float


@dataclass(frozen=True, slots=True, eq=False)
class Exact:
    """The exact values of a way to play.

    Attributes
    ----------
    plan
        The way to play.
    ev
        EV of the round per unit of the bet, insurance aside.
    attack
        What the attack wager adds to it.
    insurance
        What insurance, taken with the hands for which it is favourable, adds beside it.
    upcards
        For each upcard its probability, and the EV of the round against it.
    cells
        The decisions.
    cell
        (nodes, 10) the decision a hand belongs to, see `solver.simulate.kernel_input.Setup`.
    """

    plan: PlayTable
    ev: float
    attack: float
    insurance: float
    upcards: Mapping[int, tuple[float, float]]
    cells: tuple[ExactCell, ...]
    cell: Ints


def exact_chart(game: Game, chart: Chart) -> Exact:
    """Value a chart by totals."""
    plan = by_chart(game, chart)
    cells, cell = _chart_cells(game, chart, plan)
    return _exact(game, plan, chart, chart.attack, cells, cell)


def exact_composition(game: Game, strategy: Strategy) -> Exact:
    """Value best play by composition, of class ``cdz-`` or ``cdp1``."""
    from solver.solving.game import solve

    solution = solve(game, strategy)
    plan = by_composition(game, solution)
    cells, cell = _two_card_cells(game, solution)
    attack: dict[int, bool] = {each.upcard: each.attack for each in solution.upcards}
    return _exact(game, plan, solution, attack, cells, cell)


def _exact(
    game: Game,
    plan: PlayTable,
    solution: Solution | Chart,
    attack: Mapping[int, bool],
    cells: list[ExactCell],
    cell: Ints,
) -> Exact:
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
    return Exact(
        plan,
        sum(chance * ev for chance, ev in upcards.values()),
        sum(gained),
        gain * 2 * float(game.limits.insurance),
        upcards,
        tuple(cells),
        cell,
    )


def _chart_cells(game: Game, chart: Chart, plan: PlayTable) -> tuple[list[ExactCell], Ints]:
    """The cells of a chart, and which of them each hand is played by.

    A surrender before the dealer looks is decided on two cards, everything else afterwards: no one
    measure fits a cell then, and nothing is counted.
    """
    from solver.simulate.play_table import LETTERS

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
                first = NUMBER[LETTERS[chart.code(kind, label, Value(upcard))[0]]]
                followed = int(plan.actions[UNSPLIT, node, upcard]) == first
                cell[node, upcard] = 2 * place + followed
    return cells, cell


def _two_card_cells(game: Game, solution: Solution) -> tuple[list[ExactCell], Ints]:
    """Every two cards against every upcard, as they are decided on."""
    from solver.engine.opening import HANDS, chances

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
