"""Answers to whole games: worked out every time, or worked out once and then read from a file."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from solver.cache import cache_folder
from solver.games import Game
from solver.results.chart import Chart
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.store.answer_file import AnswerFile
from solver.store.result_text import read_chart, read_solution, write_result
from solver.version import engine_digest

Busy = Callable[[str], AbstractContextManager[object]]

_T = TypeVar("_T", Solution, Chart)


class Answers:
    """Solves a game at every request and keeps nothing.

    Parameters
    ----------
    busy
        Called with a line that says what is being worked out. The returned context manager stays
        open during the work.

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
        """Return the best play of the game in a strategy class.

        Raises
        ------
        UpcardError
            If there is no such class, or the shoe runs out.
        """
        parsed = Strategy.parse(strategy)
        from solver.solving.game import solve

        with self._busy(f"solving {game.name}"):
            return solve(game, parsed)

    def chart(self, game: Game) -> Chart:
        """Return the best chart by totals.

        Raises
        ------
        UpcardError
            If the shoe runs out.
        """
        from solver.solving.charts import best_chart

        with self._busy(f"working out the chart of {game.name}"):
            return best_chart(game)


class StoredAnswers(Answers):
    """Reads stored answers from a file. Works out those that are not there, and keeps them.

    Parameters
    ----------
    path
        The SQLite file. It and its folder are created when there is something to keep.
    busy
        Called with a line that says what is being worked out. The returned context manager stays
        open during the work.
    """

    def __init__(self, path: Path, busy: Busy = nullcontext) -> None:
        super().__init__(busy)
        self._file = AnswerFile(path)

    def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        """Return the best play of the game in a strategy class, from the file if it is there.

        Raises
        ------
        UpcardError
            If there is no such class, or the shoe runs out.
        """
        parsed = Strategy.parse(strategy)
        key, work = answer_key("solution", game, parsed), partial(super().solution, game, parsed)
        return replace(self._stored(key, read_solution, work), game=game.name)

    def chart(self, game: Game) -> Chart:
        """Return the best chart by totals, from the file if it is there.

        Raises
        ------
        UpcardError
            If the shoe runs out.
        """
        key, work = answer_key("chart", game, Strategy.TOTALS), partial(super().chart, game)
        return replace(self._stored(key, read_chart, work), game=game.name)

    def _stored(self, key: str, parse: Callable[[str], _T], work: Callable[[], _T]) -> _T:
        """Return the answer of a key; work it out and keep it if it is not in the file."""
        stored = self._file.get(key, parse)
        if stored is None:
            stored = work()
            self._file.put(key, write_result(stored))
        return stored


def open_store(path: Path | None = None, busy: Busy = nullcontext) -> Answers:
    """Return the user's stored answers.

    Parameters
    ----------
    path
        The SQLite file. Default: the one that the environment variable ``UPCARD_STORE`` names, or
        else ``answers.sqlite`` in the user's cache folder.
    busy
        Called with a line that says what is being worked out. The returned context manager stays
        open during the work.

    Returns
    -------
    Answers
        A `StoredAnswers`, or an `Answers` that keeps nothing if there is no cache folder.

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
    """Return a digest of everything that a stored answer depends on.

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
