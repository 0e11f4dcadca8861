"""``upcard games``: the named games."""

from __future__ import annotations

from charts.cli.options import AsJson
from charts.cli.output import write_answer
from solver.games import GAME_NAMES, load_game


def games(*, as_json: AsJson = False) -> None:
    """List the named games and their rules."""
    from charts.reports import games as report

    found = [load_game(name) for name in GAME_NAMES]
    write_answer(report.as_json(found) if as_json else report.as_text(found))
