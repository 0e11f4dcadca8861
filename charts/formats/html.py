"""HTML in one file: nothing is loaded from elsewhere, and it prints as it is."""

from __future__ import annotations

from collections.abc import Sequence

from charts.formats.templates import source, templates
from charts.page.model import Page
from charts.style.css import colours
from charts.style.options import Paper, Style
from charts.text.notes import heat_note
from solver.errors import UpcardError

_SHEETS = {Paper.A4: "A4", Paper.LETTER: "letter"}


def render_html(pages: Sequence[Page], look: Style) -> str:
    """The pages as a document with print styles.

    Raises
    ------
    UpcardError
        If a wallet card is asked for: tables of text do not keep its measures.
    """
    if look.paper not in _SHEETS:
        raise UpcardError("a wallet card is drawn as pdf or svg, not as html")
    environment = templates()
    bets = ["side_bets.css"] if any(page.side_bets for page in pages) else []
    sources = [source(name) for name in ("chart.css", "document.css", *bets)]
    sheet = f"@page {{ size: {_SHEETS[look.paper]}; margin: 12mm; }}\n"
    return environment.get_template("document.html").render(
        pages=pages,
        look=look,
        style="".join([*sources, colours(look), sheet]),
        heat_note=heat_note(look.heat) if look.heat else "",
    )
