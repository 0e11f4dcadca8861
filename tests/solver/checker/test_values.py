"""Every value of the checker against the reference, as exact fractions, and against the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import reference
from solver.cards import Hand, Value
from solver.checker.blocks import BestPlayBlock, ClaimedGame
from solver.checker.cards import NAMES
from solver.checker.claims import Claims
from solver.checker.two_cards import ALL_HANDS, chance, insurance
from solver.games import Game
from solver.games.reading import load_game
from solver.results.strategy import Strategy
from solver.solving.game import solve
from tests.small_games import rules, small_game
from tests.solver.checker.games import as_checked, deep_games

BEST = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)


def block_of(game: Game, strategy: Strategy, upcard: int) -> BestPlayBlock:
    checked, shoe = as_checked(game)
    claimed = ClaimedGame(game.name, shoe, checked, strategy.value)
    return BestPlayBlock(claimed, upcard, Claims(NAMES[upcard], []))


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(game=deep_games(), strategy=st.sampled_from(BEST), place=st.integers(0, 9))
def test_values_are_those_of_the_reference(game: Game, strategy: Strategy, place: int) -> None:
    upcards = [value for value, held in enumerate(game.shoe.counts) if held]
    upcard = Value(upcards[place % len(upcards)])
    block = block_of(game, strategy, upcard)
    for hand in ALL_HANDS:
        if chance(block.table.unseen, hand):
            exact = reference.actions(game, Hand.parse(str(hand)), upcard, strategy)
            assert not exact.runs_out
            found = {action.value: ev for action, ev in exact.unconditional.items()}
            assert block.two_cards.evs(hand) == found
    exact_upcard = reference.upcard_ev(game, upcard, strategy)
    assert block.ev(Fraction(1)) == exact_upcard.without_attack
    assert block.ev(1 + game.rules.double_attack) == exact_upcard.with_attack


@settings(derandomize=True, max_examples=8, deadline=None, database=None)
@given(
    counts=st.lists(st.integers(3, 9), min_size=9, max_size=9),
    tens=st.integers(12, 40),
    plain=rules(),
    strategy=st.sampled_from(BEST),
    upcard=st.integers(0, 9),
)
def test_values_are_those_of_the_engine(
    counts: list[int], tens: int, plain: dict[str, object], strategy: Strategy, upcard: int
) -> None:
    game = small_game((*counts, tens), **plain)
    solution = solve(game, strategy)
    block = block_of(game, strategy, upcard)
    for hand in ALL_HANDS:
        engine = solution.actions(str(hand), Value(upcard)).unconditional
        found = {action: float(ev) for action, ev in block.two_cards.evs(hand).items()}
        assert found == pytest.approx({str(act): ev for act, ev in engine.items()}, abs=1e-12)
    row = solution.upcard(Value(upcard))
    assert float(block.ev(Fraction(1))) == pytest.approx(row.ev_without_attack, abs=1e-12)
    if row.ev_with_attack is not None:
        attacked = block.ev(1 + game.rules.double_attack)
        assert float(attacked) == pytest.approx(row.ev_with_attack, abs=1e-12)


@pytest.mark.parametrize("strategy", BEST)
def test_six_decks_against_an_ace(strategy: Strategy) -> None:
    game = load_game("six-deck").change(rules={"surrender": "early", "max_ace_hands": 4})
    block = block_of(game, strategy, 0)
    row = solve(game, strategy).upcard(Value(0))
    assert float(block.ev(Fraction(1))) == pytest.approx(row.ev, abs=1e-14)


@settings(derandomize=True, max_examples=40, deadline=None, database=None)
@given(game=deep_games())
def test_insurance_is_that_of_the_engine(game: Game) -> None:
    found, expected = insurance(*as_checked(game)), solve(game).insurance
    assert (found is None) == (expected is None)
    if found is None or expected is None:
        return
    evs = found["hands"]
    assert isinstance(evs, dict)
    assert [Hand.parse(hand) for hand in evs] == list(expected.evs)
    assert [float(Fraction(ev)) for ev in evs.values()] == pytest.approx([*expected.evs.values()])
    assert float(Fraction(str(found["gain"]))) == pytest.approx(expected.gain, abs=1e-14)
    money = found["even_money"]
    assert (money is None) == (expected.even_money is None)
    if money is not None:
        assert float(Fraction(str(money))) == pytest.approx(expected.even_money, abs=1e-14)
