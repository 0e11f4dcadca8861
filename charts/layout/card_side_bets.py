"""Side bets on cards for the wallet: as many on a face as have room, none broken in two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from charts.layout import titles_and_keys
from charts.layout.card import GAP, INNER_HEIGHT, INNER_WIDTH, LEADING, face, small
from charts.layout.cell import SMALLEST
from charts.layout.listing import listing
from charts.layout.paper import SheetError
from charts.layout.shapes import Block, stacked
from charts.page.model import Page
from charts.text import side_bets

if TYPE_CHECKING:
    from solver.bets import SideBet

_BETWEEN_BETS = 5.0
_TITLE = 7.5


def side_bet_faces(page: Page) -> list[Block]:
    """The faces of the cards; less is said of a pay table where its lines need the room.

    Raises
    ------
    SheetError
        If the lines of one bet have no room even so.
    """
    heading = f"{page.title}: {side_bets.TITLE.lower()}, shoe {page.shoe}"
    top = small(heading, INNER_WIDTH, most=1)
    room = INNER_HEIGHT - top.height - GAP
    faces: list[list[Block]] = []
    for block in (_fitted(each, room) for each in page.side_bets):
        if faces and stacked([*faces[-1], block], _BETWEEN_BETS).height <= room:
            faces[-1].append(block)
        else:
            faces.append([block])
    return [face([top, stacked(blocks, _BETWEEN_BETS)]) for blocks in faces]


def _fitted(side_bet: SideBet, room: float) -> Block:
    """A bet as large as a face allows."""
    for block in _blocks(side_bet):
        if block.height <= room:
            return block
    raise SheetError(
        f"the side bet {side_bet.bet.title} has too many lines for a wallet card: take a4 or letter"
    )


def _blocks(side_bet: SideBet) -> Iterator[Block]:
    """A bet with always less said of it: its lines and what it comes to are left."""
    title = titles_and_keys.paragraph(
        side_bet.bet.title, INNER_WIDTH, _TITLE, bold=True, leading=LEADING
    )
    lines = listing(
        side_bets.event_heads(side_bet),
        side_bets.event_rows(side_bet),
        INNER_WIDTH,
        SMALLEST,
        LEADING,
    )
    result = small(side_bets.result(side_bet), INNER_WIDTH)
    pays = " ".join(side_bets.pays_lines(side_bet))
    for most in (2, 1):
        yield stacked([title, lines, result, small(pays, INNER_WIDTH, most=most)])
    yield stacked([title, lines, result])
