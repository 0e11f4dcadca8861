"""A new module in the catalogue is a new bet."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from solver.bets import Dealt, catalogue, pay_table, registry, value_bet
from solver.cards import DECK, parse_cards
from solver.games import load_game

MODULE = """
from solver.bets.bet import Bet, Event
from solver.bets.catalogue._cards import pips
from solver.bets.inputs import BetInputs

BET = Bet(
    name="over-13",
    title="Over 13",
    inputs=BetInputs.HAND,
    events=(Event("over 13", lambda first, second, _: pips(first) + pips(second) > 13),),
    symmetric=True,
    note="the player's first two cards total more than 13, aces counting one",
)
"""


def test_one_file_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "over_13.py").write_text(MODULE, "utf-8")
    (tmp_path / "_shared.py").write_text("not Python", "utf-8")
    (tmp_path / "even.toml").write_text('[pays]\n"over 13" = 1\n', "utf-8")
    monkeypatch.setattr(catalogue, "__path__", [*catalogue.__path__, str(tmp_path)])
    before = registry.BET_NAMES
    found = registry.discover_bets()
    assert {*found} == {*before, "over-13"}
    bet, game = found["over-13"], load_game("single-deck")
    table = pay_table(bet, game, tmp_path / "even.toml")
    assert table is not None
    over = sum(min(one.value, 9) + min(two.value, 9) + 2 > 13 for one, two in combinations(DECK, 2))
    value = value_bet(bet, game, table)
    assert (value.events[0].count, value.deals) == (over, 1326)
    assert value.ev == Fraction(2 * over, 1326) - 1
    assert bet.paid_event(table, Dealt.of(*parse_cards("Kh4s2c2d"))) == "over 13"
    assert bet.paid_event(table, Dealt.of(*parse_cards("KhAs2c2d"))) is None
