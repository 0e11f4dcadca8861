"""The distribution of a round's result under a fixed strategy.

A round ends in one of four ways: the dealer's blackjack ends it and takes the original bet; an
early surrender loses half the stake; an unsplit hand is played to its end; a pair is split. The
parts are added up over the first two cards and the upcard. With an attack wager all results but
the loss to a dealer's blackjack grow with the stake.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from os import cpu_count
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Ints
from solver.engine.hand.policy import Policy
from solver.engine.kernels._actions import STAND, SURRENDER
from solver.engine.opening import (
    IN_ORDER,
    NATURAL,
    PAIRS,
    ByComposition,
    Decided,
    Opening,
    PlayPolicy,
    decided,
    hand_numbers,
)
from solver.engine.totals.cells import SPLIT, ByTotals
from solver.errors import StrategyError
from solver.games import Game, check_game
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.rules import Rules
from solver.rules.payoffs import HandClass, bet_lost_to_blackjack
from solver.solving.charts import best_round, chosen_actions
from solver.solving.rounds import play_by_composition, unconditional_evs
from solver.study.distribution import Distribution
from solver.study.rounds.split_results import SplitResults, split_results
from solver.study.rounds.unsplit import UnsplitResults, unsplit_results


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The result of a round.

    Attributes
    ----------
    game, strategy
        The game and the class of strategy.
    ev
        The EV that `solver.solve` has.
    variance
        The variance, exact for any number of hands.
    distribution
        Probability of each result in units of the original bet.
    error
        No probability of the distribution is off by more than this: the probability of more than
        two hands. 0 if at most one split is allowed.
    staked
        Mean number of units staked, attack, doubles and splits among them.
    """

    game: Game
    strategy: Strategy
    ev: float
    variance: float
    distribution: Distribution[float]
    error: float
    staked: float

    @property
    def standard_deviation(self) -> float:
        """Square root of the variance."""
        return float(self.variance**0.5)

    @property
    def element_of_risk(self) -> float:
        """EV per unit staked."""
        return self.ev / self.staked


def round_results(game: Game, strategy: Strategy | str = Strategy.CDZ) -> RoundResults:
    """Return the distribution of the result of a round.

    Parameters
    ----------
    game
        Rules and shoe.
    strategy
        ``cdz-``, ``cdp1`` or ``totals``.

    Raises
    ------
    StrategyError
        For ``cdp``: its value of a split is a mean over several ways to play one hand, and so it
        has no distribution.
    ShoeError, ShoeRunsOut
        As for `solver.solve`.

    Examples
    --------
    >>> from solver import load_game
    >>> found = round_results(load_game("single-deck").change(rules=["max_hands=1"]))
    >>> abs(found.distribution.mean - found.ev) < 1e-14, round(found.distribution.push, 6)
    (True, 0.082929)
    """
    game, strategy = check_game(game), Strategy.parse(strategy)
    if strategy not in (Strategy.CDZ, Strategy.CDP1, Strategy.TOTALS):
        raise StrategyError(
            f"the class {strategy} has no distribution: its value of a split is a mean over "
            "several ways to play a hand; take cdz-, cdp1 or totals"
        )
    play_policy: PlayPolicy
    if strategy is Strategy.TOTALS:
        cells, solution, opening = best_round(game)
        play_policy, action = ByTotals(cells), chosen_actions(game.rules, cells)
    else:
        solution, opening = play_by_composition(game, strategy)
        play_policy = ByComposition(strategy)
        action = _best_actions(game.rules, opening, _stakes(game.rules, solution))
    first = _Openings(game, solution, opening, action)
    groups = list(decided(game.rules, game.shoe.counts, play_policy))
    spots = list(_split_spots(game, first, groups))
    with ThreadPoolExecutor(cpu_count()) as pool:
        waiting = [
            pool.submit(split_results, game.rules, game.shoe.counts, *spot) for spot in spots
        ]
    splits = [each.result() for each in waiting]
    return _sum_up(game, strategy, first, groups, zip(spots, splits, strict=True))


def _stakes(rules: Rules, solution: Solution) -> list[Fraction]:
    """Return the units on the hand against each upcard: the bet, and the attack wager."""
    stakes = [Fraction(1)] * 10
    for upcard, attacks in solution.attack.items():
        stakes[upcard] += rules.double_attack * attacks
    return stakes


