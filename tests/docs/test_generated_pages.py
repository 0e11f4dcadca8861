"""The parts of the documentation that the program makes are what it makes now.

With ``UPCARD_GOLDEN=write``, the pages that differ are written again.
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
GENERATED = runpy.run_path(str(DOCS / "generated.py"))
PAGES = {path: path.read_text("utf-8") for path in sorted(DOCS.rglob("*.md"))}
FOUND = {
    f"{path.relative_to(DOCS)}-{name}": (path, name, text)
    for path, page in PAGES.items()
    for name, text in GENERATED["parts_of"](page)
}


@pytest.mark.parametrize("part", FOUND)
def test_a_part_is_what_its_function_makes(part: str) -> None:
    path, name, text = FOUND[part]
    made = GENERATED["PARTS"][name]()
    if made != text and os.environ.get("UPCARD_GOLDEN") == "write":
        path.write_text(path.read_text("utf-8").replace(text, made), "utf-8")
        return
    assert made == text


def test_every_part_is_on_a_page() -> None:
    assert {name for _, name, _ in FOUND.values()} == set(GENERATED["PARTS"])


def test_every_comment_that_opens_a_part_is_found() -> None:
    opened = sum(page.count("<!-- made: ") for page in PAGES.values())
    assert opened == len(FOUND)
