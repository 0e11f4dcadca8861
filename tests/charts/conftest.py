"""Results made by hand, small enough to read, so that what is printed can be checked by eye."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from solver.cards import TEN, UPCARD_ORDER, Hand, Value
from solver.games import Game, load_game
from solver.results.chart import Chart, Deviation, Kind, Row
from solver.results.solution import ActionValues, InsuranceResult, Solution, UpcardResult
from solver.results.strategy import Action, Strategy


def _row(kind: Kind, label: str, codes: str) -> Row:
    return Row.parse(kind, label, codes.split())


ROWS = (
    _row(Kind.HARD, "5", "H H H H H H H H H H"),
    _row(Kind.HARD, "6", "H H H H H H H H H H"),
    _row(Kind.HARD, "11", "Dh Dh Dh Dh Dh Dh Dh Dh Dh H"),
    _row(Kind.HARD, "16", "S S S S S H H Rh Rh Rh"),
    _row(Kind.HARD, "20", "S S S S S S S S S S"),
    _row(Kind.HARD, "21", "S S S S S S S S S S"),
    _row(Kind.SOFT, "13", "H H H Dh Dh H H H H H"),
    _row(Kind.SOFT, "14", "H H H Dh Dh H H H H H"),
    _row(Kind.SOFT, "18", "Ds Ds Ds Ds Ds S S H H H"),
    _row(Kind.PAIR, "2", "P P P P P P H H H H"),
    _row(Kind.PAIR, "3", "P P P P P P H H H H"),
    _row(Kind.PAIR, "8", "P P P P P P P P Rp Rp"),
    _row(Kind.PAIR, "A", "P P P P P P P P P P"),
)
RESCUE = (
    _row(Kind.RESCUE, "12", "S S S S S R R R R R"),
    _row(Kind.RESCUE, "13", "S S S S S R R R R R"),
    _row(Kind.RESCUE, "s13", "S S S S S R R R R R"),
)

INSURANCE = InsuranceResult("2:1", {Hand.parse("T6"): -0.09, Hand.parse("97"): -0.07}, 0.0, -0.0385)


@pytest.fixture
def attack_game() -> Game:
    return load_game("double-attack")


@pytest.fixture
def plain_game() -> Game:
    return load_game("six-deck")


def make_chart(game: Game) -> Chart:
    attacked = bool(game.rules.double_attack)
    deviations = (
        Deviation(Hand.parse("T6"), TEN, Action.SURRENDER, Action.HIT, 0.0031, 2.5e-5),
        Deviation(Hand.parse("88A"), TEN, Action.HIT, Action.STAND, 0.0002, 1e-8),
    )
    return Chart(
        game=game.name,
        shoe=str(game.shoe),
        ev=-0.0062,
        ev_best=-0.0061,
        attack={upcard: upcard in range(1, 8) for upcard in UPCARD_ORDER} if attacked else {},
        upcards=tuple(
            UpcardResult(upcard, 0.1, 0.01, 0.02 if attacked else None) for upcard in UPCARD_ORDER
        ),
        rows=ROWS + RESCUE if game.rules.double_rescue else ROWS,
        insurance=INSURANCE,
        deviations=deviations,
    )


def make_solution(game: Game, strategy: Strategy = Strategy.CDZ) -> Solution:
    def actions(hand: str, upcard: Value) -> ActionValues:
        evs = {Action.STAND: -0.54, Action.HIT: -0.54 + upcard / 100, Action.SURRENDER: -0.5}
        if Hand.parse(hand).is_pair:
            evs[Action.SPLIT] = 0.25 - upcard / 10
        chance = 0.08 if upcard in (0, 9) else 0.0
        total = {act: ev * (1 - chance) - chance for act, ev in evs.items()}
        return ActionValues(Hand.parse(hand), upcard, chance, evs, total, 0.04)

    attacked = bool(game.rules.double_attack)
    return Solution(
        game.name,
        str(game.shoe),
        strategy,
        -0.0061,
        tuple(
            UpcardResult(upcard, 0.1, upcard / 100 - 0.05, upcard / 40 - 0.1 if attacked else None)
            for upcard in UPCARD_ORDER
        ),
        tuple(
            actions(hand, upcard)
            for hand in ("T6", "97", "A7", "88", "AA")
            for upcard in UPCARD_ORDER
        ),
        INSURANCE,
    )


@pytest.fixture
def chart(attack_game: Game) -> Chart:
    return make_chart(attack_game)


@pytest.fixture
def solution(attack_game: Game) -> Solution:
    return make_solution(attack_game)


@dataclass
class AnswerByHand:
    """What `solver.solving.what_if.query` gives, as far as reports look at it."""

    game: str
    values: ActionValues
    strategy: str = "cdz-"
    after_split: int | None = None

    @property
    def dealer(self) -> dict[str, float]:
        chances = {"17": 0.1, "18": 0.1, "19": 0.1, "20": 0.3, "21": 0.1}
        return {**chances, "blackjack": self.values.p_dealer_blackjack, "bust": 0.3}

    @property
    def missing(self) -> dict[Action, str]:
        return {Action.DOUBLE: "only on the first two cards"}

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, **self.values.to_json()}


def query(
    game: Game,
    hand: str,
    upcard: str,
    strategy: Strategy,
    *,
    after_split: int | None,
    pair: str | None,
    chart: object,
) -> AnswerByHand:
    assert (chart == make_chart(game).rows) if strategy is Strategy.TOTALS else chart is None
    values = make_solution(game).actions(hand, upcard)
    return AnswerByHand(game.name, values, str(strategy), after_split)


@pytest.fixture
def solver_by_hand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Counter[str]:
    """Puts the results above in the solver's place; counts how often it is asked."""
    asked: Counter[str] = Counter()

    def solve(game: Game, strategy: Strategy = Strategy.CDZ) -> Solution:
        asked["solve"] += 1
        return make_solution(game, strategy)

    def best_chart(game: Game) -> Chart:
        asked["best_chart"] += 1
        return make_chart(game)

    def chart_of(game: Game, rows: tuple[Row, ...], attack: dict[int, bool]) -> Chart:
        best = make_chart(game)
        return replace(best, ev=-0.5, rows=rows, attack={**best.attack, **attack})

    for module in ("solver.simulation.run", "solver.solving.what_if"):
        import_module(module)  # each keeps the functions that it finds, which must be the real ones
    for place, function in (
        ("solver.solving.game.solve", solve),
        ("solver.solving.charts.best_chart", best_chart),
        ("solver.solving.charts.chart_of", chart_of),
        ("solver.solving.what_if.query", query),
    ):
        monkeypatch.setattr(place, function)
    monkeypatch.setenv("UPCARD_STORE", str(tmp_path / "answers.sqlite"))
    return asked
