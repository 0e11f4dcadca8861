"""The options of how a page is drawn: paper, colors, shading, order of rows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from charts.style.palette import SAFE, Palette


class Paper(StrEnum):
    """The paper that a chart is printed on; a sheet of wallet cards holds several copies."""

    A4 = "a4"
    LETTER = "letter"
    WALLET = "wallet"
    WALLET_LETTER = "wallet-letter"


class Order(StrEnum):
    """The order of rows: by the kind of hand, or in the order of decisions."""

    HAND = "by-hand"
    SURRENDER_FIRST = "surrender-first"


class Colors(StrEnum):
    """Names of the palettes with colors, see `charts.style.palette`."""

    SAFE = "safe"
    CLASSIC = "classic"


class Heat(StrEnum):
    """The value that shades the cells in place of the colors of the actions."""

    EV = "ev"
    MARGIN = "margin"


@dataclass(frozen=True, slots=True)
class Style:
    """How a page is drawn.

    Attributes
    ----------
    palette
        Colors of the actions.
    heat
        Shade cells by the EV of the best play, or by its margin over the second best.
    paper
        Size of the sheet.
    """

    palette: Palette = SAFE
    heat: Heat | None = None
    paper: Paper = Paper.A4


PLAIN = Style()
