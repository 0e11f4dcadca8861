"""What is printed round the cells: title, key, notes, and the hands to play otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from charts.layout.cell import EDGE, SMALLEST, Face, cell_block, level
from charts.layout.fonts import lines, size_for, width
from charts.layout.shapes import Anchor, Block, Box, Shape, Text, beside, stacked
from charts.page.model import By, Page
from charts.style import heat
from charts.style.options import Heat, Style
from charts.style.palette import PAPER, Colour
from charts.text import notes as chart_notes

SIZE = 8.2

_GREY = "#4a4a4a"
_LARGEST_TITLE, _SMALLEST_TITLE = 19.0, 13.0
_LARGEST_RULES, _SMALLEST_RULES = 9.5, 8.0
_MOST_LINES = 4
_LEADING = 1.36
_STEP = 9.0


@dataclass(frozen=True, slots=True)
class KeyStyle:
    """Sizes of a key: its type, its swatches, and the room between them."""

    size: float
    width: float
    height: float
    inset: float
    gap: float
    lead: float


KEY = KeyStyle(SIZE, 22, 13, 5, 16, 5)
SMALL_KEY = KeyStyle(SMALLEST, 13, 8.5, 2.5, 7, 1.5)


def paragraph(
    string: str,
    room: float,
    size: float,
    *,
    bold: bool = False,
    most: int = 99,
    leading: float = _LEADING,
) -> Block:
    """Text in lines, clipped after so many."""
    found = lines(string, room, size, bold, most)
    step = size * leading
    marks = (
        Text(0, place * step + level(step, size), line, size, bold)
        for place, line in enumerate(found)
    )
    return Block(room, step * len(found), tuple(marks))


def title(page: Page, room: float) -> Block:
    """The heading in one large line, or in several that are smaller, and the rules."""
    heading = chart_notes.heading(page)
    size = max(_SMALLEST_TITLE, size_for(heading, room, _LARGEST_TITLE, bold=True))
    rules_size = max(_SMALLEST_RULES, size_for(page.rules, room, _LARGEST_RULES))
    return stacked(
        [
            paragraph(heading, room, size, bold=True, most=_MOST_LINES),
            paragraph(page.rules, room, rules_size, most=_MOST_LINES),
        ],
        3,
    )


def key_entries(
    entries: Iterable[tuple[str, str]], look: Style, style: KeyStyle = KEY
) -> list[Block]:
    """For each code a cell in its colour and the meaning beside it."""
    blocks = []
    for code, meaning in entries:
        colour = Colour(PAPER) if look.heat else look.palette.of(code)
        swatch = cell_block(Face(code, colour), style.width, style.height, style.size)
        text = Text(0, level(style.height, style.size), meaning, style.size)
        label = Block(width(meaning, style.size), style.height, (text,))
        blocks.append(beside([swatch, label], style.inset))
    return blocks


def in_rows(blocks: Iterable[Block], room: float, style: KeyStyle = KEY) -> Block:
    """As many blocks in each row as have room, but one at least."""
    rows: list[list[Block]] = []
    left = 0.0
    for block in blocks:
        if not rows or block.width > left:
            rows.append([])
            left = room
        rows[-1].append(block)
        left -= block.width + style.gap
    return stacked([beside(row, style.gap) for row in rows], style.lead)


def key(page: Page, look: Style, room: float) -> Block:
    """The codes of a page in rows, and the legend of its shading where it is shaded."""
    codes, shades = in_rows(key_entries(chart_notes.key_items(page), look), room), legend(look.heat)
    if codes.width + KEY.gap + shades.width <= room:
        return beside([codes, shades], KEY.gap)
    return stacked([codes, shades], KEY.lead)


def legend(shade: Heat | None) -> Block:
    """The steps of shading from the lowest value to the highest, with numbers."""
    if shade is None:
        return Block(0, 0)
    long = heat.STEPS * _STEP
    marks: list[Shape] = [
        Box(step * _STEP, 0, _STEP, _STEP, heat.colour(shade, step).ground, stroke=EDGE)
        for step in range(heat.STEPS)
    ]
    for (step, label), anchor in zip(heat.labels(shade).items(), Anchor, strict=True):
        marks.append(Text(step / (heat.STEPS - 1) * long, _STEP + 9, label, 7.5, anchor=anchor))
    return Block(long, _STEP + 11, tuple(marks))


def notes(page: Page, look: Style, room: float) -> Block:
    """The paragraphs below the cells; the key by totals is drawn instead."""
    texts = chart_notes.notes(page)[page.by is By.TOTALS :]
    if look.heat:
        texts = (chart_notes.heat_note(look.heat), *texts)
    return stacked([paragraph(text, room, SIZE, most=_MOST_LINES) for text in texts], 2)


def footer(page: Page, room: float, place: int, count: int) -> Block:
    """Which program and which chart, and the number of the sheet if there are several."""
    size = 7.5
    y = level(size * _LEADING, size)
    marks = [Text(0, y, chart_notes.footer(page), size, colour=_GREY)]
    if count > 1:
        number = f"page {place} of {count}"
        marks.append(Text(room, y, number, size, anchor=Anchor.END, colour=_GREY))
    return Block(room, size * _LEADING, tuple(marks))
