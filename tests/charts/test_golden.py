"""The charts of the named games, as they are printed.

Two games are compared in every format and the others as text: a format does not depend on the game.
After an intended change, write the files with ``UPCARD_GOLDEN=write`` and read the difference.
"""

from __future__ import annotations

import io
import json
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from charts.cli.chart_pages import page_of
from charts.formats import WITH_SIDE_BETS, Format, rendered
from charts.formats.terminal import render as render_terminal
from charts.page.by import By
from charts.page.model import Page
from solver.bets import side_bets_of_game
from solver.games import GAME_NAMES, load_game
from solver.store import Answers

GOLDEN = Path(__file__).parent / "golden"
FULL_GAMES = ("double-attack", "side-bets-six")
"""The games that are compared in every format, also with side bets."""
FORMS = (*(form.value for form in Format), "terminal", "cards")
"""Every format, the colors of a terminal, and the text of every two-card hand."""
FORMS_WITH_SIDE_BETS = (*(form.value for form in WITH_SIDE_BETS), "terminal")
CASES = [
    (game, form)
    for game in GAME_NAMES
    for form in (FORMS if game in FULL_GAMES else (Format.TEXT.value,))
]

pytestmark = pytest.mark.xdist_group("golden")


@cache
def page(game: str, by: By = By.TOTALS) -> Page:
    return page_of(Answers(), load_game(game), by)


def drawn(game: str, form: str) -> str:
    if form == "cards":
        return str(rendered(Format.TEXT, [page(game, By.CARDS)]))
    return drawn_page(page(game), form)


def drawn_page(page: Page, form: str) -> str:
    if form == "terminal":
        return render_terminal(page)
    answer = rendered(Format(form), [page])
    return answer if isinstance(answer, str) else text_of(answer)


def text_of(pdf: bytes) -> str:
    """Return the text of a PDF, page by page."""
    from pypdf import PdfReader

    pages = PdfReader(io.BytesIO(pdf)).pages
    return "\f\n".join(f"{each.mediabox}\n{each.extract_text()}\n" for each in pages)


def _file(form: str, name: str = "chart") -> str:
    return f"{name}.pdf.txt" if form == Format.PDF else f"{name}.{form}"


@pytest.fixture(autouse=True)
def _a_terminal_of_256_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)


def test_colors_do_not_depend_on_the_terminal_drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    before = drawn("six-deck", "terminal")
    monkeypatch.setenv("COLORTERM", "truecolor")
    other = drawn("six-deck", "terminal")
    monkeypatch.delenv("COLORTERM")
    assert other != before == drawn("six-deck", "terminal")


@pytest.mark.parametrize(("game", "form"), CASES)
def test_charts_match_their_golden_files(game: str, form: str) -> None:
    assert_matches(GOLDEN / game / _file(form), form, drawn(game, form))


@pytest.mark.parametrize("form", FORMS_WITH_SIDE_BETS)
@pytest.mark.parametrize("game", FULL_GAMES)
def test_charts_with_side_bets_match_their_golden_files(game: str, form: str) -> None:
    more = replace(page(game), side_bets=side_bets_of_game(load_game(game)))
    assert_matches(GOLDEN / game / _file(form, "sidebets"), form, drawn_page(more, form))


@pytest.mark.parametrize("game", FULL_GAMES)
def test_side_bets_are_added_and_nothing_else_changes(game: str) -> None:
    for form in ("text", "markdown", "words", "latex"):
        plain = (GOLDEN / game / _file(form)).read_text("utf-8").splitlines()
        more = iter((GOLDEN / game / _file(form, "sidebets")).read_text("utf-8").splitlines())
        assert all(line in more for line in plain), form


def assert_matches(path: Path, form: str, text: str) -> None:
    if os.environ.get("UPCARD_GOLDEN") == "write" and not matches(path, form, text):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    golden = path.read_text("utf-8")
    if form == Format.JSON:
        assert flat(json.loads(text)) == pytest.approx(flat(json.loads(golden)), abs=1e-12)
    else:
        assert text == golden


def matches(path: Path, form: str, text: str) -> bool:
    """Whether a golden file need not be written: JSON may differ in the last digits."""
    if not path.exists():
        return False
    golden = path.read_text("utf-8")
    if form != Format.JSON:
        return text == golden
    here, there = flat(json.loads(text)), flat(json.loads(golden))
    if here.keys() != there.keys():
        return False
    try:
        return bool(here == pytest.approx(there, abs=1e-12))
    except TypeError:
        return False


def test_no_game_lacks_a_file() -> None:
    games = {
        path.stem for path in (Path(__file__).parents[2].joinpath("solver/games").glob("*.toml"))
    }
    assert games == set(GAME_NAMES)
    found = {path.relative_to(GOLDEN) for path in GOLDEN.glob("*/*.*")}
    charts = {Path(game) / _file(form) for game, form in CASES}
    assert found == charts | {
        Path(game) / _file(form, "sidebets") for game in FULL_GAMES for form in FORMS_WITH_SIDE_BETS
    }


def flat(value: Any, place: str = "") -> dict[str, Any]:
    """Return the leaves of nested JSON by their place, to compare numbers approximately."""
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)  # type: ignore[assignment]
    else:
        return {place: value}
    return {
        name: leaf for key, part in parts for name, leaf in flat(part, f"{place}/{key}").items()
    }
