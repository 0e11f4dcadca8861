"""The shapes that a sheet consists of, and groups of shapes.

All lengths are in points, 72 to the inch. x grows to the right and y grows down from the upper left
corner. A group is laid out with its upper left corner at the origin and is moved to its place once
its height is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from charts.style.palette import INK, Hatch

HAIRLINE = 0.4
"""Thickness of the edge of a box and of thin hatching."""

THICK_HATCHING = 1.1
"""Thickness of the lines of thick hatching."""

HATCH_COLOR = "#999999"
HATCH_SPACING = 4.0
"""Distance between two hatching lines, measured along the edge of the box."""


class Anchor(StrEnum):
    """The point of a text that its x gives."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with an optional fill, hatching and hairline edge.

    Thick hatching is drawn in the color of text, thin hatching in gray.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    hatch: Hatch = Hatch.NONE
    stroke: str | None = None
    thick_hatch: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; y is its baseline."""

    x: float
    y: float
    string: str
    size: float
    bold: bool = False
    anchor: Anchor = Anchor.START
    color: str = INK


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line from a point; `right` and `down` lead from there to its end."""

    x: float
    y: float
    right: float
    down: float
    thickness: float = 0.5
    color: str = INK


@dataclass(frozen=True, slots=True)
class Ring:
    """The outline of a rectangle with round corners; it surrounds the text of a cell."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    thickness: float
    color: str


@dataclass(frozen=True, slots=True)
class PlacedGroup:
    """A group at a place. A sheet of wallet cards holds the same group many times."""

    x: float
    y: float
    group: ShapeGroup


Shape: TypeAlias = "Box | Text | Segment | Ring | PlacedGroup"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper, or one picture."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """Shapes in a rectangle whose upper left corner is the origin."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()

    def at(self, x: float, y: float) -> Iterator[Shape]:
        """Yield the shapes, moved by x and y.

        Examples
        --------
        >>> [moved] = ShapeGroup(9, 9, (Segment(1, 2, 3, 0),)).at(10, 20)
        >>> moved.x, moved.y, moved.right
        (11, 22, 3)
        """
        return (replace(shape, x=shape.x + x, y=shape.y + y) for shape in self.shapes)


EMPTY_GROUP = ShapeGroup(0, 0)


def vertical_stack(groups: Iterable[ShapeGroup], gap: float = 0) -> ShapeGroup:
    """Return the groups one below the other; a group without height takes no gap.

    Examples
    --------
    >>> vertical_stack([ShapeGroup(10, 20), EMPTY_GROUP, ShapeGroup(12, 5)], 3).height
    28
    """
    shown = [group for group in groups if group.height]
    shapes: list[Shape] = []
    y: float = 0
    for group in shown:
        shapes += group.at(0, y)
        y += group.height + gap
    width = max((group.width for group in shown), default=0)
    return ShapeGroup(width, max(0, y - gap), tuple(shapes))


def horizontal_stack(groups: Sequence[ShapeGroup], gap: float) -> ShapeGroup:
    """Return the groups from left to right, aligned at their tops.

    Examples
    --------
    >>> both = horizontal_stack([ShapeGroup(10, 20), ShapeGroup(12, 5)], 3)
    >>> both.width, both.height
    (25, 20)
    """
    shapes: list[Shape] = []
    x: float = 0
    for group in groups:
        shapes += group.at(x, 0)
        x += group.width + gap
    return ShapeGroup(x - gap, max(group.height for group in groups), tuple(shapes))
