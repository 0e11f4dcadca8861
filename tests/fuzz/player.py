"""Plays one input after the other in this process, each in a folder of its own."""

from __future__ import annotations

import io
import logging
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from charts.cli.main import run
from charts.web.app import create_app
from solver.store import Answers, StoredAnswers
from tests.charts.web.client import Client
from tests.fuzz import damage, files
from tests.fuzz.case import Case, Outcome
from tests.fuzz.command_lines import command_line
from tests.fuzz.requests import request

_SILENT = logging.NullHandler()
LONGEST = 10.0
"""Seconds after which an input counts as one that is never answered."""
_KINDS: tuple[tuple[int, Callable[[random.Random], Case]], ...] = (
    (26, command_line),
    (15, files.game_file),
    (10, files.pay_table),
    (15, files.rounds),
    (1, files.chart_file),
    (16, request),
    (3, damage.store_question),
    (14, damage.kernel_file),
)


class TooLong(BaseException):
    """An input that takes longer than `LONGEST`."""


def case(seed: int, number: int) -> Case:
    """Return an input: it depends on nothing but the seed and its number."""
    chance = random.Random(f"{seed} {number}")
    weights, kinds = zip(*_KINDS, strict=True)
    make: Callable[[random.Random], Case] = chance.choices(kinds, weights)[0]
    return make(chance)


class Player:
    """Runs commands, reads files and asks the web application.

    Parameters
    ----------
    stored
        Whether answers are kept in a store, which some of the inputs damage.
    """

    def __init__(self, *, stored: bool) -> None:
        self._stored = stored
        self._folder = TemporaryDirectory(prefix="upcard-fuzz-")
        self._store = Path(self._folder.name, "store", "answers.sqlite")
        self._store.parent.mkdir(mode=0o700)
        self._client = Client(create_app(StoredAnswers(self._store) if stored else Answers()))

    def __enter__(self) -> Self:
        self._before = {"UPCARD_STORE": os.environ.get("UPCARD_STORE")}
        # Without a store, answers would go where no file can be.
        os.environ["UPCARD_STORE"] = str(self._store) if self._stored else os.devnull
        logging.getLogger("upcard").addHandler(_SILENT)
        self._client.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.__exit__(kind, error, trace)
        self._folder.cleanup()
        logging.getLogger("upcard").removeHandler(_SILENT)
        for name, value in self._before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})

    def play(self, asked: Case) -> Outcome:
        """Return what comes of an input; code -1 if it takes too long."""
        started = time.perf_counter()
        with TemporaryDirectory(dir=self._folder.name) as folder, _in_folder(folder):
            for name, content in asked.files.items():
                Path(name).write_bytes(content)
            try:
                with _limit():
                    outcome = self._play(asked)
            except TooLong:
                outcome = Outcome(-1, b"", "", 0.0)
        seconds = time.perf_counter() - started
        return Outcome(outcome.code, outcome.out, outcome.err, seconds, outcome.headers)

    def _play(self, asked: Case) -> Outcome:
        if asked.kind == "request":
            method, address = asked.arguments
            answer = self._client.send(method, address)
            return Outcome(answer.status_code, answer.content, "", 0.0, dict(answer.headers))
        if asked.kind == "damaged kernel":
            assert asked.damage is not None
            folder = Path(self._folder.name, "cache")
            return Outcome(int(damage.believes_damaged_kernel(folder, asked.damage)), b"", "", 0.0)
        if asked.damage is not None and self._stored:
            damage.damage_store(self._store, asked.damage)
        with _streams(asked.typed) as (out, err):
            code = run(asked.arguments)
            sys.stdout.flush()
            sys.stderr.flush()
            written, complained = out.getvalue(), err.getvalue()
        return Outcome(code, written, complained.decode("utf-8", "replace"), 0.0)


@contextmanager
def _in_folder(folder: str) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextmanager
def _limit() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _streams(typed: str) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Put pipes in place of the standard streams, as a shell would."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    content = io.BytesIO(typed.encode("utf-8", "surrogatepass"))
    sys.stdin = io.TextIOWrapper(content, encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8")
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8")
    handler = logging.StreamHandler(sys.stderr)
    logger = logging.getLogger("upcard")
    logger.addHandler(handler)
    try:
        yield out, err
    finally:
        logger.removeHandler(handler)
        sys.stdin, sys.stdout, sys.stderr = before
