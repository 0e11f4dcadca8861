"""Coloured cells on a terminal."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from charts.model import COLUMNS, Page
from charts.palette import COLOURS
from charts.tables import wrapped
from charts.wording import (
    DEVIATION_HEADING,
    attack_heading,
    attack_rows,
    deviation_rows,
    deviations_title,
    footer,
    heading,
    notes,
)

_WIDTH = 100
_NAME_WIDTH = 9


def render(page: Page) -> str:
    """The chart with escape sequences, for as many colours as the environment promises."""
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        width=_WIDTH,
        highlight=False,
        markup=False,
    )
    console.print(Text(heading(page), "bold"))
    console.print(wrapped(page.rules), "", sep="\n")
    if page.attack is not None:
        _print(console, attack_heading(), attack_rows(page), "right")
    for section in page.sections:
        rows = [[line.name, *line.cells] for line in section.merged]
        _print(console, [section.title, *COLUMNS], rows, "left")
    for note in notes(page):
        console.print(wrapped(note))
    if page.deviations:
        console.print("", deviations_title(page), "", sep="\n")
        _print(console, DEVIATION_HEADING, deviation_rows(page), "right")
    else:
        console.print()
    console.print(Text(footer(page), "dim"))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def _print(
    console: Console, heads: list[str], rows: Iterable[list[str]], align: Literal["left", "right"]
) -> None:
    """Codes stand to the left under their upcard, numbers to the right."""
    table = Table(box=None, padding=(0, 0), header_style="bold", collapse_padding=True)
    table.add_column(heads[0], min_width=_NAME_WIDTH)
    for head in heads[1:]:
        table.add_column(_cell(head), justify=align, min_width=4, no_wrap=True)
    for name, *cells in rows:
        table.add_row(Text(name), *map(_cell, cells))
    console.print(table)
    console.print()


def _cell(cell: str) -> Text:
    padded = f" {cell:<2} " if len(cell) < 3 else f" {cell}"
    if cell[:1] not in COLOURS or (not cell[1:].islower() and cell[1:]):
        return Text(padded)
    shade = COLOURS[cell[:1]]
    return Text(padded, f"{shade.ink} on {shade.ground}")
