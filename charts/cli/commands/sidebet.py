"""``upcard sidebet``: the exact value of a side bet."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    GameName,
    OptionError,
    Out,
    Removed,
    ShoeText,
    chosen_game,
)
from charts.cli.output import busy, check_target, write, write_answer
from charts.cli.output_format import chosen_format
from charts.formats import Format

_MOST_RETURN = 2
_SHARE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,15})?)(?:\s*(%)|/([0-9]{1,15}))?")


def sidebet(
    game: GameName,
    bet: Annotated[
        str, typer.Argument(metavar="BET", help="The name of a side bet (see upcard bets).")
    ],
    *,
    paytable: Annotated[
        str | None,
        typer.Option(
            "--paytable",
            metavar="NAME|FILE",
            help="Use this published pay table, or a TOML file of your own.",
        ),
    ] = None,
    player: Annotated[
        str,
        typer.Option(
            "--player", metavar="CARDS", help="The player's cards, if they are known: 8h8."
        ),
    ] = "",
    upcard: Annotated[
        str | None, typer.Option("--upcard", metavar="CARD", help="The upcard, if it is known.")
    ] = None,
    effects: Annotated[
        bool,
        typer.Option("--effects", help="Add the effect of removing one card of each rank."),
    ] = False,
    target_return: Annotated[
        str | None,
        typer.Option(
            "--target-return",
            metavar="SHARE",
            help="Find pays that have this return: 96%.",
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(
            "--line",
            metavar="EVENT",
            help="With --target-return: change the pays of this event only.",
        ),
    ] = None,
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    as_json: AsJson = False,
) -> None:
    """Print the exact EV of a side bet.

    --out writes JSON to a .json file and text to a .txt file. With a target return, a .toml file
    gets the pay table alone, ready for --paytable.
    """
    from charts.reports import sidebet as report
    from solver.bets import value_side_bet

    if line is not None and target_return is None:
        raise OptionError("--line needs --target-return")
    wanted = None if target_return is None else _share(target_return)
    form = _format(out, wanted, as_json=as_json)
    chosen = chosen_game(game, shoe, removed, changes)
    check_target(out)
    with busy("valuing the side bet"):
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
    if form is None and side_bet.table is not None:
        write(side_bet.table.to_toml(), out)
        return
    text = report.as_json(side_bet) if form is Format.JSON else report.as_text(chosen, side_bet)
    write_answer(text, out)


def _format(out: Path | None, wanted: Fraction | None, *, as_json: bool) -> Format | None:
    """Return the format of the answer; None if the pay table alone is written as TOML."""
    if out is None or out.suffix.lower() != ".toml":
        return chosen_format((Format.TEXT, Format.JSON), None, out, as_json=as_json)
    if wanted is None:
        raise OptionError(f"--out {str(out)!r}: a pay table is written with --target-return only")
    if as_json:
        raise OptionError(f"use --json or --out {str(out)!r}, not both")
    return None


def _share(text: str) -> Fraction:
    """Return the share that was typed: ``96%``, ``0.96`` or ``24/25``."""
    match = _SHARE.fullmatch(text.strip())
    if match is None or (match[3] and not int(match[3])):
        raise OptionError(f"--target-return: {text!r} is not a share such as 96%, 0.96 or 24/25")
    share = Fraction(match[1]) / (100 if match[2] else int(match[3] or 1))
    if share > _MOST_RETURN and not match[2]:
        raise OptionError(
            f"--target-return: {text!r} is {float(100 * share):g} %; did you mean {text}%?"
        )
    return share
