"""Stored answers: the right one, whatever happens to the file."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from solver.errors import StrategyError
from solver.results.strategy import Strategy
from solver.rules import RULE_NAMES
from solver.store import Answers, StoredAnswers, answer_key, open_store
from tests.small_games import RULE_VALUES
from tests.solver.store.made_by_hand import GAME, best_chart, solve


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


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_every_rule_changes_the_key(rule: str) -> None:
    games = [GAME.change(rules={rule: value}) for value in RULE_VALUES[rule]]
    for kind in ("solution", "chart"):
        assert len({answer_key(kind, game, Strategy.CDZ) for game in games}) == len(games)


def test_shoe_kind_strategy_and_engine_change_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {
        answer_key("solution", GAME, Strategy.CDZ),
        answer_key("chart", GAME, Strategy.CDZ),
        answer_key("solution", GAME, Strategy.CDP),
        answer_key("solution", GAME.change(removed="5"), Strategy.CDZ),
        answer_key("solution", GAME.change(shoe="8x52"), Strategy.CDZ),
    }
    monkeypatch.setattr("solver.store.answers.engine_digest", lambda: "other")
    assert len(keys | {answer_key("solution", GAME, Strategy.CDZ)}) == 6


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
