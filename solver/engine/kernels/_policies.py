"""The inner loops that follow a fixed policy: its value in many worlds, and the hands it reaches.

Explicit loops on flat arrays of int64 and float64, without Python objects. The loops are compiled
with numba and also run unchanged as plain Python, see `solver.engine.kernels.compile`. Arrays with
ten numbers a hand are indexed by upcard; only the entries of the given upcards are read or written.
"""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from solver.engine.kernels._actions import (
    BUST,
    DOUBLE,
    FREE,
    HIT,
    STAND,
    SURRENDER,
    SURRENDERED,
    TEN,
    blackjack,
    fixed,
)
from solver.engine.kernels._dealer import OUTCOMES

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints

REACHED, WAITS, DRAWS, DOUBLED = 1, 2, 4, 8
"""What is needed of a hand: its value, the dealer's outcomes, one more card, its value doubled."""


def follow(
    hands: Ints,
    upcards: Ints,
    need: Ints,
    choice: Ints,
    doubled_choice: Ints,
    composition: Ints,
    chances: Floats,
    payoff: Floats,
    decided: Ints,
    hand_class: Ints,
    doubled_class: Ints,
    child: Ints,
    counts: Ints,
    shoes: Floats,
    blackjack_ends_play: int,
    lanes: Floats,
    value: Floats,
    doubled_value: Floats,
) -> None:
    """Write the value of a fixed policy in several worlds at once, each with its own shoe.

    ``composition`` has for each hand and world a row in ``chances``; ``value`` and
    ``doubled_value`` (of a hand that was just doubled) have a number for each hand, upcard and
    world. Only what ``need`` names is written. ``lanes`` is working space, three numbers a world.
    """
    worlds = len(shoes) // 10
    unseen = lanes[:worlds]
    chance = lanes[worlds : 2 * worlds]
    surrender = lanes[2 * worlds : 3 * worlds]
    for index in range(len(hands) - 1, -1, -1):
        hand = hands[index]
        rows = composition[index * worlds : (index + 1) * worlds]
        for world in range(worlds):
            unseen[world] = -1.0
            for rank in range(10):
                unseen[world] += shoes[world * 10 + rank] - counts[hand * 10 + rank]
        for place in range(len(upcards)):
            upcard = upcards[place]
            here = hand * 10 + upcard
            if not need[here]:
                continue
            for world in range(worlds):
                shoe = shoes[world * 10 : world * 10 + 10]
                chance[world] = blackjack(shoe, counts, hand, upcard, unseen[world])
                surrender[world] = fixed(payoff, SURRENDERED, chance[world])
            at = here * worlds
            for stage in range(2):
                if not need[here] & (REACHED if stage == 0 else DOUBLED):
                    continue
                action = choice[here] if stage == 0 else doubled_choice[here]
                found = value[at : at + worlds] if stage == 0 else doubled_value[at : at + worlds]
                if action == STAND:
                    paid_as = hand_class[hand] if stage == 0 else doubled_class[hand]
                    _stand_in_worlds(
                        payoff, decided, paid_as, chance, chances, rows, place, len(upcards), found
                    )
                elif action == SURRENDER:
                    for world in range(worlds):
                        found[world] = surrender[world]
                elif action == FREE:
                    for world in range(worlds):
                        found[world] = nan
                else:
                    after = value if action == HIT else doubled_value
                    _draw_in_worlds(
                        hand, upcard, child, counts, shoes, payoff, blackjack_ends_play, unseen,
                        chance, after, 2.0 if action == DOUBLE else 1.0, found,
                    )  # fmt: skip


def _stand_in_worlds(
    payoff: Floats,
    decided: Ints,
    hand_class: int,
    chance: Floats,
    chances: Floats,
    rows: Ints,
    place: int,
    upcards: int,
    stand: Floats,
) -> None:
    """Write the value of a hand that takes no more cards."""
    for world in range(len(stand)):
        if decided[hand_class]:
            stand[world] = fixed(payoff, hand_class, chance[world])
            continue
        stand[world] = 0.0
        first = (rows[world] * upcards + place) * OUTCOMES
        if first >= 0:
            for outcome in range(OUTCOMES):
                paid = payoff[hand_class * OUTCOMES + outcome]
                stand[world] += paid * chances[first + outcome]


