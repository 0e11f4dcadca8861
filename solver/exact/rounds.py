"""The round as fractions: what `solver.solving.rounds` averages, without rounding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver.cards import ACE, Hand, Value
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice
from solver.engine.opening import ACTIONS, HANDS, NATURAL, ByComposition, PlayPolicy
from solver.engine.totals.cells import ByTotals, Cells
from solver.engine.totals.rows import from_rows
from solver.exact.groups import ExactGroup, exact_groups
from solver.exact.hands import p_blackjack, payoff_table
from solver.exact.opening import Joint, joint_values
from solver.games import Game, check_game
from solver.results.chart import Chart
from solver.results.exact_values import (
    ExactChart,
    ExactHandValues,
    ExactInsurance,
    ExactSolution,
    ExactUpcardValues,
)
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.payoffs import HandClass, bet_lost_to_blackjack
from solver.solving.charts import best_cells_of, chosen_actions, play_cells
from solver.solving.conditions import HandParts, by_condition
from solver.solving.rounds import check_shoe, solve_by_composition


class Deal(NamedTuple):
    """A two-card hand against an upcard: its place in `HANDS`, and the exact values."""

    place: int
    upcard: int
    probability: Fraction
    loss: Fraction
    values: ExactHandValues

    def evs(self, rules: Rules, stake: Fraction) -> dict[Action, Fraction]:
        """Return the unconditional EV of each action with that many units on the hand."""
        early = rules.surrender == "early"
        return {
            action: -stake / 2
            if early and action is Action.SURRENDER
            else stake * (ev + self.loss) - self.loss
            for action, ev in self.values.unconditional.items()
        }


class ExactRound(NamedTuple):
    """A round with all that its EV is made of.

    Attributes
    ----------
    solution
        The EV, by upcard and by hand.
    groups
        The round against each group of upcards.
    chosen
        What a chart does with each two-card hand, (55, 10) places in `ACTIONS`; None for the best.
    """

    solution: ExactSolution
    groups: list[ExactGroup]
    chosen: list[list[int]] | None


def exact_solution(game: Game, strategy: Strategy | str = Strategy.CDZ) -> ExactSolution:
    """Return the EV of a game as a fraction, in total, by upcard and by hand.

    Parameters and errors are those of `solver.solve`.

    Examples
    --------
    >>> from solver import Game, Rules, Shoe
    >>> game = Game("tiny", "tiny", Shoe.parse("0 0 0 0 0 0 0 1 2 9"), Rules(max_hands=1))
    >>> exact_solution(game).ev
    Fraction(3, 110)
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
    chosen = None
    if strategy is Strategy.TOTALS:
        check_shoe(game.shoe)
        cells = cells or best_cells_of(game)
        solution, play_policy = play_cells(game, cells)[0], ByTotals(cells)
        chosen = chosen_actions(game.rules, cells).tolist()
    else:
        solution = solve_by_composition(game, strategy)
    groups = list(exact_groups(game, strategy, play_policy, margins=margins))
    return ExactRound(_average(game, solution, groups, chosen), groups, chosen)


def _average(
    game: Game,
    solution: Solution,
    groups: Sequence[ExactGroup],
    chosen: Sequence[Sequence[int]] | None,
) -> ExactSolution:
    """Return the average over the first cards of a round."""
    rules, counts = game.rules, game.shoe.counts
    deals = _deals(game, solution, groups)

    def round_ev(upcard: int, stake: Fraction) -> Fraction:
        total = Fraction(0)
        for deal in deals:
            if deal.upcard == upcard:
                evs = deal.evs(rules, stake)
                action = chosen and ACTIONS[chosen[deal.place][upcard]]
                total += deal.probability * (evs[action] if action else max(evs.values()))
        return total

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


def _deals(game: Game, solution: Solution, groups: Sequence[ExactGroup]) -> list[Deal]:
    """Return the values of all two-card hands, in the order of the solution's hands."""
    rules, counts = game.rules, game.shoe.counts
    joint: Joint = {}
    given_peek: Joint = {}
    for group in groups:
        joint |= group.joint
        if rules.hole_card == "none":
            peek = replace(rules, hole_card="peek")
            upcards = group.decided.evaluator.upcards
            peeking = group.decided._replace(evaluator=HandEvaluator(peek, counts, upcards))
            given_peek |= joint_values(peeking, payoff_table(peek))[0]
    reasons: dict[tuple[Hand, Value], dict[Action, str]] = {}
    for lacking in solution.missing:
        reasons.setdefault((lacking.hand, lacking.upcard), {})[lacking.action] = lacking.reason
    places = {hand: place for place, hand in enumerate(HANDS)}
    return [
        _deal(
            game,
            (places[each.hand], each.upcard),
            (joint, given_peek or joint),
            reasons.get((each.hand, each.upcard), {}),
        )
        for each in solution.hands
    ]


def _deal(
    game: Game, spot: tuple[int, int], joints: tuple[Joint, Joint], missing: Mapping[Action, str]
) -> Deal:
    """Return a two-card hand against an upcard with all that is known of it."""
    rules, counts = game.rules, game.shoe.counts
    place, upcard = spot
    hand = HANDS[place]
    left = np.array(counts) - lattice().counts[lattice().find(hand.counts)]
    chance = p_blackjack(left, upcard)
    paid_as = HandClass.NATURAL if place == NATURAL else HandClass.UP_TO_16
    loss = chance * bet_lost_to_blackjack(rules, paid_as)
    joint, given_peek = (each[spot] for each in joints)
    parts = HandParts(joint, given_peek, loss, chance)
    conditional, unconditional = by_condition(rules, hand, parts, None, Fraction)
    values = ExactHandValues(unconditional, conditional, chance, missing)
    return Deal(place, upcard, _probability(counts, hand, upcard), loss, values)


def _probability(counts: Sequence[int], hand: Hand, upcard: int) -> Fraction:
    """Return the probability of a two-card hand given the upcard."""
    left = [count - (value == upcard) for value, count in enumerate(counts)]
    first, second = hand.values
    ways = left[first] * (left[first] - 1 if hand.is_pair else 2 * left[second])
    return Fraction(ways, sum(left) * (sum(left) - 1))


def _insurance(game: Game, deals: Sequence[Deal]) -> ExactInsurance | None:
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
