"""A chart by totals on one sheet: hard and soft hands beside pairs and doubled ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from charts.look import Look
from charts.model import Page
from charts.sheet import words
from charts.sheet.cell import SMALLEST
from charts.sheet.frame import GAP, framed, room_on
from charts.sheet.grid import Table, attack_block, fitted, table_block, tables_of
from charts.sheet.hands import deviations
from charts.sheet.marks import Block, Sheet, beside, stacked
from charts.sheet.papers import SheetError

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
    hands
        Whether the hands to play otherwise are on it.
    columns
        The tables to the left and to the right.
    inside
        Whether the key stands under the shorter column, and not below both.
    """

    hands: bool
    columns: _Columns
    inside: bool


def sheets_by_totals(page: Page, look: Look) -> tuple[Sheet, ...]:
    """One sheet, or a second for the hands to play otherwise if the rows were too low with them.

    Raises
    ------
    SheetError
        If the rows are too low to read even so.
    """
    for way in _ways(page, look, hands=True):
        row, contents = _filled(page, look, way)
        if row >= _GOOD_ROW:
            return (framed(page, look.paper, contents),)
    others = (_filled(page, look, way) for way in _ways(page, look, hands=False))
    row, contents = max(others, key=lambda filled: filled[0])
    if row < SMALLEST + 1:
        raise SheetError(f"the chart has too many rows for a sheet of the paper {look.paper}")
    if not page.deviations:
        return (framed(page, look.paper, contents),)
    width, _ = room_on(look.paper)
    rest = stacked([words.title(page, width), deviations(page, width)], GAP)
    return framed(page, look.paper, contents, 1, 2), framed(page, look.paper, rest, 2, 2)


def _ways(page: Page, look: Look, *, hands: bool) -> Iterator[_Way]:
    """The best way first; tables leave their order only where it does not matter."""
    tables = tables_of(page.sections, look)
    columns = [_cut(tables)]
    if not page.ordered:
        columns.append(_even(tables))
    return (_Way(hands, *choice) for choice in product(columns, (True, False)))


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


def _filled(page: Page, look: Look, way: _Way) -> tuple[float, Block]:
    """The height of the rows, and all that is on the sheet."""
    width, height = room_on(look.paper)
    column = (width - _GUTTER) / 2
    above = [words.title(page, width), attack_block(page, look, width)]
    below = [words.notes(page, look, width)]
    if way.hands:
        below.append(deviations(page, width))
    if not way.inside:
        below.insert(0, words.key(page, look, width))
    key = words.key(page, look, column) if way.inside else Block(0, 0)
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
