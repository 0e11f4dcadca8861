"""``upcard ev``: the column to decide by, the store, and hands that are not cards."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.reports.ev import best_line, ev_columns, units_line
from solver.games import load_game
from solver.results.hand_answer import HandAnswer
from solver.solving.what_if import query

Capture = pytest.CaptureFixture[str]
COUNTED = "EV %, dealer blackjack counted"
GIVEN = "EV %, no dealer blackjack"


def answered(hand: str, upcard: str, *rules: str, after_split: int | None = None) -> HandAnswer:
    return query(load_game("six-deck").change(rules=rules), hand, upcard, after_split=after_split)


@pytest.mark.parametrize(
    ("hand", "upcard", "rules", "after_split", "headings"),
    [
        ("T4", "A", "surrender=early", None, [COUNTED, GIVEN]),
        ("T4", "T", "surrender=early", None, [COUNTED, GIVEN]),
        ("T42", "A", "surrender=early", None, [GIVEN, COUNTED]),
        ("T8", "T", "surrender=early", 2, ["EV %"]),
        ("T4", "A", "surrender=late", None, [GIVEN, COUNTED]),
        ("T4", "T", "hole_card=original-only", None, [GIVEN, COUNTED]),
        ("T4", "T", "hole_card=none", None, [COUNTED, GIVEN]),
        ("T42", "T", "hole_card=none", None, [COUNTED, GIVEN]),
        ("T8", "T", "hole_card=none", 2, [COUNTED, GIVEN]),
        ("T4", "9", "surrender=early", None, ["EV %"]),
    ],
)
def test_the_first_column_is_the_one_to_decide_by(
    hand: str, upcard: str, rules: str, after_split: int | None, headings: list[str]
) -> None:
    game = load_game("six-deck").change(rules=[rules])
    pair = None if after_split is None else "8"
    answer = query(game, hand, upcard, after_split=after_split, pair=pair)
    columns = ev_columns(game, answer)
    assert [each.heading for each in columns] == headings
    evs = columns[0].evs
    best, second = sorted(evs.values(), reverse=True)[:2]
    assert answer.values.best == max(evs, key=evs.__getitem__)
    assert answer.values.margin == pytest.approx(best - second, abs=1e-12)


def test_early_surrender_is_compared_before_the_peek(capsys: Capture) -> None:
    assert run(["ev", "six-deck", "T4", "A", "--set", "surrender=early"]) == GOOD
    out = capsys.readouterr().out
    assert f"Action     {COUNTED}  {GIVEN}\nSurrender                        -50.0000" in out
    assert "\nHit                              -61.2684                   -44.0744\n" in out
    assert "Best play: surrender. It gains 11.2684 % of the bet over hitting.\n" in out
    flowing = " ".join(out.split())
    assert "so the first column includes dealer blackjacks (30.74 %)" in flowing
    assert "The second column assumes that the dealer has no blackjack." in flowing


def test_the_units_where_an_attack_was_made() -> None:
    game = load_game("double-attack").change(rules=["hole_card=none"])
    answer = query(game, "T6", "A")
    line = units_line(game, answer)
    assert (
        "EV in percent of the bet without an attack. You decide before the dealer has a second card"
        in line
    )
    assert line.endswith(
        "assumes that the dealer has no blackjack, in percent of the stake (bet and attack)."
    )
    assert " % of the bet over " in best_line(game, answer)


def test_a_blackjack_is_named() -> None:
    game = load_game("six-deck")
    line = best_line(game, query(game, "AK", "9"))
    assert line == "Blackjack: it pays 3:2, and there is nothing to decide."
    split = best_line(game, query(game, "AT", "9", after_split=2, pair="A"))
    assert split == "Best play: stand, the only action allowed."


def test_the_chart_for_totals_comes_from_the_store(
    solver_by_hand: Counter[str], capsys: Capture
) -> None:
    arguments = ["ev", "six-deck", "T6", "T", "--strategy", "totals"]
    for asked in (1, 1):
        assert run(arguments) == GOOD
        assert solver_by_hand == {"best_chart": asked}
    assert run([*arguments, "--no-store"]) == GOOD
    assert run(["ev", "six-deck", "T6", "T"]) == GOOD
    assert solver_by_hand == {"best_chart": 2}
    assert "Class totals." in capsys.readouterr().out


def test_totals_from_the_store_are_those_of_the_solver(capsys: Capture) -> None:
    for _ in range(2):
        assert run(["ev", "single-deck", "88", "T", "--strategy", "totals", "--json"]) == GOOD
        found = json.loads(capsys.readouterr().out)
        assert found == query(load_game("single-deck"), "88", "T", "totals").to_json()


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("16", "'16' is a total, not a hand: write its cards, such as T6"),
        ("hard 11", "'hard 11' is a total, not a hand: write its cards, such as 92"),
        ("soft18", "'soft18' is a total, not a hand: write its cards, such as A7"),
        ("s17", "'s17' is a total, not a hand: write its cards, such as A6"),
        ("21", "'21' is a total, not a hand: write its cards, such as T6"),
        ("aces", "'aces' is a word, not a hand: write its cards, such as AA"),
        ("TTT", "TTT is a bust: its total is 30, more than 21"),
    ],
)
@pytest.mark.usefixtures("solver_by_hand")
def test_totals_and_words_are_refused_with_an_example(
    hand: str, message: str, capsys: Capture
) -> None:
    assert run(["ev", "six-deck", hand, "T"]) == BAD_INPUT
    assert capsys.readouterr().err == f"upcard: {message}\n"
