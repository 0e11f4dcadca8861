"""``upcard splits``: the EV of splitting each pair."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

from charts.cli.options import (
    AsJson,
    Changes,
    Digits,
    Exact,
    Factored,
    GameName,
    Removed,
    ShoeText,
    StrategyName,
    Unstored,
    chosen_exact_style,
    chosen_game,
    chosen_store,
)
from charts.cli.output import busy, write_answer


def splits(
    game: GameName,
    *,
    strategy: StrategyName = "cdz-",
    exact: Exact = False,
    digits: Digits = None,
    factored: Factored = False,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Print the EV of splitting each pair against each upcard."""
    from charts.reports import exact as exact_report
    from charts.reports import splits as report

    style = chosen_exact_style(exact, digits, factored)
    chosen = chosen_game(game, shoe, removed, changes)
    if style is not None:
        from solver.exact import exact_solution

        with busy("working out exact values"):
            found = exact_solution(chosen, strategy)
        if as_json:
            write_answer(report.as_json(found.solution, found))
        else:
            text = report.as_text(chosen, found.solution)
            write_answer(f"{text}\n{exact_report.of_splits(found, style)}")
        return
    solution = chosen_store(no_store).solution(chosen, strategy)
    write_answer(report.as_json(solution) if as_json else report.as_text(chosen, solution))
