"""Two charts side by side: the marks, the sentences, and what the wrong chart costs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.formats import Format, rendered
from charts.page.build import page_by_totals
from charts.page.by import By
from charts.page.compare import (
    Difference,
    attack_differences,
    differences,
    ev_elsewhere,
    mark,
)
from charts.page.hand_group import HandGroup
from charts.page.model import COLUMNS, Page
from charts.reports.compare import Comparison, as_json, as_text
from charts.text.comparison import comparison_note
from charts.text.notes import attack_rows
from solver.cards import Value
from solver.games import Game, load_game
from solver.results.chart import Chart, Code, Kind, Row
from solver.solving.charts import chart_of
from tests.charts.conftest import make_chart, make_solution
from tests.charts.solved import charted, page

Capture = pytest.CaptureFixture[str]


def changed(chart: Chart, codes: Mapping[tuple[Kind, str], str]) -> Chart:
    """The chart with some rows replaced."""
    rows = tuple(
        Row.parse(row.kind, row.label, codes[row.kind, row.label].split())
        if (row.kind, row.label) in codes
        else row
        for row in chart.rows
    )
    return replace(chart, rows=rows, ev=chart.ev + 0.001)


@pytest.fixture
def pages(plain_game: Game) -> tuple[Page, Page]:
    chart = make_chart(plain_game)
    other = changed(
        chart,
        {
            (Kind.HARD, "16"): "S S S S S H H Rh H Rh",
            (Kind.SOFT, "13"): "H H H H Dh H H H H H",
            (Kind.SOFT, "14"): "H H H H Dh H H H H H",
            (Kind.SOFT, "18"): "S Ds Ds Ds Ds S S H H S",
            (Kind.HARD, "11"): "D D D D D D D D D H",
        },
    )
    return page_by_totals(plain_game, chart), page_by_totals(plain_game, other)


def place(each: Difference) -> tuple[Kind, str, str]:
    return each.hands.kind, each.hands.label, str(each.upcard)


def marked(page: Page) -> set[tuple[Kind, str, str]]:
    return {
        (section.kind, line.label, str(upcard))
        for section, line, upcard, cell in page.cells()
        if cell.marked
    }


DIFFERENT = {
    (Kind.HARD, "16", "T"): ("Rh", "H"),
    (Kind.SOFT, "13", "5"): ("Dh", "H"),
    (Kind.SOFT, "14", "5"): ("Dh", "H"),
    (Kind.SOFT, "18", "2"): ("Ds", "S"),
    (Kind.SOFT, "18", "A"): ("H", "S"),
}


def test_what_differs(pages: tuple[Page, Page]) -> None:
    found = differences(*pages)
    assert {place(each): each.codes for each in found} == DIFFERENT
    assert found[0] == Difference(HandGroup(Kind.HARD, 16), Value.TEN, ("Rh", "H"))
    assert differences(pages[0], pages[0]) == ()


def test_marks_are_the_same_on_both(pages: tuple[Page, Page]) -> None:
    one, two = pages
    assert marked(mark(one, two)) == marked(mark(two, one)) == set(DIFFERENT)
    assert marked(mark(one, one)) == set()


def test_marked_rows_are_merged_by_what_is_printed(pages: tuple[Page, Page]) -> None:
    one, two = pages
    soft = mark(two, one).sections[1]
    assert [(line.name, line.texts[3]) for line in soft.merged] == [("A2-A3", "H*"), ("A7", "Ds")]
    (sixteen,) = [line for line in mark(one, two).sections[0].merged if line.label == "16"]
    assert sixteen.texts[-3:] == ("Rh", "Rh*", "Rh")


def test_the_sentence_on_a_page(pages: tuple[Page, Page]) -> None:
    one, two = pages
    title = "Six decks, dealer stands on soft 17"
    assert comparison_note(mark(two, one)) == (
        f"The 5 marked cells differ from {title}; the EV of this game is 0.1000 "
        "% of the bet higher."
    )
    assert comparison_note(mark(one, two)).endswith(
        "the EV of this game is 0.1000 % of the bet lower."
    )
    assert (
        comparison_note(mark(one, one))
        == f"No cell differs from {title}; the EV of this game is the same."
    )


def test_what_a_shoe_cannot_deal_does_not_differ(plain_game: Game) -> None:
    chart = make_chart(plain_game)
    full = page_by_totals(plain_game, chart)
    thin = page_by_totals(plain_game.change(shoe="4,4,4,4,0,4,4,4,4,16"), chart)
    assert differences(full, thin) == differences(thin, full) == ()


def test_a_missing_row_for_doubled_hands_plays_on(attack_game: Game, plain_game: Game) -> None:
    one = page_by_totals(attack_game, make_chart(attack_game))
    two = page_by_totals(plain_game, make_chart(plain_game))
    rescue = {(Kind.RESCUE, hand, upcard) for hand in ("12", "13", "s13") for upcard in "789TA"}
    assert set(map(place, differences(one, two))) == rescue
    assert {each.codes for each in differences(two, one)} == {("-", "R")}
    assert marked(mark(one, two)) == rescue
    assert marked(mark(two, one)) == set()
    assert comparison_note(mark(two, one)).startswith(
        "No cell differs from Double Attack Blackjack;"
    )


def test_the_attack(attack_game: Game) -> None:
    chart = make_chart(attack_game)
    one = page_by_totals(attack_game, chart)
    two = page_by_totals(attack_game, replace(chart, attack={**chart.attack, 8: True, 0: True}))
    assert attack_differences(one, two) == (Value.NINE, Value.ACE)
    assert "; the attack differs against 9 and ace; " in comparison_note(mark(two, one))
    assert attack_differences(one, page("six-deck")) == ()
    starred = dict(zip(COLUMNS, attack_rows(mark(two, one))[0][1:], strict=True))
    assert {upcard: text for upcard, text in starred.items() if "*" in text} == {
        "9": "Y*",
        "A": "Y*",
    }


def test_of_two_cards_the_best_play_counts() -> None:
    full, thin = page("six-deck", By.CARDS), page("single-deck", By.CARDS)
    best = {
        (section.kind, line.label, str(upcard))
        for (section, line, upcard, cell), (*_, other) in zip(
            full.cells(), thin.cells(), strict=True
        )
        if cell.code[0] != other.code[0]
    }
    assert marked(mark(full, thin)) == best
    assert len(best) > 10


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("six-deck", "six-deck-h17"),
        ("side-bets-six", "six-deck"),
        ("double-attack", "single-deck"),
        ("six-deck", "double-attack"),
    ],
)
def test_the_wrong_chart_costs_and_the_right_one_does_not(first: str, second: str) -> None:
    game, best, other = load_game(second), charted(second), charted(first)
    assert ev_elsewhere(game, best, best.rows, best.attack) == pytest.approx(best.ev, abs=1e-12)
    assert ev_elsewhere(game, best, other.rows, other.attack) < best.ev - 1e-6


def test_the_attack_of_the_other_chart_is_played() -> None:
    game, best = load_game("double-attack-2-hands"), charted("double-attack-2-hands")
    never = dict.fromkeys(best.attack, False)
    played = ev_elsewhere(game, best, best.rows, never)
    assert played == pytest.approx(chart_of(game, best.rows, never).ev, abs=1e-12)


def test_a_letter_without_fallback_has_that_of_the_chart_here() -> None:
    """Soft 18 is doubled at any number of cards at one table, and stood on at the other."""
    game, best = load_game("six-deck"), charted("six-deck")
    bare = [
        replace(row, codes=tuple(Code(code[0]) if code[0] == "D" else code for code in row.codes))
        for row in best.rows
    ]
    assert Code.DS in {code for row in best.rows for code in row.codes}
    assert ev_elsewhere(game, best, bare, {}) == pytest.approx(best.ev, abs=1e-12)


def test_the_report(pages: tuple[Page, Page]) -> None:
    text = as_text(Comparison(*pages, 0.0002))
    assert text.splitlines()[-4:] == [
        "5 cells differ:",
        "hard 16 v T: Rh -> H",
        "soft 13-14 v 5: Dh -> H",
        "soft 18 v 2: Ds -> S; v A: H -> S",
    ]
    assert "Playing the first chart in the second game costs 0.0200 % of the bet" in text
    assert re.search(r"Charts by totals +-0\.6200 +-0\.5200 +\+0\.1000\n", text)
    assert as_text(Comparison(pages[0], pages[0], 0.0)).endswith("\n\nNo cell differs.\n")


def test_the_report_of_games_with_and_without_attack(attack_game: Game, plain_game: Game) -> None:
    chart = make_chart(attack_game)
    one = page_by_totals(attack_game, chart)
    two = page_by_totals(plain_game, make_chart(plain_game))
    text = as_text(Comparison(one, two, None, "the shoe runs out"))
    assert "Only the first game has an attack wager.\n" in text
    assert "The first chart cannot be played in the second game: the shoe runs out.\n" in text
    assert text.endswith(
        "15 cells differ:\n"
        "doubled 12-13 v 7 8 9 T A: R -> -\n"
        "doubled s13 v 7 8 9 T A: R -> -\n"
        "A dash means that the game has no surrender after doubling.\n"
    )
    other = page_by_totals(attack_game, replace(chart, attack={**chart.attack, 8: True}))
    assert "attack v 9: N -> Y\n" in as_text(Comparison(one, other, 0.0))


def test_the_json(pages: tuple[Page, Page], attack_game: Game) -> None:
    data = as_json(Comparison(*pages, 0.0002))
    assert data["games"] == ["six-deck", "six-deck"]
    assert data["ev_difference"] == pytest.approx(0.001)
    assert data["ev_best"] == [-0.0061, -0.0061]
    assert data["cost_of_first_chart"] == 0.0002
    assert data["cells"][0] == {"kind": "hard", "hand": "16", "upcard": "T", "codes": ["Rh", "H"]}
    assert len(data["cells"]) == len(DIFFERENT)
    chart = make_chart(attack_game)
    one, two = (
        page_by_totals(attack_game, replace(chart, attack={**chart.attack, 8: yes}))
        for yes in (False, True)
    )
    attack = as_json(Comparison(one, two, None))["attack"]
    assert attack == [{"upcard": "9", "decisions": [False, True]}]


@pytest.fixture
def _by_hand(solver_by_hand: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def evaluate(game: Game, rows: object) -> Any:
        return make_solution(game)

    monkeypatch.setattr("solver.solving.charts.evaluate", evaluate)


@pytest.mark.usefixtures("_by_hand")
def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    assert run(["compare", "six-deck", "--set", "surrender=late"]) == GOOD
    out = capsys.readouterr().out
    assert out.count("strategy by totals") == 2
    assert "6x52, S17, DOA, DAS, 4 hands, NRSA, LS, BJ 3:2" in out
    assert out.endswith("\n\nNo cell differs.\n")
    assert "Exceptions to the chart" not in out
    assert max(map(len, out.splitlines())) <= 80
    path = tmp_path / "both.html"
    assert (
        run(["compare", "double-attack", "six-deck", "--format", "html", "--out", str(path)])
        == GOOD
    )
    assert path.read_text().count("Double Attack Blackjack: strategy by totals") >= 1
    assert "Playing the first chart in the second game costs" in path.read_text()


@pytest.mark.usefixtures("_by_hand")
def test_options_change_the_second_game_only(capsys: Capture) -> None:
    options = ["--set", "surrender=late", "--shoe", "2d", "--removed", "5", "--json"]
    for games in (["six-deck"], ["six-deck", "six-deck"]):
        assert run(["compare", *games, *options]) == GOOD
        data = json.loads(capsys.readouterr().out)
        assert data["shoes"] == ["6x52", "2x52-5"]
        assert ["LS" in rules for rules in data["rules"]] == [False, True]


@pytest.mark.usefixtures("_by_hand")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["six-deck"], "name a second game, or change this one"),
        (["six-deck", "six-dck"], "did you mean six-deck?"),
        (["six-deck", "single-deck", "--format", "csv"], "'csv' is not one of"),
        (["six-deck", "single-deck", "--format", "html", "--json"], "not both"),
        (["six-deck", "single-deck", "--json", "--mono"], "--mono works only with"),
        (["six-deck", "single-deck", "--out", "no-such-folder/x"], "cannot write"),
        (["six-deck", "--removed", "Z"], "is not a card"),
    ],
)
def test_bad_input(options: list[str], reason: str, capsys: Capture) -> None:
    assert run(["compare", *options]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert reason in err


def test_six_decks_on_which_the_dealer_hits() -> None:
    """Three cells, as the basic strategies of both tables have been printed for decades."""
    one, two = page("six-deck"), page("six-deck-h17")
    assert as_text(Comparison(one, two, 0.0)).endswith(
        "3 cells differ:\nhard 11 v A: H -> Dh\nsoft 18 v 2: S -> Ds\nsoft 19 v 6: S -> Ds\n"
    )
    text = str(rendered(Format.TEXT, [mark(one, two), mark(two, one)]))
    assert text.count("H*") == text.count("Dh*") == 1
    assert text.count("S*") == text.count("Ds*") == 2
