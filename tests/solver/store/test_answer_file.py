"""The file of stored answers: whatever happens to it, the right answer is given."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from solver.results.strategy import Strategy
from solver.store import StoredAnswers, answer_file
from solver.store.answer_file import AnswerFile
from solver.store.file_checks import APPLICATION
from tests.solver.store.made_by_hand import GAME, solve


def _damaged(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    content = bytearray(path.read_bytes())
    content[100:] = b"\xa5" * (len(content) - 100)
    path.write_bytes(content)


def _truncated(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    path.write_bytes(path.read_bytes()[:5000])


def _other_columns(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE answers RENAME COLUMN text TO words")


def _other_tables(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE VIEW more AS SELECT 1")


@pytest.mark.parametrize("spoil", [_damaged, _truncated, _other_columns, _other_tables])
def test_a_spoilt_store_is_renamed_with_a_warning(
    spoil: Callable[[Path], None],
    asked: Counter[str],
    path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path.parent.mkdir()
    for number in (1, 2):
        path.unlink(missing_ok=True)
        spoil(path)
        spoilt = path.read_bytes()
        asked.clear()
        caplog.clear()
        for _ in range(2):
            assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
        assert asked == {"solve": 1}
        (record,) = caplog.records
        name = path.name + (".damaged" if number == 1 else ".2.damaged")
        assert record.getMessage().endswith(f"was renamed to {name}")
        assert path.with_name(name).read_bytes() == spoilt


@pytest.mark.parametrize("place", ["file/answers.sqlite", "folder", "/dev/null", "/dev/full"])
def test_where_nothing_can_be_kept_answers_are_given(
    place: str, asked: Counter[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    store = StoredAnswers(tmp_path / place)
    assert store.solution(GAME) == store.solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 2}
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert Path("/dev/null").is_char_device()


def test_a_full_disk(asked: Counter[str], path: Path, caplog: pytest.LogCaptureFixture) -> None:
    StoredAnswers(path).solution(GAME)
    with pytest.MonkeyPatch.context() as patch:
        connect = AnswerFile(path)._connect

        def small(_: object) -> sqlite3.Connection:
            connection = connect()
            connection.execute("PRAGMA max_page_count = 1")
            return connection

        patch.setattr("solver.store.answer_file.AnswerFile._connect", small)
        big = GAME.change(removed="A" * 32 + "2" * 32)
        for _ in range(30):
            big = big.change(removed="K")
            StoredAnswers(path).solution(big)
    assert any("full" in record.getMessage() for record in caplog.records)
    assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)


def engine(monkeypatch: pytest.MonkeyPatch, digest: str) -> None:
    monkeypatch.setattr("solver.store.answers.engine_digest", lambda: digest)
    monkeypatch.setattr("solver.store.answer_file.engine_digest", lambda: digest)


def test_two_versions_keep_their_answers_in_one_file(
    asked: Counter[str], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for digest in ("one", "other", "one", "other"):
        engine(monkeypatch, digest)
        assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 2}


def test_the_oldest_answers_are_removed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_file, "MOST_PER_ENGINE", 2)
    monkeypatch.setattr(answer_file, "MOST_ANSWERS", 4)
    file = AnswerFile(path)
    for digest in ("one", "other", "third"):
        engine(monkeypatch, digest)
        for number in range(3):
            file.put(f"{digest} {number}", "text")
        file.put(f"{digest} 1", "text")
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT engine, key FROM answers ORDER BY number").fetchall()
    assert found == [
        ("other", "other 2"), ("other", "other 1"), ("third", "third 2"), ("third", "third 1"),
    ]  # fmt: skip


def _header(path: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(path)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
    return application, schema


def test_the_header_names_the_program_and_the_schema(asked: Counter[str], path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    assert _header(path) == (APPLICATION, answer_file.SCHEMA)
    assert path.read_bytes()[68:72] == b"UPCD"


def test_a_newer_schema_is_left_alone(
    asked: Counter[str], path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    StoredAnswers(path).solution(GAME)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE answers RENAME COLUMN text TO words")
        connection.execute(f"PRAGMA user_version = {answer_file.SCHEMA + 1}")
    before = path.read_bytes()
    store = StoredAnswers(path)
    for _ in range(2):
        assert store.solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 3}
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
    (record,) = caplog.records
    assert "a newer version of upcard made it" in record.getMessage()


@pytest.mark.parametrize("column", ["text", "words"])
def test_an_older_schema_is_replaced_in_place(
    column: str, asked: Counter[str], path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    StoredAnswers(path).solution(GAME)
    with closing(sqlite3.connect(path)) as connection:
        if column != "text":
            connection.execute(f"ALTER TABLE answers RENAME COLUMN text TO {column}")
        connection.execute("PRAGMA user_version = 0")
    for _ in range(2):
        assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 2}
    assert _header(path) == (APPLICATION, answer_file.SCHEMA)
    assert list(path.parent.iterdir()) == [path]
    assert not caplog.records


def test_an_error_that_is_not_damage_leaves_the_file(
    asked: Counter[str],
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    StoredAnswers(path).solution(GAME)
    monkeypatch.setattr(answer_file, "_REMOVE_OLD", ("DELETE FROM absent",))
    other = GAME.change(removed="5")
    assert StoredAnswers(path).solution(other) == solve(other, Strategy.CDZ)
    assert list(path.parent.iterdir()) == [path]
    (record,) = caplog.records
    assert "no such table: absent" in record.getMessage()
    assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
    assert asked == {"solve": 2}


WRITER = """
import sys
from pathlib import Path
from solver.results.strategy import Strategy
from solver.store import StoredAnswers
import solver.solving.game
from tests.solver.store.made_by_hand import GAME, solve
solver.solving.game.solve = solve
for number in range(20):
    game = GAME.change(removed="5" * (number % 10 + 1))
    assert StoredAnswers(Path(sys.argv[1])).solution(game) == solve(game, Strategy.CDZ)
"""


@pytest.mark.parametrize("spoilt", [False, True])
def test_several_processes_at_once(spoilt: bool, path: Path) -> None:
    path.parent.mkdir()
    if spoilt:
        _damaged(path)
    arguments = [sys.executable, "-c", WRITER, str(path)]
    root = Path(__file__).parents[3]
    children = [
        subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, cwd=root) for _ in range(4)
    ]
    errors = [child.communicate()[1] for child in children]
    assert [child.returncode for child in children] == [0, 0, 0, 0], errors
    assert sum(error.count("\n") for error in errors) == int(spoilt), errors
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM answers").fetchone() == (10,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert len(list(path.parent.iterdir())) == 1 + spoilt
