"""The house: no class name twice, and files that can be read in one sitting."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
FILES = sorted(path for room in ("solver", "charts") for path in (ROOT / room).rglob("*.py"))
PATH = re.compile(r"(?:solver|charts|tests|docs|benchmarks)/[\w./-]+\.(?:py|md)\b")
MOST_LINES = 300
MEDIAN_LINES = 130


def test_every_path_that_a_file_of_commands_names_is_there() -> None:
    for name in ("Makefile", ".ci/run", "CONTRIBUTING.md", "README.md"):
        text = (ROOT / name).read_text("utf-8")
        for path in PATH.findall(text):
            assert (ROOT / path).exists() or "NAME" in path, (name, path)


def test_no_class_name_is_used_twice() -> None:
    names = Counter(
        node.name
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_files_are_short() -> None:
    lines = {path: path.read_text("utf-8").count("\n") for path in FILES}
    long = {str(path.relative_to(ROOT)): n for path, n in lines.items() if n > MOST_LINES}
    assert not long
    assert median(n for path, n in lines.items() if path.name != "__init__.py") < MEDIAN_LINES
