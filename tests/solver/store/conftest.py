"""Fixtures of the tests of stored answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.solver.store.made_by_hand import best_chart, solve


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
