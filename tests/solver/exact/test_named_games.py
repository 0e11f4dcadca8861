"""Exact values of whole games: next to those in float64, and fractions that must not change."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import pytest

from solver import reference
from solver.cards import Hand, parse_value
from solver.exact import exact_answer, exact_solution
from solver.games import GAME_NAMES
from solver.games.reading import load_game
from solver.results.exact_values import ExactSolution
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy

EVS = {
    ("single-deck", "cdz-", ""): "1189002793749508151/653534134886878245000",
    ("single-deck", "cdp1", ""): "17228833395257485/9410891542371046728",
    ("single-deck", "cdp", ""): "398899251085186471/217844711628959415000",
    ("single-deck", "totals", ""): "4236832614570799459/2940903606990952102500",
    ("side-bets-single", "cdz-", ""): "-89428221931829761/52989254180017155000",
    ("six-deck", "cdz-", "surrender=late"): "-636491186124390779995774550739146028101753"
    "/192719583540554771243108474049609438884038125",
    ("double-attack", "cdz-", ""): "-25043552057667378528185985239660349514307030741"
    "/5114145200541593402382796342020333285961303072500",
}
"""What the program and the checker of certificates, which share no code, found."""


@cache
def solved(name: str, strategy: str, rule: str) -> ExactSolution:
    """A game solved once a process."""
    game = load_game(name).change(rules=[rule] if rule else [])
    return exact_solution(game, strategy)


@pytest.mark.parametrize(("name", "strategy", "rule"), EVS)
def test_the_fraction_of_a_game_stays_the_same(name: str, strategy: str, rule: str) -> None:
    assert solved(name, strategy, rule).ev == Fraction(EVS[name, strategy, rule])


def are_near(
    floats: Mapping[Action, float], exact: Mapping[Action, Fraction], within: float
) -> bool:
    return list(floats) == list(exact) and all(
        abs(floats[action] - float(exact[action])) <= within * max(1, abs(exact[action]))
        for action in exact
    )


def check_hands(solution: Solution, exact: ExactSolution) -> None:
    assert len(solution.hands) == len(exact.hands) == 550
    for each in solution.hands:
        values = exact.hands[each.hand, each.upcard]
        assert are_near(each.unconditional, values.unconditional, 1e-14), each
        assert are_near(each.conditional, values.conditional, 1e-14), each
        assert abs(each.p_dealer_blackjack - float(values.p_dealer_blackjack)) <= 1e-16
        assert each.best is values.best
        assert list(values.margins) == [act for act in values.unconditional if act != values.best]
        assert min(values.margins.values(), default=1) > 0
        assert values.runs_out == {}


@pytest.mark.parametrize("strategy", list(Strategy))
@pytest.mark.parametrize("name", GAME_NAMES)
def test_exact_values_lie_next_to_those_in_float64(name: str, strategy: Strategy) -> None:
    exact = solved(name, strategy.value, "")
    found = exact.solution
    assert abs(found.ev - float(exact.ev)) <= 1e-15
    assert [row.upcard for row in found.upcards] == list(exact.upcards)
    for row, values in zip(found.upcards, exact.upcards.values(), strict=True):
        assert abs(row.ev - float(values.ev)) <= 1e-14
        assert abs(row.ev_without_attack - float(values.without_attack)) <= 1e-14
        assert abs((row.ev_with_attack or row.ev) - float(values.with_attack)) <= 1e-14
    check_hands(found, exact)
    insurance = exact.insurance
    assert insurance is not None
    assert found.insurance is not None
    assert abs(insurance.gain - Fraction(found.insurance.gain)) <= Fraction(1, 10**15)
    assert insurance.evs.keys() == found.insurance.evs.keys()


def test_a_round_is_the_mean_of_its_hands() -> None:
    game = load_game("side-bets-single")
    exact = solved("side-bets-single", "cdz-", "")
    total, counts = Fraction(0), game.shoe.counts
    for (hand, upcard), values in exact.hands.items():
        cards = [*hand.values, upcard]
        ways, left = 1 if hand.is_pair else 2, list(counts)
        for card in cards:
            ways *= left[card]
            left[card] -= 1
        total += Fraction(ways, 52 * 51 * 50) * max(values.unconditional.values())
    assert total == exact.ev


ONE_DECK = [
    ("T6", "T", {}),
    ("T6", "A", {"surrender": "early"}),
    ("T6", "A", {"surrender": "late", "hole_card": "original-only"}),
    ("A7", "9", {"dealer_hits_soft_17": True}),
    ("AT", "A", {}),
    ("T2", "4", {"hole_card": "none"}),
    ("95", "T", {"charlie": 5}),
    ("53", "6", {"double_cards": "any", "double_rescue": True}),
    ("99", "7", {"max_hands": 1}),
    ("752", "T", {}),
]


@pytest.mark.parametrize(("hand", "upcard", "changed"), ONE_DECK)
@pytest.mark.parametrize("name", ["single-deck", "six-deck"])
def test_hands_of_whole_decks_are_those_of_the_reference(
    name: str, hand: str, upcard: str, changed: dict[str, object]
) -> None:
    game = load_game(name).change(rules=changed)
    expected = reference.actions(game, Hand.parse(hand), parse_value(upcard))
    found = exact_answer(game, hand, upcard).values
    assert found.unconditional == expected.unconditional
    if game.rules.hole_card != "none":
        assert found.conditional == expected.conditional
    assert found.p_dealer_blackjack == expected.p_dealer_blackjack


@pytest.mark.parametrize(
    ("pair", "upcard", "hands", "shoe"),
    [
        ("T", "6", 2, "1 1 1 1 1 1 1 1 1 6"),
        ("8", "T", 2, "2 0 2 0 2 0 2 4 2 8"),
        ("9", "9", 3, "0 0 0 0 0 2 2 2 5 8"),
        ("A", "T", 3, "5 0 0 0 0 2 2 2 2 8"),
    ],
)
@pytest.mark.parametrize("strategy", ["cdz-", "cdp1", "cdp"])
def test_splits_are_those_of_the_reference(
    pair: str, upcard: str, hands: int, shoe: str, strategy: str
) -> None:
    changed = {"max_hands": hands, "max_ace_hands": hands, "draw_split_aces": True}
    game = load_game("single-deck").change(shoe=shoe, rules=changed)
    cards = Hand.parse(pair * 2)
    expected = reference.actions(game, cards, parse_value(upcard), Strategy(strategy))
    found = exact_answer(game, cards, upcard, strategy).values
    assert Action.SPLIT in found.unconditional
    assert found.unconditional == expected.unconditional
    assert found.conditional == expected.conditional
