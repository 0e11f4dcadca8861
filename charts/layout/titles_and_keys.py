"""What is printed around the cells: title, key, legend of the shading, notes and footer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from charts.layout.cell import EDGE, SMALLEST, CellContent, cell_group, centered_baseline
from charts.layout.fonts import font_size_for, text_lines, text_width
from charts.layout.shapes import (
    EMPTY_GROUP,
    Anchor,
    Box,
    Shape,
    ShapeGroup,
    Text,
    horizontal_stack,
    vertical_stack,
)
from charts.page.by import By
from charts.page.model import Page
from charts.style import heat
from charts.style.options import Heat, Style
from charts.style.palette import WHITE, Color
from charts.text import notes as chart_notes
from charts.text.rules_line import shorthand

SIZE = 8.2

_GRAY = "#4a4a4a"
_LARGEST_TITLE, _SMALLEST_TITLE = 19.0, 13.0
_LARGEST_RULES, _SMALLEST_RULES = 9.5, 8.0
_SMALL = 7.5
_MOST_LINES = 4
_LEADING = 1.36
_LEGEND_STEP = 9.0


@dataclass(frozen=True, slots=True)
class KeySizes:
    """Sizes of a key: font, width and height of a cell, and the distances between its parts."""

    font: float
    width: float
    height: float
    inset: float
    gap: float
    row_gap: float


KEY = KeySizes(font=SIZE, width=22, height=13, inset=5, gap=16, row_gap=5)
SMALL_KEY = KeySizes(font=SMALLEST, width=13, height=8.5, inset=2.5, gap=7, row_gap=1.5)


def paragraph(
    string: str,
    width: float,
    size: float,
    *,
    bold: bool = False,
    most: int = 99,
    leading: float = _LEADING,
) -> ShapeGroup:
    """Return text in lines of a width; lines beyond `most` are cut off."""
    found = text_lines(string, width, size, bold, most)
    step = size * leading
    first = centered_baseline(step, size)
    lines = (Text(0, first + number * step, line, size, bold) for number, line in enumerate(found))
    return ShapeGroup(width, step * len(found), tuple(lines))


def title(page: Page, width: float) -> ShapeGroup:
    """Return the heading and the rules; a long heading is smaller and takes several lines."""
    heading = chart_notes.heading(page)
    size = max(_SMALLEST_TITLE, font_size_for(heading, width, _LARGEST_TITLE, bold=True))
    rules = shorthand(page.game)
    rules_size = max(_SMALLEST_RULES, font_size_for(rules, width, _LARGEST_RULES))
    return vertical_stack(
        [
            paragraph(heading, width, size, bold=True, most=_MOST_LINES),
            paragraph(rules, width, rules_size, most=_MOST_LINES),
        ],
        3,
    )


def key_entries(
    entries: Iterable[tuple[str, str]], style: Style, sizes: KeySizes = KEY
) -> list[ShapeGroup]:
    """Return a cell in its color and its meaning for each code."""
    groups = []
    for code, meaning in entries:
        color = Color(WHITE) if style.heat else style.palette.of(code)
        cell = cell_group(CellContent(code, color), sizes.width, sizes.height, sizes.font)
        text = Text(0, centered_baseline(sizes.height, sizes.font), meaning, sizes.font)
        label = ShapeGroup(text_width(meaning, sizes.font), sizes.height, (text,))
        groups.append(horizontal_stack([cell, label], sizes.inset))
    return groups


def in_rows(groups: Iterable[ShapeGroup], width: float, sizes: KeySizes = KEY) -> ShapeGroup:
    """Return groups in rows: as many in each row as fit, and at least one."""
    rows: list[list[ShapeGroup]] = []
    left = 0.0
    for group in groups:
        if not rows or group.width > left:
            rows.append([])
            left = width
        rows[-1].append(group)
        left -= group.width + sizes.gap
    return vertical_stack([horizontal_stack(row, sizes.gap) for row in rows], sizes.row_gap)


def key(page: Page, style: Style, width: float) -> ShapeGroup:
    """Return the codes of a page in rows, and the legend of the shading if there is any."""
    codes = in_rows(key_entries(chart_notes.key_items(page), style), width)
    shades = legend(style.heat)
    if codes.width + KEY.gap + shades.width <= width:
        return horizontal_stack([codes, shades], KEY.gap)
    return vertical_stack([codes, shades], KEY.row_gap)


def legend(shade: Heat | None) -> ShapeGroup:
    """Return the steps of shading from the lowest value to the highest, with numbers."""
    if shade is None:
        return EMPTY_GROUP
    length = heat.STEPS * _LEGEND_STEP
    shapes: list[Shape] = [
        Box(
            step * _LEGEND_STEP,
            0,
            _LEGEND_STEP,
            _LEGEND_STEP,
            fill=heat.color(shade, step).background,
            stroke=EDGE,
        )
        for step in range(heat.STEPS)
    ]
    for (step, label), anchor in zip(heat.labels(shade).items(), Anchor, strict=True):
        x = step / (heat.STEPS - 1) * length
        shapes.append(Text(x, _LEGEND_STEP + 9, label, _SMALL, anchor=anchor))
    return ShapeGroup(length, _LEGEND_STEP + 11, tuple(shapes))


def notes(page: Page, style: Style, width: float) -> ShapeGroup:
    """Return the paragraphs below the cells, without the key of a chart by totals."""
    texts = chart_notes.notes(page)[page.by is By.TOTALS :]
    if style.heat:
        texts = (heat.note(style.heat), *texts)
    return vertical_stack([paragraph(text, width, SIZE, most=_MOST_LINES) for text in texts], 2)


def footer(page: Page, width: float, number: int, count: int) -> ShapeGroup:
    """Return the line with program and chart, and the number of the sheet if there are several."""
    height = _SMALL * _LEADING
    y = centered_baseline(height, _SMALL)
    shapes = [Text(0, y, chart_notes.footer(page), _SMALL, color=_GRAY)]
    if count > 1:
        text = f"page {number} of {count}"
        shapes.append(Text(width, y, text, _SMALL, anchor=Anchor.END, color=_GRAY))
    return ShapeGroup(width, height, tuple(shapes))
