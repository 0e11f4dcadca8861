"""The checker uses the standard library and itself, nothing else of the project."""

from __future__ import annotations

import ast
import json
import subprocess
import sys

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
