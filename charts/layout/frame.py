"""The margins of a sheet and the line at its foot."""

from __future__ import annotations

from collections.abc import Iterable

from charts.layout import titles_and_keys
from charts.layout.paper import MARGIN, SIZES
from charts.layout.shapes import ShapeGroup, Sheet, vertical_stack
from charts.page.model import Page
from charts.style.options import Paper

GAP = 12.0
"""Distance between two parts of a sheet."""

_FOOT_HEIGHT = 11.0


def content_size(paper: Paper) -> tuple[float, float]:
    """Return the width and height available on a sheet between the margins and above the foot."""
    size = SIZES[paper]
    return size.width - 2 * MARGIN, size.height - 2 * MARGIN - _FOOT_HEIGHT - GAP


def continued(
    page: Page, paper: Paper, last: ShapeGroup, parts: Iterable[ShapeGroup]
) -> list[ShapeGroup]:
    """Add parts below the content of the last sheet, and on more sheets where they do not fit.

    Each new sheet starts with the title.
    """
    width, height = content_size(paper)
    contents = [last]
    for part in parts:
        longer = vertical_stack([contents[-1], part], GAP)
        if longer.height <= height:
            contents[-1] = longer
        else:
            contents.append(vertical_stack([titles_and_keys.title(page, width), part], GAP))
    return contents


def framed(
    page: Page, paper: Paper, contents: ShapeGroup, number: int = 1, count: int = 1
) -> Sheet:
    """Return a sheet with its contents and foot.

    Parameters
    ----------
    page, paper
        The chart that the sheet belongs to, and the paper.
    contents
        At most as large as `content_size` says.
    number, count
        The number of this sheet, and how many sheets there are.
    """
    size = SIZES[paper]
    foot = titles_and_keys.footer(page, size.width - 2 * MARGIN, number, count)
    shapes = (
        *contents.at(MARGIN, MARGIN),
        *foot.at(MARGIN, size.height - MARGIN - foot.height),
    )
    return Sheet(size.width, size.height, shapes)
