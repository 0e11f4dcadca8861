"""The palettes: a colour for each action.

Text and background contrast enough to be read and printed. Every cell also has its code, so a chart
can be read without colours. The actions of the palette ``safe`` can be told apart by people with
any kind of colour blindness and on a grey print; the tests compute the differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

INK = "#1a1a1a"
"""The colour of text."""

WHITE = "#ffffff"
MARK = "#c00040"
"""The colour of the ring around a cell that differs from another chart."""


class Hatch(StrEnum):
    """Lines that fill a cell in place of a colour."""

    NONE = "none"
    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Colour:
    """Colours of the background and the text (ink) of a cell as ``#rrggbb``, and its hatching."""

    background: str
    ink: str = INK
    hatch: Hatch = Hatch.NONE


@dataclass(frozen=True, slots=True)
class Palette:
    """A colour for each action, by its letter."""

    name: str
    colours: dict[str, Colour]

    def of(self, code: str) -> Colour:
        """Return the colour for the first letter of a code; white for a letter without colour.

        Examples
        --------
        >>> SAFE.of("Dh") == SAFE.of("DHS"), SAFE.of("-").background
        (True, '#ffffff')
        """
        return self.colours.get(code[:1], Colour(WHITE))


def _palette(name: str, **colours: Colour) -> Palette:
    """Return a palette; an attack has the colour of a double, since both raise the bet."""
    return Palette(name, {**colours, "Y": colours["D"], "N": Colour(WHITE)})


SAFE = _palette(
    "safe",
    H=Colour("#91e2ba"),
    S=Colour("#f9855d"),
    D=Colour("#328ed7"),
    P=Colour("#fff477"),
    R=Colour("#6d5379", ink=WHITE),
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
    H=Colour(WHITE),
    S=Colour(WHITE, hatch=Hatch.LEVEL),
    D=Colour(WHITE, hatch=Hatch.RISING),
    P=Colour(WHITE, hatch=Hatch.FALLING),
    R=Colour(WHITE, hatch=Hatch.CROSSED),
)
PALETTES = {palette.name: palette for palette in (SAFE, CLASSIC, MONO)}
