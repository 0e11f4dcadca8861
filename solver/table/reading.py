"""Files of recorded rounds: TOML with ``[[rounds]]``, or JSON with one round on each line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, repeat
from typing import NoReturn, TextIO

from solver.bounds import check_content
from solver.errors import UpcardError
from solver.games import Game, load_game
from solver.table.errors import TableError
from solver.table.money import short
from solver.table.record import RoundRecord, read_pay_tables
from solver.toml import parse_toml

LONGEST_LINE = 1_000_000
"""Characters of a round on a line of its own; one with seven seats has a thousand."""
LONGEST_LIST = 5_000_000
"""Characters of a JSON file that is one list: it is read in full, lines are read one by one."""
MOST_ROUNDS = 100_000
"""Rounds of a list; a file with one round on each line may have any number."""
_FILE_KEYS = ("game", "pay_tables", "rounds")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A round of a file, or the error in it.

    Attributes
    ----------
    number
        Its number in the file, starting at 1.
    line
        Its line in the file; None if it does not have a line of its own.
    record
        The round, or the error.

    Examples
    --------
    >>> Numbered(3, 5, TableError("no cards")).place
    'round 3 (line 5)'
    """

    number: int
    line: int | None
    record: RoundRecord | UpcardError

    @property
    def place(self) -> str:
        """The place of the round in the file, for messages."""
        return f"round {self.number}" + (f" (line {self.line})" if self.line else "")


def read_toml(text: str) -> list[Numbered]:
    """Return the rounds of a TOML file: ``[[rounds]]``, with ``game`` and ``pay_tables`` for all.

    Raises
    ------
    TableError
        If the text is not TOML or has no rounds.

    Examples
    --------
    >>> text = '''
    ... game = "double-attack"
    ... [[rounds]]
    ... cards = "9 T 8 7 Q"
    ... seats = [{ bet = 10, attack = 2.50, play = "S" }]
    ... '''
    >>> [each.record.seats[0].attack for each in read_toml(text)]
    [Fraction(5, 2)]
    >>> read_toml("rounds = 1")
    Traceback (most recent call last):
    solver.table.errors.TableError: the file has no [[rounds]]
    """
    content = parse_toml(text, TableError)
    unknown = [key for key in content if key not in _FILE_KEYS]
    if unknown:
        known = ", ".join(_FILE_KEYS)
        raise TableError(f"{short(', '.join(unknown))}: no such key; a file of rounds has {known}")
    rounds = content.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        raise TableError("the file has no [[rounds]]")
    _check_number(rounds)
    chosen = read_pay_tables(content.get("pay_tables", {}))
    reader = _Reader(content.get("game"), chosen)
    if "game" in content:
        reader.load(content["game"])
    return [Numbered(number, None, reader.read(it)) for number, it in enumerate(rounds, 1)]


def read_json_lines(lines: Iterable[str]) -> Iterator[Numbered]:
    """Yield the rounds of JSON lines, each with its ``game``; empty lines are skipped.

    Examples
    --------
    >>> line = '{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 12.50}]}'
    >>> found = list(read_json_lines([line, "", "{"]))
    >>> found[0].record.seats[0].bet, found[1].place, str(found[1].record)
    (Fraction(25, 2), 'round 2 (line 3)', 'not JSON: Expecting property name enclosed in double \
quotes (character 2)')
    """
    reader = _Reader(None, {})
    number = 0
    for place, line in enumerate(lines, 1):
        if not _is_empty(line):
            number += 1
            try:
                if len(line) > LONGEST_LINE:
                    raise TableError(f"the line has more than {LONGEST_LINE:,} characters")
                record = reader.read(_parsed(line.removesuffix("\n")))
            except UpcardError as error:
                record = error
            yield Numbered(number, place, record)


def lines_of(file: TextIO) -> Iterator[str]:
    r"""Yield the lines of a file; of a line that is too long for a round, only the beginning.

    Examples
    --------
    >>> import io
    >>> [len(line) for line in lines_of(io.StringIO("x" * 3_000_000 + "\n{}\n"))]
    [1000001, 3]
    """
    while line := file.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith("\n"):
            line = file.readline(LONGEST_LINE + 1)


