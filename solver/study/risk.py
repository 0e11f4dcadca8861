"""What a way to play comes to over many rounds with the same bet: cost, spread, ruin, Kelly stake.

All rounds are dealt from a full shoe, so their results are independent and have one distribution.

- The rounds after which the EV is as large as one standard deviation: N0 = variance / EV^2.
- The adjustment z < 1 solves E[z^result] = 1 where the EV is positive. A player who starts with b
  units and plays without end loses b units or more with a probability from z^(b + m) to z^b, where
  m is the most that one round can lose beyond the last unit (Lundberg's inequality). With an EV of
  0 or less the probability is 1.
- The Kelly stake is the part f of the bankroll for which E[log(1 + f result)] is largest.
- The result of n rounds has the n-fold convolution of the distribution. It is found by a Fourier
  transform on a circle so long that what lies beyond has a probability below 1e-30.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, exp, fsum, inf, isfinite, lcm, sqrt
from typing import Any

import numpy as np

from solver.engine.arrays import Floats
from solver.errors import UpcardError
from solver.study.distribution import Distribution
from solver.study.rounds.round_results import RoundResults

MOST_ROUNDS = 10_000_000
"""The longest session."""
_SPREADS = 12
"""Standard deviations on either side that a session's results are followed to."""
_LEAST = 1e-15
"""Probabilities below this are rounding errors of the transform."""


class RiskError(UpcardError):
    """A question that has no answer, such as a session of no rounds."""


@dataclass(frozen=True, slots=True)
class Session:
    """The result of some rounds with the same bet, in units of the bet.

    Attributes
    ----------
    rounds
        The number of rounds.
    units
        Results, ascending.
    chances
        Probability of each.
    """

    rounds: int
    units: Floats
    chances: Floats

    @property
    def ahead(self) -> float:
        """Probability of a result above 0."""
        return float(self.chances[self.units > 0].sum())

    @property
    def even(self) -> float:
        """Probability of a result of exactly 0."""
        return float(self.chances[self.units == 0].sum())

    @property
    def mean(self) -> float:
        """The EV of the session."""
        return float(self.chances @ self.units)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the session's result."""
        return float(sqrt(self.chances @ (self.units - self.mean) ** 2))

    def quantile(self, probability: float) -> float:
        """Return the smallest result that is not exceeded with at least that probability."""
        place = int(np.searchsorted(self.chances.cumsum(), probability))
        return float(self.units[min(place, len(self.units) - 1)])


def session(distribution: Distribution[float], rounds: int) -> Session:
    """Return the result of some independent rounds.

    Parameters
    ----------
    distribution
        The result of one round.
    rounds
        From 1 to `MOST_ROUNDS`.

    Raises
    ------
    RiskError
        If the number of rounds is another one.

    Examples
    --------
    >>> from fractions import Fraction
    >>> coin = Distribution({Fraction(-1): 0.5, Fraction(1): 0.5})
    >>> found = session(coin, 2)
    >>> found.units.tolist(), found.chances.round(12).tolist(), round(found.ahead, 12)
    ([-2.0, 0.0, 2.0], [0.25, 0.5, 0.25], 0.25)
    """
    _check_rounds(rounds)
    steps = lcm(*(units.denominator for units in distribution.chances))
    places = [int(units * steps) for units in distribution.chances]
    spread = _SPREADS * distribution.standard_deviation * sqrt(rounds) * steps
    middle = round(distribution.mean * rounds * steps)
    reach = ceil(min(spread, rounds * (max(places) - min(places)))) + max(map(abs, places)) + 1
    size = 1 << (2 * reach + 1).bit_length()
    one = np.zeros(size)
    np.add.at(one, np.array(places) % size, list(distribution.chances.values()))
    chances = np.fft.irfft(_power(np.fft.rfft(one), rounds), size)
    units = np.arange(middle - reach, middle + reach + 1)
    found = chances[units % size]
    kept = found > _LEAST
    return Session(rounds, units[kept] / steps, found[kept] / found[kept].sum())


def _check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise RiskError(f"a session has from 1 to {MOST_ROUNDS} rounds, not {rounds}")


def _power(numbers: Any, exponent: int) -> Any:
    """Return a whole power by squaring, which keeps the phase of complex numbers."""
    result = np.ones_like(numbers)
    while exponent:
        if exponent & 1:
            result = result * numbers
        numbers, exponent = numbers * numbers, exponent >> 1
    return result


def n0(ev: float, variance: float) -> float:
    """Return the number of rounds after which the EV is one standard deviation; infinite for 0.

    Examples
    --------
    >>> n0(0.5, 1.25)
    5.0
    """
    return variance / ev**2 if ev else inf


