"""What the documentation shows of the command line is what the program prints.

With ``UPCARD_GOLDEN=write``, the pages that differ are written again with the real output.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.games import load_game
from solver.simulation.batches import compiled
from solver.store import open_store
from tests.charts.web.browser import served
from tests.docs.console import ADDRESS, Terminal, as_text, blocks, difference

WRITE = os.environ.get("UPCARD_GOLDEN") == "write"
ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path
    for path in sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    if any(blocks(path.read_text("utf-8")))
}


@pytest.fixture(scope="session")
def stored_answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One store for all pages, with the kernels compiled: no command says that it compiles."""
    path = tmp_path_factory.mktemp("docs") / "answers.sqlite"
    open_store(path).chart(load_game("single-deck"))
    compiled()
    return path


@pytest.fixture
def terminal(
    page: str, stored_answers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Terminal]:
    monkeypatch.setenv("UPCARD_STORE", str(stored_answers))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    if f"{ADDRESS}/" not in PAGES[page].read_text("utf-8"):
        yield Terminal(tmp_path)
        return
    with served(stored_answers) as address:
        yield Terminal(tmp_path, address)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_is_printed(page: str, terminal: Terminal) -> None:
    text = PAGES[page].read_text("utf-8")
    found = list(blocks(text))
    differences = []
    for block in found:
        if block.name:
            terminal.keep(block.name, block.text)
        for command in block.commands:
            result = terminal.run(command.typed)
            told = difference(command, *result) if result else ""
            if result and told and WRITE and command.is_shown and result[0].strip():
                command.expected = result[0]
                block.changed = True
            elif told:
                differences.append(told)
    if WRITE:
        for block in reversed(found):
            if block.changed:
                text = text[: block.start] + as_text(block) + text[block.end :]
        PAGES[page].write_text(text, "utf-8")
    assert not differences, "\n".join(["", *differences])


def test_every_command_is_in_a_block_that_is_run() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        text = path.read_text("utf-8")
        listed = {line for block in blocks(text) for line in block.text.splitlines()}
        skipped = text.split("<!-- not run: ")[1:]
        for line in text.splitlines():
            if line.startswith("$ upcard") and "upcard serve" not in line and line not in listed:
                assert any(line in part.split("```")[1] for part in skipped), f"{path.name}: {line}"
