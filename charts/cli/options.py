"""Arguments and options that commands share, and the game and store they make."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from charts.formats import DRAWN, TOLD, Format, FormatError
from charts.style.options import Colours, Heat, Paper, Style
from charts.style.palette import PALETTES
from solver.errors import UpcardError
from solver.games import Game, load_game

if TYPE_CHECKING:
    from solver.bets import SideBet
    from solver.store import Answers

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


PaperName = Annotated[
    Paper | None,
    typer.Option("--paper", help="For html, svg and pdf; a wallet card for svg and pdf."),
]
PaletteName = Annotated[
    Colours | None, typer.Option("--palette", help="Colours; safe for the colour-blind by default.")
]
Mono = Annotated[bool, typer.Option("--mono", help="Hatching in place of colours.")]
SideBetsToo = Annotated[
    bool, typer.Option("--sidebets", help="Also the side bets on the felt, and what each is worth.")
]
PayTables = Annotated[
    list[str],
    typer.Option(
        "--paytable",
        metavar="BET=NAME|FILE",
        help="What a side bet pays; may be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
HeatBy = Annotated[
    Heat | None,
    typer.Option("--heat", help="Shade cells by EV, or by the margin over the second best."),
]


class OptionError(UpcardError):
    """An option that does not read as what it should be."""


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


def chosen_look(
    form: Format, paper: Paper | None, palette: Colours | None, mono: bool, heat: Heat | None
) -> Style:
    """How a chart is to be drawn.

    Raises
    ------
    FormatError
        If an option is given that the format has no use for, or two that contradict each other.

    Examples
    --------
    >>> chosen_look(Format.PDF, Paper.LETTER, None, mono=True, heat=None).palette.name
    'mono'
    >>> chosen_look(Format.CSV, None, None, mono=True, heat=None)
    Traceback (most recent call last):
    charts.formats.FormatError: --mono goes with html, svg, pdf, not with csv
    """
    given = {
        "--paper": (paper is not None, DRAWN),
        "--palette": (palette is not None, (*DRAWN, Format.TEXT)),
        "--mono": (mono, DRAWN),
        "--heat": (heat is not None, DRAWN),
    }
    for name, (used, forms) in given.items():
        if used and form not in forms:
            raise FormatError(f"{name} goes with {', '.join(forms)}, not with {form}")
    if mono and palette is not None:
        raise FormatError("--mono and --palette ask for two palettes")
    return Style(PALETTES["mono" if mono else palette or Colours.SAFE], heat, paper or Paper.A4)


def chosen_side_bets(
    game: Game, form: Format, *, wanted: bool, tables: list[str]
) -> tuple[SideBet, ...]:
    """The side bets that are to be on a chart; none, where they are not asked for.

    Raises
    ------
    UpcardError
        If the format has no use for them, the game has none, or a pay table is wrong.

    Examples
    --------
    >>> game = load_game("double-attack")
    >>> found = chosen_side_bets(game, Format.TEXT, wanted=True, tables=["bust-it=palazzo"])
    >>> [(each.bet.name, each.table.name) for each in found]
    [('bust-it', 'palazzo')]
    >>> chosen_side_bets(game, Format.CSV, wanted=True, tables=[])
    Traceback (most recent call last):
    charts.formats.FormatError: --sidebets goes with text, markdown, words, json, html, svg, pdf, \
latex, not with csv
    """
    if not wanted:
        if tables:
            raise typer.BadParameter("--paytable goes with --sidebets")
        return ()
    if form not in TOLD:
        raise FormatError(f"--sidebets goes with {', '.join(TOLD)}, not with {form}")
    from charts.cli.output import busy
    from solver.bets import side_bets_of_game

    with busy("counting the deals"):
        return side_bets_of_game(game, chosen_pay_tables(tables))


def chosen_pay_tables(tables: list[str]) -> dict[str, str]:
    """What side bets pay: the name of a table or a file, by the name of the bet.

    Raises
    ------
    OptionError
        If a text is not of the form ``BET=NAME``.

    Examples
    --------
    >>> chosen_pay_tables(["bust-it=palazzo"])
    {'bust-it': 'palazzo'}
    """
    chosen = {}
    for text in tables:
        bet, equals, table = (part.strip() for part in text.partition("="))
        if not (bet and equals and table):
            raise OptionError(f"--paytable: {text!r} is not of the form BET=NAME or BET=FILE")
        chosen[bet] = table
    return chosen


def chosen_store(unstored: bool) -> Answers:
    """The user's store, or none; either shows on a terminal when it has to work.

    Examples
    --------
    >>> type(chosen_store(unstored=True)).__name__
    'NoStore'
    """
    from charts.cli.output import busy
    from solver.store import Answers, open_store

    return Answers(busy) if unstored else open_store(busy=busy)
