"""``upcard sidebet`` and ``upcard bets``: what a side bet is worth, and which there are."""

# ruff: noqa: PLR0913
# Every option of a command is an argument of its function: that is how typer knows of it.

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated

import typer

from charts.cli.options import AsJson, Changes, GameName, Out, Removed, ShoeText, chosen_game
from charts.cli.output import busy, check_target, write, write_answer

_MOST_RETURN = 2
_SHARE = re.compile(r"(\d{1,9}(?:\.\d{1,15})?)(?:\s*(%)|/(\d{1,15}))?")


def sidebet(
    game: GameName,
    bet: Annotated[str, typer.Argument(metavar="BET", help="A side bet; see upcard bets.")],
    *,
    paytable: Annotated[
        str | None,
        typer.Option(
            "--paytable",
            metavar="NAME|FILE",
            help="A published pay table by name, or a TOML file.",
        ),
    ] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="CARDS", help="The player's cards, if known: 8h8.")
    ] = "",
    upcard: Annotated[
        str | None, typer.Option("--upcard", metavar="CARD", help="The upcard, if known.")
    ] = None,
    effects: Annotated[
        bool, typer.Option("--effects", help="Also the effect of removing one card of each rank.")
    ] = False,
    target_return: Annotated[
        str | None,
        typer.Option(
            "--target-return",
            metavar="SHARE",
            help="Find pays that return so much: 96%; with --out FILE.toml the pay table alone.",
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option("--line", metavar="EVENT", help="Change the pays of this event alone."),
    ] = None,
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    as_json: AsJson = False,
) -> None:
    """The exact value of a side bet, and how often each line pays."""
    from charts.reports import sidebet as report
    from solver.bets import value_side_bet

    if line is not None and target_return is None:
        raise typer.BadParameter("--line goes with --target-return")
    wanted = None if target_return is None else _share(target_return)
    chosen = chosen_game(game, shoe, removed, changes)
    check_target(out)
    with busy("counting the deals"):
        side_bet = value_side_bet(
            chosen,
            bet,
            paytable,
            player=player,
            upcard=upcard,
            target_return=wanted,
            event=line,
            with_effects=effects,
            with_hands=True,
        )
    table = side_bet.table
    if wanted is not None and out is not None and out.suffix == ".toml" and table is not None:
        write(table.to_toml(), out)
        return
    write_answer(report.as_json(side_bet) if as_json else report.as_text(chosen, side_bet), out)


def bets(*, as_json: AsJson = False) -> None:
    """List the side bets, with their published pay tables."""
    from charts.reports import bets as report
    from solver.bets import BET_NAMES, find_bet

    found = [find_bet(name) for name in BET_NAMES]
    write_answer(report.as_json(found) if as_json else report.as_text(found))


def _share(text: str) -> Fraction:
    """A return as it is typed: ``96%``, ``0.96`` or ``24/25``."""
    match = _SHARE.fullmatch(text.strip())
    if match is None or (match[3] and not int(match[3])):
        raise typer.BadParameter(f"a return is a share such as 96%, 0.96 or 24/25, not {text!r}")
    share = Fraction(match[1]) / (100 if match[2] else int(match[3] or 1))
    if share > _MOST_RETURN and not match[2]:
        raise typer.BadParameter(f"a return of {text} is {100 * share} %: write {text}% if not")
    return share
