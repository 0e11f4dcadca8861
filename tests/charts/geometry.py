"""Pages to lay out, and the places of the shapes of a sheet by the metrics of its fonts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from charts.cli.chart_pages import page_of
from charts.layout.fonts import ABOVE, BELOW, CAPITAL, text_width
from charts.layout.shapes import Anchor, Box, PlacedGroup, Ring, Segment, Shape, Sheet, Text
from charts.page.by import By
from charts.page.hand_group import HandGroup
from charts.page.model import Cell, ComparedWith, Line, Page
from solver.bets import BET_NAMES, SideBet, side_bets_of_game, value_side_bet
from solver.games import load_game
from solver.results.chart import Kind
from solver.store import open_store

DESCENDERS = frozenset("gjpqy,;()[]")
NEAR = 1e-6

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@cache
def real_page(name: str, by: By = By.TOTALS) -> Page:
    """Return the page of a named game, from the user's store if it has it."""
    return page_of(open_store(), load_game(name), by)


@cache
def real_bets(name: str) -> tuple[SideBet, ...]:
    """Return the side bets of a named game."""
    return side_bets_of_game(load_game(name))


@cache
def every_bet() -> tuple[SideBet, ...]:
    """Return every side bet, valued on six decks."""
    return tuple(value_side_bet(load_game("six-deck"), name) for name in BET_NAMES)


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield the shapes; those of placed groups are moved to their places."""
    for shape in shapes:
        if isinstance(shape, PlacedGroup):
            yield from shape.group.at(shape.x, shape.y)
        else:
            yield shape


def texts(sheets: Iterable[Sheet]) -> list[Text]:
    return [shape for sheet in sheets for shape in flat(sheet.shapes) if isinstance(shape, Text)]


def boxes(sheets: Iterable[Sheet]) -> list[Box]:
    return [shape for sheet in sheets for shape in flat(sheet.shapes) if isinstance(shape, Box)]


def words(sheets: Iterable[Sheet]) -> str:
    return " ".join(text.string for text in texts(sheets))


def full_height(text: Text) -> Rectangle:
    """Return the rectangle of a line including ascenders and descenders."""
    wide = text_width(text.string, text.size, text.bold)
    left = text.x - wide * {Anchor.START: 0, Anchor.MIDDLE: 0.5, Anchor.END: 1}[text.anchor]
    return left, text.y - ABOVE * text.size, left + wide, text.y + BELOW * text.size


def inked(text: Text) -> Rectangle:
    """Return the printed rectangle of a line: capitals, figures and any descenders."""
    left, _, right, bottom = full_height(text)
    below = bottom if DESCENDERS & set(text.string) else text.y
    return left, text.y - CAPITAL * text.size, right, below


def place_of(shape: Shape) -> Rectangle:
    match shape:
        case Text():
            return inked(shape)
        case Segment():
            return shape.x, shape.y, shape.x + shape.right, shape.y + shape.down
        case Box() | Ring():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case PlacedGroup():
            return shape.x, shape.y, shape.x + shape.group.width, shape.y + shape.group.height


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
    """Return the pairs of rectangles that overlap."""
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
    """Return the page with a number of rows of one kind, all different."""

    def row(place: int) -> Line:
        codes = f"{place:010b}".replace("0", "S").replace("1", "H")
        return Line((HandGroup(Kind.HARD, place),), tuple(map(Cell, codes)))

    rows = tuple(map(row, range(1, count + 1)))
    sections = (
        replace(each, lines=rows, merged=rows) if each.kind is kind else each
        for each in page.sections
    )
    return replace(page, sections=tuple(sections))


def with_marks(page: Page) -> Page:
    """Return the page with every cell marked."""

    def marked(found: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(
            replace(line, cells=tuple(replace(cell, marked=True) for cell in line.cells))
            for line in found
        )

    sections = (
        replace(each, lines=marked(each.lines), merged=marked(each.merged))
        for each in page.sections
    )
    return replace(page, sections=tuple(sections), comparison=ComparedWith(page.game, 300, 0.0))
