"""Kernels in fresh processes: compiled once, kept in the cache folder, the same as plain Python."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from solver.cards import Shoe
from solver.engine.kernels import _actions as _action_kernel
from solver.engine.kernels import _dealer as _dealer_kernel
from solver.engine.kernels import _policies as _policy_kernels
from solver.engine.kernels import _residues as _residue_kernels
from solver.engine.kernels import compile as compile_module
from solver.engine.kernels import machine_code
from solver.engine.kernels.compile import kernel
from solver.exact import exact_answer
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
from solver.exact import exact_answer, exact_solution
exact = exact_answer(small, "88", "T", "cdp").to_json()
found = {"imported": heavy, "small": asked, "exact": exact}
if sys.argv[1] == "full":
    from solver.solving.charts import best_chart
    found["full"] = solve(load_game("single-deck")).to_json()
    found["chart"] = best_chart(load_game("single-deck")).to_json()
    found["exact round"] = exact_solution(load_game("single-deck")).to_json()
found["numba"] = "numba" in sys.modules
print(json.dumps(found))
"""
COMPILES = re.compile(r"upcard (INFO|WARNING) upcard: compiling")


def run(
    cache: Path, what: str = "full", umask: int = -1, **environment: str
) -> tuple[dict[str, Any], str]:
    """What the program prints in a process of its own, and what it logs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    paths = [str(ROOT), *filter(None, [kept.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, what],
        env=kept
        | {"XDG_CACHE_HOME": str(cache), "PYTHONPATH": os.pathsep.join(paths)}
        | environment,
        cwd=ROOT,
        umask=umask,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def kept(cache: Path) -> list[Path]:
    return sorted(path for path in cache.rglob("*") if path.is_file())


def results(found: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in found.items() if name not in ("imported", "numba")}


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


def test_plain_python_gives_the_same(tmp_path: Path) -> None:
    found, log = run(tmp_path, "small", NUMBA_DISABLE_JIT="1")
    assert log == ""
    assert not found["numba"]
    assert kept(tmp_path) == []
    game = Game("small", "small", Shoe.parse("0 0 0 3 2 0 0 4 0 8"), Rules(max_hands=3))
    for plain, (hand, upcard) in zip(found["small"], (("88", "T"), ("5T", "4")), strict=True):
        compiled = query(game, hand, upcard, "cdp").to_json()
        for kind in ("conditional", "unconditional", "dealer"):
            assert len(compiled[kind]) >= 3
            assert compiled[kind] == pytest.approx(plain[kind], rel=0, abs=1e-15)
        assert compiled["best"] == plain["best"]
    exact = exact_answer(game, "88", "T", "cdp")
    for name, value in exact.values.to_json().items():
        assert found["exact"][name] == value
    assert len(exact.values.unconditional) == 4


FUNCTIONS: dict[str, Callable[..., None]] = {
    "dealer_rows": _dealer_kernel.dealer_rows,
    "sweep": _action_kernel.sweep,
    "follow": _policy_kernels.follow,
    "reach": _policy_kernels.reach,
    "spread": _policy_kernels.spread,
    "dealer_residues": _residue_kernels.dealer_residues,
    "hand_residues": _residue_kernels.hand_residues,
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
    first, *_, last = signature(FUNCTIONS[name]).parameters
    for wrong in (arguments[:-1], [*arguments, 1]):
        with pytest.raises(TypeError, match="argument"):
            kernel(FUNCTIONS[name])(*wrong)
    with pytest.raises(TypeError, match=f"missing a required argument: '{last}'"):
        kernel(FUNCTIONS[name])(*arguments[:-1], another=1)
    with pytest.raises(TypeError, match="multiple values"):
        kernel(FUNCTIONS[name])(*arguments[:-1], **{first: 1})


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


if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints


def add(number: int, whole: Ints, real: Floats) -> None:
    """Write a sum to every place; refuse to add a thousand."""
    if number == 1000:
        raise ValueError
    for place in range(len(real)):
        real[place] = 10.0 * number + whole[place]


def wants_a_list(number: list[int]) -> None:
    pass


def prints(number: int) -> None:
    print(number)


def compiled(function: Callable[..., None]) -> Callable[..., None]:
    """Return a kernel compiled by the first way that works, none of them remembered."""
    return compile_module._kernel.__wrapped__(function)


def works(function: Callable[..., None]) -> None:
    whole, real = np.array([[1, 2], [3, 4]]), np.zeros((2, 2))
    function(3, whole, real)
    assert real.tolist() == [[31, 32], [33, 34]]
    function(number=1, real=real, whole=whole)
    assert real.tolist() == [[11, 12], [13, 14]]
    function(2, real=real, whole=whole)
    assert real.tolist() == [[21, 22], [23, 24]]
    with pytest.raises(TypeError, match="add needs a contiguous array of float64"):
        function(2, whole, whole)


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cache folder, and every warning as if it were the first."""
    monkeypatch.setattr(compile_module, "cache_folder", lambda: None)
    compile_module._say_what_takes_time.cache_clear()
    compile_module._say_numba_runs_it.cache_clear()


@pytest.mark.usefixtures("quiet")
def test_arguments_are_passed_by_position_or_by_name() -> None:
    works(compiled(add))


@pytest.mark.usefixtures("quiet")
def test_a_kernel_that_raises_does_not_go_on() -> None:
    with pytest.raises(RuntimeError, match="the kernel add raised an exception"):
        compiled(add)(1000, np.zeros(1, np.int64), np.zeros(1))


def test_a_kernel_that_needs_anything_outside_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"the kernel prints needs .*Py"):
        machine_code.compile_function(prints, [None])


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("step", ["compile_function", "load"])
def test_numba_runs_what_cannot_be_loaded(
    step: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no\nroom")

    monkeypatch.setattr(machine_code, step, fail)
    for _ in range(2):
        works(compiled(add))
    texts = [record.getMessage() for record in caplog.records]
    assert [text for text in texts if not text.startswith("upcard: compiling")] == [
        "upcard: compiled code cannot be used, so each process compiles its own (OSError: no room)"
    ]


def test_plain_python_takes_the_same_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    works(compiled(add))


def test_an_unknown_annotation_is_refused() -> None:
    with pytest.raises(TypeError, match=r"parameter number of the kernel wants_a_list .*'list"):
        kernel(wants_a_list)


KERNEL_FOLDERS = ("solver/engine/kernels", "solver/simulation")
KERNEL_MODULES = sorted(
    path for folder in KERNEL_FOLDERS for path in (ROOT / folder).glob("_*.py")
    if path.name != "__init__.py"
)  # fmt: skip


@pytest.mark.parametrize("path", KERNEL_MODULES, ids=lambda path: path.stem)
def test_a_kernel_module_imports_only_kernel_modules(path: Path) -> None:
    """The digest of kept object code covers no other module that a constant may come from."""
    allowed = {"__future__", "math", "typing"}
    for module in KERNEL_MODULES:
        if module.parent in (path.parent, ROOT / KERNEL_FOLDERS[0]):
            allowed.add(".".join(module.relative_to(ROOT).with_suffix("").parts))
    body = [
        node for node in ast.parse(path.read_text()).body
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]  # fmt: skip
    found = {
        name
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module]
            if isinstance(node, ast.ImportFrom)
            else [each.name for each in node.names]
        )
    }
    assert found <= allowed
