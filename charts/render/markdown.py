"""Markdown with pipe tables, for a README or a notebook."""

from __future__ import annotations

from charts.model import Page
from charts.tables import NO_BREAK
from charts.wording import (
    cell_tables,
    deviation_table,
    deviations_title,
    footer,
    heading,
    notes,
)


def render(page: Page) -> str:
    """The chart as Markdown."""
    parts = [f"# {_escaped(heading(page))}", _escaped(page.rules)]
    parts += cell_tables(page, "pipe")
    parts.append("\n".join(f"- {_escaped(note)}" for note in notes(page)))
    if page.deviations:
        parts.append(_escaped(deviations_title(page)))
        parts.append(deviation_table(page, "pipe"))
    parts.append(_escaped(footer(page)))
    return "\n\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, "\\" + mark)
    return text.replace(NO_BREAK, " ")
