"""The distribution of a round's result: against every deal of small shoes, and published values."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from solver.errors import StrategyError
from solver.games import load_game
from solver.results.strategy import Strategy
from solver.solving.charts import best_chart
from solver.solving.game import solve
from solver.study.rounds.round_results import round_results
from tests.small_games import small_game
from tests.solver.study.rounds.dealt_out import DealtOut

SMALL = [
    ("2 0 0 0 0 2 0 4 0 8", {"max_hands": 2, "surrender": "late"}),
    ("2 0 0 0 4 2 0 0 0 9", {"max_hands": 2, "double_cards": "any", "dealer_hits_soft_17": True}),
    ("3 0 0 0 0 2 0 3 0 9", {"max_hands": 3, "max_ace_hands": 3, "draw_split_aces": True}),
]


@pytest.mark.parametrize(("shoe", "rules"), SMALL)
@pytest.mark.parametrize("strategy", [Strategy.CDZ, Strategy.CDP1])
def test_every_deal_of_a_small_shoe(
    shoe: str, rules: dict[str, object], strategy: Strategy
) -> None:
    game = small_game(shoe, **rules)
    dealt = DealtOut(game, strategy).chances()
    found = round_results(game, strategy)
    mean = sum((p * units for units, p in dealt.items()), Fraction(0))
    assert sum(dealt.values()) == 1
    assert found.ev == pytest.approx(float(mean), abs=1e-14)
    square = sum((p * units**2 for units, p in dealt.items()), Fraction(0))
    assert found.variance == pytest.approx(float(square - mean**2), abs=1e-13)
    chances = found.distribution.chances
    assert set(dealt) <= set(chances) or found.error
    off = max(abs(chances.get(units, 0.0) - float(p)) for units, p in dealt.items())
    assert off <= found.error + 1e-14
    assert bool(found.error) == (rules["max_hands"] == 3)


@pytest.mark.parametrize(
    ("name", "ev", "deviation"),
    [("six-deck", -0.00384284099, 1.13402935811), ("single-deck", 0.00175168003, 1.14495320087)],
)
def test_published_standard_deviations(name: str, ev: float, deviation: float) -> None:
    """Dealer stands on soft 17, double after split, one split, late surrender, class cdz-."""
    found = round_results(load_game(name).change(rules=["max_hands=2", "surrender=late"]))
    assert found.ev == pytest.approx(ev, abs=1e-11)
    assert found.standard_deviation == pytest.approx(deviation, abs=1e-10)


CHANGES = [
    (Strategy.CDZ, "single-deck", "max_hands=3"),
    (Strategy.TOTALS, "double-attack-2-hands", ""),
    (Strategy.CDZ, "single-deck", "max_hands=2 hole_card=none surrender=early charlie=5"),
    (Strategy.CDP1, "single-deck", "max_hands=2 hole_card=original-only double_rescue=true"),
]


@pytest.mark.parametrize(("strategy", "name", "rules"), CHANGES)
def test_the_mean_is_the_ev(strategy: Strategy, name: str, rules: str) -> None:
    game = load_game(name).change(rules=rules.split())
    found = round_results(game, strategy)
    ev = best_chart(game).ev if strategy is Strategy.TOTALS else solve(game, strategy).ev
    assert found.ev == pytest.approx(ev, abs=1e-15)
    assert found.distribution.mean == pytest.approx(ev, abs=1e-14)
    assert sum(found.distribution.chances.values()) == pytest.approx(1, abs=1e-13)
    off = 64 * found.error + 1e-12
    assert found.variance == pytest.approx(found.distribution.variance, abs=off)
    assert found.standard_deviation == sqrt(found.variance)


def test_a_split_under_cdp_has_no_distribution() -> None:
    with pytest.raises(StrategyError, match="cdp has no distribution"):
        round_results(load_game("single-deck"), "cdp")
