"""The inner loop over the player's hands: what every action is worth, and which is best.

Explicit loops on flat arrays of int64 and float64, without a Python object; compiled with numba,
and run unchanged as plain Python, see `solver.engine.kernels.compile`. Arrays of ten numbers a hand are
indexed by upcard; only the entries of the given upcards are read or written.
"""

from __future__ import annotations

from math import isnan, nan
from typing import TYPE_CHECKING

from solver.engine.kernels._dealer import OUTCOMES

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints

TIE = 1e-13
"""Values closer than this are equal: the first of stand, hit, double, surrender is taken."""
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
CHARLIE = 6
"""How a hand is paid that has won by the number of its cards, behind 16 or less and 17 .. 21."""
ACE, TEN = 0, 9


def sweep(
    hands: Ints,
    upcards: Ints,
    row: Ints,
    rows: Floats,
    payoff: Floats,
    standing: Ints,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    takes_all: int,
    allowed: Ints,
    rescue: int,
    policy: Ints,
    rescue_policy: Ints,
    stand: Floats,
    hit: Floats,
    double: Floats,
    surrender: Floats,
    value: Floats,
    choice: Ints,
    rescued: Ints,
    final: Floats,
) -> None:
    """Work out every action at the given hands, from the last to the first.

    Where ``policy`` names an allowed action that one is taken, elsewhere the best that has a
    value. ``final`` is working space: what a hand is worth at the end of a double.
    """
    for index in range(len(hands) - 1, -1, -1):
        hand = hands[index]
        unseen = -1.0
        for rank in range(10):
            unseen += shoe[rank] - counts[hand * 10 + rank]
        _wait(
            hand, upcards, row[index], rows, payoff, standing, counts, shoe, unseen,
            takes_all, rescue, rescue_policy, stand, surrender, rescued, final,
        )  # fmt: skip
        if allowed[hand] & (1 << HIT | 1 << DOUBLE):
            _draw(
                hand, upcards, allowed[hand] >> DOUBLE & 1, child, counts, shoe, unseen,
                takes_all, value, final, hit, double,
            )  # fmt: skip
        for upcard in upcards:
            here = hand * 10 + upcard
            wanted = policy[here]
            if wanted < 0 or not allowed[hand] >> wanted & 1:
                wanted = _best(allowed[hand], stand[here], hit[here], double[here], surrender[here])
            choice[here] = max(wanted, STAND)
            value[here] = nan
            if wanted == STAND:
                value[here] = stand[here]
            elif wanted == HIT:
                value[here] = hit[here]
            elif wanted == DOUBLE:
                value[here] = double[here]
            elif wanted == SURRENDER:
                value[here] = surrender[here]


def _wait(
    hand: int,
    upcards: Ints,
    row: int,
    rows: Floats,
    payoff: Floats,
    standing: Ints,
    counts: Ints,
    shoe: Floats,
    unseen: float,
    takes_all: int,
    rescue: int,
    rescue_policy: Ints,
    stand: Floats,
    surrender: Floats,
    rescued: Ints,
    final: Floats,
) -> None:
    """Write what a hand is worth if it takes no card: stood on, surrendered, just doubled."""
    for place in range(len(upcards)):
        here = hand * 10 + upcards[place]
        chance = blackjack(shoe, counts, hand, upcards[place], unseen)
        surrender[here] = -0.5 - 0.5 * chance if takes_all else 0.5 * chance - 0.5
        stand[here] = 0.0
        if standing[hand] == CHARLIE:
            stand[here] = 1.0 - chance * (not takes_all)
        elif row >= 0:
            first = (row * len(upcards) + place) * OUTCOMES
            for outcome in range(OUTCOMES):
                stand[here] += payoff[standing[hand] * OUTCOMES + outcome] * rows[first + outcome]
        if rescue_policy[here] >= 0:
            rescued[here] = rescue_policy[here]
        else:
            rescued[here] = rescue and not surrender[here] <= stand[here] + TIE
        final[here] = surrender[here] if rescued[here] else stand[here]


def _draw(
    hand: int,
    upcards: Ints,
    doubles: int,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    unseen: float,
    takes_all: int,
    value: Floats,
    final: Floats,
    hit: Floats,
    double: Floats,
) -> None:
    """Write the average over the next card: the hand played on, and the hand doubled.

    Where the dealer's blackjack is certain and ends the round, no card is drawn.
    """
    bust = len(child) // 10
    for upcard in upcards:
        hit[hand * 10 + upcard] = 0.0 if unseen >= 1.0 else nan
        double[hand * 10 + upcard] = 0.0 if unseen >= 1.0 else nan
    if unseen < 1.0:
        return
    for rank in range(10):
        left = shoe[rank] - counts[hand * 10 + rank]
        if left <= 0.0:
            continue
        below = child[hand * 10 + rank]
        for upcard in upcards:
            here = hand * 10 + upcard
            weight = (left - (rank == upcard)) / unseen
            if weight <= 0.0:
                continue
            if below < bust:
                after = below * 10 + upcard
                hit[here] += weight * value[after]
                if doubles:
                    double[here] += 2.0 * weight * final[after]
            else:
                chance = blackjack(shoe, counts, hand, upcard, unseen - 1.0)
                if upcard + rank == TEN and upcard * rank == 0:
                    chance -= 1.0 / (unseen - 1.0)
                lost = 1.0 - chance * (not takes_all)
                hit[here] -= weight * lost
                double[here] -= 2.0 * weight * lost
    if not takes_all:
        for upcard in upcards:
            if blackjack(shoe, counts, hand, upcard, unseen) == 1.0:
                hit[hand * 10 + upcard] = 0.0
                double[hand * 10 + upcard] = 0.0


def blackjack(shoe: Floats, counts: Ints, hand: int, upcard: int, unseen: float) -> float:
    """Probability that the hole card completes a blackjack; NaN where there is no hole card."""
    if unseen < 1.0:
        return nan
    completing = 0.0
    if upcard == ACE:
        completing = shoe[TEN] - counts[hand * 10 + TEN]
    elif upcard == TEN:
        completing = shoe[ACE] - counts[hand * 10 + ACE]
    return completing / unseen


def _best(allowed: int, stand: float, hit: float, double: float, surrender: float) -> int:
    """Pick the best allowed action that has a value; -1 if none has."""
    wanted = -1
    best = 0.0
    for action in range(4):
        worth = stand
        if action == HIT:
            worth = hit
        elif action == DOUBLE:
            worth = double
        elif action == SURRENDER:
            worth = surrender
        if allowed >> action & 1 and not isnan(worth) and (wanted < 0 or worth > best + TIE):
            wanted = action
            best = worth
    return wanted
