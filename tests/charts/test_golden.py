"""The chart of every named game in every format, as it is printed.

After a change that is meant, write the files anew with ``UPCARD_GOLDEN=write`` and look at them.
"""

from __future__ import annotations

import io
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from charts.draw import page_of
from charts.model import By, Page
from charts.render import Format, rendered
from charts.render.terminal import render as render_terminal
from solver.games import GAME_NAMES, load_game
from solver.store import NoStore

GOLDEN = Path(__file__).parent / "golden"
FORMS = (*(form.value for form in Format), "terminal", "cards")
"""Every format, the colours of a terminal, and the text of every two cards."""

pytestmark = pytest.mark.xdist_group("golden")


@cache
def page(game: str, by: By = By.TOTALS) -> Page:
    return page_of(NoStore(), load_game(game), by)


def drawn(game: str, form: str) -> str:
    if form == "terminal":
        return render_terminal(page(game))
    if form == "cards":
        return str(rendered(Format.TEXT, [page(game, By.CARDS)]))
    answer = rendered(Format(form), [page(game)])
    return answer if isinstance(answer, str) else text_of(answer)


def text_of(pdf: bytes) -> str:
    """What can be read in a PDF, page by page."""
    from pypdf import PdfReader

    pages = PdfReader(io.BytesIO(pdf)).pages
    return "\f\n".join(f"{each.mediabox}\n{each.extract_text()}\n" for each in pages)


def path_of(game: str, form: str) -> Path:
    return GOLDEN / game / _file(form)


def _file(form: str) -> str:
    return "chart.pdf.txt" if form == Format.PDF else f"chart.{form}"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_as_it_was(game: str, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    path, text = path_of(game, form), drawn(game, form)
    if os.environ.get("UPCARD_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    golden = path.read_text("utf-8")
    if form == Format.JSON:
        assert flat(json.loads(text)) == pytest.approx(flat(json.loads(golden)), abs=1e-12)
    else:
        assert text == golden


def test_no_game_lacks_a_file() -> None:
    games = {
        path.stem for path in (Path(__file__).parents[2].joinpath("solver/games").glob("*.toml"))
    }
    assert games == set(GAME_NAMES)
    found = {path.relative_to(GOLDEN) for path in GOLDEN.glob("*/chart.*")}
    assert found == {Path(game) / _file(form) for game in GAME_NAMES for form in FORMS}


def flat(value: Any, place: str = "") -> dict[str, Any]:
    """The leaves of nested JSON by their place, so that numbers can be compared nearly."""
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)  # type: ignore[assignment]
    else:
        return {place: value}
    return {
        name: leaf for key, part in parts for name, leaf in flat(part, f"{place}/{key}").items()
    }
