"""Kernels in fresh processes: compiled once, kept in the cache folder, the same as plain Python."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solver.cards import Shoe
from solver.engine.kernels import _actions as _action_kernel
from solver.engine.kernels import _dealer as _dealer_kernel
from solver.engine.kernels import _policies as _policy_kernels
from solver.engine.kernels import compile as machine_code
from solver.engine.kernels.compile import kernel
from solver.games import Game, load_game
from solver.rules import Rules
from solver.solving.game import solve
from solver.solving.what_if import query

ROOT = Path(__file__).parents[3]
PROGRAM = """
import json, logging, sys
logging.basicConfig(level=logging.INFO, format="%(name)s %(levelname)s %(message)s")
from solver.cards import Shoe
from solver.games import Game, load_game
from solver.rules import Rules
heavy = [name for name in ("numba", "numpy") if name in sys.modules]
from solver.solving.game import solve
from solver.solving.what_if import query
small = Game("small", "small", Shoe.parse("0 0 0 3 2 0 0 4 0 8"), Rules(max_hands=3))
asked = [query(small, *each, "cdp").to_json() for each in (("88", "T"), ("5T", "4"))]
found = {"imported": heavy, "small": asked}
if sys.argv[1] == "full":
    from solver.solving.charts import best_chart
    found["full"] = solve(load_game("single-deck")).to_json()
    found["chart"] = best_chart(load_game("single-deck")).to_json()
