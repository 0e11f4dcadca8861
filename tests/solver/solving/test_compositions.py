"""The hands behind a total."""

from __future__ import annotations

import pytest

from solver.cards import VALUES
from solver.errors import HandError
from solver.games import load_game
from solver.results.strategy import Action
from solver.solving.charts import best_chart
from solver.solving.compositions import compositions
from solver.solving.what_if import query

CELLS = [
    ("single-deck", "hard", 16, "T"),
    ("double-attack", "soft", 18, "4"),
    ("six-deck", "hard", 12, "A"),
    ("six-deck", "hard", 11, "T"),
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
    for action, ev in cell.evs.items():
        worth = sum(each.chance * each.evs[action] for each in following)
        mean = worth / sum(each.chance for each in following)
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
    with pytest.raises(HandError, match="the chart plays no hand of hard 4 against T"):
        compositions(game, best_chart(game).rows, "hard", 4, "T")


@pytest.mark.parametrize("hole_card", ["peek", "none", "original-only"])
@pytest.mark.parametrize("surrender", ["none", "late", "early"])
def test_every_action_is_worth_what_the_chart_makes_of_it(hole_card: str, surrender: str) -> None:
    """At the moment of the decision: after the dealer's look, or before where it comes first."""
    game = load_game("single-deck").change(
        removed="99",
        rules={"hole_card": hole_card, "surrender": surrender, "draw_split_aces": True},
    )
    rows = best_chart(game).rows
    for kind, total, upcard in (("hard", 16, "T"), ("soft", 17, "A"), ("hard", 11, "A")):
        for each in compositions(game, rows, kind, total, upcard)[:12]:
            values = query(game, each.hand, upcard, "totals", chart=rows).values
            looked = hole_card != "none" and surrender != "early"
            known = values.conditional if looked else values.unconditional
            assert each.evs == pytest.approx(dict(known), abs=1e-13)


def test_the_most_frequent_come_first() -> None:
    game = load_game("six-deck")
    found = compositions(game, best_chart(game).rows, "hard", 16, "T")
    chances = [each.chance for each in found]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]
