"""What every sheet has: margins, and a line at its foot."""

from __future__ import annotations

from collections.abc import Iterable

from charts.layout import titles_and_keys
from charts.layout.paper import MARGIN, SIZES
from charts.layout.shapes import Block, Sheet, stacked
from charts.page.model import Page
from charts.style.options import Paper

GAP = 12.0
"""Between one part of a sheet and the next."""

_FOOT = 11.0


def room_on(paper: Paper) -> tuple[float, float]:
    """Width and height of what goes on a sheet, margins and foot aside."""
    size = SIZES[paper]
    return size.width - 2 * MARGIN, size.height - 2 * MARGIN - _FOOT - GAP


def continued(page: Page, paper: Paper, last: Block, parts: Iterable[Block]) -> list[Block]:
    """What is on the last sheet so far, and parts below it, or under the title on more sheets."""
    width, height = room_on(paper)
    contents = [last]
    for part in parts:
        longer = stacked([contents[-1], part], GAP)
        if longer.height <= height:
            contents[-1] = longer
        else:
            contents.append(stacked([titles_and_keys.title(page, width), part], GAP))
    return contents


def framed(page: Page, paper: Paper, contents: Block, place: int = 1, count: int = 1) -> Sheet:
    """A sheet with its contents and foot.

    Parameters
    ----------
    page, paper
        What the sheet belongs to, and its size.
    contents
        At most as large as `room_on` says.
    place, count
        Which of how many sheets it is.
    """
    size = SIZES[paper]
    foot = titles_and_keys.footer(page, size.width - 2 * MARGIN, place, count)
    marks = (
        *contents.at(MARGIN, MARGIN),
        *foot.at(MARGIN, size.height - MARGIN - foot.height),
    )
    return Sheet(size.width, size.height, marks)
