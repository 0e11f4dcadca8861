"""Arguments and options that several commands share, and the objects that they choose."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from charts.formats import DRAWN, WITH_SIDE_BETS, Format, FormatError
from charts.style.options import Colors, Heat, Paper, Style
from charts.style.palette import PALETTES
from charts.text.exact import MOST_DIGITS, ExactStyle
from solver.errors import RulesError, UpcardError
from solver.games import Game, load_game
from solver.rules import parse_assignments

if TYPE_CHECKING:
    from solver.bets import SideBet
    from solver.store import Answers

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The name of a game (see upcard games), or a TOML file of your own."
    ),
]
ShoeText = Annotated[
    str | None,
    typer.Option("--shoe", metavar="SHOE", help="Use another shoe: 8x48, 6x52, 6d, ..."),
]
Removed = Annotated[
    list[str],
    typer.Option(
        "--removed",
        metavar="CARDS",
        help="Take cards out of the shoe: 5,5. May be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
Changes = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="RULE=VALUE",
        help="Change a rule: surrender=late. May be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="CLASS",
        help="Strategy class: cdz- (best for the cards of the hand), cdp1 (after a split, as if one"
        " more pair card was gone), cdp (after a split, by the pair cards gone) or totals (the"
        " chart).",
    ),
]
Unstored = Annotated[bool, typer.Option("--no-store", help="Compute without the store of answers.")]
Exact = Annotated[bool, typer.Option("--exact", help="Also print every EV as an exact fraction.")]
Digits = Annotated[
    int | None,
    typer.Option("--digits", metavar="N", help="With --exact: decimals, up to 1000. Default: 30."),
]
Factored = Annotated[
    bool, typer.Option("--factored", help="With --exact: denominators as products of primes.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write to this file.", parser=Path),
]
PaperName = Annotated[
    Paper | None,
    typer.Option(
        "--paper",
        help="a4 or letter (html, svg, pdf); wallet or wallet-letter for wallet cards (svg, pdf).",
    ),
]
PaletteName = Annotated[
    Colors | None,
    typer.Option("--palette", help="Color palette. Default: safe, made for color-blind readers."),
]
Mono = Annotated[bool, typer.Option("--mono", help="Black and white: hatching in place of colors.")]
SideBetsToo = Annotated[
    bool, typer.Option("--sidebets", help="Add the side bets of the game and what each is worth.")
]
PayTables = Annotated[
    list[str],
    typer.Option(
        "--paytable",
        metavar="BET=NAME|FILE",
        help="Use this pay table for a side bet. May be repeated.",
        default_factory=list,
        show_default=False,
    ),
]
HeatBy = Annotated[
    Heat | None,
    typer.Option(
        "--heat", help="Shade the cells by EV, or by margin (best minus second-best action)."
    ),
]


class OptionError(UpcardError):
    """An option with a value that it cannot have, or options that contradict each other."""


def wrong_format(option: str, forms: Sequence[Format], form: Format) -> FormatError:
    """Return the error of an option that does not work with the format."""
    from charts.text.speech import word_list

    return FormatError(f"{option} works only with {word_list(forms)}, not with {form}")


def chosen_game(name: str, shoe: str | None, removed: list[str], changes: list[str]) -> Game:
    """Return the game that the shared options describe.

    Raises
    ------
    UpcardError
        If there is no such game, or an option is wrong.

    Examples
    --------
    >>> str(chosen_game("six-deck", "2d", ["5"], ["surrender=late"]).shoe)
    '2x52-5'
    """
    try:
        rules = parse_assignments(changes)
    except RulesError as error:
        raise OptionError(f"--set: {error}") from None
    return load_game(name).change(shoe=shoe, removed=" ".join(removed), rules=rules)


def chosen_style(
    form: Format, paper: Paper | None, palette: Colors | None, mono: bool, heat: Heat | None
) -> Style:
    """Return the style in which a chart is drawn.

    Raises
    ------
    FormatError
        If the format cannot use an option, or two options contradict each other.

    Examples
    --------
    >>> chosen_style(Format.PDF, Paper.LETTER, None, mono=True, heat=None).palette.name
    'mono'
    >>> chosen_style(Format.CSV, None, None, mono=True, heat=None)
    Traceback (most recent call last):
    charts.formats.FormatError: --mono works only with html, svg and pdf, not with csv
    """
    given = {
        "--paper": (paper is not None, DRAWN),
        "--palette": (palette is not None, (*DRAWN, Format.TEXT)),
        "--mono": (mono, DRAWN),
        "--heat": (heat is not None, DRAWN),
    }
    for name, (used, forms) in given.items():
        if used and form not in forms:
            raise wrong_format(name, forms, form)
    if mono and palette is not None:
        raise FormatError("use --mono or --palette, not both")
    return Style(PALETTES["mono" if mono else palette or Colors.SAFE], heat, paper or Paper.A4)


def chosen_exact_style(exact: bool, digits: int | None, factored: bool) -> ExactStyle | None:
    """Return how exact values are printed; None if they are not wanted.

    Raises
    ------
    OptionError
        If the number of digits is too large, or ``--exact`` is missing.

    Examples
    --------
    >>> chosen_exact_style(exact=True, digits=None, factored=False)
    ExactStyle(digits=30, factored=False)
    >>> chosen_exact_style(exact=False, digits=5, factored=False)
    Traceback (most recent call last):
    charts.cli.options.OptionError: --digits needs --exact
    """
    for name, given in (("--digits", digits is not None), ("--factored", factored)):
        if given and not exact:
            raise OptionError(f"{name} needs --exact")
    if digits is not None and not 0 <= digits <= MOST_DIGITS:
        raise OptionError(f"--digits: {digits} is not from 0 to {MOST_DIGITS}")
    if not exact:
        return None
    return ExactStyle(factored=factored) if digits is None else ExactStyle(digits, factored)


def chosen_side_bets(
    game: Game, form: Format, *, wanted: bool, tables: list[str]
) -> tuple[SideBet, ...]:
    """Return the side bets to print on a chart; none if they are not wanted.

    Raises
    ------
    UpcardError
        If the format has no room for them, the game has none, or a pay table is wrong.

    Examples
    --------
    >>> game = load_game("double-attack")
    >>> found = chosen_side_bets(game, Format.TEXT, wanted=True, tables=["bust-it=palazzo"])
    >>> [(each.bet.name, each.table.name) for each in found]
    [('bust-it', 'palazzo')]
    >>> chosen_side_bets(game, Format.CSV, wanted=True, tables=[])
    Traceback (most recent call last):
    charts.formats.FormatError: --sidebets works only with text, markdown, words, json, html, svg, \
