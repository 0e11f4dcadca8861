"""The inner loop: the result of every wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.simulate._cards_kernel import value
from solver.simulate._layout import (
    ATTACK,
    ATTACKED,
    BUST_22,
    DEALER_BLACKJACK,
    DEALER_BUST,
    DEALER_THREE,
    DEALER_TOTAL,
    DEALT,
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
    OTHER_BUST,
    OUTCOMES,
    SECOND,
    SIDE,
    SURRENDERED_EARLY,
    THIRD,
    UP,
)

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints


def settle(
    rates: Floats,
    following: Ints,
    classes: Ints,
    payoff: Floats,
    bet_lost: Floats,
    attack: Ints,
    insure: Ints,
    mine: Ints,
    dealer: Ints,
    own: Floats,
) -> float:
    """Settle the hands and insurance; return the result of the hands per unit of the bet.

    The result leaves out the attack wager, and what a dealer blackjack takes of the original bet.
    """
    up = value(dealer[UP])
    node = following[following[value(mine[FIRST])] * 10 + value(mine[SECOND])]
    own[INSURANCE] = 0.0
    if up == 0 and insure[node]:
        own[INSURANCE] = -rates[INSURED]
        if dealer[HAS_BLACKJACK]:
            own[INSURANCE] = rates[INSURANCE_PAYS]
    outcome = _outcome(dealer)
    paid = 0.0
    paid_as = classes[node]
    for hand in range(mine[HANDS]):
        ended = mine[ENDS + 2 * hand]
        if ended == SURRENDERED_EARLY:
            paid_as = ended
        paid += payoff[ended * OUTCOMES + outcome] * mine[ENDS + 2 * hand + 1]
    own[ATTACKED] = paid * attack[up] * rates[ATTACK]
    own[MAIN] = paid + own[ATTACKED]
    if dealer[HAS_BLACKJACK]:
        own[MAIN] -= bet_lost[paid_as]
    return paid


def _outcome(dealer: Ints) -> int:
    """Return how the dealer's hand ended; a dealer who did not draw pays as if bust.

    Only hands whose pay does not depend on the dealer's total are settled by such a dealer.
    """
    total: int = dealer[DEALER_TOTAL]
    if dealer[HAS_BLACKJACK]:
        return DEALER_BLACKJACK
    if total == 22:
        return BUST_22
    return total - 17 if 17 <= total <= 21 else OTHER_BUST


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
