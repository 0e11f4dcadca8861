"""The names that programs import from `solver`, and what they say to a wrong type."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import solver
from solver import reference
from solver.cards import TEN, Hand, Shoe, Value, parse_value
from solver.errors import CardError, UpcardError
from tests.texts import assert_refused

ROOT = Path(__file__).parents[2]
GAME = solver.load_game("single-deck")
LAZY = """
import sys
import solver
from solver import reference
names = dir(solver)
solver.load_game("six-deck")
print([name for name in ("numpy", "numba", "joblib", "rich") if name in sys.modules])
"""


def test_every_public_name_is_there() -> None:
    assert sorted(solver.__all__) == dir(solver)
    for name in solver.__all__:
        assert getattr(solver, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = solver.sovle


def test_importing_the_package_imports_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LAZY], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "call",
    [
        lambda: solver.solve("six-deck"),  # type: ignore[arg-type]
        lambda: solver.best_chart(None),  # type: ignore[arg-type]
        lambda: solver.evaluate("six-deck", ()),  # type: ignore[arg-type]
        lambda: solver.query("six-deck", "T6", "T"),  # type: ignore[arg-type]
        lambda: solver.query(GAME, 16, "T"),  # type: ignore[arg-type]
        lambda: solver.query(GAME, "T6", 12),
        lambda: solver.query(GAME, "T6", None),  # type: ignore[arg-type]
        lambda: solver.solve(GAME, 3),  # type: ignore[arg-type]
        lambda: solver.load_game(3),  # type: ignore[arg-type]
        lambda: Shoe("6x52"),  # type: ignore[arg-type]
        lambda: Shoe.parse(6),  # type: ignore[arg-type]
        lambda: Hand("T6"),  # type: ignore[arg-type]
        lambda: GAME.change(shoe=6),  # type: ignore[arg-type]
        lambda: solver.Game("mine", "mine", "6x52", GAME.rules),  # type: ignore[arg-type]
        lambda: solver.solve(GAME).upcard(12),
        lambda: solver.query(GAME, "88", "T", after_split="2"),  # type: ignore[arg-type]
        lambda: solver.query(GAME, "88", "T", after_split=2.0),  # type: ignore[arg-type]
        lambda: solver.query_many(GAME, "T6"),  # type: ignore[arg-type]
        lambda: solver.query_many(GAME, None),  # type: ignore[arg-type]
        lambda: solver.query_many(GAME, [("T6", "T", "x")]),  # type: ignore[list-item]
        lambda: solver.query_many(GAME, ["T6"]),  # type: ignore[list-item]
        lambda: solver.query_many(GAME, [("T6", "T")], workers=0),
        lambda: solver.evaluate(GAME, "x"),  # type: ignore[arg-type]
        lambda: solver.value_bet("bust-it", GAME, None),  # type: ignore[arg-type]
        lambda: solver.value_side_bet("x", "bust-it"),  # type: ignore[arg-type]
        lambda: solver.value_side_bet(GAME, 3),  # type: ignore[arg-type]
        lambda: solver.chart_of("six-deck", ()),  # type: ignore[arg-type]
        lambda: solver.settle("x"),  # type: ignore[arg-type]
        lambda: solver.simulate("six-deck"),  # type: ignore[arg-type]
        lambda: solver.simulate(GAME, 1e6),  # type: ignore[arg-type]
        lambda: solver.simulate(GAME, 10, seed="1"),  # type: ignore[arg-type]
        lambda: solver.simulate(GAME, 10, behind=1.5),  # type: ignore[arg-type]
        lambda: reference.actions("single-deck", "T7", 9),  # type: ignore[arg-type]
        lambda: solver.solve(GAME).actions("TT5", "T"),
    ],
)
def test_a_wrong_type_is_refused_in_one_line(call: Callable[[], object]) -> None:
    with pytest.raises(UpcardError) as caught:
        call()
    assert_refused(caught)


def test_cards_are_what_a_person_writes() -> None:
    solution = solver.solve(GAME)
    assert [str(each.upcard) for each in solution.upcards] == list("23456789TA")
    assert solution.upcard(10) is solution.upcard("K") is solution.upcard(TEN)
    assert solution.upcard(9).upcard is Value.NINE
    assert solver.query(GAME, "T6", 9).values == solver.query(GAME, "T6", "9").values
    assert solver.query(GAME, "T6", 10).values == solver.query(GAME, "T6", TEN).values
    assert f"{Value.TEN}{Value.ACE}" == "TA"
    assert repr(Value.TEN) == "Value.TEN"
    with pytest.raises(CardError):
        parse_value(True)


def test_records_are_plain() -> None:
    solution = solver.solve(GAME)
    chart = solver.best_chart(GAME)
    answer = solver.query(GAME, "88", "T")
    for records in (solution.to_records(), chart.to_records(), answer.to_records()):
        assert records
        for record in records:
            for value in record.values():
                assert value is None or type(value) in {str, int, float, dict}


def test_results_show_themselves() -> None:
    solution, chart = solver.solve(GAME), solver.best_chart(GAME)
    answer = solver.query(GAME, "88", "T")
    for result in (solution, chart, answer, answer.values, GAME):
        assert len(repr(result)) < 200
    for result in (solution, chart, answer, answer.values):
        assert result._repr_html_().count("<table>") == 1


def test_html_is_escaped() -> None:
    game = solver.Game("<b>", "<b>", GAME.shoe, GAME.rules)
    assert "<b>" not in solver.solve(game)._repr_html_()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("strategy", ["cdp", "totals"])
def test_many_questions_have_the_answers_of_each(workers: int, strategy: str) -> None:
    questions = [("T6", "T"), ("88", 9), (Hand.parse("A7"), "A")]
    answers = solver.query_many(GAME, questions, strategy, workers=workers)
    assert answers == [solver.query(GAME, *each, strategy) for each in questions]
