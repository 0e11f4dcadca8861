"""Markdown with pipe tables, for a README or a notebook."""

from __future__ import annotations

from tabulate import tabulate

from charts.model import COLUMNS, Page
from charts.tables import NO_BREAK
from charts.wording import (
    DEVIATION_HEADING,
    attack_heading,
    attack_rows,
    deviation_rows,
    deviations_title,
    footer,
    heading,
    notes,
)


def render(page: Page) -> str:
    """The chart as Markdown."""
    parts = [f"# {_escaped(heading(page))}", _escaped(page.rules)]
    if page.attack is not None:
        parts.append(_table(attack_heading(), attack_rows(page), "right"))
    for section in page.sections:
        rows = [[line.name, *line.cells] for line in section.merged]
        parts.append(_table([section.title, *COLUMNS], rows, "center"))
    parts.append("\n".join(f"- {_escaped(note)}" for note in notes(page)))
    if page.deviations:
        parts.append(_escaped(deviations_title(page)))
        parts.append(_table(DEVIATION_HEADING, deviation_rows(page), "right"))
    parts.append(_escaped(footer(page)))
    return "\n\n".join(parts) + "\n"


def _table(heads: list[str], rows: list[list[str]], align: str) -> str:
    return tabulate(
        rows,
        headers=heads,
        tablefmt="pipe",
        disable_numparse=True,
        colalign=("left", *[align] * (len(heads) - 1)),
    )


def _escaped(text: str) -> str:
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, "\\" + mark)
    return text.replace(NO_BREAK, " ")
