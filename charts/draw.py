"""From a game to a chart on paper or screen: which page, and which renderer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from charts.model import By, Page, page_by_cards, page_by_totals
from charts.output import colours_wanted
from charts.render import Format, renderer
from solver.chart import Chart
from solver.errors import UpcardError
from solver.games import Game
from solver.store import NoStore
from solver.strategy import Strategy


def page_of(store: NoStore, game: Game, by: By, given: Path | None = None) -> Page:
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
    if played is None:
        chart = store.chart(game)
    else:
        chart = replace(played, ev_best=store.solution(game, Strategy.CDP).ev)
    return page_by_totals(game, chart, solution.insurance)


def given_chart(game: Game, path: Path) -> Chart:
    """A chart from a CSV file with its exact EV in this game; ``ev_best`` is left to the caller.

    The attack is that of the file; where it has no such line, the best one.

    Raises
    ------
    UpcardError
        If the file cannot be read or is no chart for this game.
    """
    from charts.codes import ChartError, read_chart
    from solver.totals import evaluate

    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ChartError(f"cannot read the chart {path}: {reason}") from None
    try:
        read = read_chart(text, double_after_split=game.rules.double_after_split)
        if read.attack and not game.rules.double_attack:
            raise ChartError("the game has no use for a line of the kind attack")
        played = evaluate(game, read.rows).upcards
    except UpcardError as error:
        raise ChartError(f"{path}: {error}") from None
    evs = {
        each.upcard: (each.ev_without_attack, each.ev_with_attack)
        for each in played
        if each.ev_with_attack is not None
    }
    attack = {each.upcard: read.attack.get(each.upcard, each.attack) for each in played if evs}
    ev = sum(
        each.probability * (evs[each.upcard][attack[each.upcard]] if evs else each.ev)
        for each in played
    )
    return Chart(game.name, str(game.shoe), ev, ev, attack, evs, read.rows)


def drawn(page: Page, form: Format | None, *, to_file: bool) -> str:
    """The page in a format: coloured where it is text for a terminal."""
    if form in (None, Format.TEXT) and not to_file and colours_wanted():
        from charts.render.terminal import render

        return render(page)
    return renderer(form or Format.TEXT)(page)
