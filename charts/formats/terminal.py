"""Text with colored cells for a terminal."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from charts.formats import cleaned
from charts.page.model import Page
from charts.style.palette import SAFE, Palette
from charts.text import side_bets
from charts.text.notes import (
    DEVIATION_HEADING,
    attack_heading,
    attack_rows,
    deviation_rows,
    deviations_title,
    footer,
    heading,
    notes,
)
from charts.text.rules_line import shorthand
from charts.text.tables import wrapped

if TYPE_CHECKING:
    from solver.bets import SideBet

_WIDTH = 100
_NAME_WIDTH = 9


def render(page: Page, palette: Palette = SAFE) -> str:
    """Return the chart with escape sequences, for as many colors as the terminal supports."""
    page = cleaned(page)
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        width=_WIDTH,
        highlight=False,
        markup=False,
    )
    console.print(Text(heading(page), "bold"))
    console.print(wrapped(shorthand(page.game)), "", sep="\n")
    if page.attack is not None:
        _print(console, attack_heading(), attack_rows(page))
    for section in page.sections:
        _print(console, section.heads, section.rows, palette)
    for note in notes(page):
        console.print(wrapped(note))
    if page.deviations:
        console.print("", deviations_title(page), "", sep="\n")
        _print(console, DEVIATION_HEADING, deviation_rows(page))
    else:
        console.print()
    if page.side_bets:
        console.print(Text(side_bets.TITLE, "bold"), "", sep="\n")
        for each in page.side_bets:
            _print_side_bet(console, each)
    console.print(Text(footer(page), "dim"))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def _print_side_bet(console: Console, side_bet: SideBet) -> None:
    console.print(Text(side_bets.headline(side_bet), "bold"))
    for line in side_bets.conditions(side_bet):
        console.print(wrapped(line))
    console.print()
    _print(console, side_bets.event_heads(side_bet), side_bets.event_rows(side_bet))
    console.print(wrapped(side_bets.result(side_bet)), "", sep="\n")


def _print(
    console: Console, heads: list[str], rows: Iterable[list[str]], palette: Palette | None = None
) -> None:
    """Print a table: colored cells aligned left with a palette, else plain ones aligned right."""
    table = Table(box=None, padding=(0, 0), header_style="bold", collapse_padding=True)
    table.add_column(heads[0], min_width=_NAME_WIDTH)
    for head in heads[1:]:
        table.add_column(
            _plain(head), justify="left" if palette else "right", min_width=4, no_wrap=True
        )
    for name, *cells in rows:
        table.add_row(
            Text(name),
            *(_code(cell, palette, console) if palette else _plain(cell) for cell in cells),
        )
    console.print(table)
    console.print()


def _padded(cell: str) -> str:
    return f" {cell:<2} " if len(cell) < 3 else f" {cell}"


def _plain(cell: str) -> Text:
    return Text(_padded(cell))


def _code(cell: str, palette: Palette, console: Console) -> Text:
    shade = palette.colors.get(cell[:1])
    if shade is None:
        return Text(_padded(cell))
    # rich keeps equal styles with the codes of the terminal they were first drawn on.
    kind = {"color system": console.color_system}
    return Text(_padded(cell), Style(color=shade.ink, bgcolor=shade.background, meta=kind))
