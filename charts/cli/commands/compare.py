"""``upcard compare``: the charts of two games and where they differ."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    GameName,
    HeatBy,
    Mono,
    OptionError,
    Out,
    PaletteName,
    PaperName,
    Removed,
    ShoeText,
    Unstored,
    chosen_game,
    chosen_store,
    chosen_style,
)
from charts.cli.output import check_target, write, write_answer
from charts.cli.output_format import chosen_format
from charts.formats import Format

if TYPE_CHECKING:
    from charts.page.model import Page
    from charts.reports.compare import Comparison
    from solver.games import Game
    from solver.store import Answers


class ComparisonFormat(StrEnum):
    """The formats that a comparison of two charts can be written in."""

    TEXT = "text"
    HTML = "html"
    PDF = "pdf"
    JSON = "json"


def compare(
    game: GameName,
    other: Annotated[
        str | None,
        typer.Argument(
            metavar="OTHER",
            help="The second game. Default: GAME with the changes.",
        ),
    ] = None,
    *,
    form: Annotated[
        ComparisonFormat | None,
        typer.Option("--format", help="Output format. Default: from the suffix of --out, or text."),
    ] = None,
    paper: PaperName = None,
    palette: PaletteName = None,
    mono: Mono = False,
    heat: HeatBy = None,
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Compare the charts of two games.

    --shoe, --removed and --set change the second game: OTHER, or GAME again without OTHER. The
    cells that differ are marked. The report says what it costs to play the first chart in the
    second game.
    """
    from charts.reports import compare as report

    if other is None and not (shoe or removed or changes):
        raise OptionError("name a second game, or change this one with --set, --shoe or --removed")
    offered = tuple(Format(each) for each in ComparisonFormat)
    wanted = chosen_format(offered, None if form is None else Format(form), out, as_json=as_json)
    style = chosen_style(wanted, paper, palette, mono, heat)
    first = chosen_game(game, None, [], [])
    second = chosen_game(other or game, shoe, removed, changes)
    check_target(out)
    found = _compared(chosen_store(no_store), first, second)
    if wanted is Format.JSON:
        write_answer(report.as_json(found), out)
        return
    from charts.cli.chart_pages import render_pages

    pages = _marked(found)
    if wanted is Format.TEXT:
        pages = _without_cost(pages)
    answer = render_pages(pages, wanted, style, to_file=out is not None)
    if isinstance(answer, str) and wanted is Format.TEXT:
        answer = f"{answer}\n\n{report.as_text(found)}"
    write(answer, out)


def _compared(store: Answers, first: Game, second: Game) -> Comparison:
    """Return both charts and the cost of the first in the second game."""
    from charts.page.build import page_by_totals
    from charts.page.compare import ev_elsewhere
    from charts.reports.compare import Comparison
    from solver.errors import UpcardError

    charts = [store.chart(game) for game in (first, second)]
    pages = [
        page_by_totals(game, chart) for game, chart in zip((first, second), charts, strict=True)
    ]
    one, two = charts
    try:
        cost = two.ev - ev_elsewhere(second, two, one.rows, one.attack)
    except UpcardError as error:
        return Comparison(pages[0], pages[1], None, str(error))
    return Comparison(pages[0], pages[1], cost)


def _marked(found: Comparison) -> list[Page]:
    """Return the pages to print: differences marked, exceptions for single hands left out."""
    from charts.page.compare import mark

    first, second = mark(found.first, found.second), mark(found.second, found.first)
    if second.comparison is not None:
        comparison = replace(second.comparison, cost=found.cost, obstacle=found.obstacle)
        second = replace(second, comparison=comparison)
    return [replace(page, deviations=()) for page in (first, second)]


def _without_cost(pages: list[Page]) -> list[Page]:
    """Return the pages without the cost of the first chart, which the report below them states."""
    return [
        page
        if page.comparison is None
        else replace(page, comparison=replace(page.comparison, cost=None, obstacle=""))
        for page in pages
    ]
