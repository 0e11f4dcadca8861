"""Solved games on disk: one SQLite file, used by the callers of the solver, not by it.

A stored answer is the JSON text of a result under a digest of all that it depends on: the source
of the engine, the rules, the shoe and the class of strategy. The name of the game is no part of
it. Nothing that happens to the file stops an answer from being given: a file that is damaged, or
is not ours, is moved aside, and where nothing can be written nothing is kept; either is said once.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from solver.cache import cache_folder
from solver.games import Game
from solver.results.chart import Chart
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.version import engine_digest

Busy = Callable[[str], AbstractContextManager[object]]

_T = TypeVar("_T")
_APPLICATION = 0x55504344
_WAIT_SECONDS = 5.0
_MOST_ANSWERS = 500
_DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_ERROR")
_CREATE = """CREATE TABLE answers (
    number INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, engine TEXT NOT NULL,
    text TEXT NOT NULL)"""


class Answers:
    """Solves every time and keeps nothing; the same methods as a `StoredAnswers`.

    Parameters
    ----------
    busy
        Called with a line about what is being worked out; its context is held meanwhile.

    Examples
    --------
    >>> from solver.games import load_game
    >>> Answers().solution(load_game("six-deck"), "perfct")
    Traceback (most recent call last):
    solver.errors.StrategyError: no strategy class 'perfct': use cdz-, cdp1, cdp or totals
    """

    def __init__(self, busy: Busy = nullcontext) -> None:
        self._busy = busy

    def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        """Best play of the game under a class of strategy.

        Raises
        ------
        UpcardError
            If there is no such class, or the shoe runs out.
        """
        parsed = _parsed(strategy)
        from solver.solving.game import solve

        with self._busy(f"solving {game.name}"):
            return solve(game, parsed)

    def chart(self, game: Game) -> Chart:
        """The best chart by totals.

        Raises
        ------
        UpcardError
            If the shoe runs out.
        """
        from solver.solving.charts import best_chart

        with self._busy(f"working out the chart of {game.name}"):
            return best_chart(game)


class StoredAnswers(Answers):
    """Gives stored answers, and keeps those it has to work out.

    Parameters
    ----------
    path
        The SQLite file; it and its folder are created when there is something to keep.
    busy
        Called with a line about what is being worked out; its context is held meanwhile.
    """

    def __init__(self, path: Path, busy: Busy = nullcontext) -> None:
        super().__init__(busy)
        self._shelf = _Shelf(path)

    def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        """Best play of the game under a class of strategy, from the file where it is there.

        Raises
        ------
        UpcardError
            If there is no such class, or the shoe runs out.
        """
        parsed = _parsed(strategy)
        key = answer_key("solution", game, parsed)
        stored = _read(self._shelf.get(key), Solution.from_json)
        if stored is not None:
            return replace(stored, game=game.name)
        fresh = super().solution(game, parsed)
        self._shelf.put(key, json.dumps(fresh.to_json()))
        return fresh

    def chart(self, game: Game) -> Chart:
        """The best chart by totals, from the file where it is there.

        Raises
        ------
        UpcardError
            If the shoe runs out.
        """
        key = answer_key("chart", game, Strategy.TOTALS)
        stored = _read(self._shelf.get(key), Chart.from_json)
        if stored is not None:
            return replace(stored, game=game.name)
        fresh = super().chart(game)
        self._shelf.put(key, json.dumps(fresh.to_json()))
        return fresh


def open_store(path: Path | None = None, busy: Busy = nullcontext) -> Answers:
    """The user's store.

    Parameters
    ----------
    path
        The SQLite file; where it is not given, the one that the environment variable
        ``UPCARD_STORE`` names, or ``answers.sqlite`` in the user's cache folder.
    busy
        Called with a line about what is being worked out; its context is held meanwhile.

    Returns
    -------
    Answers
        A `StoredAnswers`; one that keeps nothing where there is no cache folder to keep it in.

    Examples
    --------
    >>> from pathlib import Path
    >>> type(open_store(Path("answers.sqlite"))).__name__
    'StoredAnswers'
    """
    if path is None and os.environ.get("UPCARD_STORE"):
        path = Path(os.environ["UPCARD_STORE"])
    if path is None:
        folder = cache_folder()
        if folder is None:
            return Answers(busy)
        path = folder / "answers.sqlite"
    return StoredAnswers(path, busy)


def answer_key(kind: str, game: Game, strategy: Strategy) -> str:
    """Digest of everything that a stored answer depends on.

    Examples
    --------
    >>> from solver.games import load_game
    >>> one, other = load_game("six-deck"), load_game("eight-deck").change(shoe="6d")
    >>> answer_key("chart", one, Strategy.TOTALS) == answer_key("chart", other, Strategy.TOTALS)
    True
    >>> answer_key("solution", one, Strategy.CDZ) == answer_key("solution", one, Strategy.CDP)
    False
    """
    what = [engine_digest(), kind, game.rules.as_text(), str(game.shoe), strategy.value]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def _parsed(strategy: Strategy | str) -> Strategy:
    return strategy if isinstance(strategy, Strategy) else Strategy.parse(strategy)


def _read(text: str | None, parse: Callable[[Mapping[str, Any]], _T]) -> _T | None:
    """The answer in a stored text; None where it is not whole, which is as good as not stored."""
    if text is None:
        return None
    try:
        return parse(json.loads(text))
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


class _NotOurs(Exception):
    """An SQLite file that belongs to some other program."""


class _Shelf:
    """Texts by key in an SQLite file; every way in which the file can fail ends here."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._warned = False

    def get(self, key: str) -> str | None:
        with self._surviving():
            if not self._path.exists():
                return None
            with closing(self._connect()) as connection:
                if _is_empty(connection):
                    return None
                found = connection.execute("SELECT text FROM answers WHERE key = ?", [key])
                row = found.fetchone()
                return str(row[0]) if row else None
        return None

    def put(self, key: str, text: str) -> None:
        with self._surviving():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as connection:
                connection.execute("BEGIN IMMEDIATE")
                if _is_empty(connection):
                    connection.execute(_CREATE)
                    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
                connection.execute(
                    "REPLACE INTO answers (key, engine, text) VALUES (?, ?, ?)",
                    [key, engine_digest(), text],
                )
                connection.execute(
                    "DELETE FROM answers WHERE engine <> ? OR"
                    " number <= (SELECT max(number) FROM answers) - ?",
                    [engine_digest(), _MOST_ANSWERS],
                )
                connection.execute("COMMIT")

    def _connect(self) -> sqlite3.Connection:
        if self._path.exists() and not self._path.is_file():
            raise OSError("not a regular file")
        return sqlite3.connect(self._path, timeout=_WAIT_SECONDS, isolation_level=None)

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        identity = _identity(self._path)
        try:
            yield
        except _NotOurs:
            self._move_aside(identity, "belongs to another program")
        except (sqlite3.Error, OSError) as error:
            if getattr(error, "sqlite_errorname", "").startswith(_DAMAGE):
                self._move_aside(identity, "is damaged")
            else:
                self._warn(f"nothing is kept in {self._path}: {_reason(error)}")

    def _move_aside(self, identity: tuple[int, int] | None, what: str) -> None:
        if _identity(self._path) != identity:
            return  # another process has done it, and the file there now is its new one
        try:
            target = _unused(self._path)
            self._path.replace(target)
            for rest in ("-journal", "-wal", "-shm"):
                self._path.with_name(self._path.name + rest).unlink(missing_ok=True)
        except OSError as error:
            self._warn(f"{self._path} {what} and cannot be moved: {_reason(error)}")
        else:
            self._warn(f"the store {self._path} {what} and was moved to {target.name}")

    def _warn(self, text: str) -> None:
        if not self._warned:
            import logging

            logging.getLogger("upcard").warning("upcard: %s", text)
        self._warned = True


def _is_empty(connection: sqlite3.Connection) -> bool:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and application != _APPLICATION:
        raise _NotOurs
    return not tables


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _unused(path: Path) -> Path:
    """A new empty file beside the store, to be replaced by it."""
    for number in count(1):
        name = f"{path.name}.damaged" if number == 1 else f"{path.name}.{number}.damaged"
        try:
            path.with_name(name).touch(exist_ok=False)
        except FileExistsError:
            continue
        break
    return path.with_name(name)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
