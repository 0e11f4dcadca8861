"""Tables of cells: a dark row of upcards, then a row for each hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from charts.layout.cell import (
    EDGE,
    SMALLEST,
    CellContent,
    cell_group,
    centered_baseline,
    content_of,
    shaded_size,
)
from charts.layout.fonts import font_size_for, text_width
from charts.layout.shapes import (
    EMPTY_GROUP,
    Anchor,
    Box,
    ShapeGroup,
    Text,
    horizontal_stack,
    vertical_stack,
)
from charts.page.model import COLUMNS, Cell, Page, Section
from charts.style.options import Style
from charts.style.palette import INK, WHITE
from charts.text.notes import attack_cells, attack_heading
from solver.results.chart import Kind

Table: TypeAlias = tuple[str, Sequence[tuple[str, Sequence[CellContent]]]]
"""A title, and rows of a name and the content of a cell for each upcard."""

_NAME_BACKGROUND = "#ececec"
_INSET = 4.0
_LARGEST, _LARGEST_NAME, _TITLE = 12.5, 10.5, 8.5
_ATTACK_SIZE, _ATTACK_ROW = 9.5, 17.0
_SIZE_TO_ROW = 0.62
"""The largest ratio of a font size to the height of its row."""


@dataclass(frozen=True, slots=True)
class TableDimensions:
    """Sizes of the parts of a table, in points.

    Attributes
    ----------
    name, cell, row
        Width of the column of names, width of a cell, height of a row.
    size
        Font size in the cells that are wide enough for it.
    name_size, bold
        Font size of heads and names; whether the names are bold.
    inset
        Empty space before a name.
    """

    name: float
    cell: float
    row: float
    size: float
    name_size: float
    bold: bool = True
    inset: float = 0.0

    @property
    def width(self) -> float:
        """Width of the whole table."""
        return self.name + len(COLUMNS) * self.cell


def dimensions_for(
    tables: Sequence[Table], style: Style, width: float, row: float
) -> TableDimensions:
    """Return dimensions at which tables fill a width, with one font size for all cells."""
    name_size = max(SMALLEST, min(_LARGEST_NAME, _SIZE_TO_ROW * row))
    names = [text_width(name, name_size, bold=True) for _, rows in tables for name, _ in rows]
    titles = [text_width(title, _TITLE, bold=True) for title, _ in tables]
    name = max(*(each + 2 * _INSET for each in names), *(each + _INSET for each in titles))
    cell = (width - name) / len(COLUMNS)
    largest = min(_LARGEST, shaded_size(row) if style.heat else _SIZE_TO_ROW * row)
    sizes = (font_size_for(code, cell - _INSET, largest, bold=True) for code in codes_in(tables))
    return TableDimensions(
        name=name,
        cell=cell,
        row=row,
        size=max(SMALLEST, min(sizes)),
        name_size=name_size,
        inset=_INSET,
    )


def codes_in(tables: Iterable[Table]) -> set[str]:
    """Return the codes in the cells of tables."""
    return {content.code for _, rows in tables for _, contents in rows for content in contents}


def tables_of(sections: Iterable[Section], style: Style) -> list[Table]:
    """Return the rows of sections; neighboring sections of the same title form one table."""
    return [
        (title, [row for section in part for row in _rows(section, style)])
        for title, part in groupby(sections, key=lambda section: section.title)
    ]


def _rows(section: Section, style: Style) -> Iterator[tuple[str, list[CellContent]]]:
    """Yield merged rows, or every row if each is shaded by its own values."""
    shaded = style.heat is not None and section.kind is not Kind.RESCUE
    for line in section.lines if shaded else section.merged:
        yield line.name, [content_of(cell, style) for cell in line.cells]


def attack_table(page: Page, style: Style) -> Table:
    """Return the attack decision and the EVs of the round by upcard; no rows without an attack."""
    rows = [
        (name, [_attack_content(cell, style) for cell in cells])
        for name, cells in attack_cells(page)
    ]
    return attack_heading()[0], rows


def _attack_content(cell: Cell, style: Style) -> CellContent:
    """Return the content for a decision, which is bold, or for an EV."""
    color, is_decision = style.palette.of(cell.code), cell.code in ("Y", "N")
    return CellContent(cell.code, color, marked=cell.marked, bold=is_decision)


def attack_group(page: Page, style: Style, width: float) -> ShapeGroup:
    """Return the attack table in a width; an empty group if the game has no attack."""
    title, rows = attack_table(page, style)
    if not rows:
        return EMPTY_GROUP
    names = [title, *(name for name, _ in rows)]
    name = max(text_width(each, _ATTACK_SIZE, bold=True) for each in names) + 2 * _INSET
    dimensions = TableDimensions(
        name=name,
        cell=(width - name) / len(COLUMNS),
        row=_ATTACK_ROW,
        size=_ATTACK_SIZE,
        name_size=_ATTACK_SIZE,
        inset=_INSET,
    )
    return table_group((title, rows), dimensions)


def table_group(table: Table, dimensions: TableDimensions) -> ShapeGroup:
    """Return a table as shapes."""
    title, rows = table
    body = (_row(name, contents, dimensions) for name, contents in rows)
    return vertical_stack([_head(title, dimensions), *body])


def _head(title: str, dimensions: TableDimensions) -> ShapeGroup:
    """Return the row of upcards, white on black."""
    size = dimensions.name_size
    y = centered_baseline(dimensions.row, size)
    centers = (dimensions.name + (place + 0.5) * dimensions.cell for place in range(len(COLUMNS)))
    columns = (
        Text(x, y, column, size, bold=True, anchor=Anchor.MIDDLE, color=WHITE)
        for x, column in zip(centers, COLUMNS, strict=True)
    )
    background = Box(0, 0, dimensions.width, dimensions.row, INK, stroke=INK)
    label = _label(title, dimensions, bold=True, color=WHITE)
    return ShapeGroup(dimensions.width, dimensions.row, (background, label, *columns))


def _row(name: str, contents: Iterable[CellContent], dimensions: TableDimensions) -> ShapeGroup:
    """Return the name of a row and a cell for each upcard."""
    background = Box(0, 0, dimensions.name, dimensions.row, _NAME_BACKGROUND, stroke=EDGE)
    label = _label(name, dimensions, bold=dimensions.bold, color=INK)
    cells = [
        cell_group(content, dimensions.cell, dimensions.row, dimensions.size)
        for content in contents
    ]
    head = ShapeGroup(dimensions.name, dimensions.row, (background, label))
    return horizontal_stack([head, *cells], 0)


def _label(string: str, dimensions: TableDimensions, *, bold: bool, color: str) -> Text:
    """Return the text in the column of names; a long one is smaller and centered."""
    size = font_size_for(string, dimensions.name - dimensions.inset, dimensions.name_size, bold)
    x = min(dimensions.inset, (dimensions.name - text_width(string, size, bold)) / 2)
    y = centered_baseline(dimensions.row, size)
    return Text(x, y, string, size, bold, color=color)