def risk_of_ruin(distribution: Distribution[float], bankroll: float) -> tuple[float, float]:
    """Return bounds of the probability to lose a bankroll, in units of the bet, at any time.

    Examples
    --------
    >>> from fractions import Fraction
    >>> coin = Distribution({Fraction(-1): 0.4, Fraction(1): 0.6})
    >>> [round(bound, 12) for bound in risk_of_ruin(coin, 2)]
    [0.444444444444, 0.444444444444]
    >>> risk_of_ruin(Distribution({Fraction(-1): 0.5, Fraction(1): 0.5}), 2)
    (1.0, 1.0)
    """
    if bankroll <= 0:
        raise RiskError(f"a bankroll is above 0, not {bankroll:g}")
    if distribution.mean <= 0:
        return 1.0, 1.0
    if not distribution.lose:
        return 0.0, 0.0
    rate = _adjustment(distribution)
    steps = lcm(*(units.denominator for units in distribution.chances))
    beyond = -float(min(distribution.chances)) - 1 / steps
    return exp(-rate * (bankroll + beyond)), exp(-rate * bankroll)


def _adjustment(distribution: Distribution[float]) -> float:
    """Return r > 0 with E[exp(-r result)] = 1, by bisection."""

    def excess(rate: float) -> float:
        return fsum(p * exp(-rate * float(x)) for x, p in distribution.chances.items()) - 1

    low, high = 0.0, 1e-9
    while excess(high) < 0:
        low, high = high, 2 * high
    return _bisect(lambda rate: excess(rate) < 0, low, high)


def kelly_stake(distribution: Distribution[float]) -> float:
    """Return the bet, as a part of the bankroll, for which the bankroll grows fastest; 0 for none.

    Examples
    --------
    >>> from fractions import Fraction
    >>> round(kelly_stake(Distribution({Fraction(-1): 0.4, Fraction(1): 0.6})), 12)
    0.2
    """
    worst = float(min(distribution.chances))
    if distribution.mean <= 0 or worst >= 0:
        return 0.0

    def grows(part: float) -> bool:
        gains = (p * float(x) / (1 + part * float(x)) for x, p in distribution.chances.items())
        return fsum(gains) > 0

    return _bisect(grows, 0.0, -1 / worst * (1 - 1e-12))


def _bisect(is_below: Callable[[float], bool], low: float, high: float) -> float:
    """Return the place where a condition stops to hold."""
    for _ in range(200):
        middle = (low + high) / 2
        if is_below(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


@dataclass(frozen=True, slots=True)
class RiskPlan:
    """How somebody plays.

    Attributes
    ----------
    bet
        The bet of every round, an amount of money.
    rounds_per_hour
        Rounds played in an hour.
    rounds
        The length of a session.
    bankroll
        An amount of money, or None.

    Raises
    ------
    RiskError
        If an amount is not above 0, or the session is too long or has no rounds.
    """

    bet: float = 1.0
    rounds_per_hour: float = 80.0
    rounds: int = 400
    bankroll: float | None = None

    def __post_init__(self) -> None:
        for name, value in (
            ("bet", self.bet),
            ("number of rounds an hour", self.rounds_per_hour),
            ("bankroll", 1.0 if self.bankroll is None else self.bankroll),
        ):
            if not (isfinite(value) and value > 0):
                raise RiskError(f"a {name} is above 0, not {value:g}")
        _check_rounds(self.rounds)

    def risk(self, results: RoundResults) -> Risk:
        """Return what the results of a round come to."""
        units = None if self.bankroll is None else self.bankroll / self.bet
        return Risk(
            plan=self,
            results=results,
            n0=n0(results.ev, results.variance),
            kelly=kelly_stake(results.distribution),
            ruin=None if units is None else risk_of_ruin(results.distribution, units),
            session=session(results.distribution, self.rounds),
        )


@dataclass(frozen=True, slots=True)
class Risk:
    """What a way to play comes to.

    Attributes
    ----------
    plan, results
        How somebody plays, and the results of a round in units of the bet.
    n0
        Rounds after which the EV is one standard deviation.
    kelly
        The Kelly stake as a part of the bankroll, 0 if the EV is not positive.
    ruin
        Bounds of the probability to lose the bankroll, None without one.
    session
        The result of a session, in units of the bet.
    """

    plan: RiskPlan
    results: RoundResults
    n0: float
    kelly: float
    ruin: tuple[float, float] | None
    session: Session
