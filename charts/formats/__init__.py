"""Formats of charts: pure functions from a `charts.page.model.Page` to text or bytes.

Each format is one file in this folder with a function ``render``, and one entry of `Format`, which
has the facts that others need: file suffix, media type, and what the format can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Flag, StrEnum, auto
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Self

from charts.style.options import PLAIN, Style
from charts.text.clean import clean
from solver.errors import UpcardError

if TYPE_CHECKING:
    from charts.page.model import Page

_TEXT = "text/plain; charset=utf-8"


class FormatError(UpcardError):
    """A format cannot hold what it is asked to, or options contradict each other."""


class Trait(Flag):
    """What a format can do; the properties of `Format` explain each trait."""

    DRAWN = auto()
    READ = auto()
    SIDE_BETS = auto()
    SEVERAL = auto()


_DATA = Trait(0)
_READ = Trait.READ | Trait.SIDE_BETS
_DRAWN = Trait.DRAWN | _READ


class Format(StrEnum):
    """The formats that a chart can be written in.

    Attributes
    ----------
    suffix, media_type
        The suffix of a file name, without its dot, and the media type of HTTP.
    traits
        What it can hold and how it is used; see the properties.
    module
        The file in this folder that has the function ``render``.

    Examples
    --------
    >>> Format("markdown").suffix, Format.PDF.is_drawn
    ('md', True)
    """

    suffix: str
    media_type: str
    traits: Trait
    module: str

    TEXT = "text", "txt", _TEXT, _READ | Trait.SEVERAL
    MARKDOWN = "markdown", "md", "text/markdown; charset=utf-8", _READ
    WORDS = "words", "txt", _TEXT, _READ, "plain_words"
    CSV = "csv", "csv", "text/csv; charset=utf-8", _DATA, "csv_file"
    JSON = "json", "json", "application/json", Trait.SIDE_BETS, "json_file"
    ANKI = "anki", "txt", _TEXT, _DATA
    HTML = "html", "html", "text/html; charset=utf-8", _DRAWN | Trait.SEVERAL
    SVG = "svg", "svg", "image/svg+xml", _DRAWN
    PDF = "pdf", "pdf", "application/pdf", _DRAWN | Trait.SEVERAL
    LATEX = "latex", "tex", "application/x-tex", _READ

    def __new__(
        cls,
        value: str,
        suffix: str = "",
        media_type: str = _TEXT,
        traits: Trait = _DATA,
        module: str = "",
    ) -> Self:
        """Return the member with its facts; suffix and module are the value if not given."""
        form = str.__new__(cls, value)
        form._value_ = value
        form.suffix = suffix or value
        form.media_type = media_type
        form.traits = traits
        form.module = module or value
        return form

    @property
    def is_drawn(self) -> bool:
        """Whether the format has colors and paper, so that ``render`` takes a style."""
        return Trait.DRAWN in self.traits

    @property
    def is_read(self) -> bool:
        """Whether people read it as it is, so that rows may be in the order of decisions."""
        return Trait.READ in self.traits

    @property
    def holds_side_bets(self) -> bool:
        """Whether it has a place for side bets."""
        return Trait.SIDE_BETS in self.traits

    @property
    def holds_several(self) -> bool:
        """Whether a file can hold several charts, so that ``render`` takes several pages."""
        return Trait.SEVERAL in self.traits


DRAWN = tuple(form for form in Format if form.is_drawn)
READ = tuple(form for form in Format if form.is_read)
WITH_SIDE_BETS = tuple(form for form in Format if form.holds_side_bets)
WITH_SEVERAL_CHARTS = tuple(form for form in Format if form.holds_several)

_OTHER_SUFFIXES = {"htm": "html"}


def format_of_suffix(path: Path) -> Format | None:
    """Return the format that the suffix of a file name means; None if there is none.

    The name of a format is a suffix too, as in ``chart.anki``. If several formats have a suffix, it
    means the first one.

    Examples
    --------
    >>> str(format_of_suffix(Path("chart.txt"))), str(format_of_suffix(Path("chart.HTM")))
    ('text', 'html')
    >>> format_of_suffix(Path("chart.png"))
    """
    suffix = path.suffix.lower().removeprefix(".")
    suffix = _OTHER_SUFFIXES.get(suffix, suffix)
    return next((form for form in Format if suffix in (form.suffix, form.value)), None)


def rendered(form: Format, pages: Sequence[Page], style: Style = PLAIN) -> str | bytes:
    """Return pages in a format.

    The renderer is imported when it is first used.

    Parameters
    ----------
    form
        The format.
    pages
        One page, or several if the format holds several charts.
    style
        How they are drawn, if the format is drawn.

    Returns
    -------
    str or bytes
        Bytes for PDF, text for all others.

    Raises
    ------
    UpcardError
        If a page does not fit on the paper, or the format holds only one page.
    """
    if len(pages) != 1 and not form.holds_several:
        several = ", ".join(WITH_SEVERAL_CHARTS)
        raise FormatError(f"the format {form} holds only one chart; use one of {several}")
    render: Callable[..., str | bytes] = import_module(f"{__name__}.{form.module}").render
    # JSON has escapes of its own, and its readers get the texts as they stand in the files.
    shown = pages if form is Format.JSON else [cleaned(page) for page in pages]
    content = shown if form.holds_several else shown[0]
    return render(content, style) if form.is_drawn else render(content)


def cleaned(page: Page) -> Page:
    """Return the page with its text cleaned.

    A title and the name of a chart file may hold any character. Pay tables are cleaned where they
    are read.
    """
    return page.reworded(clean)