pdf and latex, not with csv
    """
    if not wanted:
        if tables:
            raise OptionError("--paytable needs --sidebets")
        return ()
    if not form.holds_side_bets:
        raise wrong_format("--sidebets", WITH_SIDE_BETS, form)
    from charts.cli.output import busy
    from solver.bets import side_bets_of_game

    with busy("valuing the side bets"):
        return side_bets_of_game(game, chosen_pay_tables(tables))


def chosen_pay_tables(tables: list[str]) -> dict[str, str]:
    """Return the pay table of each side bet, a published name or a file, by the name of the bet.

    Raises
    ------
    OptionError
        If a text is not of the form ``BET=NAME``, or a bet is given twice.

    Examples
    --------
    >>> chosen_pay_tables(["bust-it=palazzo"])
    {'bust-it': 'palazzo'}
    """
    chosen = {}
    for text in tables:
        bet, equals, table = (part.strip() for part in text.partition("="))
        if not (bet and equals and table):
            raise OptionError(f"--paytable: write BET=NAME or BET=FILE, not {text!r}")
        if bet in chosen:
            raise OptionError(f"--paytable: {bet} is given twice")
        chosen[bet] = table
    return chosen


def chosen_store(unstored: bool) -> Answers:
    """Return the user's store, or one that keeps nothing; both show when they have to solve.

    Examples
    --------
    >>> type(chosen_store(unstored=True)).__name__
    'Answers'
    """
    from charts.cli.output import busy
    from solver.store import Answers, open_store

    return Answers(busy) if unstored else open_store(busy=busy)
