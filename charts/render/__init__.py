"""Renderers: pure functions from a `charts.model.Page` to text, one file each."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from charts.model import Page


class Format(StrEnum):
    """The formats that a chart can be written in."""

    TEXT = "text"
    MARKDOWN = "markdown"
    CSV = "csv"
    JSON = "json"
    LATEX = "latex"


def renderer(form: Format) -> Callable[[Page], str]:
    """The function that renders a page in a format; imported only when it is asked for.

    Examples
    --------
    >>> renderer(Format.CSV).__module__
    'charts.render.csv_file'
    """
    match form:
        case Format.TEXT:
            from charts.render.text import render
        case Format.MARKDOWN:
            from charts.render.markdown import render
        case Format.CSV:
            from charts.render.csv_file import render
        case Format.JSON:
            from charts.render.json_file import render
        case Format.LATEX:
            from charts.render.latex import render
    return render
