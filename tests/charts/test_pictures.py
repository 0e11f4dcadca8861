"""The pictures of the documentation match what the program draws."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from charts.cli.main import GOOD, run

DOCS = Path(__file__).parents[2] / "docs"
CHARTS = runpy.run_path(str(DOCS / "pictures.py"))["CHARTS"]

pytestmark = pytest.mark.xdist_group("golden")


@pytest.mark.parametrize("name", CHARTS)
def test_pictures_are_current(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_STORE", str(tmp_path / "answers.sqlite"))
    assert run([*CHARTS[name], "--out", str(tmp_path / name)]) == GOOD
    assert (tmp_path / name).read_bytes() == (DOCS / "pictures" / name).read_bytes()


def test_every_picture_in_the_documentation_exists() -> None:
    texts = [*DOCS.glob("*/*.md"), DOCS.parent / "README.md"]
    shown = {
        (text.parent / part.partition(")")[0]).resolve()
        for text in texts
        for part in text.read_text("utf-8").split("](")[1:]
        if "pictures/" in part.partition(")")[0]
    }
    assert shown
    assert all(path.exists() for path in shown), shown
