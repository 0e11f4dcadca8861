"""The hands to play otherwise, as tables of words and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from charts import wording
from charts.model import Page
from charts.sheet.cell import EDGE, level
from charts.sheet.letters import width
from charts.sheet.marks import Anchor, Block, Mark, Rule, Text, beside, stacked
from charts.sheet.words import SIZE, paragraph

_SIZE, _STEP = 7.5, 10.2
_BETWEEN = 24.0


def deviations(page: Page, room: float) -> Block:
    """Two tables side by side under a line that says how many hands are shown; may be empty."""
    rows = wording.deviation_rows(page)
    if not rows:
        return Block(0, 0)
    half = (len(rows) + 1) // 2
    tables = [_table(part, (room - _BETWEEN) / 2) for part in (rows[:half], rows[half:]) if part]
    heading = paragraph(wording.deviations_title(page), room, SIZE, bold=True)
    return stacked([heading, beside(tables, _BETWEEN)], 2)


def _table(rows: Sequence[list[str]], room: float) -> Block:
    """Columns under their heads, the first to the left and the rest to the right."""
    heads = wording.DEVIATION_HEADING
    marks: list[Mark] = [Rule(0, _STEP + 1, room, 0, colour=EDGE)]
    ends = _ends([heads, *rows], room)
    for place, row in enumerate([heads, *rows]):
        y = place * _STEP + level(_STEP, _SIZE) + 2 * bool(place)
        marks.append(Text(0, y, row[0], _SIZE, not place))
        marks += [
            Text(end, y, text, _SIZE, not place, Anchor.END)
            for end, text in zip(ends[1:], row[1:], strict=True)
        ]
    return Block(room, _STEP * (len(rows) + 1) + 2, tuple(marks))


def _ends(rows: Sequence[list[str]], room: float) -> list[float]:
    """Where the columns end, the gaps between them all the same."""
    columns = zip(*rows, strict=True)
    widths = [max(width(text, _SIZE, bold=True) for text in column) for column in columns]
    gap = (room - sum(widths)) / (len(widths) - 1)
    return [sum(widths[: place + 1]) + place * gap for place in range(len(widths))]
