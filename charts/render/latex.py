"""LaTeX: one page of tabulars that compiles as it is, with no package but geometry."""

from __future__ import annotations

from tabulate import tabulate

from charts.model import COLUMNS, Page
from charts.tables import NO_BREAK
from charts.wording import (
    DEVIATION_HEADING,
    attack_heading,
    attack_rows,
    deviation_rows,
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
    if page.attack is not None:
        parts.append(_table(attack_heading(), attack_rows(page), "right"))
    for section in page.sections:
        rows = [[line.name, *line.cells] for line in section.merged]
        parts.append(_table([section.title, *COLUMNS], rows, "center"))
    parts += map(_escaped, notes(page))
    if page.deviations:
        parts.append(_escaped(deviations_title(page)))
        parts.append(_table(DEVIATION_HEADING, deviation_rows(page), "right"))
    parts += [_escaped(footer(page)), r"\end{document}"]
    return "\n\n".join(parts) + "\n"


def _table(heads: list[str], rows: list[list[str]], align: str) -> str:
    return tabulate(
        rows,
        headers=heads,
        tablefmt="latex",
        disable_numparse=True,
        colalign=("left", *[align] * (len(heads) - 1)),
    )


def _escaped(text: str) -> str:
    return "".join(_SPECIAL.get(mark, mark) for mark in text)
