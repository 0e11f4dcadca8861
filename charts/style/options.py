"""How a page is drawn: on which paper, in which colours, shaded by what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from charts.style.palette import SAFE, Palette


class Paper(StrEnum):
    """What a chart is printed on; a wallet card is printed several to a sheet."""

    A4 = "a4"
    LETTER = "letter"
    WALLET = "wallet"
    WALLET_LETTER = "wallet-letter"


class Order(StrEnum):
    """In which order a chart is read: by the kind of hand, or as decisions are taken."""

    HAND = "by-hand"
    SURRENDER_FIRST = "surrender-first"


class Colours(StrEnum):
    """Names of the palettes in colour, see `charts.style.palette`."""

    SAFE = "safe"
    CLASSIC = "classic"


class Heat(StrEnum):
    """What shades the cells in place of the actions' colours."""

    EV = "ev"
    MARGIN = "margin"


@dataclass(frozen=True, slots=True)
class Style:
    """How a page is drawn.

    Attributes
    ----------
    palette
        Colours of the actions.
    heat
        Shade cells by the EV of the best play, or by its margin over the second best.
    paper
        Size of the sheet; formats without pages go by its width only.
    """

    palette: Palette = SAFE
    heat: Heat | None = None
    paper: Paper = Paper.A4


PLAIN = Style()
