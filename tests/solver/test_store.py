"""Stored answers: the right one, whatever happens to the file."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from solver.cards import TEN, Hand
from solver.errors import StrategyError
from solver.games import Game, load_game
from solver.results.chart import Chart, Code, Deviation, Kind, Row
from solver.results.solution import ActionValues, InsuranceResult, Solution, UpcardResult
from solver.results.strategy import Action, Strategy
from solver.rules import RULE_NAMES
from solver.store import Answers, StoredAnswers, answer_key, open_store

GAME = load_game("double-attack")

ANOTHER = {
    "dealer_hits_soft_17": True, "hole_card": "none", "blackjack_pays": "6:5",
    "insurance_pays": "none", "double_cards": "two", "double_on": "9-11",
    "double_after_split": False, "double_rescue": False, "max_hands": 3, "max_ace_hands": 1,
    "draw_split_aces": True, "double_split_aces": True, "surrender_split_aces": True,
    "surrender": "early", "surrender_cards": "two", "surrender_after_split": False,
    "charlie": 6, "double_attack": "1:2",
}  # fmt: skip


def solve(game: Game, strategy: Strategy) -> Solution:
    evs = {Action.STAND: -0.1, Action.HIT: 0.1 + 0.2}
    actions = ActionValues(Hand.parse("T6"), TEN, 1 / 13, evs, evs, None)
    insurance = InsuranceResult("5:2", {Hand.parse("T6"): -1 / 3}, 0.0, None)
    rounds = (UpcardResult(TEN, 1 / 3, -0.1, 0.2),)
    shoe = str(game.shoe)
    return Solution(game.name, shoe, strategy, -0.0062, rounds, (actions,), insurance)


def best_chart(game: Game) -> Chart:
    row = Row(Kind.HARD, 16, (Code.RH,) * 10)
    deviation = Deviation(Hand.parse("T6"), TEN, Action.HIT, Action.STAND, 0.1, 0.01)
    return Chart(
        game=game.name,
        shoe=str(game.shoe),
        ev=-0.1,
        ev_best=0.0,
        attack={TEN: True},
        upcards=(UpcardResult(TEN, 1 / 3, -0.1, 0.2),),
        rows=(row,),
        insurance=InsuranceResult("5:2", {Hand.parse("T6"): -1 / 3}, 0.0, None),
        deviations=(deviation,),
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Results made by hand in the solver's place, and how often they were asked for."""
    counts: Counter[str] = Counter()

    def counted(function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            counts[function.__name__] += 1
            return function(*arguments)

        return call

    monkeypatch.setattr("solver.solving.game.solve", counted(solve))
    monkeypatch.setattr("solver.solving.charts.best_chart", counted(best_chart))
    return counts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "answers.sqlite"


def test_an_answer_is_worked_out_once(asked: Counter[str], path: Path) -> None:
    for _ in range(3):
        assert StoredAnswers(path).solution(GAME, "cdp") == solve(GAME, Strategy.CDP)
        assert StoredAnswers(path).chart(GAME) == best_chart(GAME)
    assert asked == {"solve": 1, "best_chart": 1}


def test_the_name_of_the_game_is_the_caller_s(asked: Counter[str], path: Path) -> None:
    other = replace(GAME, name="mine")
    StoredAnswers(path).solution(GAME)
    StoredAnswers(path).chart(GAME)
    assert StoredAnswers(path).solution(other) == solve(other, Strategy.CDZ)
    assert StoredAnswers(path).chart(other) == best_chart(other)
    assert asked == {"solve": 1, "best_chart": 1}


def test_without_a_store_nothing_is_kept(asked: Counter[str]) -> None:
    for _ in range(2):
        Answers().solution(GAME)
        Answers().chart(GAME)
    assert asked == {"solve": 2, "best_chart": 2}


def test_a_wrong_strategy_is_refused_before_any_work(asked: Counter[str], path: Path) -> None:
    with pytest.raises(StrategyError):
        StoredAnswers(path).solution(GAME, "perfct")
    assert not asked
    assert not path.exists()


def test_another_rule_is_tried_for_each_there_is() -> None:
    assert set(ANOTHER) == set(RULE_NAMES)


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_every_rule_changes_the_key(rule: str) -> None:
    other = GAME.change(rules={rule: ANOTHER[rule]})
    for kind in ("solution", "chart"):
        keys = {answer_key(kind, game, Strategy.CDZ) for game in (GAME, other)}
        assert len(keys) == 2


def test_shoe_kind_strategy_and_engine_change_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {
        answer_key("solution", GAME, Strategy.CDZ),
        answer_key("chart", GAME, Strategy.CDZ),
        answer_key("solution", GAME, Strategy.CDP),
        answer_key("solution", GAME.change(removed="5"), Strategy.CDZ),
        answer_key("solution", GAME.change(shoe="8x52"), Strategy.CDZ),
    }
    monkeypatch.setattr("solver.store.engine_digest", lambda: "other")
    assert len(keys | {answer_key("solution", GAME, Strategy.CDZ)}) == 6


def _not_sqlite(path: Path) -> None:
    path.write_bytes(b"no SQLite file" * 100)


def _damaged(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    content = bytearray(path.read_bytes())
    content[100:] = b"\xa5" * (len(content) - 100)
    path.write_bytes(content)


def _truncated(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    path.write_bytes(path.read_bytes()[:5000])


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE accounts (owner TEXT)")


def _other_columns(path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE answers RENAME COLUMN text TO words")


@pytest.mark.parametrize("spoil", [_not_sqlite, _damaged, _truncated, _foreign, _other_columns])
def test_a_spoilt_file_is_moved_aside_with_a_warning(
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
        assert record.getMessage().endswith(f"was moved to {name}")
        assert path.with_name(name).read_bytes() == spoilt


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"game": 1}', "17"])
def test_a_broken_answer_is_worked_out_again(text: str, asked: Counter[str], path: Path) -> None:
    StoredAnswers(path).solution(GAME)
    StoredAnswers(path).chart(GAME)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE answers SET text = ?", [text])
    for _ in range(2):
        assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)
        assert StoredAnswers(path).chart(GAME) == best_chart(GAME)
    assert asked == {"solve": 2, "best_chart": 2}


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
        connect = StoredAnswers(path)._shelf._connect

        def small(_: object) -> sqlite3.Connection:
            connection = connect()
            connection.execute("PRAGMA max_page_count = 1")
            return connection

        patch.setattr("solver.store._Shelf._connect", small)
        big = GAME.change(removed="A" * 32 + "2" * 32)
        for _ in range(30):
            big = big.change(removed="K")
            StoredAnswers(path).solution(big)
    assert any("full" in record.getMessage() for record in caplog.records)
    assert StoredAnswers(path).solution(GAME) == solve(GAME, Strategy.CDZ)


def test_answers_of_another_engine_are_cleared(
    asked: Counter[str], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    StoredAnswers(path).solution(GAME)
    monkeypatch.setattr("solver.store.engine_digest", lambda: "other")
    monkeypatch.setattr("solver.store._MOST_ANSWERS", 2)
    for strategy in ("cdz-", "cdp1", "cdp"):
        StoredAnswers(path).solution(GAME, strategy)
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT engine, key FROM answers ORDER BY number").fetchall()
    kept = [answer_key("solution", GAME, strategy) for strategy in (Strategy.CDP1, Strategy.CDP)]
    assert found == [("other", key) for key in kept]


def test_the_path_is_taken_from_the_environment(
    asked: Counter[str], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UPCARD_STORE", str(path))
    open_store().solution(GAME)
    assert path.exists()


def test_the_cache_folder_of_the_user(
    asked: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UPCARD_STORE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "upcard")
    open_store().solution(GAME)
    assert (tmp_path / "upcard" / "answers.sqlite").exists()
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path("~/.cache"))
    assert type(open_store()) is Answers


WRITER = """
import sys
from pathlib import Path
from solver.store import StoredAnswers
import solver.solving.game
from tests.solver.test_store import GAME, Strategy, solve
solver.solving.game.solve = solve
for number in range(20):
    game = GAME.change(removed="5" * (number % 10 + 1))
    assert StoredAnswers(Path(sys.argv[1])).solution(game) == solve(game, Strategy.CDZ)
"""


@pytest.mark.parametrize("spoilt", [False, True])
def test_several_processes_at_once(spoilt: bool, path: Path) -> None:
    path.parent.mkdir()
    if spoilt:
        _not_sqlite(path)
    arguments = [sys.executable, "-c", WRITER, str(path)]
    root = Path(__file__).parents[2]
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
