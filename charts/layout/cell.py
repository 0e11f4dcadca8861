"""One cell: its background and code, the number that shades it, and a ring if it is marked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from charts.layout.fonts import CAPITAL, font_size_for, text_width
from charts.layout.shapes import HATCH_SPACING, Anchor, Box, Ring, Shape, ShapeGroup, Text
from charts.page.model import Cell
from charts.style import heat
from charts.style.options import Style
from charts.style.palette import MARK, WHITE, Color, Hatch

SMALLEST = 6.5
"""The smallest font size of text; only the numbers in shaded cells are smaller."""

EDGE = "#8c8c8c"

_PADDING = 0.2
"""The least distance between text and the edge of a cell."""

_BOLD_PADDING = 1.2
"""The additional width that a cell needs before its code is bold."""

_NUMBER_SIZE, _SMALLEST_NUMBER = 6.0, 5.0
_LARGEST_ABOVE_NUMBER = 10.5
_GAP = 2.0
_PLATE_PADDING = 3.0
_RING, _HALO, _RADIUS = 1.5, 0.5, 2.5


@dataclass(frozen=True, slots=True)
class CellContent:
    """What a cell shows: its code, and the number that shades it if there is space for it.

    A marked cell has a ring, and a star after its code.
    """

    code: str
    color: Color = Color(WHITE)
    number: str = ""
    marked: bool = False
    bold: bool = True


def content_of(cell: Cell, style: Style) -> CellContent:
    """Return what a cell shows in a style.

    Examples
    --------
    >>> content = content_of(Cell("Dh", marked=True), Style())
    >>> content.code, content.color.background, content.marked
    ('Dh', '#328ed7', True)
    """
    if style.heat is None:
        return CellContent(cell.code, style.palette.of(cell.code), marked=cell.marked)
    step = heat.step(style.heat, cell)
    color = Color(WHITE) if step is None else heat.color(style.heat, step)
    return CellContent(cell.code, color, heat.number(style.heat, cell), cell.marked)


def cell_group(
    content: CellContent, width: float, height: float, largest_size: float
) -> ShapeGroup:
    """Return a cell of a width and height.

    The number is placed beside the code or below it, and is left out if it fits in neither place.
    A code that is too wide is first made smaller, then no longer bold. A star that still does not
    fit is left out, since the ring shows the same.
    """
    color = content.color
    background = Box(
        x=0, y=0, width=width, height=height, fill=color.background, hatch=color.hatch, stroke=EDGE
    )
    texts = _texts(content, width, height, largest_size)
    plate = [] if color.hatch is Hatch.NONE else _plate(texts[0], background)
    rings = _rings(width, height) if content.marked else []
    return ShapeGroup(width, height, (background, *plate, *rings, *texts))


def narrowest(code: str, size: float) -> float:
    """Return the width of the narrowest cell for a code in a font size."""
    return text_width(code, size) + 2 * _PADDING


def centered_baseline(height: float, size: float) -> float:
    """Return the baseline at which capitals are vertically centered in a height."""
    return (height + CAPITAL * size) / 2


def shaded_size(height: float) -> float:
    """Return the largest font size of a code that leaves space for a number below it."""
    return min(_LARGEST_ABOVE_NUMBER, (height - 3 * _GAP) / CAPITAL - _NUMBER_SIZE)


def _rings(width: float, height: float) -> list[Shape]:
    """Return the ring of a marked cell on a wider white one, so that it shows on any background."""
    thickness = _ring_thickness(width)
    inset = thickness / 2 + _HALO
    size = width - 2 * inset, height - 2 * inset
    return [
        Ring(inset, inset, *size, radius=_RADIUS, thickness=thickness + 2 * _HALO, color=WHITE),
        Ring(inset, inset, *size, radius=_RADIUS, thickness=thickness, color=MARK),
    ]


def _ring_thickness(width: float) -> float:
    return min(_RING, width / 9)


def _texts(content: CellContent, width: float, height: float, largest_size: float) -> list[Text]:
    """Return the code, and the number if it fits."""
    code = _code(content, width - 2 * _PADDING, largest_size)
    alone = replace(code, x=width / 2, y=centered_baseline(height, code.size))
    if not content.number:
        return [alone]
    size = font_size_for(content.number, width - _GAP, _NUMBER_SIZE)
    number = Text(0, alone.y, content.number, size, color=content.color.ink)
    if width >= 2 * height and _width(code) + _width(number) + 3 * _GAP <= width:
        left = replace(alone, x=_GAP, anchor=Anchor.START)
        return [left, replace(number, x=width - _GAP, anchor=Anchor.END)]
    free = height - (code.size + number.size) * CAPITAL
    if number.size < _SMALLEST_NUMBER or free < 2 * _GAP:
        return [alone]
    above = replace(alone, y=free / 4 + code.size * CAPITAL)
    return [above, replace(number, x=width / 2, y=height - free / 4, anchor=Anchor.MIDDLE)]


def _code(content: CellContent, max_width: float, largest_size: float) -> Text:
    """Return the code in the largest size that fits: inside the ring if possible, else on it."""
    ring = 2 * (_ring_thickness(max_width) + _HALO) if content.marked else 0
    strings = (f"{content.code}*", content.code) if content.marked else (content.code,)
    choices = [
        (string, font_size_for(string, space, largest_size, bold), bold)
        for available in dict.fromkeys((max_width - ring, max_width))
        for string in strings
        for bold, space in ((True, available - _BOLD_PADDING), (False, available))
        if content.bold or not bold
    ]
    readable = (choice for choice in choices if choice[1] >= SMALLEST)
    string, size, bold = next(readable, choices[-1])
    return Text(
        x=0, y=0, string=string, size=size, bold=bold, anchor=Anchor.MIDDLE, color=content.color.ink
    )


def _width(text: Text) -> float:
    return text_width(text.string, text.size, text.bold)


def _plate(text: Text, cell: Box) -> list[Shape]:
    """Return a plain box behind the text of a hatched cell, if enough hatching stays visible."""
    width, height = _width(text) + _PLATE_PADDING, CAPITAL * text.size + _PLATE_PADDING
    if max(cell.width - width, cell.height - height) < 2 * HATCH_SPACING:
        return []
    return [Box((cell.width - width) / 2, (cell.height - height) / 2, width, height, cell.fill)]
