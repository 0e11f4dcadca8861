"""``upcard settle``: recorded rounds, settled to the cent."""

from __future__ import annotations

import json
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, TextIO

import typer

from charts.cli.options import AsJson
from charts.cli.output import complain, write, write_answer
from solver.errors import UpcardError

if TYPE_CHECKING:
    from solver.table import Ledger, Numbered

_BAD_INPUT = 2
_IN_MEMORY = 2**24
"""Bytes of an answer in JSON that are held in memory; a longer one waits in a temporary file."""


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
    from tempfile import SpooledTemporaryFile

    from charts.reports import settle as report
    from solver.table import TableError, Total

    total, settled, bad = Total.of([]), 0, 0
    with SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8") as kept:
        for each, ledger in _settled(_read_rounds(file)):
            found: dict[str, Any] = {"number": each.number}
            found |= {"line": each.line} if each.line else {}
            if isinstance(ledger, UpcardError):
                bad += 1
                complain(f"{each.place}: {ledger}")
                found["error"] = str(ledger)
            else:
                settled += 1
                total = Total.of([total, ledger.total])
                found |= {"ledger": report.as_json(ledger)} if as_json else {}
            if as_json:
                _keep(kept, found)
            elif not isinstance(ledger, UpcardError):
                write_answer(f"{report.as_text(each.number, ledger)}\n")
        if not settled + bad:
            place = "standard input" if file == "-" else f"{file}: the file"
            raise TableError(f"{place} has no rounds")
        if as_json:
            _write_kept(kept, report.total_json(total))
        elif settled:
            write_answer(f"{report.total_line(total, settled, bad)}\n")
    if bad:
        raise typer.Exit(_BAD_INPUT)


def _keep(kept: IO[str], found: Mapping[str, Any]) -> None:
    """Keep a round of the answer until all rounds are settled."""
    kept.write(",\n    " if kept.tell() else '{\n  "rounds": [\n    ')
    kept.write(_indented(found, 4))


def _write_kept(kept: IO[str], total: Mapping[str, str]) -> None:
    kept.write(f'\n  ],\n  "total": {_indented(total, 2)}\n}}\n')
    kept.seek(0)
    while part := kept.read(_IN_MEMORY):
        write(part)


def _indented(value: object, spaces: int) -> str:
    """Return JSON as `write_answer` prints it, for a place inside the answer."""
    return json.dumps(value, indent=2, allow_nan=False).replace("\n", "\n" + " " * spaces)


def _read_rounds(file: str) -> Iterator[Numbered]:
    """Yield the rounds of a file, or of standard input."""
    from solver.bounds import read_text
    from solver.table import TableError, lines_of, read_json_file, read_json_lines, read_toml

    if file == "-":
        yield from read_json_lines(lines_of(_standard_input()))
        return
    kind = Path(file).suffix.lower()
    if kind not in (".toml", ".jsonl", ".json"):
        raise TableError(
            f"{file}: rounds must be in a .toml, .jsonl or .json file; or use - to read standard"
            " input"
        )
    if kind == ".toml":
        with _readable(file):
            text = read_text(file)
        with _naming(file):
            yield from read_toml(text)
    else:
        with _opened(file) as rounds, _naming(file):
            yield from read_json_file(rounds)


def _opened(file: str) -> TextIO:
    """Open a file of JSON; bytes that are not text become a replacement sign, as in a pipe."""
    with _readable(file):
        return Path(file).open(encoding="utf-8-sig", errors="replace")


@contextmanager
def _readable(file: str) -> Iterator[None]:
    """Say which file cannot be read, and why."""
    from solver.table import TableError

    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise TableError(f"cannot read {file}: {reason}") from None


@contextmanager
def _naming(file: str) -> Iterator[None]:
    """Name the file in an error."""
    try:
        yield
    except UpcardError as error:
        raise type(error)(f"{file}: {error}") from None


def _standard_input() -> TextIO:
    """Return standard input; bytes that are not text become a replacement sign."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    return sys.stdin


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
