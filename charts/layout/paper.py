"""Sizes of paper and of wallet cards, in points."""

from __future__ import annotations

from dataclasses import dataclass

from charts.style.options import Paper
from solver.errors import UpcardError

MM = 72 / 25.4

CARD_WIDTH, CARD_HEIGHT = 85.60 * MM, 53.98 * MM
"""The size of a bank card (ISO/IEC 7810, ID-1)."""

MARGIN = 11 * MM
"""Empty margin on each side of a sheet: printers do not print up to the edge."""

CARD_MARGIN = 1.6 * MM
"""Empty margin on each side of a card: cutting is not exact."""


class SheetError(UpcardError):
    """A chart does not fit on the chosen paper."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of a sheet, and how many rows of two wallet cards fit on it."""

    width: float
    height: float
    card_rows: int


_A4 = Size(210 * MM, 297 * MM, 5)
_LETTER = Size(8.5 * 72, 11 * 72, 4)
SIZES = {
    Paper.A4: _A4,
    Paper.LETTER: _LETTER,
    Paper.WALLET: _A4,
    Paper.WALLET_LETTER: _LETTER,
}


def is_wallet(paper: Paper) -> bool:
    """Return whether the sheet is cut into wallet cards.

    Examples
    --------
    >>> is_wallet(Paper.LETTER), is_wallet(Paper.WALLET_LETTER)
    (False, True)
    """
    return paper in (Paper.WALLET, Paper.WALLET_LETTER)