def _is_empty(line: str) -> bool:
    """Whether a line has no round; a line that was cut off may have one."""
    return not line.strip() and len(line) <= LONGEST_LINE


def read_json_file(file: TextIO) -> Iterator[Numbered]:
    r"""Yield the rounds of an open JSON file: one list, or one round on each line.

    Lines are read one by one, so a file may have any number of them.

    Raises
    ------
    TableError
        If the file is a list that is too long or is not JSON.

    Examples
    --------
    >>> import io
    >>> line = '{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 10}]}'
    >>> [each.place for each in read_json_file(io.StringIO(f"\n{line}\n{line}"))]
    ['round 1 (line 2)', 'round 2 (line 3)']
    >>> [each.place for each in read_json_file(io.StringIO(f"[{line}]"))]
    ['round 1']
    """
    lines = lines_of(file)
    for empty, first in enumerate(lines):
        if first.lstrip().startswith("["):
            text = first + file.read(LONGEST_LIST)
            if len(text) > LONGEST_LIST:
                raise TableError(f"the list has more than {LONGEST_LIST:,} characters")
            yield from read_json("\n" * empty + text)
        elif not _is_empty(first):
            yield from read_json_lines(chain(repeat("", empty), [first], lines))


def read_json(text: str) -> list[Numbered]:
    """Return the rounds of a JSON file: one list, or one round on each line.

    Raises
    ------
    TableError
        If the file has no rounds, or its list is not JSON.

    Examples
    --------
    >>> text = '[{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 10}]}]'
    >>> [str(each.record.seats[0].bet) for each in read_json(text)]
    ['10']
    """
    if text.lstrip().startswith("[") and text.rstrip().endswith("]"):
        content, reader = _parsed(text), _Reader(None, {})
        rounds = content if isinstance(content, list) else []
        _check_number(rounds)
        found = [Numbered(number, None, reader.read(it)) for number, it in enumerate(rounds, 1)]
    else:
        found = list(read_json_lines(text.split("\n")))
    if not found:
        raise TableError("the file has no rounds")
    return found


class _Reader:
    """Reads rounds, and loads each game only once."""

    def __init__(self, game: object, pay_tables: Mapping[str, str]) -> None:
        self._game = game
        self._pay_tables = pay_tables
        self._games: dict[str, Game] = {}

    def read(self, values: object) -> RoundRecord | UpcardError:
        try:
            if not isinstance(values, Mapping):
                raise TableError("a round must be a table (TOML) or one object on a line (JSON)")
            game = values.get("game", self._game)
            record = RoundRecord.read(values, self.load(game))
        except UpcardError as error:
            return error
        chosen = {**self._pay_tables, **record.pay_tables}
        return RoundRecord(record.game, record.seats, record.cards, chosen)

    def load(self, name: object) -> Game:
        if not isinstance(name, str):
            raise TableError('the game is missing: name one, such as game = "double-attack"')
        if name not in self._games:
            self._games[name] = load_game(name)
        return self._games[name]


def _check_number(rounds: list[object]) -> None:
    if len(rounds) > MOST_ROUNDS:
        raise TableError(
            f"the list has more than {MOST_ROUNDS:,} rounds; write JSON with one round on each line"
        )


def _parsed(line: str) -> object:
    try:
        content = json.loads(
            line,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_without_duplicates,
        )
    except json.JSONDecodeError as error:
        raise TableError(f"not JSON: {error.msg} (character {error.pos + 1})") from None
    except RecursionError:
        raise TableError("cannot read the JSON: it is nested too deeply") from None
    except UpcardError:
        raise
    except (ValueError, ArithmeticError):
        raise TableError("cannot read the JSON: a number is too long") from None
    try:
        check_content(content)
    except ValueError as error:
        raise TableError(f"cannot read the JSON: {error}") from None
    return content


def _refuse_constant(name: str) -> NoReturn:
    raise TableError(f"{name} is not an amount")


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object as a dictionary; refuse a repeated key, which would hide a value."""
    found = dict(pairs)
    if len(found) != len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name, count in times.items() if count > 1)
        raise TableError(f"the key {short(repr(twice))} is given twice")
    return found
