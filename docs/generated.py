"""Write the parts of these pages that are made from the program: ``python docs/generated.py``.

A part stands between ``<!-- generated: NAME -->`` and ``<!-- end of generated -->``. A test fails
when a page is not what this program writes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs import command_line, ev_tables, exact_tables, modules, rules_tables

DOCS = Path(__file__).resolve().parent
TEXTS: dict[str, Callable[[], str]] = {
    "shared options": command_line.shared_options,
    "commands": command_line.commands,
    "rules": rules_tables.rules,
    "what a rule is worth": ev_tables.rules_worth,
    "EV of the games": ev_tables.games_ev,
    "exact EV of the games": exact_tables.games_exact,
    "closest decisions": exact_tables.closest_decisions,
    "readings of Double Attack": ev_tables.attack_readings,
    "errors": modules.errors,
    "modules": modules.modules,
    "internal modules": modules.internal_modules,
}
"""The function that makes the text of each name, in Markdown."""
PART = re.compile(
    r"(?P<begin><!-- generated: (?P<name>.+?) -->\n).*?(?P<end><!-- end of generated -->)",
    re.DOTALL,
)


def main() -> None:
    """Write every page that has such parts."""
    for path in pages():
        path.write_text(generated(path.read_text("utf-8")), "utf-8")


def pages() -> list[Path]:
    """Return the pages that have parts made from the program, the README among them."""
    found = sorted([DOCS.parent / "README.md", *DOCS.rglob("*.md")])
    return [path for path in found if names(path.read_text("utf-8"))]


def names(page: str) -> list[str]:
    r"""Return the names of the parts of a page.

    Examples
    --------
    >>> names("<!-- generated: commands -->\n<!-- end of generated -->")
    ['commands']
    """
    return [found["name"] for found in PART.finditer(page)]


def generated(page: str) -> str:
    """Return a page with its parts made again."""
    return PART.sub(
        lambda found: f"{found['begin']}\n{TEXTS[found['name']]().strip()}\n\n{found['end']}", page
    )


if __name__ == "__main__":
    main()
