"""The words around a chart."""

from __future__ import annotations

from dataclasses import replace

from charts.page.build import page_by_totals
from charts.text.notes import deviations_title, notes
from solver.games import load_game
from solver.results.chart import Kind, Row
from tests.charts.conftest import make_chart
from tests.charts.solved import page


def test_how_many_exceptions_are_shown() -> None:
    chart = page("six-deck")
    assert deviations_title(chart) == "Exceptions to the chart: the 12 most valuable of 175"
    few = replace(chart, deviations=chart.deviations[:3])
    assert deviations_title(few) == "Exceptions to the chart: all 3"
    one = replace(chart, deviations=chart.deviations[:1])
    assert deviations_title(one) == "Exceptions to the chart: only one"


def test_surrender_else_stand_is_explained() -> None:
    """Two-card 16s hit against a ten where they cannot surrender, yet the chart says `Rs`."""
    game = load_game("six-deck").change(rules=["surrender=late"])
    rows = (Row.parse(Kind.HARD, "16", ["S"] * 8 + ["Rs"] * 2),)
    chart = page_by_totals(game, replace(make_chart(game), rows=rows))

    def explained(lines: tuple[str, ...]) -> list[str]:
        return [line for line in lines if line.startswith("Rs for hard 16: ")]

    [note] = explained(notes(chart))
    assert "have three or more cards or come from a split, and standing is better" in note
    assert not explained(notes(replace(chart, given="mine.csv")))
    assert not explained(notes(page("double-attack")))
