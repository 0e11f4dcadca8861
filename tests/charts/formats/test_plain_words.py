"""The chart in plain words, read back by an independent reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from charts.formats.plain_words import render
from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.model import ComparedWith, Page
from charts.page.order import decision_order
from charts.text.insurance import insurance_line
from charts.text.notation import SPOKEN
from charts.text.speech import rules_in_words
from solver.cards import Hand
from solver.games import GAME_NAMES, Game, load_game
from solver.results.chart import Chart, Kind
from solver.results.solution import InsuranceResult, Solution
from tests.charts.solved import page

UPCARDS = "23456789TA"
CARDS = {**{card: card for card in "23456789"}, "ten": "T", "ace": "A"}
PLURALS = dict(
    zip(
        ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "aces"],
        UPCARDS,
        strict=True,
    )
)
LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}
ROW = re.compile(
    r"(?P<name>(?:Doubled )?(?:[Hh]ard|[Ss]oft) \d.*?|Pairs? of .*?): (?P<play>[^.]*)\."
    r"(?: Changed against (?P<marks>[^.]*)\.)?"
)

Cells = dict[tuple[str, str, str], str]


def read(text: str) -> tuple[Cells, set[tuple[str, str, str]]]:
    """Return the codes of all cells, and the marked cells."""
    cells: Cells = {}
    marked = set()
    for line in text.splitlines():
        match = ROW.fullmatch(line)
        if match is None:
            continue
        for kind, hand in hands(match["name"].lower()):
            cells |= {(kind, hand, upcard): code for upcard, code in codes(match["play"]).items()}
            marked |= {(kind, hand, upcard) for upcard in upcards(match["marks"] or "")}
    return cells, marked


def hands(name: str) -> Iterator[tuple[str, str]]:
    if name.startswith("pair"):
        first, _, last = name.split(" of ")[1].replace(" and ", " to ").partition(" to ")
        low, high = PLURALS[first], PLURALS[last or first]
        for card in UPCARDS[UPCARDS.index(low) : UPCARDS.index(high) + 1]:
            yield "pair", card
        return
    doubled, name = name.startswith("doubled"), name.removeprefix("doubled ")
    match = re.fullmatch(r"(hard|soft) (\d+)(?: (?:to|and) (\d+)| (and up))?(?: \(.*\))?", name)
    assert match, name
    low = int(match[2])
    for total in range(low, int(match[3] or (21 if match[4] else low)) + 1):
        letter = "s" if doubled and match[1] == "soft" else ""
        yield "rescue" if doubled else match[1], f"{letter}{total}"


def codes(play: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in play.split("; "):
        if " against " in part:
            what, against = part.split(" against ")
            found |= dict.fromkeys(upcards(against), code(what.rstrip(",")))
        else:
            rest = [upcard for upcard in UPCARDS if upcard not in found]
            found |= dict.fromkeys(rest, code(part.removeprefix("otherwise ")))
    return found


def code(words: str) -> str:
    match = re.fullmatch(r"([a-z ]+?)(?:, or ([a-z]+) where you cannot)?", words)
    assert match, words
    return LETTERS[match[1]] + (LETTERS[match[2]].lower() if match[2] else "")


def upcards(text: str) -> list[str]:
    found: list[str] = []
    for part in filter(None, re.split(", | and ", text)):
        first, _, last = part.partition(" to ")
        low, high = UPCARDS.index(CARDS[first]), UPCARDS.index(CARDS[last or first])
        found += UPCARDS[low : high + 1]
    return found


def cells_of(page: Page) -> Cells:
    return {
        (section.kind.value, line.label, str(upcard)): cell.code
        for section, line, upcard, cell in page.cells()
    }


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_cell_can_be_recovered(game: str) -> None:
    chart = page(game)
    assert read(render(chart))[0] == cells_of(chart)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_best_play_of_every_two_cards(game: str) -> None:
    chart = page(game, By.CARDS)
    lines = render(chart).splitlines()
    for section in chart.sections:
        for line in section.lines:
            start = name_of_cards(line.label)
            (said,) = [text for text in lines if text.startswith(f"{start}: ")]
            best = dict(zip(UPCARDS, (code[0] for code in line.codes), strict=True))
            assert codes(said.removeprefix(f"{start}: ").rstrip(".")) == best


def name_of_cards(hand: str) -> str:
    first, second = ({card: word for word, card in CARDS.items()}[card] for card in hand)
    if first == second:
        return f"Pair of {({card: word for word, card in PLURALS.items()})[hand[0]]}"
    return f"{first} and {second}".capitalize()


def test_in_the_order_of_decisions(attack_game: Game, chart: Chart) -> None:
    lines = render(decision_order(page_by_totals(attack_game, chart))).splitlines()
    surrender = lines.index("Surrender:")
    assert lines[surrender + 1 : surrender + 4] == [
        "Hard 16: surrender against 9 to ace.",
        "Pair of eights: surrender against ten and ace.",
        "",
    ]
    assert "Soft 18 (ace and 7): double against 2 to 6." in lines
    assert lines.count("Double:") == 1


def test_marked_cells_are_mentioned(attack_game: Game, chart: Chart) -> None:
    plain = page_by_totals(attack_game, chart)
    hard, *others = plain.sections
    lines = [
        replace(
            line,
            cells=tuple(
                replace(cell, marked=place in (6, 8, 9)) for place, cell in enumerate(line.cells)
            ),
        )
        if line.label == "16"
        else line
        for line in hard.lines
    ]
    section = replace(hard, lines=tuple(lines), merged=tuple(lines))
    marked = replace(
        plain, sections=(section, *others), comparison=ComparedWith(attack_game, 3, -0.001)
    )
    text = render(marked)
    assert read(text)[1] == {("hard", "16", upcard) for upcard in "8TA"}
    assert "; the expected value of this game is 0.1000 percent of the bet lower." in text


def test_what_a_shoe_cannot_deal_is_not_mentioned(chart: Chart) -> None:
    game = load_game("double-attack").change(shoe="4,4,4,4,0,4,4,4,4,16")
    thin = page_by_totals(game, chart)
    text = render(thin)
    assert "The dealer cannot show 5." in text
    assert "Hard 16: stand against 2 to 4 and 6; hit against 7 and 8; surrender, or hit" in text
    assert read(text)[0] == cells_of(thin)
    assert "A shoe of 4 aces, 4 twos, 4 threes, 4 fours, 4 sixes" in text


@pytest.mark.parametrize(
    ("attacked", "words"),
    [
        ("2345678", "Attack when the dealer shows 2 to 8; not against 9 to ace."),
        ("26", "Attack when the dealer shows 2 and 6; not against 3 to 5 and 7 to ace."),
        ("", "Never attack."),
        (UPCARDS, "Always attack."),
    ],
)
def test_the_attack(attacked: str, words: str, attack_game: Game, chart: Chart) -> None:
    decisions = {"A23456789T".index(upcard): upcard in attacked for upcard in UPCARDS}
    text = render(page_by_totals(attack_game, replace(chart, attack=decisions)))
    assert words in text.splitlines()


INSURANCES = [
    None,
    InsuranceResult("2:1", {}, 0.0, None),
    InsuranceResult("5:2", {Hand.parse("T6"): -0.0769}, 0.0, None),
    InsuranceResult("3:1", {Hand.parse("T6"): 0.1, Hand.parse("97"): -0.1}, 0.001, None),
    InsuranceResult("3:1", {Hand.parse("T6"): 0.1, Hand.parse("97"): 0.1}, 0.001, None),
]
CHANGES = [
    [],
    ["hole_card=none", "double_on=9-11", "max_hands=1"],
    ["hole_card=original-only", "double_on=8-11", "double_after_split=false", "max_ace_hands=4"],
    ["double_on=10-11", "max_ace_hands=3", "draw_split_aces=true", "surrender_split_aces=true"],
    ["surrender=early", "charlie=6", "insurance_pays=none", "double_attack=1:2"],
    ["surrender=late", "surrender_cards=any", "max_hands=2", "double_rescue=true"],
]


@pytest.mark.parametrize("insurance", INSURANCES)
def test_insurance_has_no_signs(insurance: InsuranceResult | None) -> None:
    assert_plain(insurance_line(insurance, SPOKEN))


@pytest.mark.parametrize("change", CHANGES, ids=" ".join)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_rules_have_no_shorthand(game: str, change: list[str]) -> None:
    changed = load_game(game).change(rules=change, removed="5,5,Kh,T")
    text = rules_in_words(changed)
    assert_plain(text)
    assert "without two fives, a ten and a king of hearts" in text


def assert_plain(text: str) -> None:
    assert not re.search(r"[A-Z]{2,}|\b[A-Z]\d|\d[a-z]|[^\w\s.,:;()'-]|(?<!\w)-|_|\S:\S", text), (
        text
    )


def test_no_signs_in_a_chart(attack_game: Game, chart: Chart, solution: Solution) -> None:
    pages = [
        page_by_totals(attack_game, chart),
        page_by_cards(attack_game, solution),
    ]
    for each in pages:
        for line in render(each).splitlines()[1:-1]:
            assert_plain(line)
    assert {section.kind for section in pages[0].sections} == set(Kind)
