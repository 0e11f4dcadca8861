"""A chart by cards: a row for every two-card hand, on as many sheets as needed."""

from __future__ import annotations

from collections.abc import Sequence

from charts.layout import titles_and_keys
from charts.layout.frame import GAP, content_size, continued, framed
from charts.layout.grid import Table, attack_group, dimensions_for, table_group, tables_of
from charts.layout.shapes import ShapeGroup, Sheet, vertical_stack
from charts.layout.side_bets import side_bet_groups
from charts.page.model import Page
from charts.style.options import Style

_TALLEST_ROW, _LOWEST_ROW = 17.0, 13.0


def sheets_by_cards(page: Page, style: Style) -> tuple[Sheet, ...]:
    """Return the sheets of a page.

    Each sheet has the title, the key and the upcards; the notes are on the last one.
    """
    width, height = content_size(style.paper)
    top = [titles_and_keys.title(page, width), titles_and_keys.key(page, style, width)]
    first_top = [*top, attack_group(page, style, width)]
    first_free, later_free = (
        height - vertical_stack(each, GAP).height - GAP for each in (first_top, top)
    )
    tables = tables_of(page.sections, style)
    longest = max(len(rows) for _, rows in tables)
    row = min(_TALLEST_ROW, max(_LOWEST_ROW, first_free / (longest + 1)))
    dimensions = dimensions_for(tables, style, width, row)
    contents: list[ShapeGroup] = []
    for part in _paginated(tables, row, first_free, later_free):
        drawn = [table_group(table, dimensions) for table in part]
        contents.append(vertical_stack([*(top if contents else first_top), *drawn], GAP))
    notes = titles_and_keys.notes(page, style, width)
    if contents[-1].height + GAP + notes.height <= height:
        contents[-1] = vertical_stack([contents[-1], notes], GAP)
    else:
        contents.append(vertical_stack([*top, notes], GAP))
    contents[-1:] = continued(page, style.paper, contents[-1], side_bet_groups(page, width))
    return tuple(
        framed(page, style.paper, content, number, len(contents))
        for number, content in enumerate(contents, 1)
    )


def _paginated(
    tables: Sequence[Table], row: float, first_height: float, later_height: float
) -> list[list[Table]]:
    """Return the tables of each sheet; a table is split only if it fits on no sheet.

    Parameters
    ----------
    tables, row
        What is printed, and the height of a row.
    first_height, later_height
        The height available for tables on the first sheet, and on any other.
    """
    sheets: list[list[Table]] = [[]]
    free = first_height
    for title, rows in tables:
        if sheets[-1] and (len(rows) + 1) * row > free:
            sheets.append([])
            free = later_height
        left = rows
        while left:
            count = max(1, int(free / row) - 1)
            sheets[-1].append((title, left[:count]))
            free -= (len(left[:count]) + 1) * row + GAP
            left = left[count:]
            if left:
                sheets.append([])
                free = later_height
    return sheets
