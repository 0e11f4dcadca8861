"""The tree in docs/explanation/layout.md is the order of rooms that lint-imports checks."""

from __future__ import annotations

import tomllib
from pathlib import Path

from docs.modules import ROOT, rooms

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
FILES = {"cache", "toml", "version", "errors", "bounds"}
"""Files of `solver` that stand above all rooms."""


def checked(house: str) -> list[str]:
    """Return the rooms of a package in the order of its contract, the first one first."""
    [contract] = [each for each in CONTRACTS["contracts"] if each.get("containers") == [house]]
    layers = [name for layer in contract["layers"] for name in layer.split(" : ")]
    return [f"{house}/{name}" for name in reversed(layers) if name not in FILES]


def test_the_tree_has_the_order_that_is_checked() -> None:
    assert rooms() == [*checked("solver"), *checked("charts")]


def test_every_room_is_a_folder_with_code() -> None:
    for room in rooms():
        assert list(Path(ROOT, room).rglob("*.py")), room
