"""Pages to lay out, and where the marks of a sheet are by the metrics of a PDF's fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from charts.cli.chart_pages import page_of
from charts.layout.fonts import ABOVE, BELOW, CAPITAL, width
from charts.layout.shapes import Anchor, Box, Ring, Rule, Shape, Sheet, Stamp, Text
from charts.page.model import By, Cell, Line, Page, SideBet
from charts.text.side_bets import side_bets_of, valued
from solver.bets import BET_NAMES
from solver.games import load_game
from solver.results.chart import Kind
from solver.store import open_store

DESCENDERS = frozenset("gjpqy,;()[]")
NEAR = 1e-6

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@cache
def real_page(name: str, by: By = By.TOTALS) -> Page:
    """A named game as it is solved, from the user's store if it is there."""
    return page_of(open_store(), load_game(name), by)


@cache
def real_bets(name: str) -> tuple[SideBet, ...]:
    """The side bets on the felt of a named game."""
    return side_bets_of(load_game(name), {})


@cache
def every_bet() -> tuple[SideBet, ...]:
    """Every side bet there is, on six decks."""
    return tuple(valued(load_game("six-deck"), name) for name in BET_NAMES)


def flat(marks: Iterable[Shape]) -> Iterator[Shape]:
    """The marks, those of stamps in their places."""
    for mark in marks:
        if isinstance(mark, Stamp):
            yield from mark.block.at(mark.x, mark.y)
        else:
            yield mark


def texts(sheets: Iterable[Sheet]) -> list[Text]:
    return [mark for sheet in sheets for mark in flat(sheet.marks) if isinstance(mark, Text)]


def boxes(sheets: Iterable[Sheet]) -> list[Box]:
    return [mark for sheet in sheets for mark in flat(sheet.marks) if isinstance(mark, Box)]


def words(sheets: Iterable[Sheet]) -> str:
    return " ".join(text.string for text in texts(sheets))


def full_height(text: Text) -> Rectangle:
    """The whole of a line, with room for ascenders and descenders."""
    wide = width(text.string, text.size, text.bold)
    left = text.x - wide * {Anchor.START: 0, Anchor.MIDDLE: 0.5, Anchor.END: 1}[text.anchor]
    return left, text.y - ABOVE * text.size, left + wide, text.y + BELOW * text.size


def inked(text: Text) -> Rectangle:
    """What of a line is printed on: capitals and figures, and descenders where there are any."""
    left, _, right, bottom = full_height(text)
    below = bottom if DESCENDERS & set(text.string) else text.y
    return left, text.y - CAPITAL * text.size, right, below


def place_of(mark: Shape) -> Rectangle:
    match mark:
        case Text():
            return inked(mark)
        case Rule():
            return mark.x, mark.y, mark.x + mark.right, mark.y + mark.down
        case Box() | Ring():
            return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        case Stamp():
            return mark.x, mark.y, mark.x + mark.block.width, mark.y + mark.block.height


def is_within(inner: Rectangle, outer: Rectangle) -> bool:
    return (
        inner[0] >= outer[0] - NEAR
        and inner[1] >= outer[1] - NEAR
        and inner[2] <= outer[2] + NEAR
        and inner[3] <= outer[3] + NEAR
    )


def overlap(one: Rectangle, two: Rectangle) -> bool:
    return (
        min(one[2], two[2]) - max(one[0], two[0]) > NEAR
        and min(one[3], two[3]) - max(one[1], two[1]) > NEAR
    )


def overlaps(found: Iterable[Rectangle]) -> list[tuple[Rectangle, Rectangle]]:
    """Pairs of rectangles that overlap."""
    down = sorted(found, key=lambda place: place[1])
    pairs = []
    for number, one in enumerate(down):
        for two in down[number + 1 :]:
            if two[1] >= one[3]:
                break
            if overlap(one, two):
                pairs.append((one, two))
    return pairs


def with_rows(page: Page, kind: Kind, count: int) -> Page:
    """The page with so many rows of one kind, no two of them equal."""

    def row(place: int) -> Line:
        codes = f"{place:010b}".replace("0", "S").replace("1", "H")
        return Line(str(place), str(place), tuple(map(Cell, codes)))

    rows = tuple(map(row, range(1, count + 1)))
    sections = (
        replace(each, lines=rows, merged=rows) if each.kind is kind else each
        for each in page.sections
    )
    return replace(page, sections=tuple(sections))


def with_marks(page: Page) -> Page:
    """The page with every cell marked."""

    def marked(found: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(
            replace(line, cells=tuple(replace(cell, marked=True) for cell in line.cells))
            for line in found
        )

    sections = (
        replace(each, lines=marked(each.lines), merged=marked(each.merged))
        for each in page.sections
    )
    return replace(page, sections=tuple(sections), comparison="All cells differ.")
