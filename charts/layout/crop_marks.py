"""Wallet cards on a sheet, with crop marks that show where to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from charts.layout.paper import CARD_HEIGHT, CARD_WIDTH, Size
from charts.layout.shapes import PlacedGroup, Segment, Shape, ShapeGroup, Sheet

_DISTANCE, _LENGTH = 3.0, 9.0
_CARDS_IN_A_ROW = 2


def sheet_full_of(card: ShapeGroup, size: Size) -> Sheet:
    """Return a sheet filled with copies of one card face.

    The cards are centered, so that backs match fronts when the sheet is turned over.
    """
    left = (size.width - _CARDS_IN_A_ROW * CARD_WIDTH) / 2
    top = (size.height - size.card_rows * CARD_HEIGHT) / 2
    grid = [[card] * _CARDS_IN_A_ROW] * size.card_rows
    return Sheet(size.width, size.height, tuple(_cards(grid, left, top)))


def one_of_each(faces: Sequence[ShapeGroup]) -> Sheet:
    """Return a picture of each card face, one below the other, with the same crop marks."""
    margin = _DISTANCE + _LENGTH
    width, height = CARD_WIDTH + 2 * margin, len(faces) * CARD_HEIGHT + 2 * margin
    return Sheet(width, height, tuple(_cards([[face] for face in faces], margin, margin)))


def _cards(grid: Sequence[Sequence[ShapeGroup]], left: float, top: float) -> Iterator[Shape]:
    """Yield rows of cards without gaps, then the crop marks outside all cards."""
    for row_number, row in enumerate(grid):
        for column, card in enumerate(row):
            yield PlacedGroup(left + column * CARD_WIDTH, top + row_number * CARD_HEIGHT, card)
    width, height = len(grid[0]) * CARD_WIDTH, len(grid) * CARD_HEIGHT
    for edge in range(len(grid[0]) + 1):
        x = left + edge * CARD_WIDTH
        yield Segment(x, top - _DISTANCE - _LENGTH, 0, _LENGTH)
        yield Segment(x, top + height + _DISTANCE, 0, _LENGTH)
    for edge in range(len(grid) + 1):
        y = top + edge * CARD_HEIGHT
        yield Segment(left - _DISTANCE - _LENGTH, y, _LENGTH, 0)
        yield Segment(left + width + _DISTANCE, y, _LENGTH, 0)
