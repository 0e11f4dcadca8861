"""The rooms are those of docs/explanation/layout.md, and no import points downwards."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.modules import rooms

ROOT = Path(__file__).parents[1]
BELOW_ALL = ("solver/__init__.py", "charts/__init__.py")
"""They name what programs import, and may import from any room."""
ABOVE_ALL = ("solver/errors.py", "solver/version.py", "solver/cache.py", "solver/toml.py")
MODULES = sorted([*(ROOT / "solver").rglob("*.py"), *(ROOT / "charts").rglob("*.py")])


ROOMS = rooms()


def room_of(path: str) -> str | None:
    """Return the room of a file or module, given with slashes; None for what is above all rooms."""
    house, _, rest = path.partition("/")
    name = f"{house}/{rest.partition('/')[0].removesuffix('.py')}"
    return None if f"{name}.py" in ABOVE_ALL else name


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.replace(".", "/") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            yield (node.module or "").replace(".", "/")


def test_the_tree_names_every_room() -> None:
    there = {
        room_of(str(path.relative_to(ROOT)))
        for path in MODULES
        if str(path.relative_to(ROOT)) not in BELOW_ALL
    }
    assert set(ROOMS) == there - {None}


@pytest.mark.parametrize("room", ROOMS)
def test_no_import_points_downwards(room: str) -> None:
    upwards = {*ROOMS[: ROOMS.index(room) + 1], None, "solver/", "charts/"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in MODULES
        if room_of(str(path.relative_to(ROOT))) == room
        for module in imports(path)
        if module.partition("/")[0] in ("solver", "charts") and room_of(module) not in upwards
    ]
    assert not wrong


def test_files_above_all_rooms_import_only_each_other() -> None:
    for name in ABOVE_ALL:
        for module in imports(ROOT / name):
            assert module.partition("/")[0] not in ("solver", "charts") or not room_of(module)
