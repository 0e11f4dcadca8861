"""Exact ties: two actions that are worth the same, in hands and in cells of charts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from solver import reference
from solver.cards import VALUES, Hand, parse_value
from solver.errors import UpcardError
from solver.exact import exact_answer, ties
from solver.exact.ties import Tie, ties_of_chart, ties_of_hands
from solver.games import Game
from solver.games.reading import load_game
from solver.results.exact_values import ExactHandValues
from solver.results.strategy import Action, Strategy
from solver.solving.charts import best_chart
from solver.solving.game import solve
from tests.small_games import deals, rules, shoes, small_game

CLASSES = (Strategy.CDZ, Strategy.CDP1, Strategy.CDP)
STAND, HIT, DOUBLE, SPLIT, SURRENDER = Action


def none_wanted(*_: object) -> None:
    raise AssertionError


def expected_ties(game: Game, strategy: Strategy) -> set[Tie]:
    """The ties by the values of the reference, which has them for every hand."""
    found = set()
    for hand, upcard in deals(game):
        values = reference.actions(game, hand, upcard, strategy)
        best = next(act for act in Action if values.unconditional.get(act) == top(values))
        others = (act for act, ev in values.unconditional.items() if ev == top(values))
        found |= {
            Tie(str(hand), parse_value(upcard), (best, other))
            for other in others
            if other is not best
        }
    return found


def top(values: ExactHandValues) -> Fraction:
    return max(values.unconditional.values())


DEEP = (
    ("0 3 0 0 0 0 0 0 0 9", {"max_hands": 2}),
    ("0 0 0 1 0 0 2 5 0 7", {"max_hands": 1, "charlie": 5}),
    ("0 0 0 0 2 0 0 0 4 8", {"max_hands": 2}),
    ("2 0 0 0 0 3 0 0 0 8", {"max_hands": 1, "surrender": "early", "hole_card": "none"}),
)


@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize(("shoe", "changed"), DEEP)
def test_ties_of_hands_are_those_of_the_reference(
    shoe: str, changed: dict[str, object], strategy: Strategy
) -> None:
    game = small_game(shoe, **changed)
    found = ties_of_hands(game, solve(game, strategy))
    assert found
    assert set(found) == expected_ties(game, strategy)
    assert len(set(found)) == len(found)


@settings(derandomize=True, max_examples=40, deadline=None, database=None)
@given(
    counts=shoes(most=13),
    changed=rules().map(lambda values: values | {"max_hands": 1, "max_ace_hands": 1}),
)
def test_ties_of_any_hands(counts: tuple[int, ...], changed: dict[str, object]) -> None:
    game = small_game(counts, **changed)
    try:
        solution = solve(game)
    except UpcardError:
        return
    decided = {(str(each.hand), each.upcard) for each in solution.hands if each.margin is not None}
    found = ties_of_hands(game, solution)
    expected = expected_ties(game, Strategy.CDZ)
    assert set(found) == {each for each in expected if (each.hand, each.upcard) in decided}


CHARTS = (
    ("0 0 0 0 0 4 1 0 0 7", {"max_hands": 1, "surrender": "late", "hole_card": "none"}),
    ("0 3 0 0 0 0 0 0 0 9", {"max_hands": 2}),
    ("0 0 0 0 2 0 0 0 4 8", {"max_hands": 2}),
    ("2 0 0 0 0 3 0 0 0 8", {"max_hands": 1, "surrender": "early", "hole_card": "none"}),
    ("0 0 0 2 0 2 1 0 0 8", {"surrender": "early", "hole_card": "original-only"}),
    ("5 1 0 0 0 0 0 3 0 3", {"hole_card": "none", "max_hands": 3}),
)


@pytest.mark.parametrize(("shoe", "changed"), CHARTS)
def test_two_actions_are_equal_for_every_hand_of_a_tied_cell(
    shoe: str, changed: dict[str, object]
) -> None:
    game = small_game(shoe, **changed)
    chart = best_chart(game)
    found = ties_of_chart(game, chart)
    assert found
    for tie in found:
        kind, label = tie.hand.split()
        first, second = tie.actions
        code = chart.code(kind, label, tie.upcard)
        assert first.letter.lower() in str(code).lower()
        for hand, upcard in deals(game):
            if cell_of(hand) == (kind, label) and parse_value(upcard) == tie.upcard:
                values = exact_answer(game, hand, upcard, "totals", chart=chart.rows).values
                assert values.unconditional[first] == values.unconditional[second]


def cell_of(hand: Hand) -> tuple[str, str]:
    if hand.is_pair:
        return "pair", VALUES[hand.values[0]]
    return "soft" if hand.is_soft else "hard", str(hand.total)


@pytest.mark.parametrize("name", ["six-deck", "double-attack"])
def test_nothing_is_worked_out_without_a_near_tie(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for worked in ("exact_solution", "exact_round", "value_hands"):
        monkeypatch.setattr(ties, worked, none_wanted)
    game = load_game(name)
    assert ties_of_hands(game, solve(game)) == ()
    assert ties_of_chart(game, best_chart(game)) == ()
