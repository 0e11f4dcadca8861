"""Renderers: pure functions from a `charts.page.model.Page` to text or bytes, one file each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from charts.style.options import PLAIN, Style
from solver.errors import UpcardError

if TYPE_CHECKING:
    from charts.page.model import Page


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


def rendered(form: Format, pages: Sequence[Page], look: Style = PLAIN) -> str | bytes:
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
            from charts.formats.text import render

            return "\n\n".join(map(render, pages))
        case Format.HTML:
            from charts.formats.html import render_html

            return render_html(pages, look)
        case Format.PDF:
            from charts.formats.pdf import render_pdf

            return render_pdf(pages, look)
        case Format.SVG:
            from charts.formats.svg import render_svg

            return render_svg(pages[0], look)
    return _text_renderer(form)(pages[0])


def _text_renderer(form: Format) -> Callable[[Page], str]:
    match form:
        case Format.MARKDOWN:
            from charts.formats.markdown import render
        case Format.WORDS:
            from charts.formats.plain_words import render
        case Format.CSV:
            from charts.formats.csv_file import render
        case Format.ANKI:
            from charts.formats.anki import render
        case Format.LATEX:
            from charts.formats.latex import render
        case _:
            from charts.formats.json_file import render
    return render
