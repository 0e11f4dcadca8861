"""Layout: the content of a sheet, and that all of it can be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charts.formats import cleaned
from charts.layout import SheetError, sheets_of
from charts.layout.cell import SMALLEST, CellContent, cell_group, shaded_size
from charts.layout.fonts import font_size_for, has_glyph, text_lines, text_width, transliterated
from charts.layout.paper import MARGIN, MM
from charts.layout.shapes import Box, Ring, Sheet, Text
from charts.layout.side_bets import side_bet_groups
from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.hand_group import HandGroup
from charts.page.model import Cell, Line, Page, Section
from charts.page.order import decision_order
from charts.style import heat as heat_style
from charts.style.options import Heat, Paper, Style
from charts.style.palette import INK, MARK, MONO, WHITE, Hatch
from charts.text import notes as wording
from charts.text import side_bets
from charts.text.clean import clean
from charts.text.rules_line import shorthand
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from tests.charts.geometry import (
    boxes,
    every_bet,
    inked,
    is_within,
    overlaps,
    place_of,
    real_bets,
    real_page,
    texts,
    with_marks,
    with_rows,
    words,
)
from tests.charts.solved import retitled

FULL = (Paper.A4, Paper.LETTER)
STYLES = (Style(), Style(MONO), Style(heat=Heat.EV), Style(heat=Heat.MARGIN))
UPCARDS = "2 3 4 5 6 7 8 9 T A"


@pytest.fixture
def totals(attack_game: Game, chart: Chart, solution: Solution) -> Page:
    return page_by_totals(attack_game, chart)


@pytest.fixture
def cards(attack_game: Game, solution: Solution) -> Page:
    return page_by_cards(attack_game, solution)


def assert_in_place(sheet: Sheet) -> None:
    """Check that margins are empty, nothing is beside or below the foot, and no text overlaps."""
    foot = next(text for text in texts([sheet]) if text.string.startswith("upcard "))
    area = MARGIN, MARGIN, sheet.width - MARGIN, sheet.height - MARGIN
    above = *area[:3], inked(foot)[1]
    for shape in sheet.shapes:
        at_the_foot = isinstance(shape, Text) and shape.y == foot.y
        assert is_within(place_of(shape), area if at_the_foot else above), shape
    assert not overlaps(map(inked, texts([sheet])))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", FULL)
def test_nothing_is_off_the_sheet_or_overlaps(
    totals: Page, cards: Page, style: Style, paper: Paper
) -> None:
    in_order, many = decision_order(totals), with_rows(totals, Kind.HARD, 18)
    for page in (totals, cards, with_marks(totals), in_order, many):
        for sheet in sheets_of(page, replace(style, paper=paper)):
            assert_in_place(sheet)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", FULL)
def test_a_full_sheet_does_not_overflow(style: Style, paper: Paper) -> None:
    page = real_page("double-attack")
    for each in (page, decision_order(page), with_marks(page)):
        for sheet in sheets_of(each, replace(style, paper=paper)):
            assert_in_place(sheet)


def test_papers_have_their_sizes(totals: Page) -> None:
    a4, letter = (sheets_of(totals, Style(paper=paper))[0] for paper in FULL)
    assert (a4.width / MM, a4.height / MM) == pytest.approx((210, 297))
    assert (letter.width / 72, letter.height / 72) == (8.5, 11)


def test_a_sheet_has_everything_that_the_text_has(totals: Page) -> None:
    said = words(sheets_of(totals, Style()))
    assert said.startswith(f"{wording.heading(totals)} {shorthand(totals.game)} ")
    for row in (*wording.attack_rows(totals), *wording.deviation_rows(totals)):
        assert " ".join(row) in said
    for note in (*wording.notes(totals)[1:], wording.deviations_title(totals)):
        assert note in said
    for code, meaning in wording.key_items(totals):
        assert f"{code} {meaning}" in said
    assert said.endswith(wording.footer(totals))


def test_the_key_has_no_other_codes(totals: Page) -> None:
    said = words(sheets_of(totals, Style()))
    assert "Rh surrender, else hit" in said
    assert "Rs surrender" not in said


def test_upcards_are_above_every_table(totals: Page) -> None:
    said = words(sheets_of(totals, Style()))
    for title in ("Upcard", "Hard", "Soft", "Pair", "Doubled"):
        assert said.count(f"{title} {UPCARDS}") == 1


def test_hard_and_soft_totals_are_beside_pairs_and_doubled_hands(totals: Page) -> None:
    [sheet] = sheets_of(totals, Style())
    left = {text.string: text.x for text in texts([sheet]) if text.color == WHITE}
    assert left["Hard"] == left["Soft"] < sheet.width / 2
    assert sheet.width / 2 < left["Pair"] < left["Doubled"] + 4


def test_rows_are_merged_unless_each_has_values_of_its_own(totals: Page) -> None:
    plain, shaded = (words(sheets_of(totals, style)) for style in (Style(), Style(heat=Heat.EV)))
    for section in totals.sections:
        for line in section.merged:
            assert " ".join([line.name, *line.texts]) in plain
        for line in section.merged if section.kind is Kind.RESCUE else section.lines:
            assert " ".join([line.name, *line.texts]) in shaded
    assert "5-6 H" in plain
    assert "5-6 H" not in shaded


@pytest.mark.parametrize(
    ("heat", "number", "end"), [(Heat.EV, "-53.8", "+100 %"), (Heat.MARGIN, "1.2", "25 % or more")]
)
@pytest.mark.parametrize("by", By)
def test_shaded_cells_have_a_number_and_a_legend(
    totals: Page, heat: Heat, number: str, end: str, by: By
) -> None:
    line = Line((HandGroup(Kind.HARD, 16),), (Cell("H", -0.538, 0.012), *(Cell("S"),) * 9))
    page = replace(totals, by=by, sections=(Section(Kind.HARD, "Hard", (line,), (line,)),))
    said = words(sheets_of(page, Style(heat=heat)))
    assert f"16 H {number} S S S" in said
    assert end in said
    assert heat_style.note(heat) in said
    plain = words(sheets_of(page, Style()))
    assert "16 H S S S" in plain
    assert end not in plain


@pytest.mark.parametrize(("wide", "high"), [(21, 15.5), (22, 23), (22, 30), (46, 16)])
def test_code_and_number_of_a_shaded_cell_do_not_overlap(wide: float, high: float) -> None:
    group = cell_group(
        CellContent("Rp", number="+119.6"), wide, high, max(SMALLEST, shaded_size(high))
    )
    background, *found = group.shapes
    assert [shape.string for shape in found if isinstance(shape, Text)] == ["Rp", "+119.6"]
    assert not overlaps(map(place_of, found))
    assert all(is_within(place_of(shape), place_of(background)) for shape in found)


def test_a_number_that_does_not_fit_is_left_out() -> None:
    group = cell_group(CellContent("H", number="+119.6"), 9.3, 8, 6.5)
    assert [shape.string for shape in group.shapes if isinstance(shape, Text)] == ["H"]


def test_marked_cells_are_ringed_and_starred(totals: Page) -> None:
    [plain] = sheets_of(totals, Style())
    [sheet] = sheets_of(with_marks(totals), Style())
    rings = [shape for shape in sheet.shapes if isinstance(shape, Ring) and shape.color == MARK]
    cells = sum(len(line.cells) for each in totals.sections for line in each.merged)
    assert len(rings) == words([sheet]).count("*") == cells
    assert "The 300 marked cells differ" in words([sheet])
    assert not any(isinstance(shape, Ring) for shape in plain.shapes)


@pytest.mark.parametrize("wide", [9.3, 20.0, 45.0])
def test_a_ring_is_within_its_cell_and_around_the_code(wide: float) -> None:
    group = cell_group(CellContent("D", MONO.of("D"), marked=True), wide, 16, 12)
    [text] = [shape for shape in group.shapes if isinstance(shape, Text)]
    rings = [shape for shape in group.shapes if isinstance(shape, Ring)]
    for ring in rings:
        half = ring.thickness / 2
        outside = ring.x - half, ring.y - half, wide - ring.x + half, 16 - ring.y + half
        assert is_within(outside, (0, 0, wide, 16))
    half = rings[-1].thickness / 2
    left, top = rings[-1].x + half, rings[-1].y + half
    assert is_within(inked(text), (left, top, wide - left, 16 - top))
    assert rings[-1].color == MARK


def test_mono_has_hatching_and_no_color(totals: Page) -> None:
    drawn = boxes(sheets_of(totals, Style(MONO)))
    assert {box.hatch for box in drawn} == set(Hatch)
    assert {box.fill for box in drawn} == {INK, WHITE, "#ececec"}


def test_a_code_on_hatching_has_a_plain_background_if_it_fits() -> None:
    background, plate, text = cell_group(CellContent("D", MONO.of("D")), 21, 22, 12).shapes
    assert isinstance(plate, Box)
    assert (plate.fill, plate.hatch) == (WHITE, Hatch.NONE)
    assert is_within(place_of(text), place_of(plate))
    assert is_within(place_of(plate), place_of(background))
    narrow = cell_group(CellContent("D", MONO.of("D")), 9.3, 9, 6.5)
    assert [type(shape) for shape in narrow.shapes] == [Box, Text]


def test_a_long_title_takes_several_lines(totals: Page) -> None:
    page = retitled(totals, ("A game of mine " * 20)[:200])
    assert words(sheets_of(page, Style())).startswith(wording.heading(page))


@pytest.mark.parametrize("unit", ["A game of mine ", "W", "\u2660 \u03bb"])
def test_an_endless_title_is_cut(totals: Page, unit: str) -> None:
    [sheet] = sheets_of(retitled(totals, 1000 * unit), Style())
    assert_in_place(sheet)
    assert "…" in words([sheet])


def test_control_characters_are_not_printed(totals: Page) -> None:
    page = retitled(totals, "two\tdecks\x00 \x1b[31m\u202e<&>\u2028")
    said = words(sheets_of(cleaned(page), Style()))
    assert said.startswith(r"two decks\x00 \x1b[31m\u202e<&>: strategy by totals")
    assert said.isprintable()


def test_a_part_in_the_order_of_decisions_is_one_table(totals: Page) -> None:
    said = words(sheets_of(decision_order(totals), Style()))
    for title in ("Surrender", "Split", "Double", "Hit or stand", "Doubled"):
        assert said.count(f"{title} {UPCARDS}") == 1
    assert said.index("Surrender 2") < said.index("Split 2") < said.index("Double 2")


def test_exceptions_may_need_a_second_sheet() -> None:
    page = real_page("double-attack")
    first, second = sheets_of(page, Style(heat=Heat.EV, paper=Paper.LETTER))
    for row in wording.deviation_rows(page):
        assert " ".join(row) in words([second])
    assert wording.deviations_title(page) not in words([first])
    assert words([first]).endswith("page 1 of 2")
    assert words([second]).endswith("page 2 of 2")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", FULL)
def test_side_bets_are_in_place_too(totals: Page, cards: Page, style: Style, paper: Paper) -> None:
    for page in (totals, cards, with_rows(totals, Kind.HARD, 30), with_marks(totals)):
        for bets in (real_bets("double-attack"), real_bets("side-bets-six"), every_bet()):
            for sheet in sheets_of(replace(page, side_bets=bets), replace(style, paper=paper)):
                assert_in_place(sheet)


def test_a_sheet_has_everything_about_the_side_bets(totals: Page) -> None:
    sheets = sheets_of(replace(totals, side_bets=every_bet()), Style())
    said = words(sheets)
    assert said.count(side_bets.TITLE) == 1
    for each in every_bet():
        for line in (each.bet.title, *side_bets.about(each), side_bets.result(each)):
            assert line in said
        for row in (side_bets.event_heads(each), *side_bets.event_rows(each)):
            assert " ".join(row) in said
    count = len(sheets)
    for place, sheet in enumerate(sheets, 1):
        assert words([sheet]).startswith(wording.heading(totals))
        assert words([sheet]).endswith(f"page {place} of {count}")


def test_side_bets_are_below_the_chart_if_they_fit(totals: Page) -> None:
    bets = real_bets("double-attack")
    [sheet] = sheets_of(replace(totals, side_bets=bets), Style())
    said = words([sheet])
    assert said.index(wording.deviations_title(totals)) < said.index(side_bets.TITLE)
    first, second = sheets_of(
        replace(real_page("double-attack"), side_bets=bets), Style(heat=Heat.EV)
    )
    assert side_bets.TITLE not in words([first])
    assert side_bets.result(bets[0]) in words([second])


def test_a_chart_by_cards_has_side_bets_at_its_end(cards: Page) -> None:
    sheets = sheets_of(replace(cards, side_bets=real_bets("side-bets-six")), Style())
    said = words(sheets)
    assert said.index("Insurance (2:1): never") < said.index(side_bets.TITLE)
    for each in real_bets("side-bets-six"):
        assert side_bets.result(each) in said


@settings(deadline=None)
@given(st.text(max_size=400), st.text(max_size=400))
def test_any_text_of_a_pay_table_is_in_place(title: str, source: str) -> None:
    [bet] = real_bets("double-attack")
    assert bet.table is not None
    bet = replace(bet, table=replace(bet.table, name=title[:40], title=title, source=source))
    page = replace(real_page("six-deck"), side_bets=(bet.reworded(clean),))
    for group in side_bet_groups(page, 500):
        assert not overlaps(inked(text) for text in group.shapes if isinstance(text, Text))
        for shape in group.shapes:
            assert is_within(place_of(shape), (0, 0, 500, group.height)), shape


def test_rows_too_low_to_read_are_refused(totals: Page) -> None:
    with pytest.raises(SheetError, match="too many rows for a sheet of the paper a4"):
        sheets_of(with_rows(totals, Kind.HARD, 90), Style())


@pytest.mark.parametrize("paper", FULL)
@pytest.mark.parametrize("heat", [None, Heat.EV])
def test_a_chart_by_cards_takes_the_sheets_it_needs(paper: Paper, heat: Heat | None) -> None:
    page = real_page("six-deck", By.CARDS)
    sheets = sheets_of(page, Style(heat=heat, paper=paper))
    assert [words([each]).rpartition("page ")[2] for each in sheets] == ["1 of 2", "2 of 2"]
    for sheet in sheets:
        assert_in_place(sheet)
        assert wording.heading(page) in words([sheet])
        assert UPCARDS in words([sheet])
    names = {text.string for text in texts(sheets)}
    assert names >= {line.name for section in page.sections for line in section.lines}


def test_a_table_longer_than_a_sheet_continues_under_its_upcards(cards: Page) -> None:
    sheets = sheets_of(with_rows(cards, Kind.HARD, 120), Style())
    said = [words([each]) for each in sheets]
    assert len(said) == 3
    assert all(f" Hard {UPCARDS} " in each for each in said)
    names = {text.string for text in texts(sheets)}
    assert names >= set(map(str, range(1, 121)))
    for sheet in sheets:
        assert_in_place(sheet)


@given(st.text(max_size=80), st.floats(20, 300), st.sampled_from([6.5, 9, 19]))
def test_lines_fit_and_nothing_is_lost(text: str, max_width: float, size: float) -> None:
    text = clean(text)
    found = text_lines(text, max_width, size)
    assert all(text_width(line, size) <= max_width for line in found)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    for most in (1, 2):
        assert all(
            text_width(line, size) <= max_width
            for line in text_lines(text, max_width, size, most=most)
        )


@given(st.text(min_size=1, max_size=20), st.floats(1, 100))
def test_a_size_fits(text: str, max_width: float) -> None:
    size = font_size_for(text, max_width, 12)
    assert 0 <= size <= 12
    assert text_width(text, size) <= max_width


@given(st.text())
def test_clean_text_is_printable_and_transliterated_text_has_glyphs(text: str) -> None:
    assert clean(text).isprintable()
    assert clean(clean(text)) == clean(text)
    assert all(map(has_glyph, transliterated(clean(text))))