found["numba"] = "numba" in sys.modules
print(json.dumps(found))
"""
COMPILES = re.compile(r"upcard (INFO|WARNING) compiling")


def run(cache: Path, what: str = "full", **environment: str) -> tuple[dict[str, Any], str]:
    """What the program prints in a process of its own, and what it logs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    paths = [str(ROOT), *filter(None, [kept.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, what],
        env=kept
        | {"XDG_CACHE_HOME": str(cache), "PYTHONPATH": os.pathsep.join(paths)}
        | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def kept(cache: Path) -> list[Path]:
    return sorted(path for path in cache.rglob("*") if path.is_file())


def results(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("small", "full", "chart")}


@pytest.mark.skipif(sys.platform != "linux", reason="XDG_CACHE_HOME names the cache folder")
def test_two_processes_share_one_cache_folder(tmp_path: Path) -> None:
    first, log = run(tmp_path)
    assert first["numba"]
    assert first["imported"] == []
    assert len(log.splitlines()) == 1
    assert COMPILES.match(log), log
    files = {path: path.read_bytes() for path in kept(tmp_path)}
    names = {path.name.split("-")[0] for path in files}
    assert names == FUNCTIONS.keys()

    second, log = run(tmp_path)
    assert not second["numba"]
    assert log == ""
    assert results(second) == results(first)
    assert second["full"] == solve(load_game("single-deck")).to_json()

    damaged = next(path for path in files if path.name.startswith("reach"))
    damaged.write_bytes(files[damaged][:-1] + b"?")
    third, log = run(tmp_path)
    assert third["numba"]
    assert COMPILES.match(log), log
    assert results(third) == results(first)
    assert set(kept(tmp_path)) == files.keys()

    fourth, log = run(tmp_path)
    assert not fourth["numba"]
    assert log == ""
    assert results(fourth) == results(first)


def wrong_byte(content: bytes) -> bytes:
    half = len(content) // 2
    return content[:half] + bytes([content[half] ^ 0xFF]) + content[half + 1 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a wrong byte": wrong_byte,
    "cut off": lambda content: content[: len(content) // 2],
    "empty": lambda content: b"",
    "something else": lambda content: b"x" * 100,
    "too long": lambda content: content + b"\0",
    "shorter than a digest": lambda content: content[:10],
}
OBJECT_CODE = ("symbol", b"\x7fELF\n\0code")


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the kernels compiled; nothing is compiled really."""
    names: list[str] = []

    def compile_(function: Callable[..., None]) -> tuple[str, bytes]:
        names.append(function.__name__)
        return OBJECT_CODE

    monkeypatch.setattr(machine_code, "_compile", compile_)
    return names


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(
    damage: str, tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kernels" / "reach.o"
    monkeypatch.setattr(machine_code, "_cache_path", lambda name: path)
    for _ in range(2):
        assert machine_code._object_code(_policy_kernels.reach) == OBJECT_CODE
    assert compiled == ["reach"]
    good = path.read_bytes()
    path.write_bytes(DAMAGES[damage](good))
    for _ in range(2):
        assert machine_code._object_code(_policy_kernels.reach) == OBJECT_CODE
    assert compiled == ["reach", "reach"]
    assert path.read_bytes() == good
    assert kept(tmp_path) == [path]


@pytest.mark.parametrize(
    "place", ["a file in place of the folder", "a folder in place of the file"]
)
def test_a_cache_folder_that_cannot_be_written(
    place: str,
    tmp_path: Path,
    compiled: list[str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "kernels" / "reach.o"
    if place.startswith("a file"):
        path.parent.write_text("no folder")
    else:
        path.mkdir(parents=True)
    before = kept(tmp_path)
    monkeypatch.setattr(machine_code, "_cache_path", lambda name: path)
    assert machine_code._object_code(_policy_kernels.reach) == OBJECT_CODE
    assert compiled == ["reach"]
    assert "cannot keep compiled code in" in caplog.text
    assert kept(tmp_path) == before


def test_plain_python_gives_the_same(tmp_path: Path) -> None:
    found, _ = run(tmp_path, "small", NUMBA_DISABLE_JIT="1")
    assert not found["numba"]
    assert kept(tmp_path) == []
    game = Game("small", "small", Shoe.parse("0 0 0 3 2 0 0 4 0 8"), Rules(max_hands=3))
    for plain, (hand, upcard) in zip(found["small"], (("88", "T"), ("5T", "4")), strict=True):
        compiled = query(game, hand, upcard, "cdp").to_json()
        for kind in ("conditional", "unconditional", "dealer"):
            assert len(compiled[kind]) >= 3
            assert compiled[kind] == pytest.approx(plain[kind], rel=0, abs=1e-15)
        assert compiled["best"] == plain["best"]


def test_plain_python_has_nothing_to_say(tmp_path: Path) -> None:
    assert run(tmp_path, "small", NUMBA_DISABLE_JIT="1")[1] == ""


FUNCTIONS: dict[str, Callable[..., None]] = {
    "dealer_rows": _dealer_kernel.dealer_rows,
    "sweep": _action_kernel.sweep,
    "follow": _policy_kernels.follow,
    "reach": _policy_kernels.reach,
    "spread": _policy_kernels.spread,
}
KERNELS = {
    name: [each.annotation for each in signature(function).parameters.values()]
    for name, function in FUNCTIONS.items()
}
EXAMPLES = {"int": 1, "Ints": np.zeros((2, 10), np.int64), "Floats": np.zeros((2, 10))}


def test_every_kernel_takes_what_can_be_passed() -> None:
    assert {kind for kinds in KERNELS.values() for kind in kinds} == EXAMPLES.keys()


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("spoiled", ["another type", "fewer bits", "not contiguous"])
def test_a_wrong_array_is_refused(name: str, spoiled: str) -> None:
    for place, kind in enumerate(KERNELS[name]):
        arguments: list[Any] = [EXAMPLES[each] for each in KERNELS[name]]
        if kind == "int":
            continue
        good = arguments[place]
        arguments[place] = {
            "another type": good.astype(np.float64 if kind == "Ints" else np.int64),
            "fewer bits": good.astype(np.int32 if kind == "Ints" else np.float32),
            "not contiguous": np.repeat(good, 2, axis=1)[:, ::2],
        }[spoiled]
        wanted = "int64" if kind == "Ints" else "float64"
        with pytest.raises(TypeError, match=f"{name} needs a contiguous array of {wanted}"):
            kernel(FUNCTIONS[name])(*arguments)


@pytest.mark.parametrize("name", KERNELS)
def test_a_wrong_number_of_arguments_is_refused(name: str) -> None:
    arguments = [EXAMPLES[each] for each in KERNELS[name]]
    for wrong in (arguments[:-1], [*arguments, 1]):
        with pytest.raises(ValueError, match="zip"):
            kernel(FUNCTIONS[name])(*wrong)


THREADS = """
import sys, threading
from solver import load_game, solve
sys.setswitchinterval(1e-5)
game, found = load_game("six-deck"), []
threads = [threading.Thread(target=lambda: found.append(solve(game).ev)) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(found) == 6 and len(set(found)) == 1
"""


def test_threads_share_the_kernels() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_a_system_without_a_cache_folder(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_code, "cache_folder", lambda: None)
    assert machine_code._object_code(_policy_kernels.reach) == OBJECT_CODE
    assert compiled == ["reach"]
