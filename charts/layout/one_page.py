"""A chart by totals on one sheet: hard and soft hands beside pairs and doubled ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from charts.layout import titles_and_keys
from charts.layout.cell import SMALLEST
from charts.layout.deviations import deviations
from charts.layout.frame import GAP, continued, framed, room_on
from charts.layout.grid import Table, attack_block, fitted, table_block, tables_of
from charts.layout.paper import SheetError
from charts.layout.shapes import Block, Sheet, beside, stacked
from charts.layout.side_bets import BETWEEN_BETS, side_bet_blocks
from charts.page.model import Page
from charts.style.options import Style

_GUTTER = 17.0
_BETWEEN = 11.0
_TALLEST_ROW, _GOOD_ROW = 25.0, 15.5
_WIDEST_GAP = 18.0

_Columns = tuple[Sequence[Table], Sequence[Table]]


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to fill a sheet.

    Attributes
    ----------
    more
        What stands at its end: hands to play otherwise, side bets.
    columns
        The tables to the left and to the right.
    inside
        Whether the key stands under the shorter column, and not below both.
    """

    more: Sequence[Block]
    columns: _Columns
    inside: bool


def sheets_by_totals(page: Page, look: Style) -> tuple[Sheet, ...]:
    """One sheet, or more for side bets and hands to play otherwise if rows were too low with them.

    Raises
    ------
    SheetError
        If the rows are too low to read even so.
    """
    width, _ = room_on(look.paper)
    groups = [[deviations(page, width)], side_bet_blocks(page, width)]
    more = [stacked(group, BETWEEN_BETS) for group in groups]
    more = [block for block in more if block.height]
    for count in range(len(more), min(1, len(more)) - 1, -1):
        for way in _ways(page, look, more[:count]):
            row, contents = _filled(page, look, way)
            if row >= _GOOD_ROW:
                return _sheets(page, look, contents, groups[-1] if count < len(more) else [])
    others = (_filled(page, look, way) for way in _ways(page, look, []))
    row, contents = max(others, key=lambda filled: filled[0])
    if row < SMALLEST + 1:
        raise SheetError(f"the chart has too many rows for a sheet of the paper {look.paper}")
    return _sheets(page, look, contents, [block for group in groups for block in group])


def _sheets(page: Page, look: Style, first: Block, rest: Sequence[Block]) -> tuple[Sheet, ...]:
    """The chart, and on more sheets what has no room below it."""
    contents, left = [first], [block for block in rest if block.height]
    if left:
        width, _ = room_on(look.paper)
        start = stacked([titles_and_keys.title(page, width), left[0]], GAP)
        contents += continued(page, look.paper, start, left[1:])
    return tuple(
        framed(page, look.paper, content, place, len(contents))
        for place, content in enumerate(contents, 1)
    )


def _ways(page: Page, look: Style, more: Sequence[Block]) -> Iterator[_Way]:
    """The best way first; tables leave their order only where it does not matter."""
    tables = tables_of(page.sections, look)
    columns = [_cut(tables)]
    if not page.ordered:
        columns.append(_even(tables))
    return (_Way(more, *choice) for choice in product(columns, (True, False)))


def _cut(tables: Sequence[Table]) -> _Columns:
    """The tables in order, cut in two where the longer column is shortest."""
    cuts = ((tables[:place], tables[place:]) for place in range(len(tables), 0, -1))
    return min(cuts, key=lambda columns: max(map(_rows, columns)))


def _even(tables: Sequence[Table]) -> _Columns:
    """The first table to the left, the rest so that the longer column is as short as may be."""

    def columns(sides: Sequence[int]) -> _Columns:
        placed = list(zip(tables, (0, *sides), strict=True))
        left, right = ([each for each, at in placed if at == side] for side in (0, 1))
        return left, right

    ways = map(columns, product((0, 1), repeat=len(tables) - 1))
    return min(ways, key=lambda columns: max(map(_rows, columns)))


def _rows(tables: Sequence[Table]) -> int:
    return sum(len(rows) + 1 for _, rows in tables)


def _filled(page: Page, look: Style, way: _Way) -> tuple[float, Block]:
    """The height of the rows, and all that is on the sheet."""
    width, height = room_on(look.paper)
    column = (width - _GUTTER) / 2
    above = [titles_and_keys.title(page, width), attack_block(page, look, width)]
    below = [titles_and_keys.notes(page, look, width), *way.more]
    if not way.inside:
        below.insert(0, titles_and_keys.key(page, look, width))
    key = titles_and_keys.key(page, look, column) if way.inside else Block(0, 0)
    free = height - stacked([*above, *below], GAP).height - GAP
    shorter = min((0, 1), key=lambda side: _rows(way.columns[side]))
    row = _TALLEST_ROW
    for side, tables in enumerate(way.columns):
        taken = _BETWEEN * (len(tables) - 1) + (key.height + GAP if side == shorter else 0)
        row = min(row, (free - taken) / max(1, _rows(tables)))
    measures = fitted([*way.columns[0], *way.columns[1]], look, column, row)
    sides = [
        stacked((table_block(table, measures) for table in tables), _BETWEEN)
        for tables in way.columns
    ]
    sides[shorter] = stacked([sides[shorter], key], GAP)
    return row, _spread([*above, beside(sides, _GUTTER), *below], height)


def _spread(parts: Sequence[Block], height: float) -> Block:
    """The parts, somewhat further apart where there is room to spare."""
    gaps = sum(bool(part.height) for part in parts) - 1
    spare = (height - stacked(parts, GAP).height) / gaps
    return stacked(parts, min(_WIDEST_GAP, GAP + max(0, spare)))
