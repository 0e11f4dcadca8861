"""The table of exceptions to a chart: hands that are worth playing differently."""

from __future__ import annotations

from charts.layout.listing import listing
from charts.layout.shapes import EMPTY_GROUP, ShapeGroup, horizontal_stack, vertical_stack
from charts.layout.titles_and_keys import SIZE, paragraph
from charts.page.model import Page
from charts.text import notes

_COLUMN_GAP = 24.0


def deviations(page: Page, max_width: float) -> ShapeGroup:
    """Return two tables side by side under their title; an empty group if there are no hands."""
    rows = notes.deviation_rows(page)
    if not rows:
        return EMPTY_GROUP
    half = (len(rows) + 1) // 2
    tables = [
        listing(notes.DEVIATION_HEADING, part, (max_width - _COLUMN_GAP) / 2)
        for part in (rows[:half], rows[half:])
        if part
    ]
    heading = paragraph(notes.deviations_title(page), max_width, SIZE, bold=True)
    return vertical_stack([heading, horizontal_stack(tables, _COLUMN_GAP)], 2)
