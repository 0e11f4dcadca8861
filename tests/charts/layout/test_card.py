"""Wallet cards: their size, their place on the sheet, and their content."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from charts.layout import SheetError, pictures_of, sheets_of
from charts.layout.card import short_codes
from charts.layout.paper import MM
from charts.layout.shapes import Box, PlacedGroup, Ring, Segment, Sheet
from charts.page.build import page_by_cards, page_by_totals
from charts.page.model import ComparedWith, Page
from charts.page.order import decision_order
from charts.style.options import Heat, Paper, Style
from charts.style.palette import MARK, MONO
from charts.text import notes as wording
from charts.text import side_bets
from charts.text.rules_line import shorthand
from solver.games import GAME_NAMES, Game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from tests.charts.geometry import (
    boxes,
    every_bet,
    flat,
    full_height,
    is_within,
    overlap,
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
from tests.texts import assert_refused

PAPERS = (Paper.WALLET, Paper.WALLET_LETTER)
WIDTH, HEIGHT = 85.60 * MM, 53.98 * MM
UPCARDS = "2 3 4 5 6 7 8 9 T A"


@pytest.fixture
def totals(attack_game: Game, chart: Chart, solution: Solution) -> Page:
    return page_by_totals(attack_game, chart)


def placed_groups(sheet: Sheet) -> list[PlacedGroup]:
    return [shape for shape in sheet.shapes if isinstance(shape, PlacedGroup)]


def assert_can_be_read(page: Page, style: Style) -> None:
    """Check that all is 1.5 mm from the edges, at least 6.5 points high, and does not overlap."""
    area = 1.5 * MM, 1.5 * MM, WIDTH - 1.5 * MM, HEIGHT - 1.5 * MM
    for sheet in sheets_of(page, style):
        card = Sheet(WIDTH, HEIGHT, placed_groups(sheet)[0].group.shapes)
        for shape in card.shapes:
            assert is_within(place_of(shape), area), shape
        for text in texts([card]):
            assert text.size >= 6.5, text
            assert is_within(full_height(text), area), text
        assert not overlaps(map(full_height, texts([card])))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_named_game_fits(name: str) -> None:
    page = real_page(name)
    style = Style(paper=Paper.WALLET)
    for each in (style, replace(style, palette=MONO), replace(style, heat=Heat.EV)):
        assert_can_be_read(page, each)
    assert_can_be_read(with_marks(page), style)


@pytest.mark.parametrize(("paper", "count"), [(Paper.WALLET, 10), (Paper.WALLET_LETTER, 8)])
def test_cards_are_centered_on_the_sheet_and_do_not_overlap(
    totals: Page, paper: Paper, count: int
) -> None:
    front, back = sheets_of(totals, Style(paper=paper))
    for sheet in (front, back):
        places = [place_of(each) for each in placed_groups(sheet)]
        assert len(places) == count
        assert not overlaps(places)
        for left, top, right, bottom in places:
            assert (right - left, bottom - top) == pytest.approx((WIDTH, HEIGHT))
        for turned in ((0, sheet.height), (sheet.width, 0), (sheet.width, sheet.height)):
            mirrored = {
                (
                    round(turned[0] - left - WIDTH if turned[0] else left, 6),
                    round(turned[1] - top - HEIGHT if turned[1] else top, 6),
                )
                for left, top, _, _ in places
            }
            assert mirrored == {(round(left, 6), round(top, 6)) for left, top, _, _ in places}
    assert [place_of(each) for each in placed_groups(front)] == [
        place_of(each) for each in placed_groups(back)
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_are_at_every_edge_and_outside_the_cards(totals: Page, paper: Paper) -> None:
    [sheet, _] = sheets_of(totals, Style(paper=paper))
    cuts = [shape for shape in sheet.shapes if isinstance(shape, Segment)]
    places = [place_of(each) for each in placed_groups(sheet)]
    area = 3 * MM, 3 * MM, sheet.width - 3 * MM, sheet.height - 3 * MM
    for cut in cuts:
        left, top, right, bottom = place_of(cut)
        assert is_within((left, top, right, bottom), area)
        for card in places:
            assert not overlap((left - 1, top - 1, right + 1, bottom + 1), card)
    across = sorted({round(cut.x, 6) for cut in cuts if cut.right == 0})
    down = sorted({round(cut.y, 6) for cut in cuts if cut.down == 0})
    assert [two - one for one, two in pairwise(across)] == pytest.approx([WIDTH] * 2)
    assert [two - one for one, two in pairwise(down)] == pytest.approx([HEIGHT] * (len(down) - 1))
    assert {round(each[0], 6) for each in places} == set(across[:-1])
    assert {round(each[1], 6) for each in places} == set(down[:-1])


def test_front_and_back_have_their_tables(totals: Page) -> None:
    front, back = (
        words([Sheet(0, 0, placed_groups(sheet)[0].group.shapes)])
        for sheet in sheets_of(totals, Style(paper=Paper.WALLET))
    )
    for section in totals.sections:
        side = front if section.kind in (Kind.HARD, Kind.SOFT) else back
        assert f"{section.title} {UPCARDS}" in side
        for line in section.merged:
            row = " ".join([line.name, *line.codes])
            assert row.replace("Dh", "D").replace("Rh", "R") in side
    assert front.startswith(f"{totals.game.title} Hard")
    assert shorthand(totals.game) in front + back
    assert f"Upcard {UPCARDS} Attack Y Y Y Y Y Y Y N N N" in back
    assert "D double, else hit Ds double, else stand P split" in back
    assert "Doubled: R surrenders half of the doubled bet, S plays on." in back
    assert "Insurance (2:1): never. EV -0.6200 % of the bet per round." in back
    assert back.endswith(wording.footer(totals))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_rules_are_on_every_card(name: str) -> None:
    page = real_page(name)
    assert shorthand(page.game) in words(pictures_of(page, Style(paper=Paper.WALLET)))


def test_hard_totals_are_beside_soft_totals(totals: Page) -> None:
    [front, _] = sheets_of(totals, Style(paper=Paper.WALLET))
    hard, soft = (
        next(text for text in texts([front]) if text.string == title) for title in ("Hard", "Soft")
    )
    assert hard.y == soft.y
    assert soft.x - hard.x > 0.4 * WIDTH


def test_a_code_is_shortened_only_if_it_stays_clear() -> None:
    assert short_codes(["H", "S", "Dh", "Ds", "Rh", "P"])["Dh"] == "D"
    assert short_codes(["H", "D", "Dh"])["Dh"] == "Dh"
    shortened = short_codes(["H", "S", "D", "P", "R", "Dh", "Ds", "Rh", "Rs", "Rp"])
    assert len(set(shortened.values())) == len(shortened)


def test_notes_are_left_out_where_rows_need_the_space(totals: Page) -> None:
    """First title and rules are left out; then the rows do not fit."""
    style = Style(paper=Paper.WALLET)
    full = with_rows(totals, Kind.HARD, 18)
    assert_can_be_read(full, style)
    assert totals.game.title in words(sheets_of(totals, style))
    assert totals.game.title not in words(sheets_of(full, style))
    other = replace(totals.game, title="All differ. " * 3)
    crowded = replace(with_rows(totals, Kind.PAIR, 12), comparison=ComparedWith(other, 9, 0.0))
    assert_can_be_read(crowded, style)
    assert "All differ." not in words(sheets_of(crowded, style))
    assert wording.footer(totals) in words(sheets_of(crowded, style))


@pytest.mark.parametrize(
    ("kind", "most"), [(Kind.HARD, 18), (Kind.SOFT, 18), (Kind.PAIR, 12), (Kind.RESCUE, 10)]
)
def test_rows_can_be_read_up_to_the_limit(totals: Page, kind: Kind, most: int) -> None:
    style = Style(paper=Paper.WALLET)
    for count in range(6, most + 1):
        assert_can_be_read(with_rows(totals, kind, count), style)
    with pytest.raises(SheetError, match="too many rows for a wallet card") as caught:
        sheets_of(with_rows(totals, kind, most + 1), style)
    assert_refused(caught)


@pytest.mark.parametrize("draw", [sheets_of, pictures_of])
def test_a_chart_by_cards_is_refused(draw: object, attack_game: Game, solution: Solution) -> None:
    assert callable(draw)
    with pytest.raises(SheetError, match="too many rows for a wallet card") as caught:
        draw(page_by_cards(attack_game, solution), Style(paper=Paper.WALLET))
    assert_refused(caught)


def test_codes_too_wide_for_a_card_are_refused() -> None:
    page = decision_order(real_page("six-deck"))
    with pytest.raises(SheetError, match="'Dh' does not fit in a cell") as caught:
        sheets_of(page, Style(paper=Paper.WALLET))
    assert_refused(caught)


def test_marked_cells_are_ringed_on_cards_too(totals: Page) -> None:
    [front, _] = sheets_of(with_marks(totals), Style(paper=Paper.WALLET))
    rings = [
        shape
        for shape in placed_groups(front)[0].group.shapes
        if isinstance(shape, Ring) and shape.color == MARK
    ]
    rows = sum(len(each.merged) for each in totals.sections if each.kind in (Kind.HARD, Kind.SOFT))
    assert len(rings) == 10 * rows


def faces(page: Page) -> list[Sheet]:
    found = sheets_of(page, Style(paper=Paper.WALLET))
    return [Sheet(WIDTH, HEIGHT, placed_groups(sheet)[0].group.shapes) for sheet in found]


@pytest.mark.parametrize("name", ["double-attack", "side-bets-six"])
def test_side_bets_have_their_own_cards(name: str) -> None:
    plain, bets = real_page(name), real_bets(name)
    page = replace(plain, side_bets=bets)
    assert_can_be_read(page, Style(paper=Paper.WALLET))
    front, back, *more = faces(page)
    assert [front, back] == faces(plain)
    for face in more:
        assert words([face]).startswith(f"{page.game.title}: side bets, shoe {page.game.shoe}")
    for each in bets:
        (face,) = [face for face in more if f" {each.bet.title} Event" in words([face])]
        for row in side_bets.event_rows(each):
            assert " ".join(row) in words([face])
        for line in (side_bets.result(each), *side_bets.pays_lines(each)):
            assert line in words([face])


def test_every_side_bet_fits_on_a_card(totals: Page) -> None:
    page = replace(retitled(totals, "A game of mine " * 20), side_bets=every_bet())
    assert_can_be_read(page, Style(paper=Paper.WALLET))
    said = words(faces(page))
    for each in every_bet():
        assert side_bets.result(each) in said


def test_text_about_a_pay_table_is_left_out_where_its_lines_need_the_space(totals: Page) -> None:
    def of(lines: int) -> Page:
        [bet] = real_bets("double-attack")
        events = tuple(replace(bet.value.events[0], event=f"event {each}") for each in range(lines))
        return replace(totals, side_bets=(replace(bet, value=replace(bet.value, events=events)),))

    source = "Source: 58 Pa. Code"
    for lines in range(1, 14):
        assert_can_be_read(of(lines), Style(paper=Paper.WALLET))
        assert f"event {lines - 1} " in words(faces(of(lines)))
    assert source in words(faces(of(8)))
    assert source not in words(faces(of(13)))
    with pytest.raises(SheetError, match="Bust It has too many lines for a wallet card") as caught:
        faces(of(20))
    assert_refused(caught)


def test_the_picture_shows_each_face_once_with_crop_marks(totals: Page) -> None:
    style = Style(paper=Paper.WALLET)
    [picture] = pictures_of(totals, style)
    printed = [placed_groups(sheet)[0].group for sheet in sheets_of(totals, style)]
    assert [each.group for each in placed_groups(picture)] == printed
    assert not overlaps(place_of(each) for each in placed_groups(picture))
    assert any(isinstance(shape, Segment) for shape in picture.shapes)
    area = 0, 0, picture.width, picture.height
    assert all(is_within(place_of(shape), area) for shape in flat(picture.shapes))
    assert {type(shape) for shape in flat(picture.shapes)} >= {Box, Segment}
    assert len(boxes([picture])) > 100
