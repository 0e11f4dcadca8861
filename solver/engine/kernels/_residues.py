"""The dealer's and the player's inner loops once more, modulo a prime: exact, whatever the size.

A probability is a fraction; its residue is that of the numerator times the inverse of the
denominator. Residues are whole numbers in float64, between -p/2 and p/2 for a prime p below 2**27,
so a product of two is exact. See the explanation "exact values".

Explicit loops on flat arrays of int64 and float64, without Python objects. The loops are compiled
with numba and also run unchanged as plain Python, see `solver.engine.kernels.compile`. ``field``
holds the prime and its reciprocal. ``inverse`` holds the inverses of the numbers of cards from
``lowest`` on.
"""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING, TypeVar

from solver.engine.kernels._actions import (
    ACE,
    BUST,
    DOUBLE,
    HIT,
    STAND,
    SURRENDER,
    SURRENDERED,
    TEN,
)
from solver.engine.kernels._dealer import BLACKJACK, LANES, LEVELS, OUTCOMES

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints

Residue = TypeVar("Residue", float, "Floats")

_ROUNDS = 6755399441055744.0
"""1.5 * 2**52: added and taken away, it rounds a smaller number to a whole one."""


def reduced(number: Residue, prime: float, reciprocal: float) -> Residue:
    """Return the residue of a whole number below 2**53, between -p/2 and p/2."""
    return number - (number * reciprocal + _ROUNDS - _ROUNDS) * prime


def dealer_residues(
    compositions: Floats,
    upcards: Ints,
    depth: Ints,
    rank: Ints,
    copies: Ints,
    first: Ints,
    slot: Ints,
    weight: Floats,
    over_upcard: Floats,
    inverse: Floats,
    lowest: int,
    field: Floats,
    cards: Floats,
    shares: Floats,
    levels: Floats,
    sums: Floats,
    rows: Floats,
) -> None:
    """Write the residues of what `dealer_rows` writes.

    ``over_upcard`` has the inverse of the chance of each upcard in each composition, 0 for one that
    is not there. ``cards`` (10), ``shares``, ``levels`` (`LEVELS`) and ``sums`` (`OUTCOMES` an
    upcard) are working space for `LANES` each.
    """
    prime, reciprocal = field[0], field[1]
    number = len(compositions) // 10
    for start in range(0, number, LANES):
        lanes = min(LANES, number - start)
        _load(compositions, start, lanes, inverse, lowest, prime, reciprocal, cards, shares)
        levels[:LANES] = 1.0
        sums[:] = 0.0
        for node in range(len(depth)):
            at = depth[node] * LANES
            above = levels[at : at + LANES]
            here = levels[at + LANES : at + 2 * LANES]
            left = cards[rank[node] * LANES : (rank[node] + 1) * LANES]
            used = float(copies[node])
            for lane in range(LANES):
                here[lane] = reduced(above[lane] * (left[lane] - used), prime, reciprocal)
            if first[node] == first[node + 1]:
                continue
            share = shares[at + LANES : at + 2 * LANES]
            final = levels[(LEVELS - 1) * LANES : LEVELS * LANES]
            for lane in range(LANES):
                final[lane] = reduced(here[lane] * share[lane], prime, reciprocal)
            for term in range(first[node], first[node + 1]):
                target = sums[slot[term] * LANES : (slot[term] + 1) * LANES]
                orders = weight[term]
                for lane in range(LANES):
                    target[lane] += orders * final[lane]
        for lane in range(lanes):
            for place in range(len(upcards)):
                row = (start + lane) * len(upcards) + place
                for outcome in range(OUTCOMES):
                    part = sums[(place * OUTCOMES + outcome) * LANES + lane]
                    rows[row * OUTCOMES + outcome] = reduced(
                        reduced(part, prime, reciprocal) * over_upcard[row], prime, reciprocal
                    )


def _load(
    compositions: Floats,
    start: int,
    lanes: int,
    inverse: Floats,
    lowest: int,
    prime: float,
    reciprocal: float,
    cards: Floats,
    shares: Floats,
) -> None:
    """Write counts, and the inverses of the falling factorials of the number of cards."""
    shares[:] = 0.0
    for lane in range(lanes):
        total = 0
        for value in range(10):
            count = compositions[(start + lane) * 10 + value]
            cards[value * LANES + lane] = count
            total += int(count)
        shares[lane] = 1.0
        for level in range(min(LEVELS - 1, total)):
            shares[(level + 1) * LANES + lane] = reduced(
                shares[level * LANES + lane] * inverse[total - level - lowest], prime, reciprocal
            )


