"""The result of a split: its distribution, its mean square, and how much is staked.

The closed form of `solver.engine.splits.closed_form` also holds for the joint ends of two hands,
and the mean square of a sum needs no more than pairs of its terms. So mean and variance are exact
for any number of hands. The distribution is exact where two hands are made. Where more are made,
their results are combined as if they depended on each other through the dealer's outcome alone: the
means stay exact, and no probability is off by more than the chance of more than two hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.hand.policy import Policy
from solver.engine.kernels._dealer import OUTCOMES
from solver.engine.splits.closed_form import Leaf, forms, leaves, over, pair_chance
from solver.rules import Rules
from solver.study.rounds.final_hands import CLASSES, STATES, results
from solver.study.rounds.two_hands import joint_ends

_STAKES = np.repeat([1.0, 2.0], CLASSES)
_PARTS = 2
"""Results of a split are whole numbers of halves of a unit."""
_MOST = 2 * _PARTS
"""The most that one hand wins or loses, in halves of a unit."""


class SplitResults(NamedTuple):
    """What a split comes to where a dealer's blackjack has not ended the round before.

    Attributes
    ----------
    chances
        Probability of each result; number i is that of i halves of a unit less the middle one.
    square
        Mean of the squared result.
    staked
        Mean number of units staked.
    beyond
        Probability of more than two hands.
    """

    chances: Floats
    square: float
    staked: float
    beyond: float

    def by_units(self) -> Iterator[tuple[Fraction, float]]:
        """Yield the results in units, each with its probability."""
        middle = len(self.chances) // 2
        for number, chance in enumerate(self.chances.tolist()):
            yield Fraction(number - middle, _PARTS), chance


def split_results(
    rules: Rules, shoe: tuple[int, ...], policy: Policy, pair: int, upcard: int
) -> SplitResults:
    """Return the result of splitting a pair, per unit of the wager before the split.

    Parameters
    ----------
    rules, shoe
        The game; the shoe holds the pair and the upcard.
    policy
        How the hands are played, by their own cards alone.
    pair, upcard
        Values of the pair card and of the upcard.
    """
    ends = rules.hands_from(pair) - 1
    worlds = 2 * ends - 1
    joint = joint_ends(rules, shoe, policy, pair, upcard, worlds)
    q = pair_chance(shoe, pair, 2, worlds, ends + 2, exact=False)
    known = [each[..., upcard] for each in forms(q, worlds)]
    paid = results(rules)
    chances = np.zeros(2 * _MOST * (ends + 1) + 1)
    middle = len(chances) // 2
    square = staked = beyond = 0.0
    for leaf in leaves(q[..., [upcard]], ends):
        chance = float(leaf.chance[0])
        if not chance:
            continue
        hands = (leaf.waiting, leaf.closed)
        pairs = _pairs(q[..., upcard], joint, known, leaf)
        single = _single(pairs, leaf.closed)
        square += chance * _square(pairs, single, hands, paid)
        for number, each in zip(hands, single, strict=True):
            staked += chance * number * float(each.sum(axis=1) @ _STAKES)
        two = sum(hands) == 2
        beyond += 0 if two else chance
        here = _of_two(pairs, hands, paid) if two else _of_more(single, hands, paid)
        reach = len(here) // 2
        chances[middle - reach : middle + reach + 1] += chance * here
    return SplitResults(chances, square, staked, beyond)


def _pairs(q: Floats, joint: Floats, known: list[Floats], leaf: Leaf) -> Floats:
    """Return how two hands at a leaf end, (2, 2, states, states, outcomes): open 0, closed 1.

    A closed hand and an open one are not there in this order, but as an open one and a closed one.
    """
    x, closed = leaf.world, leaf.closed
    found = np.zeros((2, 2, STATES, STATES, OUTCOMES))

    def given(others: int) -> Floats:
        """Return the joint ends given that so many other hands are closed."""
        ends: Floats = np.tensordot(known[others][x], joint[: known[others].shape[1]], 1)
        return ends

    if leaf.waiting:
        found[0, 0] = given(closed).sum(axis=(0, 2))
    if closed:
        found[0, 1] = given(closed - 1).sum(axis=0)[:, 1] * over(1 - q[x, closed - 1])
    if closed > 1:
        share = over(1 - q[x, closed - 2]) * over(1 - q[x, closed - 1])
        found[1, 1] = given(closed - 2)[1, :, 1] * share
    return found


def _single(pairs: Floats, closed: int) -> list[Floats]:
    """Return how one open hand and one closed hand end, (states, outcomes) each."""
    return [pairs[0, 1 if closed else 0].sum(axis=1), pairs[0, 1].sum(axis=0)]


def _square(pairs: Floats, single: list[Floats], hands: tuple[int, int], paid: Floats) -> float:
    """Return the mean square of the sum of the results of some open and closed hands."""
    open_hands, closed = hands
    squares = [(each * paid**2).sum() for each in single]
    products = np.einsum("abijo,io,jo->ab", pairs, paid, paid)
    return float(
        open_hands * squares[0]
        + closed * squares[1]
        + open_hands * (open_hands - 1) * products[0, 0]
        + 2 * open_hands * closed * products[0, 1]
        + closed * (closed - 1) * products[1, 1]
    )


def _of_two(pairs: Floats, hands: tuple[int, int], paid: Floats) -> Floats:
    """Return the chances of the results of two hands."""
    ends = pairs[int(hands[0] == 0), int(hands[1] > 0)]
    place = _place(paid)
    sums = place[:, None] + place[None]
    found: Floats = np.bincount(sums.ravel(), ends.ravel(), minlength=4 * _MOST + 1).astype(
        np.float64
    )
    return found


def _of_more(single: list[Floats], hands: tuple[int, int], paid: Floats) -> Floats:
    """Return the chances of the results of more hands, independent given the dealer's outcome."""
    place = _place(paid)
    total = np.zeros(2 * _MOST * sum(hands) + 1)
    for outcome in range(OUTCOMES):
        chance = float(single[int(hands[0] == 0)][:, outcome].sum())
        if chance <= 0:
            continue
        found = np.array([chance], dtype=np.float64)
        for number, ends in zip(hands, single, strict=True):
            one = np.bincount(place[:, outcome], ends[:, outcome], minlength=2 * _MOST + 1)
            for _ in range(number):
                found = np.convolve(found, one / chance)
        total += found
    return total


def _place(paid: Floats) -> Ints:
    """Return the place of each result among those of one hand; a natural is never split off."""
    found: Ints = np.rint(paid * _PARTS).astype(np.int64).clip(-_MOST, _MOST) + _MOST
    return found
