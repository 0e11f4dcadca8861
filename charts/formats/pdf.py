"""PDF: vectors and letters, the fonts embedded, the same bytes for the same pages anywhere."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from charts.layout import sheets_of
from charts.layout.fonts import FONT_FILES, clean, spelled, width
from charts.layout.paper import is_wallet
from charts.layout.shapes import (
    HAIR,
    HATCH_COLOUR,
    HATCH_SPACING,
    Anchor,
    Block,
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
from charts.style.palette import Hatch
from charts.text.notes import heading

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_Four = tuple[float, float, float, float]

_FONTS = {False: "UpcardVera", True: "UpcardVeraBold"}


def render_pdf(pages: Sequence[Page], look: Style) -> bytes:
    """The pages one after the other, each on as many sheets as it needs.

    Letters that the fonts have not are spelled as near as may be; the file's title has them all.

    Raises
    ------
    SheetError
        If a page does not go on the paper.
    """
    from reportlab.pdfgen.canvas import Canvas

    sheets = [sheet for page in pages for sheet in sheets_of(_spelled(page), look)]
    _register_fonts()
    file = io.BytesIO()
    canvas = Canvas(
        file,
        invariant=1,
        initialFontName=_FONTS[False],  # type: ignore[arg-type]  # the stubs have a number there
        lang="en",
        pageCompression=1,
    )
    program = f"upcard {pages[0].version}"
    canvas.setTitle(clean("; ".join(map(heading, pages))))
    canvas.setSubject(clean("; ".join(page.rules for page in pages)))
    canvas.setAuthor(program)
    canvas.setCreator(program)
    canvas.setProducer(program)
    if is_wallet(look.paper):
        canvas.setViewerPreference("PrintScaling", "None")
    _draw_stamps(canvas, sheets)
    for sheet in sheets:
        canvas.setPageSize((sheet.width, sheet.height))
        canvas.translate(0, sheet.height)
        _draw(canvas, sheet.marks)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


@cache
def _register_fonts() -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for bold, name in _FONTS.items():
        pdfmetrics.registerFont(TTFont(name, FONT_FILES[bold], asciiReadable=False))


def _spelled(page: Page) -> Page:
    """The page in letters of the fonts; a title mostly lost gives way to the name of the game."""
    title, rules, comparison = (
        spelled(clean(text)) for text in (page.title, page.rules, page.comparison)
    )
    bets = tuple(each.reworded(spelled) for each in page.side_bets)
    lost = title.count("?") - page.title.count("?")
    if 2 * lost > len(title):
        title = spelled(clean(page.game))
    return replace(page, title=title, rules=rules, comparison=comparison, side_bets=bets)


def _draw_stamps(canvas: Canvas, sheets: Sequence[Sheet]) -> None:
    """Each block once, to be put wherever it is stamped."""
    marks = (mark for sheet in sheets for mark in sheet.marks)
    for block in dict.fromkeys(mark.block for mark in marks if isinstance(mark, Stamp)):
        canvas.beginForm(_name(block), 0, -ceil(block.height), ceil(block.width), 0)
        _draw(canvas, block.marks)
        canvas.endForm()


def _draw(canvas: Canvas, marks: Iterable[Shape]) -> None:
    """Marks below the origin, since y goes up in a PDF."""
    for mark in marks:
        match mark:
            case Box():
                _box(canvas, mark)
            case Text():
                _text(canvas, mark)
            case Rule(x, y, right, down, thickness, colour):
                _pen(canvas, colour, thickness)
                canvas.line(*_rounded(x, -y, x + right, -y - down))
            case Ring():
                _pen(canvas, mark.colour, mark.thickness)
                canvas.roundRect(*_rectangle(mark), mark.radius)
            case Stamp(x, y, block):
                canvas.saveState()
                canvas.translate(round(x, 2), round(-y, 2))
                canvas.doForm(_name(block))
                canvas.restoreState()


def _name(block: Block) -> str:
    return f"card-{hashlib.sha256(repr(block).encode()).hexdigest()[:12]}"


def _box(canvas: Canvas, box: Box) -> None:
    where = _rectangle(box)
    if box.fill is not None:
        canvas.setFillColor(box.fill)
        canvas.rect(*where, stroke=0, fill=1)
    if box.hatch is not Hatch.NONE:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(*where)
        canvas.clipPath(path, stroke=0, fill=0)
        _pen(canvas, HATCH_COLOUR)
        canvas.lines([_rounded(*line) for line in _hatching(box)])
        canvas.restoreState()
    if box.stroke is not None:
        _pen(canvas, box.stroke)
        canvas.rect(*where, stroke=1, fill=0)


def _hatching(box: Box) -> Iterator[tuple[float, float, float, float]]:
    """Lines that cover a box and go on in its neighbours."""
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
    """The multiples of the spacing from one number to another."""
    first = int(low // HATCH_SPACING)
    return (place * HATCH_SPACING for place in range(first, int(high // HATCH_SPACING) + 1))


def _text(canvas: Canvas, text: Text) -> None:
    before = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[text.anchor]
    x = text.x - before * width(text.string, text.size, text.bold)
    canvas.setFont(_FONTS[text.bold], text.size)
    canvas.setFillColor(text.colour)
    canvas.drawString(round(x, 2), round(-text.y, 2), text.string)


def _pen(canvas: Canvas, colour: str, thickness: float = HAIR) -> None:
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(round(thickness, 2))


def _rectangle(mark: Box | Ring) -> _Four:
    return _rounded(mark.x, -mark.y - mark.height, mark.width, mark.height)


def _rounded(*four: float) -> _Four:
    """To a hundredth of a point, so that no machine's rounding of more digits can be seen."""
    first, second, third, fourth = (round(value, 2) for value in four)
    return first, second, third, fourth
