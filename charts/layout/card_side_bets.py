"""Side bets on wallet cards: as many on a face as fit, and none split over two faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from charts.layout import titles_and_keys
from charts.layout.card import (
    GAP,
    INNER_HEIGHT,
    INNER_WIDTH,
    LEADING,
    card_face,
    small_paragraph,
)
from charts.layout.cell import SMALLEST
from charts.layout.listing import listing
from charts.layout.paper import SheetError
from charts.layout.shapes import ShapeGroup, vertical_stack
from charts.page.model import Page
from charts.text import side_bets
from charts.text.rules_line import title_of

if TYPE_CHECKING:
    from solver.bets import SideBet

_SIDE_BET_GAP = 5.0
_TITLE_SIZE = 7.5


def side_bet_faces(page: Page) -> list[ShapeGroup]:
    """Return the faces of the cards; the text is shorter where a pay table needs the space.

    Raises
    ------
    SheetError
        If a pay table does not fit even so.
    """
    heading = f"{title_of(page.game)}: {side_bets.TITLE.lower()}, shoe {page.game.shoe}"
    top = small_paragraph(heading, INNER_WIDTH, most=1)
    free = INNER_HEIGHT - top.height - GAP
    faces: list[list[ShapeGroup]] = []
    for group in (_fitted(each, free) for each in page.side_bets):
        if faces and vertical_stack([*faces[-1], group], _SIDE_BET_GAP).height <= free:
            faces[-1].append(group)
        else:
            faces.append([group])
    return [card_face([top, vertical_stack(groups, _SIDE_BET_GAP)]) for groups in faces]


def _fitted(side_bet: SideBet, max_height: float) -> ShapeGroup:
    """Return a side bet with as much text as fits on a face."""
    for group in _choices(side_bet):
        if group.height <= max_height:
            return group
    raise SheetError(
        f"the pay table of {side_bet.bet.title} has too many lines for a wallet card: use the"
        " paper a4 or letter"
    )


def _choices(side_bet: SideBet) -> Iterator[ShapeGroup]:
    """Yield a side bet, each time with less text; its pay table and its result always stay."""
    title = titles_and_keys.paragraph(
        side_bet.bet.title, INNER_WIDTH, _TITLE_SIZE, bold=True, leading=LEADING
    )
    lines = listing(
        side_bets.event_heads(side_bet),
        side_bets.event_rows(side_bet),
        INNER_WIDTH,
        SMALLEST,
        LEADING,
    )
    result = small_paragraph(side_bets.result(side_bet), INNER_WIDTH)
    pays = " ".join(side_bets.pays_lines(side_bet))
    for most in (2, 1):
        yield vertical_stack([title, lines, result, small_paragraph(pays, INNER_WIDTH, most=most)])
    yield vertical_stack([title, lines, result])
