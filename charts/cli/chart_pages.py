"""The pages that commands print: made from a game, put in an order, written in a format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from charts.cli.options import wrong_format
from charts.cli.output import colors_wanted
from charts.formats import READ, Format, FormatError, rendered
from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.model import Page
from charts.style.options import PLAIN, Order, Paper, Style
from solver.errors import UpcardError
from solver.games import Game
from solver.results.chart import Chart
from solver.results.exact_values import ExactChart
from solver.store import Answers


def page_of(
    store: Answers, game: Game, by: By, given: Path | None = None, *, exact: bool = False
) -> Page:
    """Return the page of a game's best chart, or of a chart read from a CSV file.

    Parameters
    ----------
    store
        Gives the solution and the chart of the game.
    game, by
        The game, and what the rows are.
    given
        A chart by totals to value in place of the best one.
    exact
        Whether the page has the EVs as fractions.

    Raises
    ------
    UpcardError
        If the shoe runs out, or the file is not a chart for this game.
    """
    if by is By.CARDS:
        solution = store.solution(game)
        page = page_by_cards(game, solution)
        if exact:
            from solver.exact import exact_solution

            ev = exact_solution(game).ev
            page = replace(page, exact=ExactChart(ev, ev))
        return page
    chart = store.chart(game) if given is None else given_chart(game, given)
    page = page_by_totals(game, chart)
    if exact:
        from solver.exact import exact_chart

        page = replace(page, exact=exact_chart(game, chart))
    return replace(page, given=given.name) if given else page


def given_chart(game: Game, path: Path) -> Chart:
    """Return a chart from a CSV file with its exact EV in this game.

    The attack decisions are those of the file; the best ones if the file has none.

    Raises
    ------
    UpcardError
        If the file cannot be read or is not a chart for this game.
    """
    from charts.page.read_csv import ChartError, read_chart
    from solver.bounds import read_text
    from solver.solving.charts import chart_of

    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ChartError(f"cannot read the chart {path}: {reason}") from None
    try:
        read = read_chart(text, double_after_split=game.rules.double_after_split)
        if read.attack and not game.rules.double_attack:
            raise ChartError("this game has no attack wager, but the chart has an attack line")
        return chart_of(game, read.rows, read.attack)
    except UpcardError as error:
        raise ChartError(f"{path}: {error}") from None


def ordered(page: Page, order: Order, form: Format, paper: Paper = Paper.A4) -> Page:
    """Return the page with its rows in an order.

    Raises
    ------
    FormatError
        If the format is for programs, the wallet card has its own order, or the rows are hands.
    """
    if order is Order.HAND:
        return page
    from charts.page.order import decision_order

    if form not in READ:
        raise wrong_format("--order", READ, form)
    if paper in (Paper.WALLET, Paper.WALLET_LETTER):
        raise FormatError("--order does not work with wallet cards, which have their own order")
    if page.by is By.CARDS:
        raise FormatError("--order works only with --by totals, not with --by cards")
    return decision_order(page)


def render_pages(
    pages: Sequence[Page], form: Format, style: Style = PLAIN, *, to_file: bool
) -> str | bytes:
    """Return the pages in a format; text for a terminal is colored."""
    if form is Format.TEXT and not to_file and colors_wanted():
        from charts.formats.terminal import render

        return "\n\n".join(render(page, style.palette) for page in pages)
    return rendered(form, pages, style)
