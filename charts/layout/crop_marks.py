"""Cards on a sheet, with marks where to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from charts.layout.paper import CARD_HEIGHT, CARD_WIDTH, Size
from charts.layout.shapes import Block, Rule, Shape, Sheet, Stamp

_CLEAR, _LONG = 3.0, 9.0
_CARDS_IN_A_ROW = 2


def full_of(card: Block, size: Size) -> Sheet:
    """A sheet with one face over and over, centred, so that backs fit fronts when it is turned."""
    left = (size.width - _CARDS_IN_A_ROW * CARD_WIDTH) / 2
    top = (size.height - size.card_rows * CARD_HEIGHT) / 2
    grid = [[card] * _CARDS_IN_A_ROW] * size.card_rows
    return Sheet(size.width, size.height, tuple(_cards(grid, left, top)))


def one_of_each(faces: Sequence[Block]) -> Sheet:
    """A picture of each face, one below the other, with the same marks."""
    margin = _CLEAR + _LONG
    width, height = CARD_WIDTH + 2 * margin, len(faces) * CARD_HEIGHT + 2 * margin
    return Sheet(width, height, tuple(_cards([[face] for face in faces], margin, margin)))


def _cards(grid: Sequence[Sequence[Block]], left: float, top: float) -> Iterator[Shape]:
    """Rows of cards that touch; marks at the ends of every cut, outside all cards."""
    for place, row in enumerate(grid):
        for column, card in enumerate(row):
            yield Stamp(left + column * CARD_WIDTH, top + place * CARD_HEIGHT, card)
    width, height = len(grid[0]) * CARD_WIDTH, len(grid) * CARD_HEIGHT
    for edge in range(len(grid[0]) + 1):
        x = left + edge * CARD_WIDTH
        yield Rule(x, top - _CLEAR - _LONG, 0, _LONG)
        yield Rule(x, top + height + _CLEAR, 0, _LONG)
    for edge in range(len(grid) + 1):
        y = top + edge * CARD_HEIGHT
        yield Rule(left - _CLEAR - _LONG, y, _LONG, 0)
        yield Rule(left + width + _CLEAR, y, _LONG, 0)