def hand_residues(
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
    doubled_stake: int,
    choice: Ints,
    doubled_choice: Ints,
    inverse: Floats,
    lowest: int,
    field: Floats,
    stand: Floats,
    hit: Floats,
    double: Floats,
    surrender: Floats,
    value: Floats,
    doubled_stand: Floats,
    doubled_value: Floats,
) -> None:
    """Write the residues of what `sweep` writes, for a given choice at every hand.

    ``doubled_stake`` is what a unit becomes by doubling: 2, or 0 or 1 to count outcomes.
    """
    prime, reciprocal = field[0], field[1]
    for index in range(len(hands) - 1, -1, -1):
        hand = hands[index]
        unseen = -1
        for rank in range(10):
            unseen += int(shoe[rank]) - counts[hand * 10 + rank]
        for place in range(len(upcards)):
            upcard = upcards[place]
            here = hand * 10 + upcard
            first = (composition[index] * len(upcards) + place) * OUTCOMES
            completing = _completing(shoe, counts, hand, upcard)
            chance = nan
            if unseen >= 1:
                chance = reduced(completing * inverse[unseen - lowest], prime, reciprocal)
            surrender[here] = _fixed(payoff, SURRENDERED, chance, prime, reciprocal)
            stand[here] = _stand(
                payoff, decided, hand_class[hand], chance, chances, first, prime, reciprocal
            )
            doubled_stand[here] = _stand(
                payoff, decided, doubled_class[hand], chance, chances, first, prime, reciprocal
            )
            hit[here] = double[here] = nan
            if unseen >= 1:
                share = inverse[unseen - lowest]
                over_next = inverse[unseen - 1 - lowest] if unseen > 1 else nan
                hit[here] = double[here] = 0.0
                for rank in range(10):
                    left = shoe[rank] - counts[hand * 10 + rank] - (rank == upcard)
                    if left <= 0.0:
                        continue
                    below = child[hand * 10 + rank]
                    if below * 10 < len(child):
                        hit[here] += left * value[below * 10 + upcard]
                        double[here] += left * doubled_value[below * 10 + upcard]
                        continue
                    still = completing
                    if upcard + rank == TEN and upcard * rank == 0:
                        still -= 1.0
                    lost = _fixed(
                        payoff,
                        BUST,
                        reduced(still * over_next, prime, reciprocal),
                        prime,
                        reciprocal,
                    )
                    hit[here] += left * lost
                    double[here] += left * lost
                hit[here] = reduced(
                    reduced(hit[here], prime, reciprocal) * share, prime, reciprocal
                )
                double[here] = doubled_stake * reduced(
                    reduced(double[here], prime, reciprocal) * share, prime, reciprocal
                )
                if blackjack_ends_play and completing == unseen:
                    hit[here] = double[here] = 0.0
            value[here] = _pick(choice[here], stand[here], hit[here], double[here], surrender[here])
            doubled_value[here] = _pick(
                doubled_choice[here], doubled_stand[here], nan, double[here], surrender[here]
            )


def _completing(shoe: Floats, counts: Ints, hand: int, upcard: int) -> float:
    """Return the number of cards that complete a blackjack of the dealer."""
    if upcard == ACE:
        return float(shoe[TEN] - counts[hand * 10 + TEN])
    if upcard == TEN:
        return float(shoe[ACE] - counts[hand * 10 + ACE])
    return 0.0


def _fixed(
    payoff: Floats, hand_class: int, chance: float, prime: float, reciprocal: float
) -> float:
    """Return the value of a hand whose pay depends on the dealer only by a blackjack."""
    first = hand_class * OUTCOMES
    paid = payoff[first]
    difference = payoff[first + BLACKJACK] - paid
    added = reduced(chance * reduced(difference, prime, reciprocal), prime, reciprocal)
    return float(reduced(paid + added, prime, reciprocal))


def _stand(
    payoff: Floats,
    decided: Ints,
    hand_class: int,
    chance: float,
    chances: Floats,
    first: int,
    prime: float,
    reciprocal: float,
) -> float:
    """Return the value of a hand that takes no more cards; 0 if it is never met."""
    if decided[hand_class]:
        return _fixed(payoff, hand_class, chance, prime, reciprocal)
    stand = 0.0
    if first >= 0:
        for outcome in range(OUTCOMES):
            paid = payoff[hand_class * OUTCOMES + outcome]
            stand += reduced(paid * chances[first + outcome], prime, reciprocal)
    return reduced(stand, prime, reciprocal)


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
