"""The distribution of the result of an action."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver import Action, Hand, Shoe, exact_answer, load_game
from solver.errors import UpcardError
from solver.games import Game
from solver.rules import Rules
from solver.study.distribution import Distribution
from solver.study.outcomes import action_outcomes
from tests.small_games import deals, rules, shoes, small_game


@settings(derandomize=True, max_examples=120, deadline=None, database=None)
@given(counts=shoes(), changed=rules(), strategy=st.sampled_from(("cdz-", "cdp1")), data=st.data())
def test_chances_add_up_and_have_the_ev_as_mean(
    counts: tuple[int, ...], changed: dict[str, object], strategy: str, data: st.DataObject
) -> None:
    game = small_game(counts, **changed)
    hands = deals(game)
    assume(hands)
    hand, upcard = data.draw(st.sampled_from(hands))
    try:
        exact = exact_answer(game, hand, upcard, strategy).values
    except UpcardError:
        assume(False)
    found = action_outcomes(game, hand, upcard, strategy)
    for values, outcomes in (
        (exact.conditional, found.conditional),
        (exact.unconditional, found.unconditional),
    ):
        assert outcomes.keys() == values.keys() - {Action.SPLIT}
        for action, each in outcomes.items():
            assert sum(each.chances.values()) == each.win + each.push + each.lose == 1
            assert min(each.chances.values()) > 0
            assert each.mean == values[action]


def dealt_out(game: Game, hand: Hand, upcard: int, final: int) -> Distribution[Fraction]:
    """Standing on a hard total, all orders of the dealer's cards written out."""
    left = [count - own for count, own in zip(game.shoe.counts, hand.counts, strict=True)]
    left[upcard] -= 1
    cards = [value for value, count in enumerate(left) for _ in range(count)]
    chances: dict[Fraction, Fraction] = {}

    def draw(rest: list[int], total: int, aces: int, weight: Fraction) -> None:
        best = total + (10 if aces and total <= 11 else 0)
        if best >= 17:
            units = Fraction(1 if best > 21 or best < final else -(best > final))
            chances[units] = chances.get(units, Fraction(0)) + weight
            return
        for place, value in enumerate(rest):
            pips = min(value + 1, 10)
            further = rest[:place] + rest[place + 1 :]
            draw(further, total + pips, aces + (value == 0), weight / len(rest))

    draw(cards, min(upcard + 1, 10), int(upcard == 0), Fraction(1))
    return Distribution(dict(sorted(chances.items())))


@pytest.mark.parametrize(("hand", "upcard"), [("T9", 5), ("T8", 7), ("T7", 6)])
def test_standing_equals_dealing_out(hand: str, upcard: int) -> None:
    game = Game("small", "small", Shoe.parse("1 1 0 0 1 2 2 2 1 3"), Rules())
    held = Hand.parse(hand)
    total = sum(min(value + 1, 10) for value in held.values)
    found = action_outcomes(game, held, upcard + 1).unconditional[Action.STAND]
    assert dict(found.chances) == dict(dealt_out(game, held, upcard, total).chances)


def test_nine_against_a_seven_in_eight_decks() -> None:
    """A double draws one card more, so all of its results are those of two units."""
    found = action_outcomes(load_game("eight-deck"), "45", "7").conditional
    double = found[Action.DOUBLE]
    assert set(double.chances) == {Fraction(-2), Fraction(0), Fraction(2)}
    assert (
        double.mean
        == exact_answer(load_game("eight-deck"), "45", "7").values.conditional[Action.DOUBLE]
    )
    assert 0 < double.win < found[Action.HIT].win
    assert double.win.denominator <= 2 * perm(415, 15)


def test_a_split_is_left_out() -> None:
    found = action_outcomes(load_game("six-deck"), "88", "6")
    assert Action.SPLIT in found.answer.values.unconditional
    assert Action.SPLIT not in found.unconditional


def test_plain_values() -> None:
    found = action_outcomes(load_game("double-attack"), "T6", "T").to_json()
    surrender = found["outcomes"]["surrender"]
    assert surrender["results"] == [{"units": "-1/2", "probability": 1.0, "probability_exact": "1"}]
    assert (surrender["lose"], surrender["standard_deviation"]) == (1.0, 0.0)
