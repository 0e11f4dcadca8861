"""A solution and a chart made by hand, in place of what the solver works out."""

from __future__ import annotations

from solver.cards import TEN, Hand
from solver.games import Game, load_game
from solver.results.chart import Chart, Code, Deviation, Kind, Row
from solver.results.solution import ActionValues, InsuranceResult, Solution, UpcardResult
from solver.results.strategy import Action, Strategy

GAME = load_game("double-attack")


def solve(game: Game, strategy: Strategy) -> Solution:
    evs = {Action.STAND: -0.1, Action.HIT: 0.1 + 0.2}
    actions = ActionValues(Hand.parse("T6"), TEN, 1 / 13, evs, evs, None)
    insurance = InsuranceResult("5:2", {Hand.parse("T6"): -1 / 3}, 0.0, None)
    rounds = (UpcardResult(TEN, 1 / 3, -0.1, 0.2),)
    shoe = str(game.shoe)
    return Solution(game.name, shoe, strategy, -0.0062, rounds, (actions,), insurance)


def best_chart(game: Game) -> Chart:
    row = Row(Kind.HARD, 16, (Code.RH,) * 10)
    deviation = Deviation(Hand.parse("T6"), TEN, Action.HIT, Action.STAND, 0.1, 0.01)
    return Chart(
        game=game.name,
        shoe=str(game.shoe),
        ev=-0.1,
        ev_best=0.0,
        attack={TEN: True},
        upcards=(UpcardResult(TEN, 1 / 3, -0.1, 0.2),),
        rows=(row,),
        insurance=InsuranceResult("5:2", {Hand.parse("T6"): -1 / 3}, 0.0, None),
        deviations=(deviation,),
    )
