"""Tables of published values, and how their column names read as rules."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from solver.cards import Shoe
from solver.games import Game
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.rules import Rules
from solver.solving.game import solve

DATA = Path(__file__).parent / "data"
UPCARDS = {"1": "A", "10": "T", **{str(pips): str(pips) for pips in range(2, 10)}}
"""Cards as the tables write them."""

Row = Mapping[str, str]


@cache
def read(name: str) -> tuple[Row, ...]:
    """Rows of a file in ``tests/data``, its source line left out."""
    source, *lines = (DATA / name).read_text("utf-8").splitlines()
    assert source.startswith("# source: ")
    return tuple(csv.DictReader(lines))


def grouped(name: str, *columns: str) -> dict[str, tuple[Row, ...]]:
    """Rows of a file by the values of some columns."""
    groups: dict[str, list[Row]] = {}
    for row in read(name):
        groups.setdefault(" ".join(row[column] for column in columns), []).append(row)
    return {key: tuple(rows) for key, rows in groups.items()}


@cache
def solved(
    decks: int,
    strategy: Strategy,
    *,
    max_hands: int = 4,
    max_ace_hands: int = 2,
    double_after_split: bool = True,
) -> Solution:
    """A game of the tables, solved once a process."""
    rules = Rules(
        max_hands=max_hands, max_ace_hands=max_ace_hands, double_after_split=double_after_split
    )
    return solve(Game("table", "table", Shoe.parse(f"{decks}x52"), rules), strategy)


def differences(
    pairs: Iterable[tuple[object, float, float]], within: float = 1e-12
) -> Sequence[tuple[object, float, float]]:
    """Those of (row, found, published) that do not agree."""
    return [each for each in pairs if not abs(each[1] - each[2]) <= within]
