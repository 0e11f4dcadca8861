"""Which hands a row is for: its label, its name and its place."""

from __future__ import annotations

from itertools import pairwise

import pytest

from charts.page.hand_group import HandGroup
from charts.page.model import EMPTY, Line
from solver.cards import Hand, two_card_hands
from solver.results.chart import Kind, Row


@pytest.mark.parametrize(
    ("kind", "label", "name"),
    [
        ("hard", "16", "16"), ("soft", "12", "AA"), ("soft", "18", "A7"), ("soft", "21", "AT"),
        ("pair", "T", "TT"), ("pair", "A", "AA"), ("rescue", "13", "13"), ("rescue", "s13", "A2"),
    ],
)  # fmt: skip
def test_a_row_keeps_its_label(kind: str, label: str, name: str) -> None:
    group = HandGroup.of_row(Row.parse(kind, label, ()))
    assert (group.kind, group.label, group.name) == (kind, label, name)


def test_two_cards_are_their_own_label() -> None:
    for hand in two_card_hands():
        group = HandGroup.of_cards(hand)
        assert group.label == group.name == str(hand)
        assert (group.kind is Kind.PAIR) == hand.is_pair


def test_neighbours() -> None:
    pairs = [HandGroup.of_row(Row.parse("pair", label, ())) for label in "23456789TA"]
    totals = [HandGroup(Kind.RESCUE, total) for total in range(6, 22)]
    for rows in (pairs, totals):
        found = [(one, two) for one in rows for two in rows if two.follows(one)]
        assert found == list(pairwise(rows))
    assert not HandGroup(Kind.RESCUE, 13, soft=True).follows(HandGroup(Kind.RESCUE, 12))
    assert not HandGroup(Kind.SOFT, 13, soft=True).follows(HandGroup(Kind.HARD, 12))


@pytest.mark.parametrize(
    ("first", "last", "label", "name"),
    [
        (HandGroup(Kind.HARD, 17), HandGroup(Kind.HARD, 21), "17-21", "17+"),
        (HandGroup(Kind.RESCUE, 13, soft=True), HandGroup(Kind.RESCUE, 16, soft=True), "s13-s16",
         "A2-A5"),
        (HandGroup(Kind.PAIR, 1), HandGroup(Kind.PAIR, 2), "2-3", "22-33"),
    ],
)  # fmt: skip
def test_merged_rows(first: HandGroup, last: HandGroup, label: str, name: str) -> None:
    line = Line((first, last), (EMPTY,) * 10)
    assert (line.label, line.name) == (label, name)
    assert Line((HandGroup.of_cards(Hand.parse("T6")),), ()).name == "T6"