def _draw_in_worlds(
    hand: int,
    upcard: int,
    child: Ints,
    counts: Ints,
    shoes: Floats,
    payoff: Floats,
    blackjack_ends_play: int,
    unseen: Floats,
    chance: Floats,
    after: Floats,
    stake: float,
    value: Floats,
) -> None:
    """Write ``stake`` times the average over the next card of ``after``, as `_draw` does."""
    worlds = len(value)
    bust = len(child) // 10
    for world in range(worlds):
        value[world] = 0.0
    for rank in range(10):
        below = child[hand * 10 + rank]
        held = counts[hand * 10 + rank] + (rank == upcard)
        if below < bust:
            first = (below * 10 + upcard) * worlds
            for world in range(worlds):
                left = shoes[world * 10 + rank] - held
                if left > 0.0:
                    value[world] += left * after[first + world]
            continue
        for world in range(worlds):
            left = shoes[world * 10 + rank] - held
            if left > 0.0:
                completed = chance[world] * unseen[world]
                if upcard + rank == TEN and upcard * rank == 0:
                    completed -= 1.0
                if unseen[world] < 2.0:
                    completed = nan
                value[world] += left * fixed(payoff, BUST, completed / (unseen[world] - 1.0))
    for world in range(worlds):
        value[world] = stake * value[world] / unseen[world] if unseen[world] >= 1.0 else nan
        if blackjack_ends_play and chance[world] == 1.0:
            value[world] = 0.0


def reach(
    hands: Ints,
    upcards: Ints,
    child: Ints,
    choice: Ints,
    doubled_choice: Ints,
    need: Ints,
    ever: Ints,
) -> None:
    """Mark what a policy needs of which hands.

    ``need`` comes with `REACHED` at the hands to start from; ``ever`` gets, hand by hand, what is
    needed against any upcard. A doubled hand is always said to wait for the dealer.
    """
    bust = len(ever)
    for hand in hands:
        for upcard in upcards:
            here = hand * 10 + upcard
            if need[here] & REACHED:
                if choice[here] == STAND:
                    need[here] |= WAITS
                elif choice[here] == HIT or choice[here] == DOUBLE:
                    need[here] |= DRAWS
                    drawn = REACHED if choice[here] == HIT else DOUBLED | WAITS
                    for rank in range(10):
                        below = child[hand * 10 + rank]
                        if below < bust:
                            need[below * 10 + upcard] |= drawn
            if need[here] & DOUBLED and doubled_choice[here] == DOUBLE:
                need[here] |= DRAWS
                for rank in range(10):
                    below = child[hand * 10 + rank]
                    if below < bust:
                        need[below * 10 + upcard] |= DOUBLED | WAITS
            ever[hand] |= need[here]


def spread(
    hands: Ints,
    upcards: Ints,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    choice: Ints,
    chance: Floats,
    doubled: Floats,
) -> None:
    """Pass the chance of each hand on to the hands that are drawn to from it.

    ``chance`` comes with the chances to start from; ``doubled`` gets those of doubled hands.
    """
    bust = len(child) // 10
    for hand in hands:
        unseen = -1.0
        for rank in range(10):
            unseen += shoe[rank] - counts[hand * 10 + rank]
        for upcard in upcards:
            here = hand * 10 + upcard
            if chance[here] == 0.0 or (choice[here] != HIT and choice[here] != DOUBLE):
                continue
            for rank in range(10):
                left = shoe[rank] - counts[hand * 10 + rank]
                if rank == upcard:
                    left -= 1.0
                below = child[hand * 10 + rank]
                if left > 0.0 and below < bust:
                    share = chance[here] * left / unseen
                    if choice[here] == HIT:
                        chance[below * 10 + upcard] += share
                    else:
                        doubled[below * 10 + upcard] += share
