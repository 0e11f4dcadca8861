"""Sheets as SVG: shapes become elements with plain attributes, without styles or scripts.

A line of more than two characters states its width, so that a viewer with other fonts keeps it in
its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from charts.layout.fonts import has_glyph, text_width
from charts.layout.paper import MM
from charts.layout.shapes import (
    HAIRLINE,
    HATCH_COLOR,
    HATCH_SPACING,
    THICK_HATCHING,
    Anchor,
    Box,
    PlacedGroup,
    Ring,
    Segment,
    Shape,
    Sheet,
    Text,
)
from charts.style.palette import INK, WHITE, Hatch

_FONTS = "Bitstream Vera Sans, DejaVu Sans, Verdana, sans-serif"
_SHEET_GAP = 12.0
_LONGEST_WITHOUT_WIDTH = 2
_RISING, _FALLING = "M-1 1L1 -1M-1 5L5 -1M3 5L5 3", "M-1 3L1 5M-1 -1L5 5M3 -1L5 1"
_HATCHES = {
    Hatch.LEVEL: "M0 2H4",
    Hatch.RISING: _RISING,
    Hatch.FALLING: _FALLING,
    Hatch.CROSSED: _RISING + _FALLING,
}
"""Lines on a square of `HATCH_SPACING`; they continue in the squares around it."""

_THEME_COLORS = {INK: "currentColor", WHITE: "none"}
"""Colors of a picture within a page: text in the page's color, and no background."""


def svg_document(sheets: Sequence[Sheet], title: str, description: str) -> str:
    """Return sheets as an SVG file in its size on paper, one sheet below the other.

    Parameters
    ----------
    sheets
        At least one.
    title, description
        What a screen reader reads.
    """
    width, height = _size(sheets)
    root = _root(sheets, width=f"{_number(width / MM)}mm", height=f"{_number(height / MM)}mm")
    _add(root, "title").text = title
    _add(root, "desc").text = description
    _Writer(prefix="upcard", colors={}).add_sheets(root, sheets)
    ET.indent(root, "")
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def svg_element(sheet: Sheet, title: str, description: str, prefix: str) -> str:
    """Return a sheet as an ``svg`` element for an HTML page.

    Its size is left to the page. It has no background, and its text has the page's text color.

    Parameters
    ----------
    sheet, title, description
        As for `svg_document`.
    prefix
        Starts every identifier; it must differ between the pictures of a page.
    """
    root = _root([sheet], **{"aria-labelledby": f"{prefix}-title {prefix}-description"})
    _add(root, "title", id=f"{prefix}-title").text = title
    _add(root, "desc", id=f"{prefix}-description").text = description
    _Writer(prefix=prefix, colors=_THEME_COLORS).add_sheets(root, [sheet])
    ET.indent(root, "")
    return ET.tostring(root, encoding="unicode") + "\n"


def _size(sheets: Sequence[Sheet]) -> tuple[float, float]:
    width = max(sheet.width for sheet in sheets)
    return width, sum(sheet.height for sheet in sheets) + _SHEET_GAP * (len(sheets) - 1)


def _root(sheets: Sequence[Sheet], **attributes: str) -> ET.Element:
    width, height = _size(sheets)
    return ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            **attributes,
            "viewBox": f"0 0 {_number(width)} {_number(height)}",
            "role": "img",
            "font-family": _FONTS,
        },
    )


