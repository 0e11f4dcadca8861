"""The templates of HTML, and the functions that they call."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from charts.page.model import COLUMNS, NOTHING, Cell
from charts.style.heat import number, step
from charts.style.options import Style
from charts.text import notes, side_bets
from charts.text.comparison import comparison_note
from charts.text.numbers import bare_percent
from charts.text.rules_line import shorthand
from charts.text.tables import NO_BREAK

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def templates() -> Environment:
    """Return the environment of the templates; it escapes values and refuses missing ones."""
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
        comparison_note=comparison_note,
        shorthand=shorthand,
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
        cell_description=cell_description,
        number=number,
    )
    return environment


def source(name: str) -> str:
    """Return the text of a file beside the templates, such as a style sheet."""
    loader = templates().loader
    assert loader is not None
    return loader.get_source(templates(), name)[0]


def classes(cell: Cell, style: Style) -> str:
    """Return the CSS classes of a cell: its color, and ``marked`` if it has a ring.

    Examples
    --------
    >>> classes(Cell("Dh", marked=True), Style())
    'c-D marked'
    """
    shade = f"heat-{step(style.heat, cell)}" if style.heat else f"c-{cell.code[0]}"
    if cell.code == NOTHING or shade == "heat-None":
        shade = "c-none"
    return f"{shade} marked" if cell.marked else shade


def cell_description(cell: Cell) -> str:
    """Return the meaning of a cell in words, with its EV and margin.

    Examples
    --------
    >>> cell_description(Cell("Dh", 0.2271, 0.0708))
    'double, else hit; EV +22.71 %, margin +7.08 %'
    """
    text = notes.meaning(cell.code)
    if cell.ev is not None:
        text += f"; EV {bare_percent(cell.ev)} %"
    if cell.margin is not None:
        text += f", margin {bare_percent(cell.margin)} %"
    return f"{text}; differs" if cell.marked else text
