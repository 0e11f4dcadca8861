"""Markdown with pipe tables, for example for a README or a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.page.model import Page
from charts.text import side_bets
from charts.text.notes import (
    cell_tables,
    deviation_table,
    deviations_title,
    footer,
    heading,
    notes,
)
from charts.text.rules_line import shorthand
from charts.text.tables import NO_BREAK, ruled

if TYPE_CHECKING:
    from solver.bets import SideBet


def render(page: Page) -> str:
    """Return the chart as Markdown."""
    parts = [f"# {_escaped(heading(page))}", _escaped(shorthand(page.game))]
    parts += cell_tables(page, "pipe")
    parts.append("\n".join(f"- {_escaped(note)}" for note in notes(page)))
    if page.deviations:
        parts.append(_escaped(deviations_title(page)))
        parts.append(deviation_table(page, "pipe"))
    if page.side_bets:
        parts.append(f"## {side_bets.TITLE}")
        parts += [part for each in page.side_bets for part in _side_bet(each)]
    parts.append(_escaped(footer(page)))
    return "\n\n".join(parts) + "\n"


def _side_bet(side_bet: SideBet) -> list[str]:
    heads, rows = side_bets.event_heads(side_bet), side_bets.event_rows(side_bet)
    return [
        f"### {_escaped(side_bet.bet.title)}",
        _escaped(" ".join(side_bets.about(side_bet))),
        ruled(heads, rows, "right", "pipe"),
        _escaped(side_bets.result(side_bet)),
    ]


def _escaped(text: str) -> str:
    for character in "\\`*_[]<>|#":
        text = text.replace(character, "\\" + character)
    return text.replace(NO_BREAK, " ")
