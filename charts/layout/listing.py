"""Tables of words and numbers, with a line under their heads and none between columns."""

from __future__ import annotations

from collections.abc import Sequence

from charts.layout.cell import EDGE, level
from charts.layout.fonts import width
from charts.layout.shapes import Anchor, Block, Rule, Shape, Text

SIZE = 7.5
_STEP = 1.36
_BELOW_HEADS = 2.0
_WIDEST_GAP = 40.0


def listing(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    room: float,
    size: float = SIZE,
    leading: float = _STEP,
) -> Block:
    """Columns under their heads, the first to the left and the rest to the right.

    Examples
    --------
    >>> block = listing(["Event", "Pays"], [["any pair", "11"]], 100)
    >>> round(block.height, 1), [mark.string for mark in block.marks if isinstance(mark, Text)]
    (22.4, ['Event', 'Pays', 'any pair', '11'])
    """
    step = size * leading
    ends = _ends([heads, *rows], room, size)
    marks: list[Shape] = [Rule(0, step + _BELOW_HEADS / 2, ends[-1], 0, colour=EDGE)]
    for place, row in enumerate([heads, *rows]):
        y = place * step + level(step, size) + _BELOW_HEADS * bool(place)
        marks.append(Text(0, y, row[0], size, not place))
        marks += [
            Text(end, y, text, size, not place, Anchor.END)
            for end, text in zip(ends[1:], row[1:], strict=True)
        ]
    return Block(room, step * (len(rows) + 1) + _BELOW_HEADS, tuple(marks))


def _ends(rows: Sequence[Sequence[str]], room: float, size: float) -> list[float]:
    """Where the columns end, the gaps between them all the same and not too wide to read across."""
    columns = zip(*rows, strict=True)
    widths = [max(width(text, size, bold=True) for text in column) for column in columns]
    gap = min(_WIDEST_GAP, (room - sum(widths)) / (len(widths) - 1))
    return [sum(widths[: place + 1]) + place * gap for place in range(len(widths))]
