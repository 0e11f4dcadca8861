"""Flash cards, read by the rules in the documentation of Anki."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from charts.formats.anki import render
from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.model import Page
from charts.text.clean import clean
from solver.games import GAME_NAMES, Game
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from tests.charts.solved import page

COLUMNS = ["Identifier", "Deck", "Front", "Back", "Tags"]


def imported(text: str) -> list[dict[str, str]]:
    """Return the notes of a file: headers first, then fields between tabs, quoted if needed."""
    headers = dict(line[1:].split(":", 1) for line in text.splitlines() if line.startswith("#"))
    assert headers.pop("columns").split("\t") == COLUMNS
    assert headers == {
        "separator": "tab",
        "html": "false",
        "notetype": "Basic",
        "guid column": "1",
        "deck column": "2",
        "tags column": "5",
    }
    body = text.split("\n", len(headers) + 1)[-1]
    return list(csv.DictReader(io.StringIO(body), COLUMNS, delimiter="\t", strict=True))


def answers(chart: Page) -> dict[str, str]:
    return {note["Front"]: note["Back"] for note in imported(render(chart))}


@pytest.mark.parametrize("by", list(By))
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_card_for_every_decision(game: str, by: By) -> None:
    chart = page(game, by)
    notes = imported(render(chart))
    assert len({note["Identifier"] for note in notes}) == len(notes)
    assert len({note["Front"] for note in notes}) == len(notes)
    assert all(all(note.values()) for note in notes)
    never = {
        (Kind.HARD, "4"), (Kind.HARD, "21"), (Kind.SOFT, "12"), (Kind.SOFT, "21"),
        (Kind.SOFT, "AT"), (Kind.RESCUE, "21"), (Kind.RESCUE, "s21"),
    }  # fmt: skip
    decisions = [
        cell for section, line, _, cell in chart.cells() if (section.kind, line.label) not in never
    ]
    assert len(notes) == len(decisions) + (10 if chart.attack else 0)
    if not chart.attack:
        known = [cell.margin for cell in decisions]
        assert None not in known
        assert sum("worth" in note["Back"] for note in notes) == len(notes)


def test_questions_and_answers(attack_game: Game, chart: Chart) -> None:
    found = answers(page_by_totals(attack_game, chart))
    assert found["Hard 16 against ten"] == "surrender, else hit"
    assert found["Soft 18 (ace and 7) against 2"] == "double, else stand"
    assert found["Pair of eights against ace"] == "surrender, else split"
    assert found["Doubled hard 12 against 2"] == "stand"
    assert found["Doubled soft 13 against 7"] == "surrender"
    assert found["Dealer shows 8: attack?"] == "yes; worth 1.00 % of the bet"
    assert found["Dealer shows ace: attack?"] == "no; worth -1.00 % of the bet"
    assert not any("21" in question for question in found)


def test_the_margin_over_the_second_best(attack_game: Game, solution: Solution) -> None:
    found = answers(page_by_cards(attack_game, solution))
    worth = "worth 4.00 % of the stake more than hitting"
    assert found["Ten and 6 against 2"] == f"surrender; {worth}"
    assert answers(page("six-deck"))["Hard 16 against ten"] == (
        "hit; worth 0.21 % of the stake more than standing"
    )


def test_close_decisions_are_tagged() -> None:
    notes = {note["Front"]: note["Tags"].split() for note in imported(render(page("six-deck")))}
    assert notes["Hard 16 against ten"] == ["upcard", "six-deck", "hard", "close"]
    assert notes["Hard 20 against ten"] == ["upcard", "six-deck", "hard"]


def test_imported_again_a_card_is_the_same(attack_game: Game, chart: Chart) -> None:
    def identifiers(page: Page) -> list[str]:
        return [note["Identifier"] for note in imported(render(page))]

    first = page_by_totals(attack_game, chart)
    rows = tuple(replace(row, codes=row.codes[::-1]) for row in chart.rows)
    changed = replace(chart, rows=rows, ev=0.5)
    assert identifiers(page_by_totals(attack_game, changed)) == identifiers(first)
    other = attack_game.change(rules=["max_hands=3"])
    assert not set(identifiers(page_by_totals(other, chart))) & set(identifiers(first))


@pytest.mark.parametrize("title", ['The "big"\ttable', "#1", "Black::jack"])
def test_text_that_could_break_a_field(title: str, attack_game: Game, chart: Chart) -> None:
    game = replace(attack_game, title=title, name="my own\tgame")
    notes = imported(render(page_by_totals(game, chart)))
    assert all(note["Deck"].startswith(clean(title).replace("::", ":")) for note in notes)
    assert notes[0]["Tags"] == "upcard my-own-game attack"
