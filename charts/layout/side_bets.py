"""Side bets on a sheet: for each one, text on the left and its pay table on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.layout.listing import SIZE as SMALL
from charts.layout.listing import listing
from charts.layout.shapes import ShapeGroup, horizontal_stack, vertical_stack
from charts.layout.titles_and_keys import SIZE, paragraph
from charts.page.model import Page
from charts.text import side_bets

if TYPE_CHECKING:
    from solver.bets import SideBet

SIDE_BET_GAP = 9.0
"""Distance between two side bets."""

_COLUMN_GAP = 24.0
_HEADING_SIZE = 10.0
_MOST_LINES = 3


def side_bet_groups(page: Page, max_width: float) -> list[ShapeGroup]:
    """Return the side bets of a page, the first one with a heading; an empty list if none."""
    groups = [_side_bet(each, max_width) for each in page.side_bets]
    if groups:
        heading = paragraph(side_bets.TITLE, max_width, _HEADING_SIZE, bold=True)
        groups[0] = vertical_stack([heading, groups[0]], 2)
    return groups


def _side_bet(side_bet: SideBet, max_width: float) -> ShapeGroup:
    half = (max_width - _COLUMN_GAP) / 2
    text = [
        paragraph(side_bet.bet.title, half, SIZE, bold=True),
        *(paragraph(line, half, SMALL, most=_MOST_LINES) for line in side_bets.about(side_bet)),
        paragraph(side_bets.result(side_bet), half, SMALL, bold=True, most=_MOST_LINES),
    ]
    heads, rows = side_bets.event_heads(side_bet), side_bets.event_rows(side_bet)
    return horizontal_stack([vertical_stack(text), listing(heads, rows, half)], _COLUMN_GAP)
