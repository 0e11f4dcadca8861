"""A chart by totals on one sheet: hard and soft totals beside pairs and doubled hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from charts.layout import titles_and_keys
from charts.layout.cell import SMALLEST
from charts.layout.deviations import deviations
from charts.layout.frame import GAP, content_size, continued, framed
from charts.layout.grid import Table, attack_group, dimensions_for, table_group, tables_of
from charts.layout.paper import SheetError
from charts.layout.shapes import (
    EMPTY_GROUP,
    ShapeGroup,
    Sheet,
    horizontal_stack,
    vertical_stack,
)
from charts.layout.side_bets import SIDE_BET_GAP, side_bet_groups
from charts.page.model import Page
from charts.style.options import Style

_COLUMN_GAP = 17.0
_TABLE_GAP = 11.0
_TALLEST_ROW, _GOOD_ROW = 25.0, 15.5
_WIDEST_GAP = 18.0

_Columns = tuple[Sequence[Table], Sequence[Table]]


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """One way to fill a sheet.

    Attributes
    ----------
    extras
        What is printed at the end: exceptions to the chart, side bets.
    columns
        The tables in the left and in the right column.
    key_in_column
        Whether the key is under the shorter column; otherwise it is below both.
    """

    extras: Sequence[ShapeGroup]
    columns: _Columns
    key_in_column: bool


def sheets_by_totals(page: Page, style: Style) -> tuple[Sheet, ...]:
    """Return the sheets of a page: one if possible.

    Exceptions and side bets go to more sheets if the rows would be too low with them.

    Raises
    ------
    SheetError
        If the rows are too low to read even without them.
    """
    width, _ = content_size(style.paper)
    parts = [[deviations(page, width)], side_bet_groups(page, width)]
    extras = [vertical_stack(part, SIDE_BET_GAP) for part in parts]
    extras = [group for group in extras if group.height]
    for count in range(len(extras), min(1, len(extras)) - 1, -1):
        for arrangement in _arrangements(page, style, extras[:count]):
            row, contents = _filled(page, style, arrangement)
            if row >= _GOOD_ROW:
                return _sheets(page, style, contents, parts[-1] if count < len(extras) else [])
    others = (_filled(page, style, each) for each in _arrangements(page, style, []))
    row, contents = max(others, key=lambda filled: filled[0])
    if row < SMALLEST + 1:
        raise SheetError(
            f"the chart has too many rows for a sheet of the paper {style.paper}: use --format text"
        )
    return _sheets(page, style, contents, [group for part in parts for group in part])


def _sheets(
    page: Page, style: Style, first: ShapeGroup, rest: Sequence[ShapeGroup]
) -> tuple[Sheet, ...]:
    """Return the chart, and on more sheets what does not fit below it."""
    contents, left = [first], [group for group in rest if group.height]
    if left:
        width, _ = content_size(style.paper)
        start = vertical_stack([titles_and_keys.title(page, width), left[0]], GAP)
        contents += continued(page, style.paper, start, left[1:])
    return tuple(
        framed(page, style.paper, content, number, len(contents))
        for number, content in enumerate(contents, 1)
    )


def _arrangements(page: Page, style: Style, extras: Sequence[ShapeGroup]) -> Iterator[_Arrangement]:
    """Yield the ways to fill a sheet, the best one first.

    The order of tables changes only if it does not matter.
    """
    tables = tables_of(page.sections, style)
    columns = [_cut(tables)]
    if not page.ordered:
        columns.append(_balanced(tables))
    for each, key_in_column in product(columns, (True, False)):
        yield _Arrangement(extras, each, key_in_column)


def _cut(tables: Sequence[Table]) -> _Columns:
    """Return the tables in order, cut where the longer column is shortest."""
    cuts = ((tables[:place], tables[place:]) for place in range(len(tables), 0, -1))
    return min(cuts, key=lambda columns: max(map(_row_count, columns)))


def _balanced(tables: Sequence[Table]) -> _Columns:
    """Return the first table on the left and the rest so that the longer column is shortest."""

    def columns(sides: Sequence[int]) -> _Columns:
        placed = list(zip(tables, (0, *sides), strict=True))
        left, right = ([each for each, at in placed if at == side] for side in (0, 1))
        return left, right

    choices = map(columns, product((0, 1), repeat=len(tables) - 1))
    return min(choices, key=lambda columns: max(map(_row_count, columns)))


def _row_count(tables: Sequence[Table]) -> int:
    return sum(len(rows) + 1 for _, rows in tables)


def _filled(page: Page, style: Style, arrangement: _Arrangement) -> tuple[float, ShapeGroup]:
    """Return the height of the rows, and everything on the sheet."""
    width, height = content_size(style.paper)
    column = (width - _COLUMN_GAP) / 2
    in_column, columns = arrangement.key_in_column, arrangement.columns
    above = [titles_and_keys.title(page, width), attack_group(page, style, width)]
    below = [titles_and_keys.notes(page, style, width), *arrangement.extras]
    if not in_column:
        below.insert(0, titles_and_keys.key(page, style, width))
    key = titles_and_keys.key(page, style, column) if in_column else EMPTY_GROUP
    free = height - vertical_stack([*above, *below], GAP).height - GAP
    shorter = min((0, 1), key=lambda side: _row_count(columns[side]))
    row = _TALLEST_ROW
    for side, tables in enumerate(columns):
        taken = _TABLE_GAP * (len(tables) - 1) + (key.height + GAP if side == shorter else 0)
        row = min(row, (free - taken) / max(1, _row_count(tables)))
    dimensions = dimensions_for([*columns[0], *columns[1]], style, column, row)
    sides = [
        vertical_stack((table_group(table, dimensions) for table in tables), _TABLE_GAP)
        for tables in columns
    ]
    sides[shorter] = vertical_stack([sides[shorter], key], GAP)
    return row, _spread([*above, horizontal_stack(sides, _COLUMN_GAP), *below], height)


def _spread(parts: Sequence[ShapeGroup], height: float) -> ShapeGroup:
    """Return the parts one below the other, with wider gaps if there is height left."""
    gaps = sum(bool(part.height) for part in parts) - 1
    spare = (height - vertical_stack(parts, GAP).height) / gaps
    return vertical_stack(parts, min(_WIDEST_GAP, GAP + max(0, spare)))
