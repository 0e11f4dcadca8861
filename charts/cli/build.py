"""From a game to a chart on paper or screen: which page, and which renderer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from charts.cli.output import colours_wanted
from charts.formats import READ, Format, FormatError, rendered
from charts.page.build import page_by_cards, page_by_totals
from charts.page.model import By, Page
from charts.style.options import PLAIN, Order, Paper, Style
from solver.errors import UpcardError
from solver.games import Game
from solver.results.chart import Chart
from solver.store import Answers


def page_of(store: Answers, game: Game, by: By, given: Path | None = None) -> Page:
    """The page of a game's best chart, or of a chart read from a CSV file.

    Parameters
    ----------
    store
        Gives the answers that the page needs.
    game, by
        The game; what the rows are.
    given
        A chart by totals to be valued in place of the best one.

    Raises
    ------
    UpcardError
        If the shoe runs out, or the file is no chart for this game.
    """
    played = None if given is None else given_chart(game, given)
    solution = store.solution(game)
    if by is By.CARDS:
        return page_by_cards(game, solution)
    page = page_by_totals(game, played or store.chart(game), solution.insurance)
    return replace(page, given=given.name) if given else page


def given_chart(game: Game, path: Path) -> Chart:
    """A chart from a CSV file with its exact EV in this game.

    The attack is that of the file; where it has no such line, the best one.

    Raises
    ------
    UpcardError
        If the file cannot be read or is no chart for this game.
    """
    from charts.page.read_csv import ChartError, read_chart
    from solver.solving.charts import chart_of

    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ChartError(f"cannot read the chart {path}: {reason}") from None
    try:
        read = read_chart(text, double_after_split=game.rules.double_after_split)
        if read.attack and not game.rules.double_attack:
            raise ChartError("the game has no use for a line of the kind attack")
        return chart_of(game, read.rows, read.attack)
    except UpcardError as error:
        raise ChartError(f"{path}: {error}") from None


def ordered(page: Page, order: Order, form: Format, paper: Paper = Paper.A4) -> Page:
    """The page in an order, where the format is one that people read.

    Raises
    ------
    FormatError
        If the format or the wallet card has an order of its own, or the rows are not totals.
    """
    if order is Order.HAND:
        return page
    from charts.page.order import decision_order

    if form not in READ:
        raise FormatError(f"--order goes with {', '.join(READ)}, not with {form}")
    if paper in (Paper.WALLET, Paper.WALLET_LETTER):
        raise FormatError("the wallet card has an order of its own: no --order")
    if page.by is By.CARDS:
        raise FormatError("--order goes with charts by totals")
    return decision_order(page)


def drawn(
    pages: Sequence[Page], form: Format, look: Style = PLAIN, *, to_file: bool
) -> str | bytes:
    """The pages in a format: coloured where they are text for a terminal."""
    if form is Format.TEXT and not to_file and colours_wanted():
        from charts.formats.terminal import render

        return "\n\n".join(render(page, look.palette) for page in pages)
    return rendered(form, pages, look)
