"""The inner loop over the player's hands: the value of every action, and the best action.

Explicit loops on flat arrays of int64 and float64, without Python objects. The loops are compiled
with numba and also run unchanged as plain Python, see `solver.engine.kernels.compile`. Arrays with
ten numbers a hand are indexed by upcard; only the entries of the given upcards are read or written.
"""

from __future__ import annotations

from math import isnan, nan
from typing import TYPE_CHECKING

from solver.engine.kernels._dealer import BLACKJACK, OUTCOMES

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints

TIE = 1e-13
"""Values closer than this are equal: the first of stand, hit, double, surrender is taken."""
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
FREE = -1
"""No action in particular: the best one is to be taken, or none has a value."""
BUST, SURRENDERED = 8, 9
"""Rows of ``payoff`` for hands that end without standing, see `solver.rules.payoffs.HandClass`."""
ACE, TEN = 0, 9


def sweep(
    hands: Ints,
    upcards: Ints,
    composition: Ints,
    chances: Floats,
    payoff: Floats,
    decided: Ints,
    hand_class: Ints,
    doubled_class: Ints,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    blackjack_ends_play: int,
    allowed: Ints,
    doubled_allowed: Ints,
    policy: Ints,
    doubled_policy: Ints,
    stand: Floats,
    hit: Floats,
    double: Floats,
    surrender: Floats,
    value: Floats,
    choice: Ints,
    doubled_stand: Floats,
    doubled_value: Floats,
    doubled_choice: Ints,
) -> None:
    """Write the value of every action of the given hands, from the last hand to the first.

    ``composition`` has for each of the given hands its row in ``chances``, the probabilities of the
    dealer's outcomes. Where ``policy`` names an allowed action, that action is taken, elsewhere the
    best one that has a value. If none has, `FREE` is written, unless only one action is allowed.
    The arrays ``doubled_...`` are those of a hand that has just been doubled; its values are per
    unit then staked.
    """
    for index in range(len(hands) - 1, -1, -1):
        hand = hands[index]
        unseen = -1.0
        for rank in range(10):
            unseen += shoe[rank] - counts[hand * 10 + rank]
        permitted = 0
        for upcard in upcards:
            permitted |= allowed[hand * 10 + upcard]
            permitted |= doubled_allowed[hand * 10 + upcard] & 1 << DOUBLE
        for place in range(len(upcards)):
            here = hand * 10 + upcards[place]
            first = (composition[index] * len(upcards) + place) * OUTCOMES
            chance = blackjack(shoe, counts, hand, upcards[place], unseen)
            surrender[here] = fixed(payoff, SURRENDERED, chance)
            stand[here] = _stand(payoff, decided, hand_class[hand], chance, chances, first)
            doubled_stand[here] = stand[here]
            if doubled_class[hand] != hand_class[hand]:
                doubled_stand[here] = _stand(
                    payoff, decided, doubled_class[hand], chance, chances, first
                )
        if permitted & (1 << HIT | 1 << DOUBLE):
            _draw(
                hand, upcards, permitted >> DOUBLE & 1, child, counts, shoe, unseen, payoff,
                blackjack_ends_play, value, doubled_value, hit, double,
            )  # fmt: skip
        for upcard in upcards:
            here = hand * 10 + upcard
            wanted = policy[here]
            if wanted < 0 or not allowed[here] >> wanted & 1:
                wanted = _best(allowed[here], stand[here], hit[here], double[here], surrender[here])
            choice[here] = wanted if wanted != FREE else _only(allowed[here])
            value[here] = _pick(wanted, stand[here], hit[here], double[here], surrender[here])
            wanted = doubled_policy[here]
            if wanted < 0 or not doubled_allowed[here] >> wanted & 1:
                wanted = _best(
                    doubled_allowed[here], doubled_stand[here], nan, double[here], surrender[here]
                )
            doubled_choice[here] = wanted if wanted != FREE else _only(doubled_allowed[here])
            doubled_value[here] = _pick(
                wanted, doubled_stand[here], nan, double[here], surrender[here]
            )


def fixed(payoff: Floats, hand_class: int, chance: float) -> float:
    """Return the value of a hand whose pay depends on the dealer only by a blackjack."""
    first = hand_class * OUTCOMES
    paid: float = payoff[first]
    against_blackjack: float = payoff[first + BLACKJACK]
    return paid + chance * (against_blackjack - paid)


def _stand(
    payoff: Floats, decided: Ints, hand_class: int, chance: float, chances: Floats, first: int
) -> float:
    """Return the value of a hand that takes no more cards.

    ``first`` is the place of the dealer's outcomes in ``chances``; a negative place means that the
    shoe does not hold the cards, so that the hand is never met.
    """
    if decided[hand_class]:
        return fixed(payoff, hand_class, chance)
    stand = 0.0
    if first >= 0:
        for outcome in range(OUTCOMES):
            stand += payoff[hand_class * OUTCOMES + outcome] * chances[first + outcome]
    return stand


def _draw(
    hand: int,
    upcards: Ints,
    doubles: int,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    unseen: float,
    payoff: Floats,
    blackjack_ends_play: int,
    value: Floats,
    doubled_value: Floats,
    hit: Floats,
    double: Floats,
) -> None:
    """Write the average over the next card of the hand hit, and of the hand doubled.

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
                    double[here] += 2.0 * weight * doubled_value[after]
            else:
                chance = blackjack(shoe, counts, hand, upcard, unseen - 1.0)
                if upcard + rank == TEN and upcard * rank == 0 and unseen > 1.0:
                    chance -= 1.0 / (unseen - 1.0)
                lost = fixed(payoff, BUST, chance)
                hit[here] += weight * lost
                double[here] += 2.0 * weight * lost
    if blackjack_ends_play:
        for upcard in upcards:
            if blackjack(shoe, counts, hand, upcard, unseen) == 1.0:
                hit[hand * 10 + upcard] = 0.0
                double[hand * 10 + upcard] = 0.0


def blackjack(shoe: Floats, counts: Ints, hand: int, upcard: int, unseen: float) -> float:
    """Return the probability that the hole card completes a blackjack; NaN without a hole card."""
    if unseen < 1.0:
        return nan
    completing = 0.0
    if upcard == ACE:
        completing = shoe[TEN] - counts[hand * 10 + TEN]
    elif upcard == TEN:
        completing = shoe[ACE] - counts[hand * 10 + ACE]
    return completing / unseen


def _best(allowed: int, stand: float, hit: float, double: float, surrender: float) -> int:
    """Return the best allowed action that has a value; `FREE` if none has."""
    wanted = FREE
    best = 0.0
    for action in range(4):
        value = _pick(action, stand, hit, double, surrender)
        if allowed >> action & 1 and not isnan(value) and (wanted < 0 or value > best + TIE):
            wanted = action
            best = value
    return wanted


def _only(allowed: int) -> int:
    """Return the only allowed action; `FREE` if there are several."""
    for action in range(4):
        if allowed == 1 << action:
            return action
    return FREE


def _pick(action: int, stand: float, hit: float, double: float, surrender: float) -> float:
    """Return the value of one action, NaN for none."""
    if action == STAND:
        return stand
    if action == HIT:
        return hit
    if action == DOUBLE:
        return double
    if action == SURRENDER:
        return surrender
    return nan
