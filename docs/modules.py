"""The lists of modules and of errors, from the source."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from docs.tables import table

ROOT = Path(__file__).parents[1]
INTERNAL = (
    "solver/reference",
    "solver/engine",
    "solver/simulation",
    "solver/exact",
    "solver/certificate",
    "solver/checker",
    "solver/study",
)
"""Rooms whose modules are documented in full."""
TREE = (ROOT / "docs/explanation/layout.md").read_text("utf-8").split("```")[1]
"""The tree of the rooms, as people read it."""


def rooms() -> list[str]:
    """Return the rooms of the tree, in its order.

    Examples
    --------
    >>> rooms()[0], rooms()[-1]
    ('solver/cards', 'charts/cli')
    """
    found, house = [], ""
    for line in TREE.splitlines():
        if match := re.match(r"(\w+)/ ", line):
            house = match[1]
        elif (match := re.match(r"  (\w+)/ ", line)) and house in ("solver", "charts"):
            found.append(f"{house}/{match[1]}")
    return found


def errors() -> str:
    """Return every class of error with its module and what its docstring says."""
    rows = []
    for module in ("solver.errors", *_modules("solver"), *_modules("charts")):
        if not re.search(r"\(UpcardError\)|class UpcardError", _source(module)):
            continue
        for name, kind in vars(import_module(module)).items():
            row = (f"`{name}`", f"`{module}`", _summary(inspect.getdoc(kind) or ""))
            is_error = inspect.isclass(kind) and issubclass(kind, ValueError)
            if is_error and kind.__module__ == module and row not in rows:
                rows.append(row)
    return table(("class", "module", "raised for"), rows)


def modules() -> str:
    """Return every module with the first sentence of its docstring, room by room."""
    lines: list[str] = []
    for room in ("solver", *rooms()):
        paths = sorted(_files(room))
        if not paths:
            continue
        rows = [(f"`{path.relative_to(ROOT)}`", _first_line(path)) for path in paths]
        lines += [f"## {room}", "", table(("file", "what it holds"), rows), ""]
    return "\n".join(lines)


def internal_modules() -> str:
    """Return the directives that document the modules of `INTERNAL` in full."""
    lines = []
    for room in INTERNAL:
        lines += [f"## {room}", ""]
        for module in _modules(room):
            if "._" not in module and ".kernels" not in module:
                directive = [f".. automodule:: {module}", "   :members:"]
                lines += [f"### `{module}`", "", "```{eval-rst}", *directive, "```", ""]
    return "\n".join(lines)


def _modules(room: str) -> Iterator[str]:
    """Return the modules of a room; of packages only those that define something themselves."""
    for path in sorted((ROOT / room).rglob("*.py")):
        dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if path.name != "__init__.py":
            yield dotted
        elif re.search(r"^(def|class) ", path.read_text("utf-8"), re.MULTILINE):
            yield dotted.removesuffix(".__init__")


def _source(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text("utf-8")


def _files(room: str) -> Iterator[Path]:
    """Return the files of a room; of ``solver`` itself only those outside its rooms."""
    folder = ROOT / room
    found = folder.glob("*.py") if room == "solver" else folder.rglob("*.py")
    return (path for path in found if path.name != "__init__.py")


def _first_line(path: Path) -> str:
    return _summary(ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "")


def _summary(docstring: str) -> str:
    """Return the first paragraph of a docstring, as Markdown in one line."""
    return re.sub(r"``?", "`", " ".join(docstring.split("\n\n", maxsplit=1)[0].split()))
