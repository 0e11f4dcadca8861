"""The inner loop over pairs of final hands: how likely two hands of a split end so together.

Explicit loops on flat arrays of int64 and float64, without Python objects; see
`solver.engine.kernels.compile`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.engine.kernels._dealer import OUTCOMES

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints

BLACKJACK, BUST = 5, 7
"""Outcomes of the dealer."""


def two_hands(
    counts: Ints,
    cards: Ints,
    state: Ints,
    ways: Floats,
    decided: Ints,
    states: int,
    composition: Ints,
    chances: Floats,
    hole: int,
    left: Ints,
    falling: Floats,
    copies: int,
    orders: Floats,
    joint: Floats,
) -> None:
    """Add the probability of every pair of states and outcome of the dealer to ``joint``.

    ``counts`` has ten cards for each final hand, without its pair card; ``left`` the cards that may
    come. ``falling`` is (10, copies) falling factorials of ``left``, and ``orders`` the inverse
    ones of its sum. ``hole`` is the value that makes a dealer blackjack, -1 if none does.
    ``composition`` is the row in ``chances`` of each pair i <= j, in order; -1 for a pair that
    does not wait for the dealer.
    """
    hands = len(cards)
    unseen = 0
    for value in range(10):
        unseen += left[value]
    at = -1
    for one in range(hands):
        for other in range(one, hands):
            at += 1
            chance = ways[one] * ways[other] * orders[cards[one] + cards[other]]
            for value in range(10):
                held = counts[one * 10 + value] + counts[other * 10 + value]
                chance *= falling[value * copies + held]
            if chance == 0.0:
                continue
            here = (state[one] * states + state[other]) * OUTCOMES
            there = (state[other] * states + state[one]) * OUTCOMES
            twice = one != other
            if decided[one] and decided[other]:
                blackjack = 0.0
                if hole >= 0:
                    held = counts[one * 10 + hole] + counts[other * 10 + hole]
                    blackjack = (left[hole] - held) / (unseen - cards[one] - cards[other])
                joint[here + BLACKJACK] += chance * blackjack
                joint[here + BUST] += chance * (1.0 - blackjack)
                if twice:
                    joint[there + BLACKJACK] += chance * blackjack
                    joint[there + BUST] += chance * (1.0 - blackjack)
                continue
            row = composition[at] * OUTCOMES
            for outcome in range(OUTCOMES):
                share = chance * chances[row + outcome]
                joint[here + outcome] += share
                if twice:
                    joint[there + outcome] += share
