"""The EV as a function of a payout, and where it is 0."""

from __future__ import annotations

from collections.abc import Sequence

from charts.text.exact import ExactStyle, exact_lines
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import table, wrapped
from solver.games import Game
from solver.rules import RULES
from solver.study.break_even import BreakEven, Piece

_ROOT = {
    "blackjack_pays": "The EV of the round is 0 if a blackjack pays",
    "insurance_pays": "Insurance of a hand whose cards are not known is fair if it pays",
}
_PIECES = {
    "blackjack_pays": "EV of the round, per unit of the bet, when a blackjack pays t to 1:",
    "insurance_pays": "Gain per round of insuring half of the bet, where that is favorable, when"
    " insurance pays t to 1:",
}


def as_text(game: Game, found: BreakEven, style: ExactStyle) -> str:
    """Return the root, and the function piece by piece."""
    label = RULES[found.of].label
    root = f"{label}: the EV is 0 at no payout."
    if found.root is not None:
        root = "\n".join([wrapped(f"{_ROOT[found.of]}:"), *exact_lines([("t", found.root)], style)])
    rows = [_row(found, piece) for piece in found.pieces]
    head = ["t from", "to", "value", "decisions"]
    parts = [
        f"{wrapped(title_of(game))}\n{wrapped(shorthand(game))}",
        root,
        wrapped(_PIECES[found.of]),
        table([head, *rows]),
        wrapped("Decimals are rounded; --json has every number as a fraction."),
    ]
    return "\n\n".join(parts) + "\n"


def _row(found: BreakEven, piece: Piece) -> list[str]:
    line = piece.line
    end = "-" if piece.end is None else f"{float(piece.end):.6f}"
    value = f"{float(line.intercept):+.9f} {float(line.slope):+.9f} t"
    return [f"{float(piece.start):.6f}", end, value, _decisions(found.of, line.decisions)]


def _decisions(of: str, decisions: Sequence[str]) -> str:
    """Return what is decided in words: upcards to attack, or how many hands to insure."""
    if of == "insurance_pays":
        return f"insure {len(decisions)} hands"
    return f"attack {' '.join(decisions)}" if decisions else "-"
