"""``upcard chart``: the strategy chart of a game."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    Digits,
    Exact,
    Factored,
    GameName,
    HeatBy,
    Mono,
    OptionError,
    Out,
    PaletteName,
    PaperName,
    PayTables,
    Removed,
    ShoeText,
    SideBetsToo,
    Unstored,
    chosen_exact_style,
    chosen_game,
    chosen_side_bets,
    chosen_store,
    chosen_style,
    wrong_format,
)
from charts.cli.output import check_target, write
from charts.cli.output_format import chosen_format
from charts.formats import Format
from charts.page.by import By
from charts.style.options import Order


def chart(
    game: GameName,
    *,
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Output format. Default: from the suffix of --out, or text."),
    ] = None,
    by: Annotated[
        By, typer.Option("--by", help="One row for each total, or for each two-card hand.")
    ] = By.TOTALS,
    given: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE.csv",
            help="Print this chart with its exact EV, not the best chart.",
            parser=Path,
        ),
    ] = None,
    order: Annotated[
        Order,
        typer.Option("--order", help="Order of the rows: by hand, or in the order of decisions."),
    ] = Order.HAND,
    paper: PaperName = None,
    palette: PaletteName = None,
    mono: Mono = False,
    heat: HeatBy = None,
    sidebets: SideBetsToo = False,
    paytable: PayTables,
    out: Out = None,
    exact: Exact = False,
    digits: Digits = None,
    factored: Factored = False,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Print the strategy chart of a game with its exact EV."""
    from charts.cli.chart_pages import ordered, page_of, render_pages

    if given is not None and by is not By.TOTALS:
        raise OptionError("--from reads charts by totals only: it does not work with --by cards")
    form = chosen_format(tuple(Format), form, out, as_json=as_json)
    style = chosen_style(form, paper, palette, mono, heat)
    exact_style = chosen_exact_style(exact, digits, factored)
    if exact_style is not None and form not in (Format.TEXT, Format.JSON):
        raise wrong_format("--exact", (Format.TEXT, Format.JSON), form)
    chosen = chosen_game(game, shoe, removed, changes)
    check_target(out)
    side_bets = chosen_side_bets(chosen, form, wanted=sidebets, tables=paytable)
    page = page_of(chosen_store(no_store), chosen, by, given, exact=exact)
    page = replace(ordered(page, order, form, style.paper), side_bets=side_bets)
    content = render_pages([page], form, style, to_file=out is not None)
    if page.exact is not None and exact_style is not None and form is Format.TEXT:
        from charts.reports.exact import of_chart

        content = f"{content!s}\n{of_chart(page.exact, exact_style)}"
    write(content, out)
