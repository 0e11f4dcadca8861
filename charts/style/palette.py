"""The one colour table: a chart's cells by what they say first.

Dark text on light ground or the other way round, so that it prints; the letter is in every cell,
so that a chart can be read without colours. The actions of the palette ``safe`` can be told apart
by people who confuse red with green or blue with yellow, and on a grey print: the tests compute
the differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

INK = "#1a1a1a"
PAPER = "#ffffff"
MARK = "#c00040"
"""Rings a cell that differs from the chart it is compared with."""


class Hatch(StrEnum):
    """Lines that fill a cell where colour is not to be had."""

    NONE = "none"
    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Colour:
    """Ground and ink of a cell as ``#rrggbb``, and the lines on the ground."""

    ground: str
    ink: str = INK
    hatch: Hatch = Hatch.NONE


@dataclass(frozen=True, slots=True)
class Palette:
    """A colour for each action, by its letter."""

    name: str
    colours: dict[str, Colour]

    def of(self, code: str) -> Colour:
        """The colour of a cell by its first letter; paper where it has none.

        Examples
        --------
        >>> SAFE.of("Dh") == SAFE.of("DHS"), SAFE.of("-").ground
        (True, '#ffffff')
        """
        return self.colours.get(code[:1], Colour(PAPER))


def _palette(name: str, **colours: Colour) -> Palette:
    """The attack is coloured as the double is: more money on the table."""
    return Palette(name, {**colours, "Y": colours["D"], "N": Colour(PAPER)})


SAFE = _palette(
    "safe",
    H=Colour("#91e2ba"),
    S=Colour("#f9855d"),
    D=Colour("#328ed7"),
    P=Colour("#fff477"),
    R=Colour("#6d5379", PAPER),
)
CLASSIC = _palette(
    "classic",
    H=Colour("#a8dab5"),
    S=Colour("#f6b8b0"),
    D=Colour("#a9cdf2"),
    P=Colour("#f8e08e"),
    R=Colour("#d3c4e6"),
)
MONO = _palette(
    "mono",
    H=Colour(PAPER),
    S=Colour(PAPER, hatch=Hatch.LEVEL),
    D=Colour(PAPER, hatch=Hatch.RISING),
    P=Colour(PAPER, hatch=Hatch.FALLING),
    R=Colour(PAPER, hatch=Hatch.CROSSED),
)
PALETTES = {palette.name: palette for palette in (SAFE, CLASSIC, MONO)}
