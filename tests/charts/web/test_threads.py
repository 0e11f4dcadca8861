"""The engine under threads: many questions at once have the answers that each has alone."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from solver.games import load_game
from solver.solving.game import solve
from solver.solving.what_if import query
from solver.store import StoredAnswers

THREADS = 4
HANDS = ("T6", "88", "AA", "A7", "234", "TT")


def answers(number: int) -> list[Any]:
    """What one of the threads asks: a whole game, and hands in shoes of its own."""
    strategy = ("cdz-", "cdp")[number % 2]
    found: list[Any] = []
    for name in ("double-attack", "single-deck"):
        game = load_game(name).change(removed="9" * (number % 4))
        found += [query(game, hand, "2T"[number % 2], strategy).to_json() for hand in HANDS]
        found.append(query(game, "88", "T", strategy, after_split=2).to_json())
    found.append(solve(game, strategy).to_json())
    if number == 0:
        found.append(solve(game.change(rules={"max_hands": 1}), "totals").to_json())
    return found


def together() -> None:
    """Print what each of the threads found, all of them having begun with nothing in memory."""
    sys.setswitchinterval(1e-4)
    found: list[Any] = [None] * THREADS
    start = threading.Barrier(THREADS)

    def ask(number: int) -> None:
        start.wait()
        found[number] = answers(number)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    json.dump(found, sys.stdout)


def test_many_questions_at_once() -> None:
    program = "from tests.charts.web.test_threads import together; together()"
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    alone = [answers(number) for number in range(THREADS)]
    assert json.loads(run.stdout) == json.loads(json.dumps(alone))


def test_one_store_for_many_threads(tmp_path: Path) -> None:
    store = StoredAnswers(tmp_path / "answers.sqlite")
    games = [load_game("single-deck").change(removed="9" * number) for number in range(2)]
    found: list[Any] = [None] * THREADS
    start = threading.Barrier(THREADS)

    def ask(number: int) -> None:
        start.wait()
        found[number] = [store.solution(game) for game in games]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[solve(game) for game in games]] * THREADS
