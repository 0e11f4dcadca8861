"""``upcard bets``: the side bets and their pay tables."""

from __future__ import annotations

from charts.cli.options import AsJson
from charts.cli.output import write_answer


def bets(*, as_json: AsJson = False) -> None:
    """List the side bets and their published pay tables."""
    from charts.reports import bets as report
    from solver.bets import BET_NAMES, find_bet

    found = [find_bet(name) for name in BET_NAMES]
    write_answer(report.as_json(found) if as_json else report.as_text(found))
