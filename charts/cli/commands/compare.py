"""``upcard compare``: the charts of two games, and what sets them apart."""

# ruff: noqa: PLR0913
# Every option of a command is an argument of its function: that is how typer knows of it.

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
    Out,
    PaletteName,
    PaperName,
    Removed,
    ShoeText,
    Unstored,
    chosen_game,
    chosen_look,
    chosen_store,
)
from charts.cli.output import check_target, write, write_answer
from charts.formats import Format

if TYPE_CHECKING:
    from charts.page.model import Page
    from charts.reports.compare import Comparison
    from solver.games import Game
    from solver.store import Answers


class Written(StrEnum):
    """The formats that two charts side by side can be written in."""

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
            help="The second game; if there is none, GAME as changed.",
        ),
    ] = None,
    *,
    form: Annotated[
        Written | None, typer.Option("--format", help="Text, where nothing is said.")
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
    """Compare the charts of two games, or of one changed.

    --shoe, --removed and --set change the second game: OTHER, or GAME again where no OTHER is
    named. Cells that differ are marked, and it is said what the first chart costs at the second
    table.
    """
    from charts.reports import compare as report

    if other is None and not (shoe or removed or changes):
        raise typer.BadParameter("name a second game, or change this one: --set, --shoe, --removed")
    if as_json and form not in (None, Written.JSON):
        raise typer.BadParameter(f"--json and --format {form} ask for two formats")
    form = Written.JSON if as_json else form or Written.TEXT
    look = chosen_look(Format(form), paper, palette, mono, heat)
    first = chosen_game(game, None, [], [])
    second = chosen_game(other or game, shoe, removed, changes)
    check_target(out)
    found = _compared(chosen_store(no_store), first, second)
    if form is Written.JSON:
        write_answer(report.as_json(found), out)
        return
    from charts.cli.build import drawn

    answer = drawn(_marked(found), Format(form), look, to_file=out is not None)
    if isinstance(answer, str) and form is Written.TEXT:
        answer = f"{answer}\n\n{report.as_text(found)}"
    write(answer, out)


def _compared(store: Answers, first: Game, second: Game) -> Comparison:
    """Both charts, and the first of them played in the second game."""
    from charts.page.build import page_by_totals
    from charts.page.compare import ev_elsewhere
    from charts.reports.compare import Comparison
    from solver.errors import UpcardError

    charts = [store.chart(game) for game in (first, second)]
    pages = [
        page_by_totals(game, chart, store.solution(game).insurance)
        for game, chart in zip((first, second), charts, strict=True)
    ]
    one, two = charts
    try:
        cost = two.ev - ev_elsewhere(second, two, one.rows, one.attack)
    except UpcardError as error:
        return Comparison(pages[0], pages[1], None, str(error))
    return Comparison(pages[0], pages[1], cost)


def _marked(found: Comparison) -> list[Page]:
    """The pages as they are printed: what differs marked, hands to play otherwise left out."""
    from charts.page.compare import mark

    pages = [mark(found.first, found.second), mark(found.second, found.first)]
    pages[1] = replace(pages[1], comparison=f"{pages[1].comparison} {found.cost_line}")
    return [replace(page, deviations=()) for page in pages]
