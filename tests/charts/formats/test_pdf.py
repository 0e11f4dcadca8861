"""PDF: what a reader finds in the file, and that its bytes are reproducible."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from pypdf import PdfReader

from charts.formats import Format, rendered
from charts.page.build import page_by_cards, page_by_totals
from charts.page.model import Page
from charts.style.options import Heat, Paper, Style
from charts.style.palette import CLASSIC, MONO
from charts.text.notes import heading, notes
from charts.text.rules_line import shorthand
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from tests.charts.geometry import with_marks
from tests.charts.solved import retitled

STYLES = [
    Style(),
    Style(CLASSIC, paper=Paper.LETTER),
    Style(MONO),
    Style(heat=Heat.EV),
    Style(heat=Heat.MARGIN, paper=Paper.LETTER),
    Style(MONO, paper=Paper.WALLET),
    Style(paper=Paper.WALLET_LETTER),
]
RED = ".752941 0 .25098 RG"
"""`charts.style.palette.MARK` for strokes."""


@pytest.fixture
def totals(attack_game: Game, chart: Chart, solution: Solution) -> Page:
    return page_by_totals(attack_game, chart)


@pytest.fixture
def cards(attack_game: Game, solution: Solution) -> Page:
    return page_by_cards(attack_game, solution)


def pdf(pages: Sequence[Page], style: Style) -> bytes:
    answer = rendered(Format.PDF, pages, style)
    assert isinstance(answer, bytes)
    return answer


def svg(page: Page, style: Style) -> str:
    return str(rendered(Format.SVG, [page], style))


def read(*pages: Page, style: Style = Style()) -> PdfReader:  # noqa: B008
    return PdfReader(io.BytesIO(pdf(pages, style)))


def text_of(reader: PdfReader) -> str:
    """Return all text in the order of the file, with spaces between its parts."""
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


def streams(reader: PdfReader) -> str:
    """Return the drawing operators of the pages and of the forms on them."""
    found = []
    for page in reader.pages:
        contents = page.get_contents()
        assert contents is not None
        found.append(contents.get_data().decode("latin-1"))
        forms = page["/Resources"].get("/XObject", {})
        found += [form.get_object().get_data().decode("latin-1") for form in forms.values()]
    return "\n".join(found)


def fonts(reader: PdfReader) -> Iterator[Any]:
    """Yield every font in the file, used or not."""
    for number in range(1, len(reader.xref[0]) + 1):
        found = reader.get_object(number)
        if isinstance(found, dict) and found.get("/Type") == "/Font":
            yield found


@pytest.mark.parametrize("style", STYLES)
def test_every_font_is_embedded_as_a_subset(totals: Page, style: Style) -> None:
    found = list(fonts(read(totals, style=style)))
    assert len(found) == 2
    for font in found:
        assert font["/BaseFont"].startswith("/AAAAAA+BitstreamVeraSans")
        assert len(font["/FontDescriptor"]["/FontFile2"].get_data()) > 1000
        assert "/ToUnicode" in font
    assert b"Helvetica" not in pdf([totals], style)


def test_every_row_can_be_read_in_the_order_of_the_chart(totals: Page) -> None:
    text = text_of(read(totals))
    place = text.index(
        f"{heading(totals)} {shorthand(totals.game)} Upcard 2 3 4 5 6 7 8 9 T A Attack Y"
    )
    for section in totals.sections:
        for line in section.merged:
            place = text.index(" ".join([line.name, *line.texts]), place)
    for note in notes(totals)[1:]:
        place = text.index(note, place)
    assert totals.digest in text[place:]


def test_every_row_by_cards_can_be_read(cards: Page) -> None:
    text = text_of(read(cards))
    for section in cards.sections:
        for line in section.lines:
            assert " ".join([line.name, *line.texts]) in text


@pytest.mark.parametrize("paper", [Paper.WALLET, Paper.WALLET_LETTER])
def test_every_row_can_be_read_on_the_cards(totals: Page, paper: Paper) -> None:
    front, back = (
        " ".join(page.extract_text().split())
        for page in read(totals, style=Style(paper=paper)).pages
    )
    for section in totals.sections:
        for line in section.merged:
            row = " ".join([line.name, *line.codes]).replace("Dh", "D").replace("Rh", "R")
            assert row in (front if section.kind in (Kind.HARD, Kind.SOFT) else back)


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [
        (Paper.A4, (595.2756, 841.8898), 1),
        (Paper.LETTER, (612, 792), 1),
        (Paper.WALLET, (595.2756, 841.8898), 2),
        (Paper.WALLET_LETTER, (612, 792), 2),
    ],
)
def test_pages_have_the_size_of_the_paper(
    totals: Page, paper: Paper, size: tuple[float, float], count: int
) -> None:
    pages = read(totals, style=Style(paper=paper)).pages
    assert len(pages) == count
    for page in pages:
        assert [float(each) for each in page.mediabox] == pytest.approx([0, 0, *size])


def test_the_file_has_a_title_and_a_language_and_no_time(totals: Page) -> None:
    reader = read(totals)
    about = reader.metadata
    assert about is not None
    assert (about.title, about.subject) == (heading(totals), shorthand(totals.game))
    assert about.author == about.creator == about.producer == f"upcard {totals.version}"
    assert about["/CreationDate"] == about["/ModDate"] == "D:20000101000000+00'00'"
    assert reader.trailer["/Root"]["/Lang"] == "en"


def test_cards_ask_to_be_printed_in_their_size(totals: Page) -> None:
    card, sheet = (
        read(totals, style=Style(paper=paper)).trailer["/Root"].get("/ViewerPreferences", {})
        for paper in (Paper.WALLET, Paper.A4)
    )
    assert card["/PrintScaling"] == "/None"
    assert "/PrintScaling" not in sheet


@pytest.mark.parametrize(
    "style", [Style(MONO), Style(heat=Heat.EV), Style(MONO, paper=Paper.WALLET)]
)
def test_files_are_small(totals: Page, style: Style) -> None:
    assert len(pdf([with_marks(totals)], style)) < 120_000


def test_several_charts_follow_each_other_even_the_same_twice(totals: Page, cards: Page) -> None:
    reader = read(totals, cards, totals)
    assert len(reader.pages) == 3
    assert [page.extract_text().splitlines()[0] for page in reader.pages] == [
        heading(totals),
        heading(cards),
        heading(totals),
    ]
    assert len(read(totals, totals, style=Style(paper=Paper.WALLET)).pages) == 4


def test_characters_without_glyph_are_transliterated_except_in_the_title(totals: Page) -> None:
    page = retitled(totals, "\u2660 Cửa hàng \u03bb\u03bc é")
    reader = read(page)
    assert text_of(reader).startswith("? Cua hàng ?? é: strategy by totals")
    assert reader.metadata is not None
    assert reader.metadata.title == heading(page)


def test_the_name_of_the_game_replaces_an_illegible_title(totals: Page) -> None:
    text = text_of(read(retitled(totals, "\u039c\u03c0\u03bb\u03b1\u03ba")))
    assert text.startswith("double-attack: strategy by totals")


def test_pdf_operators_are_escaped(totals: Page) -> None:
    title = r"(50%) \ ) ET <&" + '"> \x00\x1b'
    text = text_of(read(retitled(totals, title)))
    assert text.startswith(r'(50%) \ ) ET <&"> \x00\x1b: strategy by totals')


def test_hatching_is_clipped_to_its_cell_and_only_in_the_palette_mono(totals: Page) -> None:
    plain, hatched = (streams(read(totals, style=style)) for style in (Style(), Style(MONO)))
    assert "W* n" not in plain
    cells = sum(
        code not in ("H", "-")
        for section in totals.sections
        for line in section.merged
        for code in line.codes
    )
    assert totals.attack is not None
    attacks = sum(totals.attack.decisions.values())
    key = 6
    assert hatched.count("W* n") == cells + attacks + key


def test_marked_cells_are_ringed(totals: Page) -> None:
    assert RED not in streams(read(totals))
    assert RED in streams(read(with_marks(totals)))


_RENDER = """
import hashlib, sys
from charts.style.options import Heat, Style, Paper
from charts.page.build import page_by_totals
from charts.style.palette import MONO
from charts.formats import Format, rendered
from solver.games import load_game
from tests.charts.conftest import make_chart

game = load_game("double-attack")
page = page_by_totals(game, make_chart(game))
for style in (Style(), Style(MONO), Style(heat=Heat.EV), Style(MONO, paper=Paper.WALLET)):
    print(hashlib.sha256(rendered(Format.PDF, [page], style)).hexdigest())
    print(hashlib.sha256(rendered(Format.SVG, [page], style).encode()).hexdigest())
"""


def test_the_same_bytes_in_every_process(attack_game: Game, chart: Chart) -> None:
    """The hash seed, the time zone and the language do not matter."""
    answers = {
        subprocess.run(
            [sys.executable, "-c", _RENDER],
            env={**os.environ, **{"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": language}},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone, language in (("1", "UTC", "C"), ("2", "Asia/Tokyo", "C.UTF-8"))
    }
    assert len(answers) == 1
    page = page_by_totals(attack_game, chart)
    hashes = answers.pop().split()
    assert hashes[0] == hashlib.sha256(pdf([page], Style())).hexdigest()
    assert hashes[1] == hashlib.sha256(svg(page, Style()).encode()).hexdigest()
    assert len(set(hashes)) == 8
