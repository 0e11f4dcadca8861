"""``upcard breakeven``: the payout at which a game or insurance is fair."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

from typing import Annotated

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    Digits,
    Factored,
    GameName,
    Removed,
    ShoeText,
    StrategyName,
    chosen_exact_style,
    chosen_game,
)
from charts.cli.output import busy, write_answer


def breakeven(
    game: GameName,
    *,
    of: Annotated[
        str,
        typer.Option("--of", metavar="RULE", help="blackjack_pays or insurance_pays."),
    ] = "blackjack_pays",
    strategy: StrategyName = "cdz-",
    digits: Digits = None,
    factored: Factored = False,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    as_json: AsJson = False,
) -> None:
    """Print the payout at which a game or insurance is fair, exactly."""
    from charts.reports import breakeven as report
    from solver.study.break_even import break_even

    style = chosen_exact_style(True, digits, factored)
    chosen = chosen_game(game, shoe, removed, changes)
    with busy("working out exact values"):
        found = break_even(chosen, of, strategy)
    assert style is not None
    write_answer(found.to_json() if as_json else report.as_text(chosen, found, style))
