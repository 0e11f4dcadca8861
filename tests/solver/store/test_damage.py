"""Stored answers that were damaged or edited: the right answer is given all the same."""

from __future__ import annotations

import json
import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from solver.results.strategy import Strategy
from solver.store import StoredAnswers
from solver.store.answer_file import _checksum
from solver.store.result_text import read_chart, read_solution, write_result
from tests.solver.store.made_by_hand import GAME, best_chart, solve

TIMES = 1000


def _is_right(path: Path) -> bool:
    store = StoredAnswers(path)
    solution, chart = store.solution(GAME), store.chart(GAME)
    return solution == solve(GAME, Strategy.CDZ) and chart == best_chart(GAME)


@pytest.fixture
def stored(asked: Counter[str], path: Path) -> bytes:
    assert _is_right(path)
    return path.read_bytes()


def _spoil(path: Path, content: bytes) -> None:
    for each in path.parent.iterdir():
        each.unlink()
    path.write_bytes(content)
    path.chmod(0o600)


def test_flipped_bits(stored: bytes, path: Path) -> None:
    chance = random.Random(10)
    for _ in range(TIMES):
        content = bytearray(stored)
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        _spoil(path, content)
        assert _is_right(path)


def test_truncations(stored: bytes, path: Path) -> None:
    chance = random.Random(10)
    for _ in range(TIMES):
        _spoil(path, stored[: chance.randrange(len(stored))])
        assert _is_right(path)


def _edit(path: Path, old: str, new: str) -> int:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(
            "UPDATE answers SET text = replace(text, ?, ?)", [old, new]
        ).rowcount


def test_an_edited_value_is_worked_out_again(
    stored: bytes, asked: Counter[str], path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert _edit(path, "-0.0062", "0.1062") == 2
    assert _is_right(path)
    assert asked == {"solve": 2, "best_chart": 1}
    (record,) = caplog.records
    assert record.getMessage().endswith("is damaged and is worked out again")
    assert _is_right(path)
    assert asked == {"solve": 2, "best_chart": 1}


def test_a_row_of_another_question_is_not_taken(stored: bytes, path: Path) -> None:
    other = GAME.change(removed="5")
    StoredAnswers(path).solution(other)
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute("SELECT key, text, checksum FROM answers").fetchall()
        for (key, *_), (_, text, checksum) in zip(rows, rows[1:] + rows[:1], strict=True):
            connection.execute(
                "UPDATE answers SET text = ?, checksum = ? WHERE key = ?", [text, checksum, key]
            )
    assert _is_right(path)
    assert StoredAnswers(path).solution(other).shoe == str(other.shoe)


def _forge(path: Path, text: str) -> None:
    """Put a text in every row, with the checksum that belongs to it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for (key,) in connection.execute("SELECT key FROM answers").fetchall():
            connection.execute(
                "UPDATE answers SET text = ?, checksum = ? WHERE key = ?",
                [text, _checksum(key, text.encode()), key],
            )


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"game": 1}', "17", "[" * 100_000, '{"a":' * 100_000, "\0"]
)
def test_a_text_that_is_no_result(text: str, stored: bytes, path: Path) -> None:
    _forge(path, text)
    assert _is_right(path)


WRONG: list[Any] = [None, True, "x", "0.5", [], {}, float("nan"), float("inf"), 10**400, [0.5]]


def _leaves(data: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in parts:
        inside = isinstance(value, (dict, list)) and value
        found += _leaves(value, (*place, key)) if inside else [(*place, key)]
    return found


@pytest.mark.parametrize(
    ("result", "read"),
    [(solve(GAME, Strategy.CDZ), read_solution), (best_chart(GAME), read_chart)],
)
def test_every_value_of_another_type_is_refused_or_reads_the_same(result: Any, read: Any) -> None:
    text = write_result(result)
    for *where, last in _leaves(json.loads(text)):
        for wrong in WRONG:
            data = json.loads(text)
            place = data
            for key in where:
                place = place[key]
            place[last] = wrong
            try:
                found = read(json.dumps(data))
            except ValueError:
                continue
            assert json.loads(write_result(found)) == data
