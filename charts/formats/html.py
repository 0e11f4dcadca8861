"""HTML in one file, which loads nothing from elsewhere and has styles for printing."""

from __future__ import annotations

from collections.abc import Sequence

from charts.formats.templates import source, templates
from charts.page.model import Page
from charts.style import heat
from charts.style.css import colors
from charts.style.options import Paper, Style
from solver.errors import UpcardError

_SHEETS = {Paper.A4: "A4", Paper.LETTER: "letter"}


def render(pages: Sequence[Page], style: Style) -> str:
    """Return the pages as one document.

    Raises
    ------
    UpcardError
        If the paper is a wallet card: HTML tables do not keep its size.
    """
    if style.paper not in _SHEETS:
        raise UpcardError("a wallet card is written as pdf or svg, not as html")
    environment = templates()
    bets = ["side_bets.css"] if any(page.side_bets for page in pages) else []
    sources = [source(name) for name in ("chart.css", "document.css", *bets)]
    sheet = f"@page {{ size: {_SHEETS[style.paper]}; margin: 12mm; }}\n"
    return environment.get_template("document.html").render(
        pages=pages,
        style=style,
        stylesheet="".join([*sources, colors(style), sheet]),
        heat_note=heat.note(style.heat) if style.heat else "",
    )
