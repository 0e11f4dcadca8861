"""A chart by cards: a row for every two cards, on as many sheets as it takes."""

from __future__ import annotations

from collections.abc import Sequence

from charts.layout import titles_and_keys
from charts.layout.frame import GAP, continued, framed, room_on
from charts.layout.grid import Table, attack_block, fitted, table_block, tables_of
from charts.layout.shapes import Block, Sheet, stacked
from charts.layout.side_bets import side_bet_blocks
from charts.page.model import Page
from charts.style.options import Style

_TALLEST_ROW, _LOWEST_ROW = 17.0, 13.0


def sheets_by_cards(page: Page, look: Style) -> tuple[Sheet, ...]:
    """The sheets of a page: title, key and upcards on each, what else is said on the last."""
    width, height = room_on(look.paper)
    top = [titles_and_keys.title(page, width), titles_and_keys.key(page, look, width)]
    first = [*top, attack_block(page, look, width)]
    rooms = [height - stacked(each, GAP).height - GAP for each in (first, top)]
    tables = tables_of(page.sections, look)
    longest = max(len(rows) for _, rows in tables)
    row = min(_TALLEST_ROW, max(_LOWEST_ROW, rooms[0] / (longest + 1)))
    measures = fitted(tables, look, width, row)
    contents: list[Block] = []
    for part in _paginated(tables, row, *rooms):
        drawn = [table_block(table, measures) for table in part]
        contents.append(stacked([*(top if contents else first), *drawn], GAP))
    notes = titles_and_keys.notes(page, look, width)
    if contents[-1].height + GAP + notes.height <= height:
        contents[-1] = stacked([contents[-1], notes], GAP)
    else:
        contents.append(stacked([*top, notes], GAP))
    contents[-1:] = continued(page, look.paper, contents[-1], side_bet_blocks(page, width))
    return tuple(
        framed(page, look.paper, content, place, len(contents))
        for place, content in enumerate(contents, 1)
    )


def _paginated(
    tables: Sequence[Table], row: float, first: float, later: float
) -> list[list[Table]]:
    """Which rows stand on which sheet; a table is broken only if no sheet holds it.

    Parameters
    ----------
    tables, row
        What is printed, and the height of a row.
    first, later
        Height of what goes on the first sheet, and on any other.
    """
    sheets: list[list[Table]] = [[]]
    room = first
    for title, rows in tables:
        if sheets[-1] and (len(rows) + 1) * row > room:
            sheets.append([])
            room = later
        left = rows
        while left:
            count = max(1, int(room / row) - 1)
            sheets[-1].append((title, left[:count]))
            room -= (len(left[:count]) + 1) * row + GAP
            left = left[count:]
            if left:
                sheets.append([])
                room = later
    return sheets
