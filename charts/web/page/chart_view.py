"""The view of the round and the chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from charts.formats.plot import ev_plot
from charts.page.by import By
from charts.page.model import Line, Page, Section
from charts.reports.solve import insurance_lines
from charts.style.options import PLAIN, Style
from charts.text.notes import round_line
from charts.text.rules_line import shorthand_parts, title_of
from charts.web.page.downloads import downloads
from charts.web.page.example_hands import example_hand
from charts.web.page.links import link_of
from charts.web.question.question import Question
from solver.cards import parse_value
from solver.results.solution import Solution


@dataclass(frozen=True, slots=True)
class ChartView:
    """The round and the chart.

    Attributes
    ----------
    value, insurance
        The EV of the round, and what to do about insurance, in sentences.
    page
        The chart.
    plot
        The EV by upcard as an ``svg`` element.
    link
        Returns the address for a cell of the chart; empty if the shoe holds no hand for it.
    other_rows
        Address of the page with the other rows, by cards or by totals.
    downloads
        Name and address of each download.
    style
        How the cells are drawn.
    """

    value: str
    insurance: list[str]
    page: Page
    plot: str
    link: Callable[[Section, Line, str], str]
    other_rows: str
    downloads: list[tuple[str, str]]
    style: Style = PLAIN


def chart_view(question: Question, solution: Solution, page: Page) -> ChartView:
    """Return the view of the round and the chart, whose cells link to hands."""
    game, link = question.game(), link_of(question)

    def link_of_cell(section: Section, line: Line, upcard: str) -> str:
        hand: object = line.label
        if page.by is By.TOTALS:
            hand = example_hand(section.kind, line.label, game.shoe.counts, parse_value(upcard))
        return link(hand=hand, upcard=upcard, after_split="", pair="") if hand else ""

    return ChartView(
        value=round_line(solution.ev, solution.strategy),
        insurance=insurance_lines(solution),
        page=page,
        plot=ev_plot(title_of(game), shorthand_parts(game), solution),
        link=link_of_cell,
        other_rows=link(by=By.TOTALS if page.by is By.CARDS else By.CARDS),
        downloads=list(downloads(question)),
    )
