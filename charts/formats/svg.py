"""SVG: one picture in its size on paper, in the viewer's fonts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

from charts.layout import pictures_of
from charts.layout.fonts import clean, has, width
from charts.layout.paper import MM
from charts.layout.shapes import (
    HAIR,
    HATCH_COLOUR,
    HATCH_SPACING,
    Anchor,
    Box,
    Ring,
    Rule,
    Shape,
    Sheet,
    Stamp,
    Text,
)
from charts.page.model import Page
from charts.style.options import Style
from charts.style.palette import PAPER, Hatch
from charts.text.notes import heading, notes
from charts.text.side_bets import result

_FONTS = "Bitstream Vera Sans, DejaVu Sans, Verdana, sans-serif"
_BETWEEN = 12.0
_SURE_TO_FIT = 2
_RISING, _FALLING = "M-1 1L1 -1M-1 5L5 -1M3 5L5 3", "M-1 3L1 5M-1 -1L5 5M3 -1L5 1"
_HATCHES = {
    Hatch.LEVEL: "M0 2H4",
    Hatch.RISING: _RISING,
    Hatch.FALLING: _FALLING,
    Hatch.CROSSED: _RISING + _FALLING,
}
"""Lines on a square of `HATCH_SPACING`, which go on in its neighbours."""


def render_svg(page: Page, look: Style) -> str:
    """The page as one picture; where it needs several sheets, one below the other.

    Lines of more than two letters say how wide they are, so that a viewer with other fonts keeps
    them in their place.

    Raises
    ------
    SheetError
        If the page does not go on the paper.
    """
    sheets = pictures_of(page, look)
    wide = max(sheet.width for sheet in sheets)
    high = sum(sheet.height for sheet in sheets) + _BETWEEN * (len(sheets) - 1)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{_number(wide / MM)}mm",
            "height": f"{_number(high / MM)}mm",
            "viewBox": f"0 0 {_number(wide)} {_number(high)}",
            "role": "img",
            "font-family": _FONTS,
        },
    )
    ET.SubElement(root, "title").text = clean(heading(page))
    bets = (f"{each.bet.title}: {result(each)}" for each in page.side_bets)
    ET.SubElement(root, "desc").text = clean(" ".join((f"{page.rules}.", *notes(page), *bets)))
    _add_patterns(root, sheets)
    top = 0.0
    for sheet in sheets:
        ground = Box(0, 0, sheet.width, sheet.height, PAPER)
        _add_group(root, [ground, *sheet.marks], 0, top)
        top += sheet.height + _BETWEEN
    ET.indent(root, "")
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _add_patterns(root: ET.Element, sheets: Sequence[Sheet]) -> None:
    """A pattern for each kind of hatching; none where there is no hatching at all."""
    if not any(_hatched(sheet.marks) for sheet in sheets):
        return
    for hatch, path in _HATCHES.items():
        pattern = _add(
            root,
            "pattern",
            id=f"upcard-{hatch}",
            patternUnits="userSpaceOnUse",
            width=HATCH_SPACING,
            height=HATCH_SPACING,
        )
        _add(pattern, "path", d=path, stroke=HATCH_COLOUR, stroke_width=HAIR)


def _hatched(marks: Iterable[Shape]) -> bool:
    return any(
        (isinstance(mark, Box) and mark.hatch is not Hatch.NONE)
        or (isinstance(mark, Stamp) and _hatched(mark.block.marks))
        for mark in marks
    )


def _add_group(parent: ET.Element, marks: Iterable[Shape], x: float, y: float) -> None:
    group = _add(parent, "g", transform=f"translate({_number(x)} {_number(y)})")
    for mark in marks:
        match mark:
            case Box():
                _add_box(group, mark)
            case Text():
                _add_text(group, mark)
            case Rule():
                _add_rule(group, mark)
            case Ring():
                pen = _pen(mark.colour, mark.thickness)
                _add(group, "rect", **_place(mark), rx=mark.radius, fill="none", **pen)
            case Stamp():
                _add_group(group, mark.block.marks, mark.x, mark.y)


def _add_box(group: ET.Element, box: Box) -> None:
    pen = _pen(box.stroke, HAIR) if box.stroke else {}
    if box.hatch is Hatch.NONE:
        _add(group, "rect", **_place(box), fill=box.fill or "none", **pen)
    else:
        _add(group, "rect", **_place(box), fill=box.fill or "none")
        _add(group, "rect", **_place(box), fill=f"url(#upcard-{box.hatch})", **pen)


def _add_rule(group: ET.Element, rule: Rule) -> None:
    start, way = (rule.x, rule.y), (rule.right, rule.down)
    path = f"M{' '.join(map(_number, start))}l{' '.join(map(_number, way))}"
    _add(group, "path", d=path, **_pen(rule.colour, rule.thickness))


def _add_text(group: ET.Element, text: Text) -> None:
    more: dict[str, float | str] = {}
    if text.bold:
        more["font_weight"] = "bold"
    if text.anchor is not Anchor.START:
        more["text_anchor"] = text.anchor.value
    if len(text.string) > _SURE_TO_FIT and all(map(has, text.string)):
        more["textLength"] = width(text.string, text.size, text.bold)
        more["lengthAdjust"] = "spacingAndGlyphs"
    element = _add(group, "text", x=text.x, y=text.y, font_size=text.size, fill=text.colour, **more)
    element.text = text.string


def _pen(colour: str, thickness: float) -> dict[str, float | str]:
    return {"stroke": colour, "stroke_width": thickness}


def _place(mark: Box | Ring) -> dict[str, float | str]:
    return {"x": mark.x, "y": mark.y, "width": mark.width, "height": mark.height}


def _add(parent: ET.Element, tag: str, **attributes: float | str) -> ET.Element:
    """A new element; an underscore in the name of an attribute becomes a dash."""
    return ET.SubElement(
        parent,
        tag,
        {
            name.replace("_", "-"): value if isinstance(value, str) else _number(value)
            for name, value in attributes.items()
        },
    )


def _number(value: float) -> str:
    """Two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
