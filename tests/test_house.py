"""The house: no class name twice, and files that can be read in one sitting."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
FILES = sorted(path for room in ("solver", "charts") for path in (ROOT / room).rglob("*.py"))
MOST_LINES = 300
MEDIAN_LINES = 130


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
