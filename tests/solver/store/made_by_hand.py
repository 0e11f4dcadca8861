"""A solution and a chart made by hand, in place of what the solver works out."""

from __future__ import annotations

from solver.cards import Hand
from solver.games import Game, load_game
from solver.results.chart import Chart, Code, Deviation, Kind, Row
from solver.results.solution import ActionValues, InsuranceResult, Solution, UpcardResult
from solver.results.strategy import Action, Strategy

GAME = load_game("double-attack")


def solve(game: Game, strategy: Strategy) -> Solution:
    evs = {Action.STAND: -0.1, Action.HIT: 0.1 + 0.2}
    actions = ActionValues(Hand.parse("T6"), 9, 1 / 13, evs, evs, None)
    insurance = InsuranceResult("5:2", {Hand.parse("T6"): -1 / 3}, 0.0, None)
    rounds = (UpcardResult(9, 1 / 3, -0.1, 0.2),)
    shoe = str(game.shoe)
    return Solution(game.name, shoe, strategy, -0.0062, rounds, (actions,), insurance)


def best_chart(game: Game) -> Chart:
    row = Row(Kind.HARD, "16", (Code.RH,) * 10)
    deviation = Deviation(Hand.parse("T6"), 9, Action.HIT, Action.STAND, 0.1, 0.01)
    attack = {9: True}, {9: (0.1, 0.2)}
    return Chart(game.name, str(game.shoe), -0.1, 0.0, *attack, (row,), (deviation,))
