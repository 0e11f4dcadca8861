"""SVG: one picture in its size on paper, in the viewer's fonts."""

from __future__ import annotations

from charts.formats.svg_writer import svg_document
from charts.layout import pictures_of
from charts.page.model import Page
from charts.style.options import Style
from charts.text.notes import heading, notes
from charts.text.rules_line import shorthand
from charts.text.side_bets import result
from charts.text.tables import NO_BREAK


def render(page: Page, style: Style) -> str:
    """Return the page as one picture; several sheets are one below the other.

    Raises
    ------
    SheetError
        If the page does not fit on the paper.
    """
    side_bets = (f"{each.bet.title}: {result(each)}" for each in page.side_bets)
    description = " ".join((f"{shorthand(page.game)}.", *notes(page), *side_bets))
    return svg_document(pictures_of(page, style), heading(page), description.replace(NO_BREAK, " "))
