"""What a sheet is made of: boxes, texts, lines and rings, and blocks of them.

All measures are points, 72 to the inch; x runs to the right and y down from the upper left corner.
A block is laid out at the origin and moved to its place once its height is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from charts.style.palette import INK, Hatch

HAIR = 0.4
"""Width of the edge of a box, and of the lines on it."""

HATCH_COLOUR = "#999999"
HATCH_SPACING = 4.0
"""From one line on a box to the next, along its edge."""


class Anchor(StrEnum):
    """Which point of a text its x names."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: a ground, lines on it, an edge of a hair's width; each only if named."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    hatch: Hatch = Hatch.NONE
    stroke: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of letters; y is its baseline."""

    x: float
    y: float
    string: str
    size: float
    bold: bool = False
    anchor: Anchor = Anchor.START
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line from a point, so far to the right and so far down."""

    x: float
    y: float
    right: float
    down: float
    thickness: float = 0.5
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Ring:
    """A rectangle with round corners and no ground, drawn round what is in a cell."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    thickness: float
    colour: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """A block in its place; a sheet full of cards has the same one many times."""

    x: float
    y: float
    block: Block


Shape: TypeAlias = "Box | Text | Rule | Ring | Stamp"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper, or one picture."""

    width: float
    height: float
    marks: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Marks in a rectangle whose upper left corner is the origin."""

    width: float
    height: float
    marks: tuple[Shape, ...] = ()

    def at(self, x: float, y: float) -> Iterator[Shape]:
        """The marks, moved.

        Examples
        --------
        >>> [moved] = Block(9, 9, (Rule(1, 2, 3, 0),)).at(10, 20)
        >>> moved.x, moved.y, moved.right
        (11, 22, 3)
        """
        return (replace(mark, x=mark.x + x, y=mark.y + y) for mark in self.marks)


def stacked(blocks: Iterable[Block], gap: float = 0) -> Block:
    """Blocks one below the other; those without height leave no gap.

    Examples
    --------
    >>> stacked([Block(10, 20), Block(0, 0), Block(12, 5)], 3).height
    28
    """
    shown = [block for block in blocks if block.height]
    marks: list[Shape] = []
    y: float = 0
    for block in shown:
        marks += block.at(0, y)
        y += block.height + gap
    width = max((block.width for block in shown), default=0)
    return Block(width, max(0, y - gap), tuple(marks))


def beside(blocks: Sequence[Block], gap: float) -> Block:
    """Blocks from left to right, their upper edges level.

    Examples
    --------
    >>> both = beside([Block(10, 20), Block(12, 5)], 3)
    >>> both.width, both.height
    (25, 20)
    """
    marks: list[Shape] = []
    x: float = 0
    for block in blocks:
        marks += block.at(x, 0)
        x += block.width + gap
    return Block(x - gap, max(block.height for block in blocks), tuple(marks))
