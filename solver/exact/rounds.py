"""The round as fractions: what `solver.solving.rounds` averages, without rounding."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from solver.cards import ACE, Value
from solver.engine.opening import HANDS, NATURAL, ByComposition, PlayPolicy
from solver.engine.totals.cells import ByTotals, Cells
from solver.engine.totals.rows import from_rows
from solver.exact.deals import Chosen, ExactDeal, deals_of
from solver.exact.groups import ExactGroup, exact_groups
from solver.games import Game, check_game
from solver.results.chart import Chart
from solver.results.exact_values import (
    ExactChart,
    ExactInsurance,
    ExactSolution,
    ExactUpcardValues,
)
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.solving.charts import best_cells_of, chosen_actions, play_cells
from solver.solving.rounds import check_shoe, solve_by_composition


class ExactRound(NamedTuple):
    """A round with all that its EV is made of.

    Attributes
    ----------
    solution
        The EV, by upcard and by hand.
    deals
        The two-card hands.
    groups
        The round against each group of upcards.
    """

    solution: ExactSolution
    deals: list[ExactDeal]
    groups: list[ExactGroup]


def exact_solution(game: Game, strategy: Strategy | str = Strategy.CDZ) -> ExactSolution:
    """Return the EV of a game as a fraction, in total, by upcard and by hand.

    Parameters and errors are those of `solver.solve`.

    Examples
    --------
    >>> from solver import Game, Rules, Shoe
    >>> game = Game("tiny", "tiny", Shoe.parse("1 0 0 0 0 0 0 0 2 9"), Rules(max_hands=1))
    >>> exact_solution(game).ev
    Fraction(49, 660)
    """
    return exact_round(game, strategy).solution


def exact_chart(game: Game, chart: Chart) -> ExactChart:
    """Return the EV of a round played by a chart, and of the best play, as fractions.

    Parameters
    ----------
    game
        Rules and shoe.
    chart
        A chart of this game, from `solver.best_chart` or `solver.chart_of`.

    Examples
    --------
    >>> from solver import best_chart, load_game
    >>> game = load_game("single-deck")
    >>> str(exact_chart(game, best_chart(game)).ev)
    '4236832614570799459/2940903606990952102500'
    """
    by_chart = exact_round(game, Strategy.TOTALS, cells=from_rows(chart.rows)).solution
    counts = game.shoe.counts
    ev = Fraction(0)
    for upcard, values in by_chart.upcards.items():
        attack = chart.attack.get(upcard, values.attack)
        chosen = values.with_attack if attack else values.without_attack
        ev += Fraction(counts[upcard], sum(counts)) * chosen
    return ExactChart(ev, exact_solution(game, Strategy.CDP).ev)


def exact_round(
    game: Game, strategy: Strategy | str, *, cells: Cells | None = None, margins: bool = False
) -> ExactRound:
    """Return a round valued exactly.

    Parameters
    ----------
    game, strategy
        As for `solver.solve`, which raises the same errors.
    cells
        The chart to be played under ``totals``; the best one if it is None.
    margins
        Whether every decision is valued, and not only those of two cards.
    """
    game, strategy = check_game(game), Strategy.parse(strategy)
    play_policy: PlayPolicy = ByComposition(strategy)
    chosen: Chosen | None = None
    if strategy is Strategy.TOTALS:
        check_shoe(game.shoe)
        cells = cells or best_cells_of(game)
        solution, play_policy = play_cells(game, cells)[0], ByTotals(cells)
        chosen = chosen_actions(game.rules, cells).tolist()
    else:
        solution = solve_by_composition(game, strategy)
    groups = list(exact_groups(game, strategy, play_policy, margins=margins))
    deals = deals_of(game, solution, groups, chosen)
    return ExactRound(_average(game, solution, deals), deals, groups)


def _average(game: Game, solution: Solution, deals: Sequence[ExactDeal]) -> ExactSolution:
    """Return the average over the first cards of a round."""
    rules, counts = game.rules, game.shoe.counts

    def round_ev(upcard: int, stake: Fraction) -> Fraction:
        return sum(
            (
                deal.probability * deal.evs(rules, stake)[deal.action(rules, stake)]
                for deal in deals
                if deal.upcard == upcard
            ),
            Fraction(0),
        )

    upcards = {}
    for each in solution.upcards:
        plain = round_ev(each.upcard, Fraction(1))
        attacked = round_ev(each.upcard, 1 + rules.double_attack) if rules.double_attack else plain
        upcards[each.upcard] = ExactUpcardValues(plain, attacked)
    chances = ((Fraction(counts[up], sum(counts)), each.ev) for up, each in upcards.items())
    return ExactSolution(
        solution=solution,
        ev=sum((chance * ev for chance, ev in chances), Fraction(0)),
        upcards=upcards,
        hands={(HANDS[deal.place], Value(deal.upcard)): deal.values for deal in deals},
        insurance=_insurance(game, deals),
    )


def _insurance(game: Game, deals: Sequence[ExactDeal]) -> ExactInsurance | None:
    """Return insurance by hand, and even money, as `solver.solving.rounds` does."""
    rules, counts = game.rules, game.shoe.counts
    if rules.insurance_pays is None or not counts[ACE]:
        return None
    pays = 1 + rules.insurance_pays
    against_ace = [deal for deal in deals if deal.upcard == ACE]
    evs = {HANDS[deal.place]: deal.values.p_dealer_blackjack * pays - 1 for deal in against_ace}
    gain = sum(
        (deal.probability * max(evs[HANDS[deal.place]], Fraction(0)) for deal in against_ace),
        Fraction(0),
    )
    even_money = None
    if rules.blackjack_pays > 1 and HANDS[NATURAL] in evs:
        chance = (evs[HANDS[NATURAL]] + 1) / pays
        even_money = 1 - rules.blackjack_pays * (1 - chance)
    return ExactInsurance(evs, Fraction(counts[ACE], sum(counts)) * gain / 2, even_money)
