"""Arguments and options that commands share, and the game and store they make."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from solver.games import Game, load_game

if TYPE_CHECKING:
    from solver.store import NoStore

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A named game, or the path of a TOML file.")
]
ShoeText = Annotated[
    str | None, typer.Option("--shoe", metavar="SHOE", help="Another shoe: 8x48, 6x52, 6d, ...")
]
Removed = Annotated[
    list[str],
    typer.Option(
        "--removed",
        metavar="CARDS",
        help="Cards taken out of the shoe: 5,5; may be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
Changes = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="Change a rule; may be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
StrategyName = Annotated[
    str, typer.Option("--strategy", metavar="CLASS", help="cdz-, cdp1, cdp or totals.")
]
Unstored = Annotated[bool, typer.Option("--no-store", help="Neither use nor keep stored answers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write to a file instead.", parser=Path),
]


def chosen_game(name: str, shoe: str | None, removed: list[str], changes: list[str]) -> Game:
    """The game that the shared options describe.

    Raises
    ------
    UpcardError
        If there is no such game, or an option is wrong.

    Examples
    --------
    >>> str(chosen_game("six-deck", "2d", ["5"], ["surrender=late"]).shoe)
    '2x52-5'
    """
    return load_game(name).change(shoe=shoe, removed=" ".join(removed), rules=changes)


def chosen_store(unstored: bool) -> NoStore:
    """The user's store, or none; either shows on a terminal when it has to work.

    Examples
    --------
    >>> type(chosen_store(unstored=True)).__name__
    'NoStore'
    """
    from charts.output import busy
    from solver.store import NoStore, open_store

    return NoStore(busy) if unstored else open_store(busy=busy)
