"""``upcard simulate``: real cards dealt by the million, beside the exact values."""

# ruff: noqa: PLR0913
# Every option of a command is an argument of its function: that is how typer knows of it.

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

_AMOUNT = re.compile(
    r"(\d{1,15}|\d{1,3}(?:_\d{3}){1,4}|\d{1,3}(?:,\d{3}){1,4})(\.\d{1,9})?\s*([kmb]?)",
    re.IGNORECASE,
)
_TIMES = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9}
_NO_BETS = "none"
_MOST_Z = 100
_FAILED, _INTERRUPTED = 1, 130


def simulate(
    game: GameName,
    *,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many: 500000, 20M.")
    ] = "1M",
    strategy: Annotated[
        str, typer.Option("--strategy", metavar="CLASS", help="totals, cdz- or cdp1.")
    ] = "totals",
    given: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE.csv", help="Play this chart, not the best.", parser=Path
        ),
    ] = None,
    bets: Annotated[
        str | None,
        typer.Option("--bets", metavar="BET,...", help="Side bets; those on the felt, or none."),
    ] = None,
    paytable: PayTables,
    seats: Annotated[
        int, typer.Option("--seats", metavar="N", help="Hands at the table, played alike.")
    ] = 1,
    cut_card: Annotated[
        str | None,
        typer.Option(
            "--cut-card",
            metavar="CARDS",
            help="Cards behind the cut card: 78, 25%. Without it every round has a fresh shoe.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", help="The same cards every time.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", help="Threads; one to each core by default.")
    ] = -1,
    cells: Annotated[
        bool, typer.Option("--cells", help="Every decision, not only those furthest off.")
    ] = False,
    fail_above: Annotated[
        float | None,
        typer.Option(
            "--fail-above",
            metavar="Z",
            help="Exit with 1 if a wager or an upcard is off by more standard errors.",
        ),
    ] = None,
    out: Out = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Deal, play and settle real rounds, and compare with the exact values.

    Ctrl-C ends it early, with what has been played by then.
    """
    from charts.cli.build import given_chart
    from charts.reports import simulate as report
    from solver.results.strategy import Strategy
    from solver.simulate import simulate as run

    if fail_above is not None and not 0 < fail_above < _MOST_Z:
        raise OptionError(f"--fail-above: a number over 0 such as 4, not {fail_above}")
    if fail_above is not None and cut_card is not None:
        raise OptionError("--fail-above: the exact values are for a fresh shoe, not for a cut card")
    chosen = chosen_game(game, shoe, removed, changes)
    wanted, strategy = _number(rounds), Strategy.parse(strategy)
    check_target(out)
    chart = None
    if given is not None:
        chart = given_chart(chosen, given)
    elif strategy is Strategy.TOTALS:
        chart = chosen_store(no_store).chart(chosen)
    with _progress(wanted) as progress:
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
    write_answer(found.to_json() if as_json else report.as_text(chosen, found, every=cells), out)
    if found.interrupted:
        raise typer.Exit(_INTERRUPTED)
    if fail_above is not None and report.furthest(found) > fail_above:
        raise typer.Exit(_FAILED)


def _number(text: str) -> int:
    """Read a number of rounds such as ``500000``, ``1_000_000``, ``2.5M``."""
    match = _AMOUNT.fullmatch(text.strip())
    number = None
    if match is not None:
        whole = re.sub("[_,]", "", match[1])
        number = Fraction(f"{whole}{match[2] or ''}") * _TIMES[match[3].lower()]
    if number is None or number.denominator != 1:
        raise OptionError(f"--rounds: {text!r} is no number such as 500000 or 20M")
    return int(number)


def _names(text: str | None) -> list[str] | None:
    """Read names with commas between; ``none`` is no name at all."""
    if text is None:
        return None
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [] if names == [_NO_BETS] else names


def _behind(text: str, total: int) -> int:
    """Read the number of cards behind the cut card, or their share of the shoe in percent."""
    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,5})?)(%?)", text.strip())
    if match is None or ("." in match[1] and not match[2]):
        raise OptionError(f"--cut-card: {text!r} is no number of cards such as 78 or 25%")
    return round(float(match[1]) * total / 100) if match[2] else int(match[1])


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], object]]:
    """A bar on a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("dealing", total=rounds)
        yield lambda done: bar.update(task, completed=done)
