"""Charts as they are printed: golden files of a small chart made by hand.

After an intended change, write them with ``UPCARD_GOLDEN=write`` and read the difference.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from charts.formats import Format, FormatError, format_of_suffix, rendered
from charts.formats.terminal import render as render_terminal
from charts.page.build import page_by_cards, page_by_totals
from charts.page.model import Page
from charts.text.insurance import insurance_line
from solver.games import Game
from solver.results.chart import Chart
from solver.results.solution import Solution
from tests.charts.solved import retitled

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(params=["totals", "cards"])
def page(
    request: pytest.FixtureRequest, attack_game: Game, chart: Chart, solution: Solution
) -> Page:
    if request.param == "cards":
        return page_by_cards(attack_game, solution)
    return page_by_totals(attack_game, chart)


TEXTS = (Format.TEXT, Format.MARKDOWN, Format.CSV, Format.JSON, Format.LATEX)


@pytest.mark.parametrize("form", TEXTS)
def test_golden(page: Page, form: Format) -> None:
    path = GOLDEN / f"{page.by}.{form}"
    text = rendered(form, [page])
    assert isinstance(text, str)
    if os.environ.get("UPCARD_GOLDEN") == "write":
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_text_fits_80_columns(page: Page) -> None:
    assert max(map(len, rendered(Format.TEXT, [page]).splitlines())) <= 80


def test_json_has_the_keys_that_others_rely_on(page: Page) -> None:
    data = json.loads(rendered(Format.JSON, [page]))
    assert {"game", "shoe", "ev", "ev_best", "attack", "cells"} <= set(data)
    assert set(data["cells"][0]) >= {"kind", "hand", "upcard", "code"}


def test_tex_commands_are_escaped(attack_game: Game, chart: Chart) -> None:
    game = attack_game.__class__("x", r"50% & \tables_#1", attack_game.shoe, attack_game.rules)
    text = rendered(Format.LATEX, [page_by_totals(game, chart)])
    assert r"50\% \& \textbackslash{}tables\_\#1" in text


def test_the_terminal_shows_what_the_text_has(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    colored = render_terminal(page)
    assert "\x1b[" in colored
    for section in page.sections:
        for line in section.merged:
            assert line.name in colored
    assert insurance_line(None) not in colored


def test_codes_are_colored_and_heads_are_not(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    lines = render_terminal(page).splitlines()
    background = "\x1b[38;"
    assert not any(background in line for line in lines if "Upcard" in line or "Per round" in line)
    for section in page.sections:
        colored = [line for line in lines if background in line]
        assert len(colored) >= len(section.merged)


@pytest.mark.parametrize("form", Format)
def test_every_format_has_its_renderer_and_its_facts(form: Format, page: Page) -> None:
    answer = rendered(form, [page])
    assert isinstance(answer, bytes if form is Format.PDF else str)
    assert Format(form.value) is form
    assert "/" in form.media_type


@pytest.mark.parametrize("form", Format)
def test_a_suffix_stands_for_a_format(form: Format) -> None:
    found = format_of_suffix(Path(f"a.b/chart.{form.suffix.upper()}"))
    assert found is not None
    assert (found.suffix, found.media_type) == (form.suffix, form.media_type)
    assert format_of_suffix(Path(f"chart.{form}")) is form


@pytest.mark.parametrize("name", ["chart", "chart.png", "chart.tar.gz", "a.svg.bak", ".svg"])
def test_other_suffixes_stand_for_nothing(name: str) -> None:
    assert format_of_suffix(Path(name)) is None


@pytest.mark.parametrize("form", Format)
def test_only_some_formats_hold_several_charts(form: Format, page: Page) -> None:
    if form in (Format.TEXT, Format.HTML, Format.PDF):
        assert rendered(form, [page, page])
    else:
        with pytest.raises(FormatError, match="holds only one chart; use one of text, html, pdf"):
            rendered(form, [page, page])


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.PDF])
def test_text_of_a_file_is_cleaned(form: Format, page: Page) -> None:
    noisy = replace(retitled(page, "two\tdecks\x00 \x1b[31m\u202e"), given="a\x1b[2J\n.csv")
    text = str(rendered(form, [noisy]))
    assert not {"\x1b", "\x00", "\u202e"} & set(text)
    if form is Format.JSON:
        assert json.loads(text)["title"] == noisy.game.title
    else:
        assert "\\u001b" not in text


def test_the_terminal_shows_cleaned_text(page: Page) -> None:
    assert "\x00" not in render_terminal(retitled(page, "two\x00decks\x1b[2J"))
    assert "\x1b[2J" not in render_terminal(retitled(page, "two\x00decks\x1b[2J"))
