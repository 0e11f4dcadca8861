"""The parts of the documentation that are made from the program are what it makes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from charts.cli.app import app
from charts.cli.main import run
from docs.command_line import PAGES
from docs.generated import DOCS, TEXTS, generated, names, pages


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(DOCS.parent)))
def test_a_page_is_what_the_program_makes(path: Path) -> None:
    page = path.read_text("utf-8")
    fresh = generated(page)
    if os.environ.get("UPCARD_GOLDEN") == "write":
        path.write_text(fresh, "utf-8")
    else:
        assert page == fresh, "run: python docs/generated.py"


def test_every_text_stands_on_one_page() -> None:
    found = [name for path in pages() for name in names(path.read_text("utf-8"))]
    assert sorted(found) == sorted(TEXTS)


def test_every_command_names_pages_that_say_more() -> None:
    from typer.main import get_command

    assert sorted(PAGES) == sorted(get_command(app).commands)  # type: ignore[attr-defined]


def test_no_sentence_of_the_help_is_cut_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    lines = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert len(lines) == len(PAGES)
    assert not [line for line in lines if line.endswith("...")]
