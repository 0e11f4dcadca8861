"""The inner loop: the result of every wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.simulate._cards_kernel import value
from solver.simulate._layout import (
    ATTACK,
    ATTACKED,
    BUST,
    CHARLIED,
    DEALER_BUST,
    DEALER_THREE,
    DEALER_TOTAL,
    DEALT,
    EARLY_OUT,
    ENDS,
    FIRST,
    HAND_AND_BLACKJACK,
    HAND_AND_UPCARD,
    HANDS,
    HAS_BLACKJACK,
    HOLE,
    INSURANCE,
    INSURANCE_PAYS,
    INSURED,
    MAIN,
    NATURAL,
    SECOND,
    SIDE,
    SURRENDERED,
    TAKES_ALL,
    THIRD,
    UP,
)

if TYPE_CHECKING:
    from solver.simulate.hands import Floats, Ints


def settle(
    setup: Ints,
    rates: Floats,
    following: Ints,
    attack: Ints,
    insure: Ints,
    mine: Ints,
    dealer: Ints,
    own: Floats,
) -> int:
    """Settle the hands and insurance; return the result of the hands in halves of the bet."""
    up = value(dealer[UP])
    attacked = attack[up]
    first = value(mine[FIRST])
    second = value(mine[SECOND])
    own[INSURANCE] = 0.0
    if up == 0 and insure[following[following[first] * 10 + second]]:
        own[INSURANCE] = -rates[INSURED]
        if dealer[HAS_BLACKJACK]:
            own[INSURANCE] = rates[INSURANCE_PAYS]
    own[ATTACKED] = 0.0
    if first + second == 9 and first * second == 0:
        own[MAIN] = 0.0
        if not dealer[HAS_BLACKJACK]:
            own[ATTACKED] = attacked * rates[ATTACK] * rates[NATURAL]
            own[MAIN] = rates[NATURAL] + own[ATTACKED]
        return 0
    early = mine[HANDS] == 1 and mine[ENDS] == EARLY_OUT
    if dealer[HAS_BLACKJACK] and not setup[TAKES_ALL] and not early:
        own[MAIN] = -1.0
        return 0
    halves = 0
    for hand in range(mine[HANDS]):
        halves += _result(mine[ENDS + 2 * hand], mine[ENDS + 2 * hand + 1], dealer)
    own[ATTACKED] = 0.5 * halves * attacked * rates[ATTACK]
    own[MAIN] = 0.5 * halves + own[ATTACKED]
    return halves


def _result(end: int, stake: int, dealer: Ints) -> int:
    """Return the result of a hand in halves of the bet."""
    if end == EARLY_OUT:
        return -1
    if end == CHARLIED:
        return 2 * stake
    if end == BUST or dealer[HAS_BLACKJACK]:
        return -2 * stake
    if end == SURRENDERED:
        return -stake
    if dealer[DEALER_TOTAL] > 21 or end > dealer[DEALER_TOTAL]:
        return 2 * stake
    return 0 if end == dealer[DEALER_TOTAL] else -2 * stake


def settle_side_bets(bets: Ints, outcomes: Floats, mine: Ints, dealer: Ints, own: Floats) -> None:
    """Settle the side bets: each result is looked up by three coordinates of the deal.

    ``bets`` has four numbers for each bet: the code of its inputs, the start of its table in
    ``outcomes``, and the sizes of the second and the third axis of that table.
    """
    for bet in range(len(own) - SIDE):
        sight = bets[bet * 4]
        second_size = bets[bet * 4 + 2]
        third_size = bets[bet * 4 + 3]
        first = mine[FIRST]
        second = mine[SECOND]
        third = 0
        seen = True
        if sight == HAND_AND_UPCARD:
            third = dealer[UP]
        elif sight == DEALER_THREE:
            first = dealer[UP]
            second = dealer[HOLE]
            third = dealer[THIRD]
            seen = dealer[DEALT] > 2
        elif sight == HAND_AND_BLACKJACK:
            third = dealer[HAS_BLACKJACK]
        elif sight == DEALER_BUST:
            own_first = value(first)
            own_second = value(second)
            first = dealer[DEALT] if dealer[DEALER_TOTAL] > 21 else 0
            second = own_first + own_second == 9 and own_first * own_second == 0
        at = bets[bet * 4 + 1] + (first * second_size + second) * third_size + third
        own[SIDE + bet] = outcomes[at] if seen else -1.0
