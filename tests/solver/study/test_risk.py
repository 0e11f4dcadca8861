"""Many rounds: sessions, ruin and Kelly stakes, against closed forms and enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.study.distribution import Distribution
from solver.study.risk import RiskError, RiskPlan, kelly_stake, n0, risk_of_ruin, session


def coin(p: float) -> Distribution[float]:
    return Distribution({Fraction(-1): 1 - p, Fraction(1): p})


@st.composite
def distributions(draw: st.DrawFn) -> Distribution[float]:
    units = draw(st.lists(st.integers(-8, 8), min_size=2, max_size=6, unique=True))
    weights = draw(st.lists(st.integers(1, 9), min_size=len(units), max_size=len(units)))
    whole = sum(weights)
    return Distribution(
        {Fraction(u, 2): w / whole for u, w in sorted(zip(units, weights, strict=True))}
    )


@given(distributions(), st.integers(1, 4))
def test_a_session_is_every_sequence_of_rounds(one: Distribution[float], rounds: int) -> None:
    expected: dict[float, float] = {}
    for results in product(one.chances.items(), repeat=rounds):
        units = float(sum(each for each, _ in results))
        expected[units] = expected.get(units, 0) + prod(p for _, p in results)
    found = session(one, rounds)
    got = dict(zip(found.units.tolist(), found.chances.tolist(), strict=True))
    for units, p in expected.items():
        assert got.get(units, 0.0) == pytest.approx(p, abs=1e-13)
    assert found.mean == pytest.approx(rounds * one.mean, abs=1e-12)
    assert found.standard_deviation == pytest.approx((rounds * one.variance) ** 0.5, abs=1e-9)
    assert found.ahead == pytest.approx(sum(p for u, p in expected.items() if u > 0), abs=1e-12)


def test_a_long_session_of_coins() -> None:
    found = session(coin(0.5), 1000)
    even = dict(zip(found.units.tolist(), found.chances.tolist(), strict=True))[0.0]
    assert even == pytest.approx(comb(1000, 500) / 2**1000, rel=1e-12)
    assert found.even == even
    assert found.quantile(0.5) == 0
    assert session(coin(0.49), 10_000_000).mean == pytest.approx(-200_000, rel=1e-9)


@pytest.mark.parametrize("p", [0.501, 0.6, 0.9])
def test_ruin_and_kelly_of_a_coin(p: float) -> None:
    low, high = risk_of_ruin(coin(p), 10)
    assert low == pytest.approx(((1 - p) / p) ** 10, rel=1e-9)
    assert high == pytest.approx(low, rel=1e-12)
    assert kelly_stake(coin(p)) == pytest.approx(2 * p - 1, abs=1e-12)


def test_ruin_with_larger_losses_lies_between_its_bounds() -> None:
    """A walk that loses 2 with 0.3 and wins 1 with 0.7, solved by iteration."""
    steps, top = Distribution({Fraction(-2): 0.3, Fraction(1): 0.7}), 400
    ruin = [1.0] * 3 + [0.0] * top
    for _ in range(3000):
        for at in range(3, top + 2):
            ruin[at] = 0.3 * ruin[at - 2] + 0.7 * ruin[at + 1]
    low, high = risk_of_ruin(steps, 5)
    assert low < ruin[7] < high  # 5 units above the last one that counts as ruin


def test_nothing_to_gain() -> None:
    assert kelly_stake(coin(0.5)) == 0
    assert risk_of_ruin(coin(0.4), 100) == (1.0, 1.0)
    assert n0(-0.01, 1.0) == pytest.approx(10_000)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({"bet": 0.0}, "a bet is above 0, not 0"),
        ({"bankroll": -5.0}, "a bankroll is above 0, not -5"),
        ({"rounds": 0}, "a session has from 1 to 10000000 rounds, not 0"),
        ({"rounds_per_hour": float("nan")}, "a number of rounds an hour is above 0, not nan"),
    ],
)
def test_bad_plans(plan: dict[str, float], message: str) -> None:
    with pytest.raises(RiskError, match=message):
        RiskPlan(**plan)  # type: ignore[arg-type]


def test_sessions_have_bounds() -> None:
    with pytest.raises(RiskError, match="from 1 to 10000000 rounds, not 0"):
        session(coin(0.5), 0)
