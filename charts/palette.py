"""The one colour table: a chart's cells by what they say first.

Dark text on light ground, so that it prints; the letter is in every cell, so that a chart can be
read without colours.
"""

from __future__ import annotations

from dataclasses import dataclass

INK = "#1a1a1a"
PAPER = "#ffffff"


@dataclass(frozen=True, slots=True)
class Colour:
    """Ground and ink of a cell, as ``#rrggbb``."""

    ground: str
    ink: str = INK


COLOURS = {
    "H": Colour("#a8dab5"),
    "S": Colour("#f6b8b0"),
    "D": Colour("#a9cdf2"),
    "P": Colour("#f8e08e"),
    "R": Colour("#d3c4e6"),
    "Y": Colour("#a9cdf2"),
    "N": Colour(PAPER),
}


def colour(cell: str) -> Colour:
    """The colour of a cell by its first letter.

    Examples
    --------
    >>> colour("Dh") == colour("DHS"), colour("-").ground
    (True, '#ffffff')
    """
    return COLOURS.get(cell[:1], Colour(PAPER))
