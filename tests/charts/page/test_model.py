"""What is on a page, before it is drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.text.notes import key
from solver.games import Game
from solver.results.chart import Chart, Code, Kind, Row
from solver.results.solution import Solution
from tests.charts.conftest import make_chart


def names(game: Game, *rows: Row) -> list[str]:
    page = page_by_totals(game, replace(make_chart(game), rows=rows))
    return [line.name for section in page.sections for line in section.merged]


def row(kind: Kind, label: str, code: Code = Code.H) -> Row:
    return Row.parse(kind, label, [code] * 10)


def test_only_whole_equal_neighbours_are_merged(plain_game: Game) -> None:
    hard = [row(Kind.HARD, str(total)) for total in range(5, 9)]
    other = Row(Kind.HARD, 9, (Code.DH, *(Code.H,) * 9))
    assert names(plain_game, *hard, other, row(Kind.HARD, "10")) == ["5-8", "9", "10"]


def test_names_of_merged_rows(plain_game: Game) -> None:
    rows = [row(Kind.HARD, "17", Code.S), row(Kind.HARD, "21", Code.S)]
    rows += [row(Kind.SOFT, "13"), row(Kind.SOFT, "14")]
    rows += [row(Kind.SOFT, "19", Code.S), row(Kind.SOFT, "20", Code.S)]
    rows += [row(Kind.PAIR, "9", Code.P), row(Kind.PAIR, "T", Code.S)]
    assert names(plain_game, *rows) == ["17+", "A2-A3", "A8-A9", "99", "TT"]


def test_rows_are_sorted_whatever_their_order(plain_game: Game) -> None:
    rows = [row(Kind.PAIR, "A", Code.P), row(Kind.PAIR, "2", Code.H)]
    rows += [row(Kind.HARD, "10", Code.D), row(Kind.HARD, "9", Code.H)]
    assert names(plain_game, *rows) == ["9", "10", "22", "AA"]


def test_hard_and_soft_hands_after_doubling_are_not_merged(plain_game: Game) -> None:
    rows = [row(Kind.RESCUE, label, Code.S) for label in ("20", "21", "s20", "s21")]
    assert names(plain_game, *rows) == ["20+", "A9+"]


def test_the_key_holds_the_codes_used_and_no_others(plain_game: Game) -> None:
    chart = replace(make_chart(plain_game), rows=(row(Kind.HARD, "9", Code.DH),))
    text = key(page_by_totals(plain_game, chart))
    assert text.replace("\u00a0", " ") == "Dh double, else hit."


def test_every_two_cards_in_order_of_preference(attack_game: Game, solution: Solution) -> None:
    page = page_by_cards(attack_game, solution)
    lines = {line.label: line.codes for section in page.sections for line in section.lines}
    assert page.by is By.CARDS
    assert lines["T6"][0] == "RHS"
    assert lines["T6"][-1] == "RSH"
    assert lines["88"][0] == "PRHS"
    assert [section.kind for section in page.sections] == [Kind.HARD, Kind.SOFT, Kind.PAIR]


def test_the_digest_names_the_table(attack_game: Game, chart: Chart) -> None:
    digest = page_by_totals(attack_game, chart).digest
    renamed = replace(attack_game, name="mine", title="Mine")
    assert page_by_totals(renamed, replace(chart, ev=0.5)).digest == digest
    for other in (
        replace(chart, rows=chart.rows[1:]),
        replace(chart, attack={**chart.attack, 1: False}),
    ):
        assert page_by_totals(attack_game, other).digest != digest
    changed = attack_game.change(rules=["max_hands=3"])
    assert page_by_totals(changed, chart).digest != digest


def test_the_cost_of_playing_by_totals(attack_game: Game, chart: Chart) -> None:
    assert page_by_totals(attack_game, chart).cost == pytest.approx(0.0001)
