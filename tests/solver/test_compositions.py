"""The hands behind a total."""

from __future__ import annotations

import pytest

from solver.cards import VALUES
from solver.compositions import compositions
from solver.errors import HandError
from solver.games import load_game
from solver.query import query
from solver.strategy import Action
from solver.totals import best_chart

CELLS = [
    ("single-deck", "hard", 16, "T"),
    ("double-attack", "soft", 18, "4"),
    ("six-deck", "hard", 12, "A"),
]


@pytest.mark.parametrize(("name", "kind", "total", "upcard"), CELLS)
def test_they_average_to_the_cell(name: str, kind: str, total: int, upcard: str) -> None:
    game = load_game(name)
    chart = best_chart(game)
    found = compositions(game, chart.rows, kind, total, upcard)
    (cell,) = [
        values
        for (row, label, card), values in chart.values.items()
        if (row, label, VALUES[card]) == (kind, str(total), upcard)
    ]
    assert sum(each.chance for each in found) == pytest.approx(cell.chance, abs=1e-14)
    first = next(iter(cell.evs))
    following = [each for each in found if each.chart is first]
    weights = [
        each.chance * (1 - query(game, each.hand, upcard).values.p_dealer_blackjack)
        for each in following
    ]
    for action, ev in cell.evs.items():
        worth = (weight * each.evs[action] for each, weight in zip(following, weights, strict=True))
        mean = sum(worth) / sum(weights)
        assert mean == pytest.approx(ev, abs=1e-13)


@pytest.mark.parametrize(("name", "kind", "total", "upcard"), CELLS)
def test_they_are_worth_what_a_query_says(name: str, kind: str, total: int, upcard: str) -> None:
    """Standing and surrender do not depend on later play; the rest is no better than best play."""
    game = load_game(name)
    for each in compositions(game, best_chart(game).rows, kind, total, upcard)[:25]:
        best = query(game, each.hand, upcard).values.conditional
        assert each.evs.keys() == best.keys()
        for action, ev in each.evs.items():
            assert ev <= best[action] + 1e-13
        for action in each.evs.keys() & {Action.STAND, Action.SURRENDER}:
            assert each.evs[action] == pytest.approx(best[action], abs=1e-13)


def test_deviations_are_among_them() -> None:
    game = load_game("single-deck")
    chart = best_chart(game)
    wanted = {
        str(each.hand): each.gain
        for each in chart.deviations
        if (each.hand.total, each.hand.is_soft, each.upcard) == (16, False, 9)
    }
    found = compositions(game, chart.rows, "hard", 16, "T")
    gains = {str(each.hand): each.loss for each in found if each.best is not each.chart}
    assert gains == pytest.approx(wanted, abs=1e-13)


def test_a_total_that_is_not_played() -> None:
    game = load_game("six-deck")
    with pytest.raises(HandError, match="no hand of hard 4 is played as one against T"):
        compositions(game, best_chart(game).rows, "hard", 4, "T")
