"""Simulations with a fixed seed, compared with the exact values: all kinds of play and rules.

Seeds are fixed, so these tests either always pass or always fail; the bounds are those a run with
any other seed would keep but once in some thousands.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from solver.games import Game, load_game
from solver.rules import TableLimits
from solver.simulation import Measured, Simulation, simulate
from solver.simulation.batches import batch
from solver.simulation.exact import ExactValues, exact_chart
from solver.simulation.kernel_input import KernelInput, make_kernel_input
from solver.simulation.statistics import TallyStatistics
from solver.solving.charts import best_chart

FAR = 4.0
"""Standard errors that one of 16,000 measurements exceeds by chance."""
FAR_FOR_CELLS = 4.9
"""The same for the largest of a thousand measurements, once in a thousand runs."""


@cache
def two_million() -> Simulation:
    return simulate(load_game("double-attack"), 2_000_000, seed=20261130)


def off(measured: Measured) -> float:
    assert measured.z is not None, measured
    return abs(measured.z)


def test_two_million_rounds_of_double_attack() -> None:
    found = two_million()
    assert found.rounds == 2_000_000
    assert found.round.exact == pytest.approx(best_chart(load_game("double-attack")).ev, abs=1e-14)
    assert found.round.standard_error < 0.0014
    assert [wager.name for wager in found.wagers] == ["attack", "bust-it"]
    assert [upcard.name for upcard in found.upcards] == list("23456789TA")
    for measured in (found.round, *found.wagers, *found.upcards, *found.frequencies):
        assert off(measured) < FAR, measured


def test_every_decision_of_double_attack() -> None:
    found = two_million()
    scores = [part.z for cell in found.cells for part in (cell.frequency, cell.value)]
    known = [z for z in scores if z is not None]
    assert len(known) > 700
    assert max(map(abs, known)) < FAR_FOR_CELLS
    assert sqrt(sum(z * z for z in known) / len(known)) == pytest.approx(1, abs=0.1)


def test_the_rounds_and_wagers_add_up() -> None:
    found = two_million()
    assert sum(found.histogram.values()) == sum(each.count for each in found.upcards) == 2_000_000
    total = sum(units * rounds for units, rounds in found.histogram.items())
    assert total / found.rounds == pytest.approx(found.round.mean, abs=1e-12)
    assert sum(each.count * each.mean for each in found.upcards) == pytest.approx(total, rel=1e-9)
    variance = found.covariance[0][0]
    assert sqrt(variance) == pytest.approx(found.standard_deviation, rel=1e-9)
    assert found.round.standard_error == pytest.approx(sqrt(variance / found.rounds), rel=1e-5)
    squares = sum(units**2 * rounds for units, rounds in found.histogram.items()) / found.rounds
    assert squares - found.round.mean**2 == pytest.approx(variance, rel=1e-9)


def test_bust_it_goes_with_the_hand() -> None:
    """Both win when the dealer busts; attack and bet win and lose together."""
    found = two_million()
    assert found.names == ("main", "attack", "bust-it")
    for one, row in enumerate(found.covariance):
        for two, value in enumerate(row):
            assert value == pytest.approx(found.covariance[two][one])
            assert value > 0


RULES = [
    ("side-bets-single", "cdz-", []),
    ("side-bets-six", "totals", []),
    ("six-deck-h17", "cdp1", ["max_ace_hands=4", "draw_split_aces=true", "surrender=late"]),
    ("double-attack-online", "cdz-", []),
    ("six-deck", "totals", ["hole_card=none", "surrender=late", "surrender_cards=any"]),
    ("single-deck", "totals", ["hole_card=original-only", "surrender=late"]),
    ("single-deck", "totals", ["surrender=early", "blackjack_pays=6:5"]),
    ("double-attack", "totals", ["hole_card=none", "surrender=early", "double_rescue=false"]),
    ("single-deck", "totals", ["charlie=5", "double_cards=any", "double_on=9-11"]),
]


@pytest.mark.parametrize(("name", "strategy", "changes"), RULES)
def test_rules_and_classes(name: str, strategy: str, changes: list[str]) -> None:
    game = load_game(name).change(rules=changes)
    found = simulate(game, 400_000, strategy=strategy, seed=7)
    for measured in (found.round, *found.wagers, *found.upcards, *found.frequencies):
        assert off(measured) < FAR, measured
    for cell in found.cells:
        for part in (cell.frequency, cell.value):
            assert abs(part.z or 0) < FAR_FOR_CELLS, cell
    assert bool(found.cells) == ("surrender=early" not in changes)


def test_composition_play_returns_what_is_published() -> None:
    found = simulate(load_game("side-bets-single"), 3_000_000, strategy="cdz-", seed=1)
    assert round(100 * (1 + (found.round.exact or 0)), 2) == 99.83
    assert off(found.round) < FAR
    assert 1 + found.round.mean == pytest.approx(0.9983, abs=FAR * found.round.standard_error)
    assert found.round.standard_error < 0.0007


def test_side_bets_with_all_kinds_of_inputs() -> None:
    bets = ["trifecta", "pairs-pay", "lucky-ladies", "buster", "bust-it", "in-between"]
    found = simulate(load_game("six-deck"), 600_000, side_bets=bets, seed=3)
    assert [wager.name for wager in found.wagers] == bets
    for wager in found.wagers:
        assert off(wager) < FAR, wager


def test_insurance_for_the_whole_bet() -> None:
    """If the table takes insurance for more than half a bet, the gain is for that amount."""
    game = load_game("double-attack-online")
    half = simulate(game, 1000, seed=4)
    whole = simulate(replace(game, limits=TableLimits(insurance=Fraction(1))), 500_000, seed=4)
    exact = {wager.name: wager.exact for wager in half.wagers}["insurance"]
    (insurance,) = (wager for wager in whole.wagers if wager.name == "insurance")
    assert exact is not None
    assert insurance.exact == pytest.approx(2 * exact, rel=1e-12)
    assert off(insurance) < FAR


def test_insurance_is_taken_where_it_is_favorable() -> None:
    found = simulate(load_game("double-attack-online"), 500_000, seed=4)
    (insurance,) = (wager for wager in found.wagers if wager.name == "insurance")
    assert off(insurance) < FAR
    assert insurance.exact is not None
    assert insurance.exact > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_more_hands_at_the_table(seats: int) -> None:
    """Each hand has the EV of a single hand, and the results are correlated."""
    game = load_game("single-deck")
    found = simulate(game, 250_000, seats=seats, seed=6)
    for measured in (found.round, *found.upcards, *found.frequencies):
        assert off(measured) < FAR, measured
    for cell in found.cells:
        for part in (cell.frequency, cell.value):
            assert abs(part.z or 0) < FAR_FOR_CELLS, cell
    assert sum(cell.frequency.count for cell in found.cells) > 0
    together = found.covariance[0][0]
    assert together > 1.2 * seats * found.standard_deviation**2
    assert found.round.standard_error == pytest.approx(
        sqrt(together / found.rounds) / seats, rel=1e-5
    )


def test_the_cut_card_effect() -> None:
    """One deck with a cut card: the house wins about 0.1 % more."""
    game = load_game("single-deck")
    cut = simulate(game, 20_000_000, behind=32, seed=8)
    fresh = simulate(game, 2_000_000, seed=8)
    assert off(fresh.round) < FAR
    assert cut.round.z is not None
    assert cut.round.z < -3
    assert cut.round.mean - (cut.round.exact or 0) == pytest.approx(-0.00147, abs=0.001)


def test_the_standard_error_is_the_spread_of_many_runs() -> None:
    """A hundred short runs with a cut card: the spread of the means matches their errors."""
    game = load_game("single-deck")
    runs = [batch_round(game, seed) for seed in range(100)]
    means = [each.mean for each in runs]
    center = sum(means) / len(means)
    spread = sqrt(sum((mean - center) ** 2 for mean in means) / (len(means) - 1))
    said = sqrt(sum(each.standard_error**2 for each in runs) / len(runs))
    assert spread == pytest.approx(said, rel=0.3)


def batch_round(game: Game, seed: int) -> Measured:
    kernel_input, exact = cut_table(game)
    return TallyStatistics(kernel_input, batch(kernel_input, 4000, seed, 0)).round(exact.ev)


@cache
def cut_table(game: Game) -> tuple[KernelInput, ExactValues]:
    exact = exact_chart(game, best_chart(game))
    return make_kernel_input(game, exact.play_table, exact.cell, behind=26), exact
