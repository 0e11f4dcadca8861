"""Charts laid out on paper, once for every format that draws them.

A page becomes sheets, and a sheet is a list of boxes, texts, lines and rings in points: `marks`
says which. `full` lays out a chart by totals, `long` one by cards, `wallet` the faces of a card,
`bets` and `wallet_bets` what goes with them where side bets are asked for;
`charts.formats.svg` and `charts.formats.pdf` draw what they are given.
"""

from __future__ import annotations

from dataclasses import replace

from charts.layout.card import card_faces
from charts.layout.card_side_bets import side_bet_faces
from charts.layout.crop_marks import full_of, one_of_each
from charts.layout.fonts import clean
from charts.layout.many_pages import sheets_by_cards
from charts.layout.one_page import sheets_by_totals
from charts.layout.paper import SIZES, SheetError, is_wallet
from charts.layout.shapes import Block, Sheet
from charts.page.model import By, Page
from charts.style.options import Style

__all__ = ["SheetError", "pictures_of", "sheets_of"]


def sheets_of(page: Page, look: Style) -> tuple[Sheet, ...]:
    """The sheets to print; of wallet cards, one full of fronts and one full of backs, and so on.

    Raises
    ------
    SheetError
        If the chart does not go on the paper.
    """
    page = _cleaned(page)
    if is_wallet(look.paper):
        size = SIZES[look.paper]
        return tuple(full_of(face, size) for face in _faces(page, look))
    return sheets_by_cards(page, look) if page.by is By.CARDS else sheets_by_totals(page, look)


def pictures_of(page: Page, look: Style) -> tuple[Sheet, ...]:
    """The sheets to look at: as they are printed, but each face of a wallet card only once.

    Raises
    ------
    SheetError
        If the chart does not go on the paper.
    """
    if is_wallet(look.paper):
        return (one_of_each(_faces(_cleaned(page), look)),)
    return sheets_of(page, look)


def _faces(page: Page, look: Style) -> tuple[Block, ...]:
    """Front and back of the card, and those of more cards for the side bets."""
    return *card_faces(page, look), *side_bet_faces(page)


def _cleaned(page: Page) -> Page:
    """The page with nothing in its words that is no letter."""
    return replace(
        page,
        title=clean(page.title),
        rules=clean(page.rules),
        insurance=clean(page.insurance),
        comparison=clean(page.comparison),
    )
