"""The distribution of a round's result under a fixed strategy.

A round ends in one of four ways: the dealer's blackjack ends it and takes the original bet; an
early surrender loses half the stake; an unsplit hand is played to its end; a pair is split. The
parts are added up over the first two cards and the upcard. With an attack wager all results but
the loss to a dealer's blackjack grow with the stake.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from os import cpu_count
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Ints
from solver.engine.kernels._actions import STAND, SURRENDER
from solver.engine.opening import (
    ACTIONS,
    NATURAL,
    PAIRS,
    ByComposition,
    Decided,
    Opening,
    PlayPolicy,
    chances,
    decided,
    hand_numbers,
    open_round,
)
from solver.engine.totals.cells import SPLIT, ByTotals
from solver.errors import StrategyError
from solver.games import Game, check_game
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.payoffs import HandClass, bet_lost_to_blackjack
from solver.solving.charts import best_cells_of, chosen_actions, play_cells
from solver.solving.rounds import solve_by_composition
from solver.study.distribution import Distribution
from solver.study.rounds.split_results import SplitResults, split_results
from solver.study.rounds.unsplit import UnsplitResults, unsplit_results

_HALF = Fraction(1, 2)


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
    chosen = None
    if strategy is Strategy.TOTALS:
        cells = best_cells_of(game)
        (solution, opening), play_policy = play_cells(game, cells), ByTotals(cells)
        chosen = chosen_actions(game.rules, cells)
    else:
        solution, play_policy = solve_by_composition(game, strategy), ByComposition(strategy)
        opening = open_round(game.rules, game.shoe.counts, play_policy)
    first = _Openings(game, solution, opening, chosen)
    spots = list(_split_spots(game, first, decided(game.rules, game.shoe.counts, play_policy)))
    with ThreadPoolExecutor(cpu_count()) as pool:
        splits = list(pool.map(lambda spot: _split(game, spot), spots))
    groups = decided(game.rules, game.shoe.counts, play_policy)
    return _sum_up(game, strategy, first, groups, list(zip(spots, splits, strict=True)))


class _Openings:
    """The first two cards: what is staked, and what is done with every hand."""

    def __init__(
        self, game: Game, solution: Solution, opening: Opening, chosen: Ints | None
    ) -> None:
        counts = np.array(game.shoe.counts)
        self.solution = solution
        self.p_upcard = counts / counts.sum()
        self.stake = [Fraction(1)] * 10
        for upcard, attacks in solution.attack.items():
            self.stake[upcard] += game.rules.double_attack * attacks
        self.chance = chances(game.shoe.counts)
        self.p_blackjack = opening.p_blackjack
        self.action = chosen if chosen is not None else _best(game.rules, opening, self.stake)
        early = game.rules.surrender == "early"
        self.early = early & (self.action == SURRENDER)
        self.early[NATURAL] = False


def _best(rules: Rules, opening: Opening, stakes: list[Fraction]) -> Ints:
    """Return the best action for each hand and upcard at its stake, (55, 10)."""
    stake = np.array(stakes, dtype=np.float64)
    evs = np.stack([stake * opening.joint[action] - opening.loss for action in Action])
    if rules.surrender == "early":
        evs[list(Action).index(Action.SURRENDER)] = -stake / 2
    evs[1:, NATURAL] = np.nan
    number = np.array([ACTIONS.index(action) for action in Action])
    best: Ints = number[np.nan_to_num(evs, nan=-np.inf).argmax(axis=0)]
    return best


class _SplitSpot(NamedTuple):
    """A pair that is split against an upcard, and how it is played."""

    pair: int
    upcard: int
    group: Decided


def _split_spots(game: Game, first: _Openings, groups: Iterator[Decided]) -> Iterator[_SplitSpot]:
    for group in groups:
        for branch in group.after:
            for upcard in group.evaluator.upcards:
                place = PAIRS[branch.pair]
                splits = first.action[place, upcard] == SPLIT and first.chance[place, upcard] > 0
                ends = game.rules.hole_card != "none" and first.p_blackjack[place, upcard] == 1
                if splits and not ends:
                    yield _SplitSpot(branch.pair, upcard, group)


def _split(game: Game, spot: _SplitSpot) -> SplitResults:
    (policy,) = (each.policy for each in spot.group.after if each.pair == spot.pair)
    return split_results(game.rules, game.shoe.counts, policy, spot.pair, spot.upcard)


def _sum_up(
    game: Game,
    strategy: Strategy,
    first: _Openings,
    groups: Iterator[Decided],
    splits: list[tuple[_SplitSpot, SplitResults]],
) -> RoundResults:
    """Add up the parts of all first cards."""
    parts = list(_before_play(game.rules, first))
    staked = sum(units for _, _, units in parts)
    results = [(result, chance) for result, chance, _ in parts]
    square_less = error = 0.0
    for group in groups:
        for upcard, unsplit in _unsplit(game, first, group):
            p, stake = float(first.p_upcard[upcard]), first.stake[upcard]
            results += [(stake * result, p * chance) for result, chance in unsplit.chances]
            staked += p * float(stake) * unsplit.staked
    for spot, split in splits:
        place = PAIRS[spot.pair]
        p = float(first.p_upcard[spot.upcard] * first.chance[place, spot.upcard])
        stake = first.stake[spot.upcard]
        middle = len(split.chances) // 2
        units = [stake * (number - middle) * _HALF for number in range(len(split.chances))]
        results += zip(units, (p * split.chances).tolist(), strict=True)
        staked += p * float(stake) * split.staked
        error += p * split.beyond
        approximate = float(
            sum(
                chance * float(each) ** 2
                for each, chance in zip(units, split.chances.tolist(), strict=True)
            )
        )
        square_less += p * (approximate - float(stake) ** 2 * split.square)
    distribution = Distribution.of((units, chance) for units, chance in results if chance)
    return RoundResults(
        game=game,
        strategy=strategy,
        ev=first.solution.ev,
        variance=distribution.variance - square_less,
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
