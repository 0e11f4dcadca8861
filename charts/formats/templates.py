"""Templates for what is written as HTML, and the words and classes they ask for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from charts.page.model import COLUMNS, Cell
from charts.style.heat import number, step
from charts.style.options import Style
from charts.text import notes, side_bets
from charts.text.numbers import bare_percent
from charts.text.tables import NO_BREAK, NOTHING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def templates() -> Environment:
    """The environment of all templates; every value is escaped, and a missing one is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("charts.formats", "html_templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        heading=notes.heading,
        notes=lambda page: [note.replace(NO_BREAK, " ") for note in notes.notes(page)[1:]],
        key_items=notes.key_items,
        footer=notes.footer,
        attack_rows=notes.attack_rows,
        deviations_title=notes.deviations_title,
        deviation_heads=notes.DEVIATION_HEADING,
        deviation_rows=notes.deviation_rows,
        side_bets_title=side_bets.TITLE,
        about=side_bets.about,
        event_heads=side_bets.event_heads,
        event_rows=side_bets.event_rows,
        result=side_bets.result,
        ev_text=side_bets.ev_text,
        share=side_bets.share,
        columns=COLUMNS,
        classes=classes,
        says=says,
        number=number,
    )
    return environment


def source(name: str) -> str:
    """The text of a template that is taken as it is, such as a style sheet."""
    loader = templates().loader
    assert loader is not None
    return loader.get_source(templates(), name)[0]


def classes(cell: Cell, look: Style) -> str:
    """The classes of a cell: its colour, and whether it is ringed.

    Examples
    --------
    >>> classes(Cell("Dh", marked=True), Style())
    'c-D marked'
    """
    shade = f"heat-{step(look.heat, cell)}" if look.heat else f"c-{cell.code[0]}"
    if cell.code == NOTHING or shade == "heat-None":
        shade = "c-none"
    return f"{shade} marked" if cell.marked else shade


def says(cell: Cell) -> str:
    """What a cell asks for in words, and what it is worth.

    Examples
    --------
    >>> says(Cell("Dh", 0.2271, 0.0708))
    'double, else hit; EV +22.71 %, margin +7.08 %'
    """
    text = notes.meaning(cell.code)
    if cell.ev is not None:
        text += f"; EV {bare_percent(cell.ev)} %"
    if cell.margin is not None:
        text += f", margin {bare_percent(cell.margin)} %"
    return f"{text}; differs" if cell.marked else text