@dataclass(frozen=True, slots=True)
class _Writer:
    """Adds shapes to an element.

    Attributes
    ----------
    prefix
        Starts the identifiers of patterns.
    colors
        Other names for some colors.
    """

    prefix: str
    colors: dict[str, str]

    def add_sheets(self, root: ET.Element, sheets: Sequence[Sheet]) -> None:
        """Add the hatching patterns in use, then a group for each sheet."""
        shapes = [shape for sheet in sheets for shape in sheet.shapes]
        hatchings = {(box.hatch, box.thick_hatch) for box in _hatched_boxes(shapes)}
        for hatch, path in _HATCHES.items():
            for thick in (False, True):
                if (hatch, thick) in hatchings:
                    self._add_pattern(root, hatch, path, thick)
        top = 0.0
        for sheet in sheets:
            background = Box(0, 0, sheet.width, sheet.height, WHITE)
            self._add_group(root, [background, *sheet.shapes], 0, top)
            top += sheet.height + _SHEET_GAP

    def _add_pattern(self, root: ET.Element, hatch: Hatch, path: str, thick: bool) -> None:
        pattern = _add(
            root,
            "pattern",
            id=self._pattern_name(hatch, thick),
            patternUnits="userSpaceOnUse",
            width=HATCH_SPACING,
            height=HATCH_SPACING,
        )
        pen = self._pen(INK, THICK_HATCHING) if thick else self._pen(HATCH_COLOR, HAIRLINE)
        _add(pattern, "path", d=path, **pen)

    def _add_group(self, parent: ET.Element, shapes: Iterable[Shape], x: float, y: float) -> None:
        group = _add(parent, "g", transform=f"translate({_number(x)} {_number(y)})")
        for shape in shapes:
            match shape:
                case Box():
                    self._add_box(group, shape)
                case Text():
                    self._add_text(group, shape)
                case Segment():
                    self._add_segment(group, shape)
                case Ring():
                    pen = self._pen(shape.color, shape.thickness)
                    _add(group, "rect", **_place(shape), rx=shape.radius, fill="none", **pen)
                case PlacedGroup():
                    self._add_group(group, shape.group.shapes, shape.x, shape.y)

    def _add_box(self, group: ET.Element, box: Box) -> None:
        fill = self._color(box.fill) if box.fill else "none"
        pen = self._pen(box.stroke, HAIRLINE) if box.stroke else {}
        if box.hatch is Hatch.NONE:
            _add(group, "rect", **_place(box), fill=fill, **pen)
        else:
            pattern = f"url(#{self._pattern_name(box.hatch, box.thick_hatch)})"
            _add(group, "rect", **_place(box), fill=fill)
            _add(group, "rect", **_place(box), fill=pattern, **pen)

    def _add_segment(self, group: ET.Element, segment: Segment) -> None:
        start, way = (segment.x, segment.y), (segment.right, segment.down)
        path = f"M{' '.join(map(_number, start))}l{' '.join(map(_number, way))}"
        _add(group, "path", d=path, **self._pen(segment.color, segment.thickness))

    def _add_text(self, group: ET.Element, text: Text) -> None:
        more: dict[str, float | str] = {}
        if text.bold:
            more["font_weight"] = "bold"
        if text.anchor is not Anchor.START:
            more["text_anchor"] = text.anchor.value
        if len(text.string) > _LONGEST_WITHOUT_WIDTH and all(map(has_glyph, text.string)):
            more["textLength"] = text_width(text.string, text.size, text.bold)
            more["lengthAdjust"] = "spacingAndGlyphs"
        fill = self._color(text.color)
        element = _add(group, "text", x=text.x, y=text.y, font_size=text.size, fill=fill, **more)
        element.text = text.string

    def _pattern_name(self, hatch: Hatch, thick: bool) -> str:
        return f"{self.prefix}-{hatch}{'-thick' if thick else ''}"

    def _color(self, color: str) -> str:
        return self.colors.get(color, color)

    def _pen(self, color: str, thickness: float) -> dict[str, float | str]:
        return {"stroke": self._color(color), "stroke_width": thickness}


def _hatched_boxes(shapes: Iterable[Shape]) -> Iterator[Box]:
    for shape in shapes:
        if isinstance(shape, Box) and shape.hatch is not Hatch.NONE:
            yield shape
        elif isinstance(shape, PlacedGroup):
            yield from _hatched_boxes(shape.group.shapes)


def _place(shape: Box | Ring) -> dict[str, float | str]:
    return {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}


def _add(parent: ET.Element, tag: str, **attributes: float | str) -> ET.Element:
    """Add an element; an underscore in the name of an attribute becomes a dash."""
    return ET.SubElement(
        parent,
        tag,
        {
            name.replace("_", "-"): value if isinstance(value, str) else _number(value)
            for name, value in attributes.items()
        },
    )


def _number(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
