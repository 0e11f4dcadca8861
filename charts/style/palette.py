"""The palettes: a color for each action.

Text and background contrast enough to be read and printed. Every cell also has its code, so a chart
can be read without colors. The actions of the palette ``safe`` can be told apart by people with
any kind of color blindness and on a gray print; the tests compute the differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

INK = "#1a1a1a"
"""The color of text."""

WHITE = "#ffffff"
MARK = "#c00040"
"""The color of the ring around a cell that differs from another chart."""


class Hatch(StrEnum):
    """Lines that fill a cell in place of a color."""

    NONE = "none"
    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Color:
    """Colors of the background and the text (ink) of a cell as ``#rrggbb``, and its hatching."""

    background: str
    ink: str = INK
    hatch: Hatch = Hatch.NONE


@dataclass(frozen=True, slots=True)
class Palette:
    """A color for each action, by its letter."""

    name: str
    colors: dict[str, Color]

    def of(self, code: str) -> Color:
        """Return the color for the first letter of a code; white for a letter without color.

        Examples
        --------
        >>> SAFE.of("Dh") == SAFE.of("DHS"), SAFE.of("-").background
        (True, '#ffffff')
        """
        return self.colors.get(code[:1], Color(WHITE))


def _palette(name: str, **colors: Color) -> Palette:
    """Return a palette; an attack has the color of a double, since both raise the bet."""
    return Palette(name, {**colors, "Y": colors["D"], "N": Color(WHITE)})


SAFE = _palette(
    "safe",
    H=Color("#91e2ba"),
    S=Color("#f9855d"),
    D=Color("#328ed7"),
    P=Color("#fff477"),
    R=Color("#6d5379", ink=WHITE),
)
CLASSIC = _palette(
    "classic",
    H=Color("#a8dab5"),
    S=Color("#f6b8b0"),
    D=Color("#a9cdf2"),
    P=Color("#f8e08e"),
    R=Color("#d3c4e6"),
)
MONO = _palette(
    "mono",
    H=Color(WHITE),
    S=Color(WHITE, hatch=Hatch.LEVEL),
    D=Color(WHITE, hatch=Hatch.RISING),
    P=Color(WHITE, hatch=Hatch.FALLING),
    R=Color(WHITE, hatch=Hatch.CROSSED),
)
PALETTES = {palette.name: palette for palette in (SAFE, CLASSIC, MONO)}
