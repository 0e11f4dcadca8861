"""Sheets as PDF: vectors and text with embedded fonts; the same bytes on every machine."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from charts.layout.fonts import FONT_FILES, text_width, transliterated
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
    ShapeGroup,
    Sheet,
    Text,
)
from charts.style.palette import INK, Hatch
from solver.version import __version__

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_Coordinates = tuple[float, float, float, float]

_FONTS = {False: "UpcardVera", True: "UpcardVeraBold"}
_BEFORE_ANCHOR = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
"""The part of a text that is to the left of its anchor."""


def pdf_document(
    sheets: Sequence[Sheet], title: str, subject: str, *, exact_size: bool = False
) -> bytes:
    """Return sheets as a PDF file, one page each.

    Characters that the fonts lack are transliterated, except in title and subject.

    Parameters
    ----------
    sheets
        At least one.
    title, subject
        What a viewer shows about the file.
    exact_size
        Ask the viewer to print without scaling.
    """
    from reportlab.pdfgen.canvas import Canvas

    _register_fonts()
    file = io.BytesIO()
    canvas = Canvas(
        file,
        invariant=1,
        initialFontName=_FONTS[False],  # type: ignore[arg-type]  # the stubs have a number there
        lang="en",
        pageCompression=1,
    )
    program = f"upcard {__version__}"
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setAuthor(program)
    canvas.setCreator(program)
    canvas.setProducer(program)
    if exact_size:
        canvas.setViewerPreference("PrintScaling", "None")
    _define_groups(canvas, sheets)
    for sheet in sheets:
        canvas.setPageSize((sheet.width, sheet.height))
        canvas.translate(0, sheet.height)
        _draw(canvas, sheet.shapes)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


@cache
def _register_fonts() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for bold, name in _FONTS.items():
        pdfmetrics.registerFont(TTFont(name, FONT_FILES[bold], asciiReadable=False))


def _define_groups(canvas: Canvas, sheets: Sequence[Sheet]) -> None:
    """Write each placed group once as a form, which `_draw` then repeats."""
    shapes = (shape for sheet in sheets for shape in sheet.shapes)
    groups = (shape.group for shape in shapes if isinstance(shape, PlacedGroup))
    for group in dict.fromkeys(groups):
        canvas.beginForm(_name(group), 0, -ceil(group.height), ceil(group.width), 0)
        _draw(canvas, group.shapes)
        canvas.endForm()


def _draw(canvas: Canvas, shapes: Iterable[Shape]) -> None:
    """Draw shapes below the origin: y grows up in a PDF."""
    for shape in shapes:
        match shape:
            case Box():
                _box(canvas, shape)
            case Text():
                _text(canvas, shape)
            case Segment(x, y, right, down, thickness, color):
                _set_pen(canvas, color, thickness)
                canvas.line(*_rounded(x, -y, x + right, -y - down))
            case Ring():
                _set_pen(canvas, shape.color, shape.thickness)
                canvas.roundRect(*_rectangle(shape), shape.radius)
            case PlacedGroup(x, y, group):
                canvas.saveState()
                canvas.translate(round(x, 2), round(-y, 2))
                canvas.doForm(_name(group))
                canvas.restoreState()


def _name(group: ShapeGroup) -> str:
    return f"card-{hashlib.sha256(repr(group).encode()).hexdigest()[:12]}"


def _box(canvas: Canvas, box: Box) -> None:
    rectangle = _rectangle(box)
    if box.fill is not None:
        canvas.setFillColor(box.fill)
        canvas.rect(*rectangle, stroke=0, fill=1)
    if box.hatch is not Hatch.NONE:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(*rectangle)
        canvas.clipPath(path, stroke=0, fill=0)
        if box.thick_hatch:
            _set_pen(canvas, INK, THICK_HATCHING)
        else:
            _set_pen(canvas, HATCH_COLOR, HAIRLINE)
        canvas.lines([_rounded(*line) for line in _hatching(box)])
        canvas.restoreState()
    if box.stroke is not None:
        _set_pen(canvas, box.stroke, HAIRLINE)
        canvas.rect(*rectangle, stroke=1, fill=0)


def _hatching(box: Box) -> Iterator[_Coordinates]:
    """Yield lines that cover a box and continue in the boxes around it."""
    left, right, top = box.x, box.x + box.width, -box.y
    bottom = top - box.height
    if box.hatch is Hatch.LEVEL:
        for y in _multiples(bottom, top):
            yield left, y, right, y
    if box.hatch in (Hatch.RISING, Hatch.CROSSED):
        for start in _multiples(bottom - right, top - left):
            yield left, start + left, right, start + right
    if box.hatch in (Hatch.FALLING, Hatch.CROSSED):
        for start in _multiples(bottom + left, top + right):
            yield left, start - left, right, start - right


def _multiples(low: float, high: float) -> Iterator[float]:
    """Yield the multiples of the spacing from one number to another."""
    first, last = int(low // HATCH_SPACING), int(high // HATCH_SPACING)
    return (place * HATCH_SPACING for place in range(first, last + 1))


def _text(canvas: Canvas, text: Text) -> None:
    """Draw a line of text; one that transliteration makes wider is drawn smaller."""
    string = transliterated(text.string)
    reserved = text_width(text.string, text.size, text.bold)
    width = text_width(string, text.size, text.bold)
    size = text.size if width <= reserved else text.size * reserved / width
    x = text.x - _BEFORE_ANCHOR[text.anchor] * min(width, reserved)
    canvas.setFont(_FONTS[text.bold], size)
    canvas.setFillColor(text.color)
    canvas.drawString(round(x, 2), round(-text.y, 2), string)


def _set_pen(canvas: Canvas, color: str, thickness: float) -> None:
    canvas.setStrokeColor(color)
    canvas.setLineWidth(round(thickness, 2))


def _rectangle(shape: Box | Ring) -> _Coordinates:
    return _rounded(shape.x, -shape.y - shape.height, shape.width, shape.height)


def _rounded(*values: float) -> _Coordinates:
    """Round to a hundredth of a point, so that rounding errors of a machine do not show."""
    first, second, third, fourth = (round(value, 2) for value in values)
    return first, second, third, fourth
