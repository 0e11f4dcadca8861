"""``upcard solve``: the EV of a game."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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
from charts.cli.output import busy, check_target, write, write_answer


def solve(
    game: GameName,
    *,
    strategy: StrategyName = "cdz-",
    exact: Exact = False,
    digits: Digits = None,
    factored: Factored = False,
    certificate: Annotated[
        Path | None,
        typer.Option(
            "--certificate",
            metavar="FILE",
            help="Write the exact EV with the exact margin of every decision; see upcard verify.",
            parser=Path,
        ),
    ] = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Print the EV of a game, in total and by upcard."""
    from charts.reports import exact as exact_report
    from charts.reports import solve as report

    style = chosen_exact_style(exact or certificate is not None, digits, factored)
    chosen = chosen_game(game, shoe, removed, changes)
    if style is None:
        solution = chosen_store(no_store).solution(chosen, strategy)
        write_answer(report.as_json(solution) if as_json else report.as_text(chosen, solution))
        return
    check_target(certificate)
    with busy("working out exact values"):
        if certificate is None:
            from solver.exact import exact_solution

            found = exact_solution(chosen, strategy)
        else:
            from solver.certificate import certify

            proof = certify(chosen, strategy)
            found = proof.solution
            write(proof.compressed(), certificate)
    if as_json:
        write_answer(report.without_hands(found.to_json()))
    else:
        text = report.as_text(chosen, found.solution)
        write_answer(f"{text}\n{exact_report.of_solution(found, style)}")
