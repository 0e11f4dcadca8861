"""``upcard settle``: recorded rounds, settled to the cent."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from charts.cli.options import AsJson
from charts.cli.output import write_answer
from solver.errors import UpcardError

if TYPE_CHECKING:
    from solver.table import Ledger, Numbered

_BAD_INPUT = 2


def settle(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A .toml, .json or .jsonl file of rounds, or - for JSON lines from a pipe.",
        ),
    ],
    *,
    as_json: AsJson = False,
) -> None:
    """Settle recorded rounds and explain every wager.

    A round that cannot be settled is reported on standard error; the others are settled, and the
    exit code is 2.
    """
    from charts.reports import settle as report
    from solver.table import TableError, Total

    found: list[dict[str, Any]] = []
    totals: list[Total] = []
    bad = 0
    for each, ledger in _settled(_read_rounds(file)):
        where = {"number": each.number} | ({"line": each.line} if each.line else {})
        if isinstance(ledger, UpcardError):
            bad += 1
            _complain(f"{each.place}: {ledger}")
            found.append({**where, "error": str(ledger)})
            continue
        totals.append(ledger.total)
        if as_json:
            found.append({**where, "ledger": report.as_json(ledger)})
        else:
            write_answer(f"{report.as_text(each.number, ledger)}\n")
    if not found and not totals:
        place = "standard input" if file == "-" else f"{file}: the file"
        raise TableError(f"{place} has no rounds")
    if as_json:
        answer = {"rounds": found, "total": report.total_json(Total.of(totals))}
        write_answer(answer)
    elif totals:
        write_answer(f"{report.total_line(totals, bad)}\n")
    if bad:
        raise typer.Exit(_BAD_INPUT)


def _read_rounds(file: str) -> Iterable[Numbered]:
    """Return the rounds of a file, or of standard input."""
    from solver.bounds import read_text
    from solver.table import TableError, read_json, read_json_lines, read_toml

    if file == "-":
        return read_json_lines(_input_lines())
    kind = Path(file).suffix.lower()
    if kind not in (".toml", ".jsonl", ".json"):
        raise TableError(
            f"{file}: rounds must be in a .toml, .jsonl or .json file; or use - to read standard"
            " input"
        )
    try:
        text = read_text(file) if kind == ".toml" else Path(file).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise TableError(f"cannot read {file}: {reason}") from None
    try:
        return read_toml(text) if kind == ".toml" else read_json(text)
    except UpcardError as error:
        raise type(error)(f"{file}: {error}") from None


def _input_lines() -> Iterator[str]:
    """Yield the lines of standard input; bytes that are not text become a replacement sign.

    Of a line that is too long, only so much is read that it can be refused.
    """
    from solver.table.reading import LONGEST_LINE

    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    while line := sys.stdin.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith("\n"):
            line = sys.stdin.readline(LONGEST_LINE + 1)


def _settled(rounds: Iterable[Numbered]) -> Iterator[tuple[Numbered, Ledger | UpcardError]]:
    """Yield every round with its ledger, or with the error that it has."""
    from solver.table import Table

    tables: dict[Hashable, Table] = {}
    for each in rounds:
        record = each.record
        if isinstance(record, UpcardError):
            yield each, record
            continue
        # Two equal games can quote different sources. The ledger prints the source, so such games
        # stay separate.
        game = record.game
        key = (game, *map(_items, (game.sources, record.pay_tables)))
        try:
            if key not in tables:
                tables[key] = Table(game, record.pay_tables)
            ledger = tables[key].settle(record)
        except UpcardError as error:
            yield each, error
        else:
            yield each, ledger


def _items(texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(texts.items()))


def _complain(message: str) -> None:
    from solver.errors import one_line

    print(f"upcard: {one_line(message)}", file=sys.stderr, flush=True)
