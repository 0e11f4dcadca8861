"""The checker uses the standard library and itself, nothing else of the project."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

from solver.certificate import certify
from tests.small_games import small_game
from tests.solver.checker.games import ROOM

SHOW = """
import json, sys
import solver.checker.certificate
print(json.dumps(sorted(sys.modules)))
"""


def test_every_import_is_of_the_standard_library_or_the_checker() -> None:
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                own = name.startswith("solver.checker")
                assert own or name.split(".")[0] in sys.stdlib_module_names, (path.name, name)


def test_a_process_of_its_own_loads_nothing_else() -> None:
    done = subprocess.run([sys.executable, "-c", SHOW], capture_output=True, check=True)
    for name in json.loads(done.stdout):
        assert not name.startswith(("numpy", "numba", "charts")), name
        assert name == "solver" or not name.startswith("solver.") or "checker" in name, name


CHECK = """
import sys
sys.path.insert(0, sys.argv[1])
from solver.checker import check
print(check(sys.argv[2], 1).ev)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_a_certificate_is_checked_without_any_installed_package(tmp_path: Path) -> None:
    """Python is started isolated and without its site-packages."""
    proof = certify(small_game("1 0 0 0 0 2 0 0 2 9", max_hands=2))
    path = tmp_path / "certificate"
    path.write_bytes(proof.compressed())
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", CHECK, str(ROOM.parents[1]), str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    ev, names = done.stdout.splitlines()
    assert ev == str(proof.solution.ev)
    assert set(names.split()) <= sys.stdlib_module_names | {"solver", "__main__", "__mp_main__"}


def shapes(folder: Path, *, but: str = "") -> dict[str, str]:
    """The bodies of functions of some length, without docstrings, and where they are."""
    found = {}
    for path in folder.rglob("*.py"):
        if but and but in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                body = node.body[ast.get_docstring(node) is not None :]
                text = "\n".join(ast.unparse(each) for each in body)
                if len(text.splitlines()) >= 4:
                    found[text] = f"{path.name}: {node.name}"
    return found


def test_no_function_is_a_copy_of_one_of_the_solver() -> None:
    own, others = shapes(ROOM), shapes(ROOM.parent, but="checker")
    assert len(own) > 40
    assert len(others) > 400
    assert not own.keys() & others.keys(), [own[each] for each in own.keys() & others.keys()]
