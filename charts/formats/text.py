"""Plain text, at most 80 columns wide for charts by totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from charts.page.by import By
from charts.page.model import Page
from charts.text import side_bets
from charts.text.notes import (
    DEVIATION_HEADING,
    attack_heading,
    attack_rows,
    deviation_rows,
    deviations_title,
    footer,
    heading,
    notes,
)
from charts.text.rules_line import shorthand
from charts.text.tables import table, wrapped

if TYPE_CHECKING:
    from solver.bets import SideBet


def render(pages: Sequence[Page]) -> str:
    """Return charts as plain text, with an empty line between them."""
    return "\n\n".join(map(_chart, pages))


def _chart(page: Page) -> str:
    parts = [f"{heading(page)}\n{wrapped(shorthand(page.game))}"]
    if page.attack is not None:
        parts.append(table([attack_heading(), *attack_rows(page)]))
    parts.append(_sections(page))
    parts.append("\n".join(map(wrapped, notes(page))))
    if page.deviations:
        rows = table([DEVIATION_HEADING, *deviation_rows(page)])
        parts.append(f"{deviations_title(page)}\n\n{rows}")
    if page.side_bets:
        parts += [side_bets.TITLE, *map(_side_bet, page.side_bets)]
    parts.append(footer(page))
    return "\n\n".join(parts) + "\n"


def _sections(page: Page) -> str:
    rows: list[list[str] | None] = []
    for section in page.sections:
        rows += [None] if rows else []
        rows += [section.heads, *section.rows]
    return table(rows, align="left" if page.by is By.CARDS or page.comparison else "center")


def _side_bet(side_bet: SideBet) -> str:
    text = [side_bets.headline(side_bet), *side_bets.conditions(side_bet)]
    rows = table([side_bets.event_heads(side_bet), *side_bets.event_rows(side_bet)])
    return "\n\n".join(["\n".join(map(wrapped, text)), rows, wrapped(side_bets.result(side_bet))])
