"""Side bets on sheets of paper: for each of them words to the left and a table to the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.layout.listing import SIZE as SMALL
from charts.layout.listing import listing
from charts.layout.shapes import Block, beside, stacked
from charts.layout.titles_and_keys import SIZE, paragraph
from charts.page.model import Page
from charts.text import side_bets

if TYPE_CHECKING:
    from solver.bets import SideBet

BETWEEN_BETS = 9.0

_BETWEEN = 24.0
_HEADING = 10.0
_MOST_LINES = 3


def side_bet_blocks(page: Page, room: float) -> list[Block]:
    """The side bets of a page, the first under a heading; none where there are none."""
    blocks = [_block(each, room) for each in page.side_bets]
    if blocks:
        heading = paragraph(side_bets.TITLE, room, _HEADING, bold=True)
        blocks[0] = stacked([heading, blocks[0]], 2)
    return blocks


def _block(side_bet: SideBet, room: float) -> Block:
    half = (room - _BETWEEN) / 2
    words = [
        paragraph(side_bet.bet.title, half, SIZE, bold=True),
        *(paragraph(line, half, SMALL, most=_MOST_LINES) for line in side_bets.about(side_bet)),
        paragraph(side_bets.result(side_bet), half, SMALL, bold=True, most=_MOST_LINES),
    ]
    heads, rows = side_bets.event_heads(side_bet), side_bets.event_rows(side_bet)
    return beside([stacked(words), listing(heads, rows, half)], _BETWEEN)
