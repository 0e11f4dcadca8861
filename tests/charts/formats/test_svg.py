"""SVG as a file: well formed, in its size on paper, with everything in the layout."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from charts.formats import Format, rendered
from charts.layout import pictures_of
from charts.layout.fonts import text_width
from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.model import Page
from charts.style.options import Heat, Paper, Style
from charts.style.palette import CLASSIC, MARK, MONO, SAFE
from charts.text.notes import heading
from charts.text.rules_line import shorthand
from solver.games import Game
from solver.results.chart import Chart
from solver.results.solution import Solution
from tests.charts.geometry import real_page, texts, with_marks
from tests.charts.solved import retitled

SVG = "{http://www.w3.org/2000/svg}"
STYLES = [
    Style(),
    Style(CLASSIC, paper=Paper.LETTER),
    Style(MONO),
    Style(heat=Heat.EV),
    Style(heat=Heat.MARGIN),
    Style(MONO, paper=Paper.WALLET),
]


@pytest.fixture(params=By)
def page(
    request: pytest.FixtureRequest, attack_game: Game, chart: Chart, solution: Solution
) -> Page:
    if request.param is By.CARDS:
        return page_by_cards(attack_game, solution)
    return page_by_totals(attack_game, chart)


@pytest.fixture
def totals(attack_game: Game, chart: Chart, solution: Solution) -> Page:
    return page_by_totals(attack_game, chart)


def svg(page: Page, style: Style) -> str:
    return str(rendered(Format.SVG, [page], style))


def parsed(page: Page, style: Style = Style()) -> ET.Element:  # noqa: B008
    return ET.fromstring(svg(page, style))


def strings(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("style", [style for style in STYLES if style.paper is not Paper.WALLET])
def test_the_picture_has_the_texts_of_the_layout_in_its_order(page: Page, style: Style) -> None:
    drawn = [text.string for text in texts(pictures_of(page, style))]
    assert strings(parsed(page, style)) == drawn


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        (Paper.A4, ("210mm", "297mm", "0 0 595.28 841.89")),
        (Paper.LETTER, ("215.9mm", "279.4mm", "0 0 612 792")),
    ],
)
def test_the_picture_has_the_size_of_the_paper(
    totals: Page, paper: Paper, size: tuple[str, str, str]
) -> None:
    root = parsed(totals, Style(paper=paper))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == size


def test_a_wallet_card_is_shown_once_front_and_back(totals: Page) -> None:
    root = parsed(totals, Style(paper=Paper.WALLET))
    assert [strings(root).count(title) for title in ("Hard", "Soft", "Pair", "Doubled")] == [1] * 4
    assert (root.get("width"), root.get("height")) == ("94.07mm", "116.43mm")


def test_sheets_are_one_below_the_other() -> None:
    root = parsed(real_page("six-deck", By.CARDS))
    assert [group.get("transform") for group in root.findall(f"{SVG}g")] == [
        "translate(0 0)",
        "translate(0 853.89)",
    ]
    assert root.get("viewBox") == "0 0 595.28 1695.78"


def test_title_and_description_for_screen_readers(totals: Page) -> None:
    root = parsed(totals)
    assert root.get("role") == "img"
    assert [element.tag for element in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == heading(totals)
    description = root.findtext(f"{SVG}desc") or ""
    assert shorthand(totals.game) in description
    assert "house edge 0.6200 %" in description
    assert description.isprintable()


TITLE_SHOWN = r'<&"> \x00 </title>\ufffe \ud800 ' + "\U0001f0a1: strategy by totals"


def test_xml_is_escaped(totals: Page) -> None:
    root = parsed(retitled(totals, '<&"> \x00\x0b</title>\ufffe \ud800 \U0001f0a1'))
    assert root.findtext(f"{SVG}title") == TITLE_SHOWN
    assert strings(root)[0] == root.findtext(f"{SVG}title")
    svg(totals, Style()).encode("utf-8")


@pytest.mark.parametrize("style", STYLES)
def test_coordinates_have_two_decimals_at_most(totals: Page, style: Style) -> None:
    text = svg(with_marks(totals), style)
    attributes = re.findall(r'\b(?:x|y|width|height|d|transform|textLength|rx)="([^"]*)"', text)
    assert len(attributes) > 1000
    assert not [each for each in attributes if re.search(r"\d\.\d{3}|\d\.\d?0\b|-0\b|e-", each)]


@pytest.mark.parametrize("style", STYLES)
def test_nothing_but_shapes_and_text(totals: Page, style: Style) -> None:
    root = parsed(with_marks(totals), style)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "rect", "path", "text", "pattern"}
    assert "href" not in svg(totals, style)


def test_lines_state_their_width_for_other_fonts(totals: Page) -> None:
    root = parsed(retitled(totals, "Card \u2660 game"))
    for element in root.iter(f"{SVG}text"):
        string, long = element.text or "", element.get("textLength")
        if "\u2660" in string or len(string) <= 2:
            assert long is None
        else:
            bold = element.get("font-weight") == "bold"
            size = float(element.get("font-size", "0"))
            assert float(long or 0) == pytest.approx(text_width(string, size, bold), abs=0.01)


def test_hatching_uses_defined_patterns_only(totals: Page) -> None:
    root = parsed(totals, Style(MONO))
    names = {pattern.get("id") for pattern in root.iter(f"{SVG}pattern")}
    used = {rect.get("fill", "") for rect in root.iter(f"{SVG}rect")}
    hatched = {fill[5:-1] for fill in used if fill.startswith("url(#")}
    assert hatched == names
    assert len(names) == 4
    assert "pattern" not in svg(totals, Style())


def test_cells_have_the_colors_of_the_palette(totals: Page) -> None:
    for palette in (SAFE, CLASSIC):
        fills = {rect.get("fill") for rect in parsed(totals, Style(palette)).iter(f"{SVG}rect")}
        assert fills >= {color.background for color in palette.colors.values()}


def test_marked_cells_are_ringed(totals: Page) -> None:
    assert MARK not in svg(totals, Style())
    rings = [rect for rect in parsed(with_marks(totals)).iter(f"{SVG}rect") if rect.get("rx")]
    assert sum(ring.get("stroke") == MARK for ring in rings) == len(rings) / 2
