"""Files that the store must not touch, and stores that it must not believe."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from solver.results.strategy import Strategy
from solver.store import StoredAnswers
from tests.solver.store.made_by_hand import GAME, best_chart, solve

OTHER_USER = 65534


def _content(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


def _bytes(path: Path) -> None:
    path.write_bytes(b"no SQLite file" * 100)


def _short(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0")


def _database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE accounts (owner TEXT)")


def _other_application(path: Path) -> None:
    _database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 17")


def _empty_with_log(path: Path) -> None:
    path.touch()
    path.with_name(path.name + "-wal").write_bytes(b"rows")


@pytest.mark.parametrize("make", [_bytes, _short, _database, _other_application, _empty_with_log])
def test_what_is_not_a_store_is_not_touched(
    make: Callable[[Path], None],
    asked: Counter[str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "answers.sqlite"
    make(path)
    before = _content(tmp_path)
    store = StoredAnswers(path)
    for _ in range(2):
        assert store.solution(GAME) == solve(GAME, Strategy.CDZ)
        assert store.chart(GAME) == best_chart(GAME)
    assert asked == {"solve": 2, "best_chart": 2}
    assert _content(tmp_path) == before
    (record,) = caplog.records
    assert "is not used: " in record.getMessage()


def test_a_live_database_of_another_program_keeps_its_rows(
    asked: Counter[str], tmp_path: Path
) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE accounts (owner TEXT)")
        connection.executemany("INSERT INTO accounts VALUES (?)", [["a"], ["b"], ["c"], ["d"]])
        connection.commit()
        before = _content(tmp_path)
        assert len(before) == 3
        assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
        assert _content(tmp_path) == before
        assert connection.execute("SELECT count(*) FROM accounts").fetchone() == (4,)


def _writable_file(path: Path) -> None:
    path.chmod(0o666)


def _writable_folder(path: Path) -> None:
    path.parent.chmod(0o777)


def _file_of_another_user(path: Path) -> None:
    os.chown(path, OTHER_USER, OTHER_USER)


def _folder_of_another_user(path: Path) -> None:
    os.chown(path.parent, OTHER_USER, OTHER_USER)


def _journal_of_another_user(path: Path) -> None:
    journal = path.with_name(path.name + "-journal")
    journal.touch()
    os.chown(journal, OTHER_USER, OTHER_USER)


def _linked_journal(path: Path) -> None:
    path.with_name(path.name + "-journal").symlink_to("/dev/null")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_writable_file, "it can be written by other users"),
        (_writable_folder, "its folder can be written by other users"),
        (_file_of_another_user, "it belongs to another user"),
        (_folder_of_another_user, "its folder belongs to another user"),
        (_journal_of_another_user, "answers.sqlite-journal belongs to another user"),
        (_linked_journal, "answers.sqlite-journal is not a regular file"),
    ],
)
def test_a_store_that_others_may_write_is_not_used(
    spoil: Callable[[Path], None],
    reason: str,
    asked: Counter[str],
    path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    StoredAnswers(path).solution(GAME)
    try:
        spoil(path)
    except PermissionError:
        pytest.skip("only the administrator can give a file to another user")
    before = path.read_bytes()
    store = StoredAnswers(path)
    assert store.solution(GAME) == store.solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 3}
    assert path.read_bytes() == before
    (record,) = caplog.records
    assert record.getMessage().endswith(f"is not used: {reason}")


def test_only_this_user_can_read_a_new_store(asked: Counter[str], path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_for_everybody_that_protects_files(asked: Counter[str], tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    for _ in range(2):
        StoredAnswers(tmp_path / "answers.sqlite").solution(GAME)
    assert asked == {"solve": 1}


def test_a_pipe_is_not_waited_for(
    asked: Counter[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "answers.sqlite"
    os.mkfifo(path)
    assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
    (record,) = caplog.records
    assert "it is not a regular file" in record.getMessage()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield


def test_a_locked_store_is_asked_once(
    asked: Counter[str],
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("solver.store.answer_file._WAIT_SECONDS", 0.0)
    StoredAnswers(path).solution(GAME)
    store = StoredAnswers(path)
    with _locked(path):
        assert store.solution(GAME) == solve(GAME, Strategy.CDZ)
    monkeypatch.setattr(store._file, "_connect", None)
    assert store.solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 3}
    (record,) = caplog.records
    assert record.getMessage().endswith("is not used: another program has locked it")
