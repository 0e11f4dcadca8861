"""Asks an application without a network, and stores that tests hold in their hands."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self

import httpx
from fastapi import FastAPI

from charts.web.service.work_queue import QueueLimits
from solver.games import Game
from solver.results.chart import Chart
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.store import Answers
from tests.charts.conftest import make_chart, make_solution

FEW = QueueLimits(workers=1, waiting=1, kept=10)


class Client:
    """One request after the other, in an event loop that lives as long as the application."""

    def __init__(self, app: FastAPI) -> None:
        self._runner = asyncio.Runner()
        self._lifespan = app.router.lifespan_context(app)
        self._http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost"
        )

    def __enter__(self) -> Self:
        self._runner.run(self._lifespan.__aenter__())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._runner.run(self._http.aclose())
        self._runner.run(self._lifespan.__aexit__(None, None, None))
        self._runner.close()

    def get(self, address: str, **headers: str) -> httpx.Response:
        return self.send("GET", address, **headers)

    def send(self, method: str, address: str, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return self._runner.run(self._http.request(method, address, headers=named))


class HandMade(Answers):
    """Gives results made by hand, and counts how often it is asked; waits while it is held."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()
        self.open = threading.Event()
        self.open.set()

    def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        self._ask("solution")
        return make_solution(game, Strategy.parse(strategy))

    def chart(self, game: Game) -> Chart:
        self._ask("chart")
        return make_chart(game)

    def _ask(self, what: str) -> None:
        self.asked[what] += 1
        self.open.wait()


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test in an event loop of its own."""
    asyncio.run(test, debug=True)
