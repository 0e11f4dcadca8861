"""A chart in the order of decisions: nothing is lost, and nothing is said twice."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.hand_group import HandGroup
from charts.page.model import EMPTY, Cell, Line, Page, Section
from charts.page.order import decision_order
from solver.cards import UPCARD_ORDER
from solver.errors import UpcardError
from solver.games import GAME_NAMES, Game, load_game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from solver.solving.charts import best_chart
from tests.charts.solved import page

Key = tuple[Kind, str, str]


def recombined(ordered: Page) -> dict[Key, str]:
    """The codes that the parts make when they are asked one after the other."""
    letters: dict[Key, str] = defaultdict(str)
    for section, line, upcard, cell in ordered.cells():
        letters[section.kind, line.label, str(upcard)] += cell.code
    return {key: text[0] + text[1:].lower() for key, text in letters.items()}


def codes(plain: Page) -> dict[Key, str]:
    return {
        (section.kind, line.label, str(upcard)): cell.code
        for section, line, upcard, cell in plain.cells()
    }


def titles(ordered: Page) -> list[str]:
    return list(dict.fromkeys(section.title for section in ordered.sections))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nothing_is_lost(game: str) -> None:
    assert recombined(decision_order(page(game))) == codes(page(game))


def test_nothing_is_lost_with_early_surrender() -> None:
    game = load_game("single-deck").change(rules=["surrender=early"])
    plain = page_by_totals(game, best_chart(game))
    found = codes(plain)
    assert {"Rp", "Rs", "Rh"} <= set(found.values())
    assert recombined(decision_order(plain)) == found


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_part_answers_its_own_question(game: str) -> None:
    ordered = decision_order(page(game))
    allowed = {
        "Surrender": {"R"},
        "Double": {"D"},
        "Hit or stand": {"H", "S"},
        "Doubled": {"S", "R"},
    }
    order = ["Surrender", "Split", "Double", "Hit or stand", "Doubled"]
    assert titles(ordered) == [title for title in order if title in titles(ordered)]
    for section, line, _, cell in ordered.cells():
        if section.title == "Split":
            assert section.kind is Kind.PAIR
            assert not cell.code.startswith("R")
        else:
            assert cell.code in allowed[section.title]
        assert any(each is not EMPTY for each in line.cells)


def test_only_rows_that_surrender_are_under_surrender(plain_game: Game, chart: Chart) -> None:
    ordered = decision_order(page_by_totals(plain_game, chart))
    rows = {
        (section.kind, line.label): "".join(line.codes)
        for section in ordered.sections
        if section.title == "Surrender"
        for line in section.lines
    }
    assert rows == {(Kind.HARD, "16"): "-------RRR", (Kind.PAIR, "8"): "--------RR"}


def test_rows_that_have_become_equal_are_merged(plain_game: Game, chart: Chart) -> None:
    ordered = decision_order(page_by_totals(plain_game, chart))
    (hard, _) = [each for each in ordered.sections if each.title == "Hit or stand"]
    assert [line.name for line in hard.merged] == ["5-11", "16", "20+"]


def small(*cells: Cell, kind: Kind = Kind.HARD) -> Page:
    line = Line((HandGroup(kind, 16),), (*cells, *(Cell("S"),) * (10 - len(cells))))
    section = Section(kind, "Hard", (line,), (line,))
    return replace(page("six-deck"), sections=(section,))


def test_values_go_with_their_letter_and_marks_with_all() -> None:
    cells = Cell("Rh", -0.5, 0.01, marked=True), Cell("Dh", 0.2, 0.1), Cell("D", 0.3, 0.2)
    ordered = decision_order(small(*cells))
    parts = {section.title: section.lines[0].cells[:3] for section in ordered.sections}
    assert parts["Surrender"] == (Cell("R", -0.5, 0.01, marked=True), EMPTY, EMPTY)
    assert parts["Double"] == (EMPTY, Cell("D", 0.2, 0.1), Cell("D", 0.3, 0.2))
    assert parts["Hit or stand"] == (Cell("H", marked=True), Cell("H"), EMPTY)


def test_surrender_after_doubling_stays_last(attack_game: Game, chart: Chart) -> None:
    plain = page_by_totals(attack_game, chart)
    assert decision_order(plain).sections[-1] == plain.sections[-1]
    assert plain.sections[-1].kind is Kind.RESCUE


def test_all_else_on_the_page_is_left_alone(attack_game: Game, chart: Chart) -> None:
    plain = page_by_totals(attack_game, chart)
    ordered = decision_order(plain)
    assert ordered.ordered
    assert replace(ordered, sections=plain.sections, ordered=False) == plain


def test_two_cards_have_no_such_order(attack_game: Game, solution: Solution) -> None:
    by_cards = page_by_cards(attack_game, solution)
    assert by_cards.by is By.CARDS
    with pytest.raises(UpcardError, match="only a chart by totals"):
        decision_order(by_cards)


EARLY = ["surrender=early", "dealer_hits_soft_17=true"]


@pytest.mark.parametrize("rules", [[], EARLY])
def test_merged_rows_speak_for_no_row_between_them(rules: list[str]) -> None:
    """Hard 9 to 11 against an ace are not surrendered, though 8 and 12 are."""
    game = load_game("single-deck").change(rules=rules)
    ordered = decision_order(page_by_totals(game, best_chart(game)))
    for section in ordered.sections:
        spoken_for = [group for line in section.merged for group in between(line)]
        assert spoken_for == [line.first.number for line in section.lines], section.title


def between(line: Line) -> list[int]:
    """The rows that a merged row stands for, from its first to its last."""
    order = UPCARD_ORDER if line.first.kind is Kind.PAIR else range(4, 22)
    return list(order[order.index(line.first.number) : order.index(line.last.number) + 1])
