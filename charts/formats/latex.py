"""LaTeX: a complete document with a tabular for each part; it needs only the package geometry."""

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

_SPECIAL = {
    "\\": r"\textbackslash{}",
    NO_BREAK: "~",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{character: "\\" + character for character in "&%$#_{}"},
}
_START = r"""\documentclass{article}
\usepackage[margin=15mm]{geometry}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\begin{document}"""


def render(page: Page) -> str:
    """Return the chart as a LaTeX document."""
    parts = [_START, rf"\textbf{{{_escaped(heading(page))}}}", _escaped(shorthand(page.game))]
    parts += cell_tables(page, "latex")
    parts += map(_escaped, notes(page))
    if page.deviations:
        parts.append(_escaped(deviations_title(page)))
        parts.append(deviation_table(page, "latex"))
    if page.side_bets:
        parts.append(rf"\textbf{{{_escaped(side_bets.TITLE)}}}")
        parts += [part for each in page.side_bets for part in _side_bet(each)]
    parts += [_escaped(footer(page)), r"\end{document}"]
    return "\n\n".join(parts) + "\n"


def _side_bet(side_bet: SideBet) -> list[str]:
    heads, rows = side_bets.event_heads(side_bet), side_bets.event_rows(side_bet)
    about = " ".join(side_bets.about(side_bet))
    return [
        rf"\textbf{{{_escaped(side_bet.bet.title)}}} {_escaped(about)}",
        ruled(heads, rows, "right", "latex"),
        _escaped(side_bets.result(side_bet)),
    ]


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(character, character) for character in text)