def _best_actions(rules: Rules, opening: Opening, stakes: list[Fraction]) -> Ints:
    """Return the best action for each hand and upcard at its stake, (55, 10)."""
    evs = unconditional_evs(rules, opening, np.array(stakes, dtype=np.float64))
    best: Ints = IN_ORDER[np.nan_to_num(evs, nan=-np.inf).argmax(axis=0)]
    return best


class _Openings:
    """The first two cards: what is staked, and what is done with every hand."""

    def __init__(self, game: Game, solution: Solution, opening: Opening, action: Ints) -> None:
        counts = np.array(game.shoe.counts)
        self.solution = solution
        self.p_upcard = counts / counts.sum()
        self.stake = _stakes(game.rules, solution)
        self.chance = opening.chance
        self.p_blackjack = opening.p_blackjack
        self.action = action
        self.early = (game.rules.surrender == "early") & (action == SURRENDER)


class _SplitSpot(NamedTuple):
    """A pair that is split against an upcard, and how its hands are played."""

    policy: Policy
    pair: int
    upcard: int


def _split_spots(game: Game, first: _Openings, groups: Iterable[Decided]) -> Iterator[_SplitSpot]:
    for group in groups:
        for branch in group.after:
            for upcard in group.evaluator.upcards:
                place = PAIRS[branch.pair]
                splits = first.action[place, upcard] == SPLIT and first.chance[place, upcard] > 0
                ends = game.rules.hole_card != "none" and first.p_blackjack[place, upcard] == 1
                if splits and not ends:
                    yield _SplitSpot(branch.policy, branch.pair, upcard)


def _sum_up(
    game: Game,
    strategy: Strategy,
    first: _Openings,
    groups: Iterable[Decided],
    splits: Iterable[tuple[_SplitSpot, SplitResults]],
) -> RoundResults:
    """Add up the parts of all first cards."""
    parts = list(_before_play(game.rules, first))
    staked = sum(units for _, _, units in parts)
    results = [(result, chance) for result, chance, _ in parts]
    for group in groups:
        for upcard, unsplit in _unsplit(game, first, group):
            p, stake = float(first.p_upcard[upcard]), first.stake[upcard]
            results += [(stake * result, p * chance) for result, chance in unsplit.chances]
            staked += p * float(stake) * unsplit.staked
    square = fsum(chance * float(units) ** 2 for units, chance in results)
    error = 0.0
    for spot, split in splits:
        stake = first.stake[spot.upcard]
        p = float(first.p_upcard[spot.upcard] * first.chance[PAIRS[spot.pair], spot.upcard])
        results += [(stake * units, p * chance) for units, chance in split.by_units()]
        staked += p * float(stake) * split.staked
        square += p * float(stake) ** 2 * split.square
        error += p * split.beyond
    distribution = Distribution.of(results)
    return RoundResults(
        game=game,
        strategy=strategy,
        ev=first.solution.ev,
        variance=square - distribution.mean**2,
        distribution=distribution,
        error=error,
        staked=float(staked),
    )


def _before_play(rules: Rules, first: _Openings) -> Iterator[tuple[Fraction, float, float]]:
    """Yield results of rounds that end before a hand is played: units, chance, units staked."""
    for place, upcard in np.argwhere(first.chance > 0).tolist():
        chance = float(first.p_upcard[upcard] * first.chance[place, upcard])
        stake = first.stake[upcard]
        if first.early[place, upcard]:
            yield -stake / 2, chance, chance * float(stake)
        elif rules.hole_card != "none":
            chance *= float(first.p_blackjack[place, upcard])
            paid_as = HandClass.NATURAL if place == NATURAL else HandClass.UP_TO_16
            yield -bet_lost_to_blackjack(rules, paid_as), chance, chance * float(stake)


def _unsplit(game: Game, first: _Openings, group: Decided) -> Iterator[tuple[int, UnsplitResults]]:
    """Yield the results of the hands that are played without a split, by upcard."""
    numbers = hand_numbers()
    played = (first.action != SPLIT) & ~first.early
    start = np.zeros(group.before.choice.shape)
    start[numbers] = np.where(played, first.chance, 0)
    choice = group.before.policy.choice.copy()
    choice[numbers] = np.where(played, first.action, STAND)
    yield from unsplit_results(game.rules, group, start, choice)
