"""The commands: each finds the game, asks the solver or the store, and prints a report."""

# ruff: noqa: PLR0913
# Every option of a command is an argument of its function: that is how typer knows of it.

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from charts.cli.commands.compare import compare
from charts.cli.commands.drill import drill
from charts.cli.commands.plot import plot
from charts.cli.commands.serve import serve
from charts.cli.commands.settle import settle
from charts.cli.commands.sidebet import bets, sidebet
from charts.cli.commands.simulate import simulate
from charts.cli.options import (
    AsJson,
    Changes,
    GameName,
    HeatBy,
    Mono,
    Out,
    PaletteName,
    PaperName,
    PayTables,
    Removed,
    ShoeText,
    SideBetsToo,
    StrategyName,
    Unstored,
    chosen_game,
    chosen_look,
    chosen_side_bets,
    chosen_store,
)
from charts.cli.output import busy, check_target, write, write_answer
from charts.formats import Format
from charts.page.model import By
from charts.style.options import Order
from solver.games import GAME_NAMES, load_game
from solver.version import __version__

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    help="Exact blackjack: strategy charts and expected values for any shoe and any rules.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"upcard {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _upcard(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(*, as_json: AsJson = False) -> None:
    """List the named games, with their rules in a line."""
    from charts.reports import games as report

    found = [load_game(name) for name in GAME_NAMES]
    write_answer(report.as_json(found) if as_json else report.as_text(found))


@app.command()
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
    """Solve a game: its EV, and the round by upcard."""
    from charts.reports import solve as report

    chosen = chosen_game(game, shoe, removed, changes)
    solution = chosen_store(no_store).solution(chosen, strategy)
    write_answer(report.as_json(solution) if as_json else report.as_text(chosen, solution))


@app.command()
def ev(
    game: GameName,
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The player's cards: T6")],
    upcard: Annotated[str, typer.Argument(metavar="UPCARD", help="The dealer's card: T")],
    *,
    strategy: StrategyName = "cdz-",
    after_split: Annotated[
        int | None,
        typer.Option("--after-split", metavar="HANDS", help="The hand is one of so many."),
    ] = None,
    pair: Annotated[
        str | None,
        typer.Option("--pair", metavar="CARD", help="Of which pair; the first card if not given."),
    ] = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    _no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """EV of every action for one hand against one upcard."""
    from charts.reports import ev as report
    from solver.solving.what_if import query

    if pair is not None and after_split is None:
        raise typer.BadParameter("--pair goes with --after-split")
    chosen = chosen_game(game, shoe, removed, changes)
    with busy("working out the EV"):
        answer = query(chosen, hand, upcard, strategy, after_split=after_split, pair=pair)
    write_answer(answer.to_json() if as_json else report.as_text(chosen, answer))


@app.command()
def splits(
    game: GameName,
    *,
    strategy: StrategyName = "cdz-",
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """EV of splitting each pair against each upcard."""
    from charts.reports import splits as report

    chosen = chosen_game(game, shoe, removed, changes)
    solution = chosen_store(no_store).solution(chosen, strategy)
    write_answer(report.as_json(solution) if as_json else report.as_text(chosen, solution))


@app.command()
def chart(
    game: GameName,
    *,
    form: Annotated[
        Format | None, typer.Option("--format", help="Text, where nothing is said.")
    ] = None,
    by: Annotated[By, typer.Option("--by", help="Rows by totals, or every two cards.")] = By.TOTALS,
    given: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE.csv",
            help="Value this chart instead of the best.",
            parser=Path,
        ),
    ] = None,
    order: Annotated[
        Order, typer.Option("--order", help="Rows by hand, or in the order of decisions.")
    ] = Order.HAND,
    paper: PaperName = None,
    palette: PaletteName = None,
    mono: Mono = False,
    heat: HeatBy = None,
    sidebets: SideBetsToo = False,
    paytable: PayTables,
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Print the strategy chart of a game, with its exact EV."""
    from charts.cli.build import drawn, ordered, page_of

    if as_json and form not in (None, Format.JSON):
        raise typer.BadParameter(f"--json and --format {form} ask for two formats")
    if given is not None and by is not By.TOTALS:
        raise typer.BadParameter("--from reads charts by totals only")
    form = Format.JSON if as_json else form or Format.TEXT
    look = chosen_look(form, paper, palette, mono, heat)
    chosen = chosen_game(game, shoe, removed, changes)
    check_target(out)
    side_bets = chosen_side_bets(chosen, form, wanted=sidebets, tables=paytable)
    page = ordered(page_of(chosen_store(no_store), chosen, by, given), order, form, look.paper)
    page = replace(page, side_bets=side_bets)
    write(drawn([page], form, look, to_file=out is not None), out)


for _command in (compare, drill, plot, serve, settle, sidebet, bets, simulate):
    app.command()(_command)
