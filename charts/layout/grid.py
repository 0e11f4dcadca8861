"""Tables of cells: a dark row of upcards, then a row for each hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from charts.layout.cell import EDGE, SMALLEST, Face, cell_block, face_of, level, shaded_size
from charts.layout.fonts import size_for, width
from charts.layout.shapes import Anchor, Block, Box, Text, beside, stacked
from charts.page.model import COLUMNS, Page, Section
from charts.style.options import Style
from charts.style.palette import INK, PAPER
from charts.text.notes import attack_heading, attack_rows
from solver.results.chart import Kind

Table: TypeAlias = tuple[str, Sequence[tuple[str, Sequence[Face]]]]
"""A title, and rows of a name and a face for each upcard."""

_NAMES = "#ececec"
_INSET = 4.0
_LARGEST, _LARGEST_NAME, _TITLE = 12.5, 10.5, 8.5
_ATTACK, _ATTACK_ROW = 9.5, 17.0
_SHARE = 0.62
"""Size of type to height of its row, where it may be as large as that."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes of a table's parts in points.

    Attributes
    ----------
    name, cell, row
        Width of the column of names, width of a cell, height of a row.
    size
        Type in the cells, where they are wide enough for it.
    name_size, bold
        Type of heads and names; whether the names are bold.
    inset
        Left free before a name.
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


def fitted(tables: Sequence[Table], look: Style, room: float, row: float) -> Measures:
    """Measures for tables in a width, the letters in all cells of one size."""
    name_size = max(SMALLEST, min(_LARGEST_NAME, _SHARE * row))
    names = [width(name, name_size, bold=True) for _, rows in tables for name, _ in rows]
    titles = [width(title, _TITLE, bold=True) for title, _ in tables]
    name = max(*(each + 2 * _INSET for each in names), *(each + _INSET for each in titles))
    cell = (room - name) / len(COLUMNS)
    largest = min(_LARGEST, shaded_size(row) if look.heat else _SHARE * row)
    sizes = (size_for(code, cell - _INSET, largest, bold=True) for code in codes_in(tables))
    return Measures(name, cell, row, max(SMALLEST, min(sizes)), name_size, inset=_INSET)


def codes_in(tables: Iterable[Table]) -> set[str]:
    """What stands in the cells, stars aside."""
    return {
        face.text.removesuffix("*") for _, rows in tables for _, faces in rows for face in faces
    }


def tables_of(sections: Iterable[Section], look: Style) -> list[Table]:
    """The rows of sections, those of neighbours of one title in one table."""
    return [
        (title, [row for section in part for row in _rows(section, look)])
        for title, part in groupby(sections, key=lambda section: section.title)
    ]


def _rows(section: Section, look: Style) -> Iterator[tuple[str, list[Face]]]:
    """Merged rows, unless each has values of its own that shade it."""
    shaded = look.heat is not None and section.kind is not Kind.RESCUE
    for line in section.lines if shaded else section.merged:
        yield line.name, [face_of(cell, look) for cell in line.cells]


def attack_table(page: Page, look: Style) -> Table:
    """The attack by upcard, then the EVs of the round; no rows where the game has none."""
    rows = [(name, [_decided(text, look) for text in texts]) for name, *texts in attack_rows(page)]
    return attack_heading()[0], rows


def _decided(text: str, look: Style) -> Face:
    """A decision, with a star where it is marked, or an EV."""
    bold = text[0] in ("Y", "N")
    return Face(text, look.palette.of(text), ringed=text.endswith("*"), bold=bold)


def attack_block(page: Page, look: Style, room: float) -> Block:
    """The attack as wide as the sheet; without height where the game has none."""
    title, rows = attack_table(page, look)
    if not rows:
        return Block(0, 0)
    names = [title, *(name for name, _ in rows)]
    name = max(width(each, _ATTACK, bold=True) for each in names) + 2 * _INSET
    cell = (room - name) / len(COLUMNS)
    return table_block(
        (title, rows), Measures(name, cell, _ATTACK_ROW, _ATTACK, _ATTACK, inset=_INSET)
    )


def table_block(table: Table, measures: Measures) -> Block:
    """A table drawn."""
    title, rows = table
    return stacked([_head(title, measures), *(_row(*each, measures) for each in rows)])


def _head(title: str, measures: Measures) -> Block:
    """The upcards, light on dark."""
    size = measures.name_size
    y = level(measures.row, size)
    middles = (measures.name + (place + 0.5) * measures.cell for place in range(len(COLUMNS)))
    columns = (
        Text(x, y, column, size, True, Anchor.MIDDLE, PAPER)
        for x, column in zip(middles, COLUMNS, strict=True)
    )
    ground = Box(0, 0, measures.width, measures.row, INK, stroke=INK)
    label = _label(title, measures, bold=True, colour=PAPER)
    return Block(measures.width, measures.row, (ground, label, *columns))


def _row(name: str, faces: Iterable[Face], measures: Measures) -> Block:
    """A hand, or what a row of faces is about, and a cell for each upcard."""
    ground = Box(0, 0, measures.name, measures.row, _NAMES, stroke=EDGE)
    label = _label(name, measures, bold=measures.bold, colour=INK)
    cells = [cell_block(face, measures.cell, measures.row, measures.size) for face in faces]
    return beside([Block(measures.name, measures.row, (ground, label)), *cells], 0)


def _label(string: str, measures: Measures, *, bold: bool, colour: str) -> Text:
    """What stands in the column of names; smaller and in its middle where it is too long."""
    size = size_for(string, measures.name - measures.inset, measures.name_size, bold)
    x = min(measures.inset, (measures.name - width(string, size, bold)) / 2)
    return Text(x, level(measures.row, size), string, size, bold, colour=colour)
