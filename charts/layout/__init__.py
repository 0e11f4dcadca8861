"""Charts laid out on paper, once for every format that draws them.

A page becomes sheets, and a sheet is a list of shapes with their places in points: boxes, texts,
lines and rings (`shapes`). `one_page` lays out a chart by totals, `many_pages` one by cards, `card`
the faces of a wallet card, `plot` the EV by upcard; `side_bets` and `card_side_bets` add side bets.
`charts.formats.svg` and `charts.formats.pdf` draw the sheets.
"""

from __future__ import annotations

from charts.layout.card import card_faces
from charts.layout.card_side_bets import side_bet_faces
from charts.layout.crop_marks import one_of_each, sheet_full_of
from charts.layout.many_pages import sheets_by_cards
from charts.layout.one_page import sheets_by_totals
from charts.layout.paper import SIZES, SheetError, is_wallet
from charts.layout.shapes import ShapeGroup, Sheet
from charts.page.by import By
from charts.page.model import Page
from charts.style.options import Style

__all__ = ["SheetError", "pictures_of", "sheets_of"]


def sheets_of(page: Page, style: Style) -> tuple[Sheet, ...]:
    """Return the sheets to print; for wallet cards, one sheet full of each card face.

    Raises
    ------
    SheetError
        If the chart does not fit on the paper.
    """
    if is_wallet(style.paper):
        size = SIZES[style.paper]
        return tuple(sheet_full_of(face, size) for face in _faces(page, style))
    return sheets_by_cards(page, style) if page.by is By.CARDS else sheets_by_totals(page, style)


def pictures_of(page: Page, style: Style) -> tuple[Sheet, ...]:
    """Return the sheets to show on a screen: as printed, but with each card face only once.

    Raises
    ------
    SheetError
        If the chart does not fit on the paper.
    """
    if is_wallet(style.paper):
        return (one_of_each(_faces(page, style)),)
    return sheets_of(page, style)


def _faces(page: Page, style: Style) -> tuple[ShapeGroup, ...]:
    """Return front and back of the card, then the faces of more cards for the side bets."""
    return *card_faces(page, style), *side_bet_faces(page)
