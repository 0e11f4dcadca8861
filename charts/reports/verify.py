"""What the checker of certificates found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from charts.text.clean import clean
from charts.text.exact import decimals
from solver.checker import Checked

_DIGITS = 30


def as_text(checked: Checked, upcards: Sequence[str]) -> str:
    """Return that the certificate is right, its EV, and what was checked upcard by upcard."""
    return "\n".join(
        [
            f"The certificate of {clean(checked.game)}, class {checked.strategy}, is right.",
            f"Shoe (A 2 .. T): {' '.join(map(str, checked.shoe))}",
            f"EV  {checked.ev}",
            f"    = {decimals(checked.ev, _DIGITS)}",
            f"{checked.lines:,} lines, {checked.decisions:,} decisions, of them exact ties:"
            f" {checked.ties:,}",
            *upcards,
            "",
        ]
    )


def as_json(checked: Checked) -> dict[str, Any]:
    """Return the values of ``upcard verify --json``."""
    return {
        "right": True,
        "game": checked.game,
        "strategy": checked.strategy,
        "shoe": list(checked.shoe),
        "ev": float(checked.ev),
        "ev_exact": str(checked.ev),
        "lines": checked.lines,
        "decisions": checked.decisions,
        "ties": checked.ties,
    }
