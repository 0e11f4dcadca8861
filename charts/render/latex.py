"""LaTeX: one page of tabulars that compiles as it is, with no package but geometry."""

from __future__ import annotations

from charts.model import Page
from charts.tables import NO_BREAK
from charts.wording import (
    cell_tables,
    deviation_table,
    deviations_title,
    footer,
    heading,
    notes,
)

_SPECIAL = {
    "\\": r"\textbackslash{}",
    NO_BREAK: "~",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{mark: "\\" + mark for mark in "&%$#_{}"},
}
_START = r"""\documentclass{article}
\usepackage[margin=15mm]{geometry}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\begin{document}"""


def render(page: Page) -> str:
    """The chart as a LaTeX document."""
    parts = [_START, rf"\textbf{{{_escaped(heading(page))}}}", _escaped(page.rules)]
    parts += cell_tables(page, "latex")
    parts += map(_escaped, notes(page))
    if page.deviations:
        parts.append(_escaped(deviations_title(page)))
        parts.append(deviation_table(page, "latex"))
    parts += [_escaped(footer(page)), r"\end{document}"]
    return "\n\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(mark, mark) for mark in text)
