"""One cell: its ground, its letters, the number that shades it, the ring of a marked one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from charts.layout.fonts import CAPITAL, size_for, width
from charts.layout.shapes import HATCH_SPACING, Anchor, Block, Box, Ring, Shape, Text
from charts.page.model import Cell
from charts.style import heat
from charts.style.options import Style
from charts.style.palette import MARK, PAPER, Colour, Hatch

SMALLEST = 6.5
"""Smaller are only the numbers in shaded cells, which no card has."""

EDGE = "#8c8c8c"

_PADDING = 0.2
"""Between letters and the edge at the very least."""
_AIR = 1.2
"""More than that, if they are to be bold."""
_NUMBER, _SMALLEST_NUMBER = 6.0, 5.0
_LARGEST_ABOVE = 10.5
_GAP = 2.0
_PLATE = 3.0
_RING, _HALO, _RADIUS = 1.5, 0.5, 2.5


@dataclass(frozen=True, slots=True)
class Face:
    """What a cell shows: letters, and the number that shades it where there is room."""

    text: str
    colour: Colour = Colour(PAPER)
    number: str = ""
    ringed: bool = False
    bold: bool = True


def face_of(cell: Cell, look: Style) -> Face:
    """What a cell shows in a look.

    Examples
    --------
    >>> face = face_of(Cell("Dh", marked=True), Style())
    >>> face.text, face.colour.ground, face.ringed
    ('Dh*', '#328ed7', True)
    """
    if look.heat is None:
        return Face(cell.text, look.palette.of(cell.code), ringed=cell.marked)
    step = heat.step(look.heat, cell)
    colour = Colour(PAPER) if step is None else heat.colour(look.heat, step)
    return Face(cell.text, colour, heat.number(look.heat, cell), cell.marked)


def cell_block(face: Face, cell_width: float, height: float, largest: float) -> Block:
    """A cell of that width and height, its letters no larger than asked.

    The number stands beside the letters or below them, or is left out if it has room in neither
    place. Letters that are too wide are made smaller, then no longer bold; a star that still has
    no room is left out, since the ring says the same.
    """
    ground = Box(0, 0, cell_width, height, face.colour.ground, face.colour.hatch, EDGE)
    texts = _texts(face, cell_width, height, largest)
    below = [] if face.colour.hatch is Hatch.NONE else _plate(texts[0], ground)
    rings = _rings(cell_width, height) if face.ringed else []
    return Block(cell_width, height, (ground, *below, *rings, *texts))


def narrowest(code: str, size: float) -> float:
    """The width of the narrowest cell for a code in a size of type."""
    return width(code, size) + 2 * _PADDING


def level(height: float, size: float) -> float:
    """The baseline on which capitals stand in the middle of a height."""
    return (height + CAPITAL * size) / 2


def shaded_size(height: float) -> float:
    """The largest type that leaves room for a number below it."""
    return min(_LARGEST_ABOVE, (height - 3 * _GAP) / CAPITAL - _NUMBER)


def _rings(cell_width: float, height: float) -> list[Shape]:
    """A ring in the colour of marks on a broader one of paper, so that it shows on any ground."""
    thick = _ring(cell_width)
    inset = thick / 2 + _HALO
    size = cell_width - 2 * inset, height - 2 * inset
    return [
        Ring(inset, inset, *size, _RADIUS, thick + 2 * _HALO, PAPER),
        Ring(inset, inset, *size, _RADIUS, thick, MARK),
    ]


def _ring(cell_width: float) -> float:
    """How thick the ring of a cell is."""
    return min(_RING, cell_width / 9)


def _texts(face: Face, room: float, height: float, largest: float) -> list[Text]:
    """The letters, and the number where it has room."""
    code = _code(face, room - 2 * _PADDING, largest)
    alone = replace(code, x=room / 2, y=level(height, code.size))
    if not face.number:
        return [alone]
    size = size_for(face.number, room - _GAP, _NUMBER)
    number = Text(0, alone.y, face.number, size, colour=face.colour.ink)
    if room >= 2 * height and _extent(code) + _extent(number) + 3 * _GAP <= room:
        left = replace(alone, x=_GAP, anchor=Anchor.START)
        return [left, replace(number, x=room - _GAP, anchor=Anchor.END)]
    free = height - (code.size + number.size) * CAPITAL
    if number.size < _SMALLEST_NUMBER or free < 2 * _GAP:
        return [alone]
    above = replace(alone, y=free / 4 + code.size * CAPITAL)
    return [above, replace(number, x=room / 2, y=height - free / 4, anchor=Anchor.MIDDLE)]


def _code(face: Face, room: float, largest: float) -> Text:
    """The letters, as large as they may be."""
    clear = room - 2 * (_ring(room) + _HALO) if face.ringed else room
    ways = [
        (string, size_for(string, space, largest, bold), bold)
        for space in dict.fromkeys((clear, room))
        for string in dict.fromkeys((face.text, face.text.removesuffix("*")))
        for bold, space in ((True, space - _AIR), (False, space))
        if face.bold or not bold
    ]
    string, size, bold = next((way for way in ways if way[1] >= SMALLEST), ways[-1])
    return Text(0, 0, string, size, bold, Anchor.MIDDLE, face.colour.ink)


def _extent(text: Text) -> float:
    return width(text.string, text.size, text.bold)


def _plate(text: Text, ground: Box) -> list[Shape]:
    """A plain ground for letters on a hatched one, where it leaves enough of the hatching."""
    wide, high = _extent(text) + _PLATE, CAPITAL * text.size + _PLATE
    if max(ground.width - wide, ground.height - high) < 2 * HATCH_SPACING:
        return []
    return [Box((ground.width - wide) / 2, (ground.height - high) / 2, wide, high, ground.fill)]
