"""``upcard plot``: the EV of the round by upcard as a picture."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from charts.cli.options import (
    Changes,
    GameName,
    Out,
    Removed,
    ShoeText,
    StrategyName,
    Unstored,
    chosen_game,
    chosen_store,
)
from charts.cli.output import check_target, write
from charts.cli.output_format import chosen_format
from charts.formats import Format


class PlotFormat(StrEnum):
    """The formats of a plot, the usual one first."""

    SVG = "svg"
    PDF = "pdf"


def plot(
    game: GameName,
    *,
    form: Annotated[
        PlotFormat | None,
        typer.Option("--format", help="Output format. Default: from the suffix of --out, or svg."),
    ] = None,
    strategy: StrategyName = "cdz-",
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
) -> None:
    """Draw the EV of the round by upcard as SVG or PDF."""
    from charts.formats.plot import rendered_plot
    from charts.text.rules_line import shorthand_parts, title_of

    offered = tuple(Format(each) for each in PlotFormat)
    wanted = chosen_format(offered, None if form is None else Format(form), out, as_json=False)
    chosen = chosen_game(game, shoe, removed, changes)
    check_target(out)
    solution = chosen_store(no_store).solution(chosen, strategy)
    write(rendered_plot(wanted, title_of(chosen), shorthand_parts(chosen), solution), out)
