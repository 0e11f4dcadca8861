"""The plot of the EV by upcard: complete, to scale, and allowed by a strict content policy."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.formats import Format, FormatError
from charts.formats.plot import ev_plot, rendered_plot
from charts.layout.plot import plot_sheet
from solver.games import GAME_NAMES, load_game
from solver.results.solution import Solution
from tests.charts.conftest import make_solution
from tests.charts.geometry import inked, is_within, overlaps, place_of, words
from tests.charts.geometry import texts as texts_of
from tests.charts.solved import solved

SVG = "{http://www.w3.org/2000/svg}"
Capture = pytest.CaptureFixture[str]


def plot(name: str, prefix: str = "ev") -> ET.Element:
    return ET.fromstring(ev_plot("A game", ["6x52", "S17"], solved(name), prefix))


def texts(root: ET.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def bars(root: ET.Element) -> list[ET.Element]:
    """Return all boxes with an edge, without those of the legend."""
    boxes = [each for each in root.iter(f"{SVG}rect") if each.get("stroke")]
    return [each for each in boxes if float(each.attrib["x"]) > 60]


def test_bars_are_drawn_to_scale() -> None:
    solution = solved("double-attack")
    found = bars(plot("double-attack"))
    values = [each.ev_with_attack or 0 for each in solution.upcards]
    values += [each.ev_without_attack for each in solution.upcards]
    assert len(found) == len(values) == 20
    heights = [float(each.attrib["height"]) for each in found]
    scale = max(heights) / max(map(abs, values))
    assert heights == pytest.approx([abs(value) * scale for value in values], abs=0.02)
    tops = [float(each.attrib["y"]) for each in found]
    zero = {
        round(top if value < 0 else top + height, 1)
        for top, height, value in zip(tops, heights, values, strict=True)
    }
    assert max(zero) - min(zero) < 0.11


def test_bars_are_over_their_upcard() -> None:
    root = plot("double-attack")
    heads = {
        each.text: float(each.attrib["x"])
        for each in root.iter(f"{SVG}text")
        if each.get("font-weight") == "bold" and each.get("text-anchor") == "middle"
    }
    assert "".join(map(str, heads)) == "23456789TA"
    one, two = bars(root)[:10], bars(root)[10:]
    for head, left, right in zip(heads.values(), one, two, strict=True):
        assert float(left.attrib["x"]) < head
        assert float(right.attrib["x"]) == pytest.approx(head, abs=0.02)


def test_values_are_under_the_bars(attack_solution: Solution) -> None:
    found = texts(ET.fromstring(ev_plot("A game", ["8x48"], attack_solution)))
    row = found.index("with attack")
    assert found[row + 1 : row + 4] == ["-7.5", "-5.0", "-2.5"]
    row = found.index("without")
    assert found[row + 1 : row + 4] == ["-4.0", "-3.0", "-2.0"]
    assert found[-10:] == ["no", "no", "no", "yes", "yes", "yes", "yes", "yes", "yes", "no"]


@pytest.fixture
def attack_solution() -> Solution:
    return make_solution(load_game("double-attack"))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_axis_holds_every_value(game: str) -> None:
    root = plot(game)
    labels = [text for text in texts(root) if re.fullmatch(r"[+-]?\d+(\.\d+)? %", text)]
    ticks = [float(text.removesuffix(" %")) for text in labels]
    assert 0 in ticks
    assert 4 <= len(ticks) <= 10
    values = [each.ev_without_attack for each in solved(game).upcards]
    values += [each.ev_with_attack or 0 for each in solved(game).upcards]
    assert ticks[0] <= 100 * min(values) <= 100 * max(values) <= ticks[-1]
    lines = [each.attrib["d"] for each in root.iter(f"{SVG}path") if "l" in each.attrib["d"]]
    heights = [float(line.partition("l")[0].split()[1]) for line in lines]
    assert heights[: len(ticks)] == sorted(heights[: len(ticks)], reverse=True)


def test_a_game_without_attack_has_neither_hatching_nor_its_name() -> None:
    found = plot("six-deck")
    assert "attack" not in "".join(texts(found))
    assert not list(found.iter(f"{SVG}pattern"))
    assert len(bars(found)) == 10


def test_the_two_kinds_of_bars_can_be_told_apart_without_colors() -> None:
    root = plot("double-attack")
    (pattern,) = root.iter(f"{SVG}pattern")
    fills = [each.attrib["fill"] for each in bars(root)]
    assert len(set(fills[:10])) == 1
    assert set(fills[10:]) == {f"url(#{pattern.attrib['id']})"}


def test_title_and_description_for_screen_readers(attack_solution: Solution) -> None:
    root = ET.fromstring(ev_plot("A game", ["8x48"], attack_solution, "two"))
    title, description = root[0], root[1]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == f"{title.attrib['id']} {description.attrib['id']}"
    assert title.text == "A game: EV of the round by upcard"
    assert str(description.text).startswith("2: -4.0 %, with the attack -7.5 %, no attack; 3: ")
    assert "; ten: +4.0 %, with the attack +12.5 %, attack; ace: " in str(description.text)


@pytest.mark.parametrize("game", ["double-attack", "six-deck"])
def test_a_strict_policy_is_kept(game: str) -> None:
    tags = {each.tag.removeprefix(SVG) for each in plot(game).iter()}
    assert tags <= {"svg", "title", "desc", "g", "pattern", "rect", "path", "text"}
    names = {name for each in plot(game).iter() for name in each.attrib}
    assert not {name for name in names if name in ("style", "class") or name.startswith("on")}
    ids = [each.attrib["id"] for each in plot(game, "one").iter() if "id" in each.attrib]
    assert all(each.startswith("one-") for each in ids)
    assert len(set(ids)) == len(ids)


def test_the_same_every_time(attack_solution: Solution) -> None:
    once, again = (ev_plot("A game", ["8x48"], attack_solution) for _ in range(2))
    assert once == again
    assert once.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_xml_is_escaped(attack_solution: Solution) -> None:
    root = ET.fromstring(ev_plot('<b> & "\x1b[31m"', ["8x48 < 6x52"], attack_solution))
    assert root[0].text == r'<b> & "\x1b[31m": EV of the round by upcard'
    assert "8x48 < 6x52" in texts(root)


def test_nothing_is_outside_the_sheet(attack_solution: Solution) -> None:
    rules = ", ".join(["any number of cards"] * 12)
    for title in ("A game", "A title without end " * 8):
        sheet = plot_sheet(title, rules, attack_solution)
        assert all(
            is_within(place_of(each), (0, 0, sheet.width, sheet.height)) for each in sheet.shapes
        )
        assert not overlaps(map(inked, texts_of([sheet])))


def test_an_upcard_that_cannot_be_dealt(attack_solution: Solution) -> None:
    thin = replace(attack_solution, upcards=attack_solution.upcards[1:])
    root = ET.fromstring(ev_plot("A game", ["8x48"], thin))
    assert len(bars(root)) == 18
    assert texts(root).count("-") == 3


def test_nothing_gained_and_nothing_lost(attack_solution: Solution) -> None:
    flat = [
        replace(each, ev_without_attack=0.0, ev_with_attack=0.0) for each in attack_solution.upcards
    ]
    root = ET.fromstring(ev_plot("A game", ["8x48"], replace(attack_solution, upcards=tuple(flat))))
    assert "0 %" in texts(root)
    assert {each.attrib["height"] for each in bars(root)} == {"0"}


@pytest.mark.usefixtures("solver_by_hand")
def test_the_command(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "ev.svg"
    assert run(["plot", "double-attack", "--removed", "5", "--out", str(path)]) == GOOD
    assert capsys.readouterr().out == ""
    found = texts(ET.fromstring(path.read_text()))
    title = "Double Attack Blackjack: EV of the round by upcard"
    assert " ".join(found).startswith(f"{title} 8x48-5, S17, DOA,")
    assert run(["plot", "double-attack", "--removed", "5"]) == GOOD
    assert capsys.readouterr().out == path.read_text()
    assert run(["plot", "double-attack", "--out", "no-such-folder/ev.svg"]) == BAD_INPUT
    assert run(["plot", "double-atack"]) == BAD_INPUT


def test_a_plot_as_a_file_has_its_own_size_and_colors(attack_solution: Solution) -> None:
    text = rendered_plot(Format.SVG, "A game", ["8x48"], attack_solution)
    root = ET.fromstring(text)
    assert texts(root) == texts(ET.fromstring(ev_plot("A game", ["8x48"], attack_solution)))
    assert str(root.get("width")).endswith("mm")
    assert "currentColor" not in str(text)


def test_a_pdf_says_what_the_picture_says(attack_solution: Solution) -> None:
    answer = rendered_plot(Format.PDF, "A game", ["8x48"], attack_solution)
    assert isinstance(answer, bytes)
    reader = PdfReader(io.BytesIO(answer))
    assert reader.metadata is not None
    assert reader.metadata.title == "A game: EV of the round by upcard"
    [page] = reader.pages
    sheet = plot_sheet("A game", ["8x48"], attack_solution)
    assert sorted(page.extract_text().split()) == sorted(words([sheet]).split())
    size = [float(each) for each in page.mediabox[2:]]
    assert size == pytest.approx([sheet.width, sheet.height], abs=0.01)


def test_no_other_format(attack_solution: Solution) -> None:
    with pytest.raises(FormatError, match="svg or pdf, not as html"):
        rendered_plot(Format.HTML, "A game", ["8x48"], attack_solution)


def test_within_a_page_text_has_the_color_of_the_page(attack_solution: Solution) -> None:
    root = ET.fromstring(ev_plot("A game", ["8x48"], attack_solution))
    assert not {"width", "height"} & set(root.attrib)
    assert {each.get("fill") for each in root.iter(f"{SVG}text")} == {"currentColor"}
    background = next(root.iter(f"{SVG}rect"))
    assert background.get("fill") == "none"


@pytest.mark.usefixtures("solver_by_hand")
@pytest.mark.parametrize(
    ("options", "start"),
    [
        (["--out", "ev.pdf"], b"%PDF-"),
        (["--out", "EV.PDF"], b"%PDF-"),
        (["--out", "ev.svg"], b"<?xml"),
        (["--out", "ev"], b"<?xml"),
        (["--out", "ev.svg", "--format", "pdf"], b"%PDF-"),
        (["--out", "ev.png", "--format", "svg"], b"<?xml"),
    ],
)
def test_the_suffix_or_the_option_says_the_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], start: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["plot", "double-attack", *options]) == GOOD
    assert (tmp_path / options[1]).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--out", "ev.png"],
            "--out 'ev.png': there is no format for the suffix '.png'; use .svg or .pdf",
        ),
        (["--format", "png"], "'png' is not one of 'svg', 'pdf'"),
    ],
)
def test_other_formats_are_refused(
    options: list[str],
    message: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["plot", "double-attack", *options]) == BAD_INPUT
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
