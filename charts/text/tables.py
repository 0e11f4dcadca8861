"""Tables and paragraphs in plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

WIDTH = 80
NO_BREAK = "\u00a0"
"""A space at which no line ends."""


def table(rows: Sequence[list[str] | None], align: str = "right") -> str:
    """Return aligned columns without lines, the first column to the left.

    Parameters
    ----------
    rows
        The cells of each row, heads included; None for an empty line.
    align
        How the other columns are aligned: ``left``, ``center`` or ``right``.

    Examples
    --------
    >>> print(table([["Hand", "2", "3"], ["16", "S", "S"], ["8", "P", "P"]]))
    Hand  2  3
    16    S  S
    8     P  P
    """
    from tabulate import SEPARATING_LINE, tabulate

    columns = max(len(row) for row in rows if row)
    drawn = tabulate(
        [row or SEPARATING_LINE for row in rows],
        tablefmt="plain",
        disable_numparse=True,
        colalign=("left", *[align] * (columns - 1)),
    )
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def wrapped(paragraph: str) -> str:
    """Return a paragraph in lines of at most 80 characters, the second and later ones indented.

    No line ends at a `NO_BREAK`, which becomes a space.

    Examples
    --------
    >>> print(wrapped("EV of the round in percent of the bet, without it and with it, excluding "
    ...     "insurance; H hit."))
    EV of the round in percent of the bet, without it and with it, excluding
      insurance; H hit.
    """
    filled = textwrap.fill(paragraph, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return filled.replace(NO_BREAK, " ")


def ruled(heads: list[str], rows: Sequence[list[str]], align: str, form: str) -> str:
    """Return a table in one of tabulate's formats with lines, such as ``pipe`` or ``latex``.

    Examples
    --------
    >>> print(ruled(["Hand", "2"], [["16", "S"]], "center", "pipe"))
    | Hand   |  2  |
    |:-------|:---:|
    | 16     |  S  |
    """
    from tabulate import tabulate

    return tabulate(
        rows,
        headers=heads,
        tablefmt=form,
        disable_numparse=True,
        colalign=("left", *[align] * (len(heads) - 1)),
    )
