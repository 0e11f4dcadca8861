"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: int = 0) -> str:
    """Return a Markdown table; the last columns, as many as ``right``, are numbers.

    Examples
    --------
    >>> print(table(("game", "EV %"), [("six-deck", "-0.4029")], right=1))
    | game | EV % |
    | --- | ---: |
    | six-deck | -0.4029 |
    """
    rules = ["---"] * (len(heads) - right) + ["---:"] * right
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, rules, *cells])
