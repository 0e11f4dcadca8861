"""The inner loop in fresh processes: compiled once, cached, and equal to plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = """
import json, sys
import numpy as np
from solver.games import load_game
from solver.simulation.batches import batch
from solver.simulation.kernel_input import no_cells, make_kernel_input
from solver.bets import find_bet, pay_table
from tests.solver.simulation.plans import random_plan
game = load_game("double-attack")
bet = find_bet("bust-it")
plan = random_plan(game.rules, np.random.default_rng(1))
bets = [(bet, pay_table(bet, game))]
kernel_input = make_kernel_input(game, plan, no_cells(), bets, seats=2, behind=100)
tally = batch(kernel_input, 300, 5, 0)
numba = "numba" in sys.modules
print(json.dumps({"numba": numba, "tally": [it.tolist() for it in (
    tally.sums, tally.products, tally.seat_squares, tally.upcards, tally.histogram, tally.shoes)]}))
"""


def run(cache: Path, **environment: str) -> dict[str, Any]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=kept | {"XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(ROOT)} | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="XDG_CACHE_HOME names the cache folder")
def test_compiled_once_and_the_same_as_plain_python(tmp_path: Path) -> None:
    first = run(tmp_path)
    files = sorted(tmp_path.rglob("*.o"))
    assert first["numba"]
    assert [path.name.split("-")[0] for path in files] == ["play"]
    second = run(tmp_path)
    assert not second["numba"]
    assert sorted(tmp_path.rglob("*.o")) == files
    plain = run(tmp_path, NUMBA_DISABLE_JIT="1")
    assert first["tally"] == second["tally"] == plain["tally"]
    assert sum(row[0] for row in plain["tally"][3]) >= 300
