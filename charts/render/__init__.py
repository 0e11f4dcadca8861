"""Renderers: pure functions from a `charts.model.Page` to text or bytes, one file each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from charts.look import PLAIN, Look
from solver.errors import UpcardError

if TYPE_CHECKING:
    from charts.model import Page


class FormatError(UpcardError):
    """A format that cannot hold what it is asked to."""


class Format(StrEnum):
    """The formats that a chart can be written in."""

    TEXT = "text"
    MARKDOWN = "markdown"
    WORDS = "words"
    CSV = "csv"
    JSON = "json"
    ANKI = "anki"
    HTML = "html"
    SVG = "svg"
    PDF = "pdf"
    LATEX = "latex"


READ = (
    Format.TEXT, Format.MARKDOWN, Format.WORDS, Format.HTML, Format.SVG, Format.PDF, Format.LATEX
)  # fmt: skip
"""Formats that people read as they are."""
TOLD = tuple(form for form in Format if form not in (Format.CSV, Format.ANKI))
"""Formats that have room for what is no cell of a chart."""
DRAWN = (Format.HTML, Format.SVG, Format.PDF)
"""Formats that are drawn: with colours, on paper."""


def rendered(form: Format, pages: Sequence[Page], look: Look = PLAIN) -> str | bytes:
    """Pages in a format; the renderer is imported only when it is asked for.

    Parameters
    ----------
    form
        The format.
    pages
        One page; for text, HTML and PDF any number.
    look
        How they are drawn, where the format draws.

    Returns
    -------
    str or bytes
        Bytes for PDF alone.

    Raises
    ------
    UpcardError
        If a page does not go on the paper, or the format holds one page only.
    """
    if len(pages) != 1 and form not in (Format.TEXT, Format.HTML, Format.PDF):
        raise FormatError(f"the format {form} holds one chart; use text, html or pdf")
    match form:
        case Format.TEXT:
            from charts.render.text import render

            return "\n\n".join(map(render, pages))
        case Format.HTML:
            from charts.render.html import render_html

            return render_html(pages, look)
        case Format.PDF:
            from charts.render.pdf import render_pdf

            return render_pdf(pages, look)
        case Format.SVG:
            from charts.render.svg import render_svg

            return render_svg(pages[0], look)
    return _text_renderer(form)(pages[0])


def _text_renderer(form: Format) -> Callable[[Page], str]:
    match form:
        case Format.MARKDOWN:
            from charts.render.markdown import render
        case Format.WORDS:
            from charts.render.words import render
        case Format.CSV:
            from charts.render.csv_file import render
        case Format.ANKI:
            from charts.render.anki import render
        case Format.LATEX:
            from charts.render.latex import render
        case _:
            from charts.render.json_file import render
    return render
