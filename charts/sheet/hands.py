"""The hands to play otherwise, as tables of words and numbers."""

from __future__ import annotations

from charts import wording
from charts.model import Page
from charts.sheet.listing import listing
from charts.sheet.marks import Block, beside, stacked
from charts.sheet.words import SIZE, paragraph

_BETWEEN = 24.0


def deviations(page: Page, room: float) -> Block:
    """Two tables side by side under a line that says how many hands are shown; may be empty."""
    rows = wording.deviation_rows(page)
    if not rows:
        return Block(0, 0)
    half = (len(rows) + 1) // 2
    tables = [
        listing(wording.DEVIATION_HEADING, part, (room - _BETWEEN) / 2)
        for part in (rows[:half], rows[half:])
        if part
    ]
    heading = paragraph(wording.deviations_title(page), room, SIZE, bold=True)
    return stacked([heading, beside(tables, _BETWEEN)], 2)
