"""``upcard solve``: the EV of a game."""

from __future__ import annotations

from charts.cli.options import (
    AsJson,
    Changes,
    GameName,
    Removed,
    ShoeText,
    StrategyName,
    Unstored,
    chosen_game,
    chosen_store,
)
from charts.cli.output import write_answer


def solve(
    game: GameName,
    *,
    strategy: StrategyName = "cdz-",
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Print the EV of a game, in total and by upcard."""
    from charts.reports import solve as report

    chosen = chosen_game(game, shoe, removed, changes)
    solution = chosen_store(no_store).solution(chosen, strategy)
    write_answer(report.as_json(solution) if as_json else report.as_text(chosen, solution))
