"""The command line ``upcard``: the list of its commands, and ``--version``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand, TyperOption

from charts.cli.commands.bets import bets
from charts.cli.commands.breakeven import breakeven
from charts.cli.commands.chart import chart
from charts.cli.commands.compare import compare
from charts.cli.commands.drill import drill
from charts.cli.commands.ev import ev
from charts.cli.commands.games import games
from charts.cli.commands.plot import plot
from charts.cli.commands.risk import risk
from charts.cli.commands.serve import serve
from charts.cli.commands.settle import settle
from charts.cli.commands.sidebet import sidebet
from charts.cli.commands.simulate import simulate
from charts.cli.commands.solve import solve
from charts.cli.commands.splits import splits
from charts.cli.commands.verify import verify
from solver.version import __version__

if TYPE_CHECKING:
    from typer._click.core import Context

COMMANDS = (
    games, solve, verify, ev, splits, chart, compare, drill, plot, serve, settle, sidebet, bets,
    simulate, risk, breakeven,
)  # fmt: skip
"""Every command, in the order of ``upcard --help``; a command has the name of its function."""


class _Command(TyperCommand):
    """A command that refuses an option that is given twice: one of the two would be ignored."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for option, times in Counter(given).items():
            if times > 1 and isinstance(option, TyperOption) and not option.multiple:
                raise typer.BadParameter("given more than once", ctx, option)
        return super().parse_args(ctx, args)


app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
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


for _command in COMMANDS:
    app.command(cls=_Command)(_command)
