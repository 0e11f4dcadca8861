"""The hands to play otherwise, as tables of words and numbers."""

from __future__ import annotations

from charts.layout.listing import listing
from charts.layout.shapes import Block, beside, stacked
from charts.layout.titles_and_keys import SIZE, paragraph
from charts.page.model import Page
from charts.text import notes

_BETWEEN = 24.0


def deviations(page: Page, room: float) -> Block:
    """Two tables side by side under a line that says how many hands are shown; may be empty."""
    rows = notes.deviation_rows(page)
    if not rows:
        return Block(0, 0)
    half = (len(rows) + 1) // 2
    tables = [
        listing(notes.DEVIATION_HEADING, part, (room - _BETWEEN) / 2)
        for part in (rows[:half], rows[half:])
        if part
    ]
    heading = paragraph(notes.deviations_title(page), room, SIZE, bold=True)
    return stacked([heading, beside(tables, _BETWEEN)], 2)
