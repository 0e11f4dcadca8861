"""The named games as the real solver solves them, each once a process."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.model import Page
from solver.games import load_game
from solver.results.chart import Chart
from solver.results.solution import Solution
from solver.solving.charts import best_chart
from solver.solving.game import solve


@cache
def solved(name: str) -> Solution:
    return solve(load_game(name))


@cache
def charted(name: str) -> Chart:
    return best_chart(load_game(name))


def page(name: str, by: By = By.TOTALS) -> Page:
    game = load_game(name)
    if by is By.CARDS:
        return page_by_cards(game, solved(name))
    return page_by_totals(game, charted(name))


def retitled(page: Page, title: str) -> Page:
    """The page of the same game under another title."""
    return replace(page, game=replace(page.game, title=title))
