"""PDF: every page on as many sheets of paper as it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from charts.formats.pdf_writer import pdf_document
from charts.layout import sheets_of
from charts.layout.fonts import transliterated
from charts.layout.paper import is_wallet
from charts.page.model import Page
from charts.style.options import Style
from charts.text.notes import heading
from charts.text.rules_line import shorthand


def render(pages: Sequence[Page], style: Style) -> bytes:
    """Return the pages one after the other.

    Raises
    ------
    SheetError
        If a page does not fit on the paper.
    """
    return pdf_document(
        [sheet for page in pages for sheet in sheets_of(_with_legible_title(page), style)],
        title="; ".join(map(heading, pages)),
        subject="; ".join(shorthand(page.game) for page in pages),
        exact_size=is_wallet(style.paper),
    )


def _with_legible_title(page: Page) -> Page:
    """Return the page titled by its game's name if the fonts lack most characters of its title."""
    title = page.game.title
    lost = transliterated(title).count("?") - title.count("?")
    if 2 * lost <= len(title):
        return page
    return replace(page, game=replace(page.game, title=page.game.name))
