"""Tables of text and numbers with a line under their heads and no lines between columns."""

from __future__ import annotations

from collections.abc import Sequence

from charts.layout.cell import EDGE, centered_baseline
from charts.layout.fonts import text_width
from charts.layout.shapes import Anchor, Segment, Shape, ShapeGroup, Text

SIZE = 7.5
_LEADING = 1.36
_BELOW_HEADS = 2.0
_WIDEST_GAP = 40.0


def listing(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    max_width: float,
    size: float = SIZE,
    leading: float = _LEADING,
) -> ShapeGroup:
    """Return columns under their heads, the first one left-aligned and the others right-aligned.

    Examples
    --------
    >>> group = listing(["Event", "Pays"], [["any pair", "11"]], 100)
    >>> round(group.height, 1), [shape.string for shape in group.shapes if isinstance(shape, Text)]
    (22.4, ['Event', 'Pays', 'any pair', '11'])
    """
    step = size * leading
    ends = _column_ends([heads, *rows], max_width, size)
    shapes: list[Shape] = [Segment(0, step + _BELOW_HEADS / 2, ends[-1], 0, color=EDGE)]
    for number, row in enumerate([heads, *rows]):
        is_head = number == 0
        y = number * step + centered_baseline(step, size) + (0 if is_head else _BELOW_HEADS)
        shapes.append(Text(0, y, row[0], size, bold=is_head))
        shapes += [
            Text(end, y, text, size, bold=is_head, anchor=Anchor.END)
            for end, text in zip(ends[1:], row[1:], strict=True)
        ]
    return ShapeGroup(max_width, step * (len(rows) + 1) + _BELOW_HEADS, tuple(shapes))


def _column_ends(rows: Sequence[Sequence[str]], max_width: float, size: float) -> list[float]:
    """Return the right edge of each column; all gaps are equal and narrow enough to read across."""
    columns = zip(*rows, strict=True)
    widths = [max(text_width(text, size, bold=True) for text in column) for column in columns]
    gap = min(_WIDEST_GAP, (max_width - sum(widths)) / (len(widths) - 1))
    return [sum(widths[: place + 1]) + place * gap for place in range(len(widths))]
