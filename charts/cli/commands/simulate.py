"""``upcard simulate``: deal millions of rounds and compare them with the exact values."""

# ruff: noqa: PLR0913
# typer takes the options of a command from the arguments of its function.

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    PayTables,
    Removed,
    ShoeText,
    Unstored,
    chosen_game,
    chosen_pay_tables,
    chosen_store,
)
from charts.cli.output import check_target, write_answer
from charts.cli.output_format import chosen_format
from charts.formats import Format

_AMOUNT = re.compile(
    r"(\d{1,40}|\d{1,3}(?:_\d{3}){1,9}|\d{1,3}(?:,\d{3}){1,9})(\.\d{1,9})?(e\d{1,2})?\s*([kmb]?)",
    re.IGNORECASE | re.ASCII,
)
_TIMES = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9}
_NO_BETS = "none"
_MOST_Z = 100
_FAILED, _INTERRUPTED = 1, 130


def simulate(
    game: GameName,
    *,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="Number of rounds: 500000, 20M, 1e6.")
    ] = "1M",
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="CLASS",
            help="Strategy class: totals (the chart), cdz- (best for the cards of the hand) or"
            " cdp1 (after a split, as if one more pair card was gone).",
        ),
    ] = "totals",
    given: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE.csv", help="Play this chart, not the best one.", parser=Path
        ),
    ] = None,
    bets: Annotated[
        str | None,
        typer.Option(
            "--bets",
            metavar="BET,...",
            help="Side bets to make, or none. Default: those of the game.",
        ),
    ] = None,
    paytable: PayTables,
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help="Number of hands, all played alike.")
    ] = 1,
    cut_card: Annotated[
        str | None,
        typer.Option(
            "--cut-card",
            metavar="CARDS",
            help="Number of cards behind the cut card: 78, 25%. Default: a fresh shoe every round.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            help="Seed of the shuffles: the same number deals the same cards.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            metavar="N",
            show_default=False,
            help="Number of threads. Default: one for each CPU core.",
        ),
    ] = -1,
    cells: Annotated[
        bool,
        typer.Option("--cells", help="List every decision, not only the largest deviations."),
    ] = False,
    fail_above: Annotated[
        float | None,
        typer.Option(
            "--fail-above",
            metavar="Z",
            help="Exit with code 1 if a wager or an upcard deviates by more than Z standard"
            " errors.",
        ),
    ] = None,
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Simulate rounds and compare with the exact values.

    Ctrl-C ends the simulation early and prints the results so far. --out writes JSON to a .json
    file and text to a .txt file.
    """
    from charts.cli.chart_pages import given_chart
    from charts.reports import simulate as report
    from solver.results.strategy import Strategy
    from solver.simulation import simulate as run

    if fail_above is not None and not 0 < fail_above < _MOST_Z:
        raise OptionError(f"--fail-above: {fail_above} is not between 0 and {_MOST_Z} (try 4)")
    if fail_above is not None and cut_card is not None:
        raise OptionError(
            "--fail-above cannot be used with --cut-card: the exact values are for a fresh shoe"
        )
    form = chosen_format((Format.TEXT, Format.JSON), None, out, as_json=as_json)
    chosen = chosen_game(game, shoe, removed, changes)
    wanted, strategy = _number(rounds), Strategy.parse(strategy)
    check_target(out)
    chart = None
    if given is not None:
        chart = given_chart(chosen, given)
    elif strategy is Strategy.TOTALS:
        chart = chosen_store(no_store).chart(chosen)
    with _progress(wanted) as progress, _option_names():
        found = run(
            chosen,
            wanted,
            strategy=strategy,
            chart=chart,
            side_bets=_names(bets),
            pay_tables=chosen_pay_tables(paytable),
            seats=seats,
            behind=None if cut_card is None else _behind(cut_card, chosen.shoe.total),
            seed=random.randrange(1_000_000) if seed is None else seed,
            workers=workers,
            progress=progress,
        )
    if form is Format.JSON:
        write_answer(found.to_json(), out)
    else:
        write_answer(report.as_text(chosen, found, every=cells), out)
    if found.interrupted:
        raise typer.Exit(_INTERRUPTED)
    if fail_above is not None and report.largest_z(found) > fail_above:
        raise typer.Exit(_FAILED)


def _number(text: str) -> int:
    """Return a number of rounds such as ``500000``, ``1_000_000``, ``2.5M`` or ``1e6``."""
    from solver.simulation import MOST_ROUNDS

    match = _AMOUNT.fullmatch(text.strip())
    number = None
    if match is not None:
        whole = re.sub("[_,]", "", match[1])
        number = Fraction(f"{whole}{match[2] or ''}{match[3] or ''}") * _TIMES[match[4].lower()]
    if number is None or number.denominator != 1:
        raise OptionError(f"--rounds: {text!r} is not a number of rounds (try 500000 or 20M)")
    if not 1 <= number <= MOST_ROUNDS:
        raise OptionError(f"--rounds: must be from 1 to {MOST_ROUNDS:,}, not {text.strip()}")
    return int(number)


def _names(text: str | None) -> list[str] | None:
    """Return names from a list with commas; ``none`` is an empty list."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [] if names == [_NO_BETS] else names


def _behind(text: str, total: int) -> int:
    """Return the number of cards behind the cut card, also from a percentage of the shoe."""
    match = re.fullmatch(r"([0-9]{1,5}(?:\.[0-9]{1,5})?)(%?)", text.strip())
    if match is None or ("." in match[1] and not match[2]):
        raise OptionError(f"--cut-card: {text!r} is not a number of cards (try 78 or 25%)")
    return round(float(match[1]) * total / 100) if match[2] else int(match[1])


_OPTIONS = {
    "rounds": "--rounds",
    "seats": "--seats",
    "behind": "--cut-card",
    "seed": "--seed",
    "workers": "--workers",
}
"""The option for each argument of `solver.simulation.simulate` that an error can name."""


@contextmanager
def _option_names() -> Iterator[None]:
    """Name the option, not the argument, in the errors of the simulation."""
    from solver.simulation import SimulationError

    try:
        yield
    except SimulationError as error:
        name, _, fault = str(error).partition(": ")
        if name not in _OPTIONS:
            raise
        raise OptionError(f"{_OPTIONS[name]}: {fault}") from None


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], object]]:
    """Show a progress bar on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("dealing", total=rounds)
        yield lambda done: bar.update(task, completed=done)
