"""``upcard risk``: how a round's result is distributed, and what follows for many rounds."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

from typing import Annotated

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    GameName,
    Removed,
    ShoeText,
    StrategyName,
    chosen_game,
)
from charts.cli.output import busy, write_answer


def risk(
    game: GameName,
    *,
    strategy: StrategyName = "cdz-",
    bet: Annotated[
        float, typer.Option("--bet", metavar="AMOUNT", help="The bet of every round.")
    ] = 1.0,
    rounds_per_hour: Annotated[
        float, typer.Option("--rounds-per-hour", metavar="N", help="Rounds played in an hour.")
    ] = 80.0,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="The length of a session.")
    ] = 400,
    bankroll: Annotated[
        float | None,
        typer.Option("--bankroll", metavar="AMOUNT", help="Work out the risk of ruin with it."),
    ] = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    as_json: AsJson = False,
) -> None:
    """Print how a round's result is distributed, and its risk."""
    from charts.reports import risk as report
    from solver.study.risk import RiskPlan
    from solver.study.rounds.round_results import round_results

    plan = RiskPlan(bet, rounds_per_hour, rounds, bankroll)
    chosen = chosen_game(game, shoe, removed, changes)
    with busy("working out the results of a round"):
        found = plan.risk(round_results(chosen, strategy))
    write_answer(report.as_json(found) if as_json else report.as_text(chosen, found))
