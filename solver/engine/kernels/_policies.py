"""The inner loops that follow a fixed policy: its value in many worlds, and where it leads.

Explicit loops on flat arrays of int64 and float64, without a Python object; compiled with numba,
and run unchanged as plain Python, see `solver.engine.kernels.compile`. Arrays of ten numbers a hand are
indexed by upcard; only the entries of the given upcards are read or written.
"""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from solver.engine.kernels._actions import (
    CHARLIE,
    DOUBLE,
    HIT,
    STAND,
    SURRENDER,
    TEN,
    blackjack,
)
from solver.engine.kernels._dealer import OUTCOMES

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints

REACHED, WAITS, DRAWS = 1, 2, 4
"""What is asked of a hand: its value, what standing pays, what one more card brings."""


def follow(
    hands: Ints,
    upcards: Ints,
    need: Ints,
    choice: Ints,
    rescued: Ints,
    row: Ints,
    rows: Floats,
    payoff: Floats,
    standing: Ints,
    child: Ints,
    counts: Ints,
    shoes: Floats,
    takes_all: int,
    lanes: Floats,
    value: Floats,
    final: Floats,
) -> None:
    """Value a fixed policy in several worlds at once, each with a shoe of its own.

    ``row`` has a number for each hand and world; ``value`` and ``final`` (what a hand is worth at
    the end of a double) a number for each hand, upcard and world. Only what ``need`` asks for is
    written. ``lanes`` is working space, four numbers a world.
    """
    worlds = len(shoes) // 10
    unseen = lanes[:worlds]
    chance = lanes[worlds : 2 * worlds]
    stand = lanes[2 * worlds : 3 * worlds]
    surrender = lanes[3 * worlds : 4 * worlds]
    for index in range(len(hands) - 1, -1, -1):
        hand = hands[index]
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
                surrender[world] = 0.5 * chance[world] * (1.0 - 2.0 * takes_all) - 0.5
                stand[world] = 1.0 - chance[world] * (not takes_all)
                if standing[hand] != CHARLIE:
                    stand[world] = 0.0
                    first = (row[index * worlds + world] * len(upcards) + place) * OUTCOMES
                    if need[here] & WAITS and first >= 0:
                        for outcome in range(OUTCOMES):
                            paid = payoff[standing[hand] * OUTCOMES + outcome]
                            stand[world] += paid * rows[first + outcome]
            at = here * worlds
            worth = value[at : at + worlds]
            if choice[here] != STAND and choice[here] != SURRENDER and need[here] & DRAWS:
                after = value if choice[here] == HIT else final
                _draw_in_worlds(
                    hand, upcard, child, counts, shoes, takes_all, unseen, chance, after, worth
                )
            stake = 2.0 if choice[here] == DOUBLE else 1.0
            for world in range(worlds):
                final[at + world] = surrender[world] if rescued[here] else stand[world]
                if choice[here] == STAND:
                    worth[world] = stand[world]
                elif choice[here] == SURRENDER:
                    worth[world] = surrender[world]
                else:
                    worth[world] *= stake


def _draw_in_worlds(
    hand: int,
    upcard: int,
    child: Ints,
    counts: Ints,
    shoes: Floats,
    takes_all: int,
    unseen: Floats,
    chance: Floats,
    after: Floats,
    worth: Floats,
) -> None:
    """Write the average over the next card of what comes after it, as `_draw` does."""
    worlds = len(worth)
    bust = len(child) // 10
    for world in range(worlds):
        worth[world] = 0.0
    for rank in range(10):
        below = child[hand * 10 + rank]
        held = counts[hand * 10 + rank] + (rank == upcard)
        if below < bust:
            first = (below * 10 + upcard) * worlds
            for world in range(worlds):
                left = shoes[world * 10 + rank] - held
                if left > 0.0:
                    worth[world] += left * after[first + world]
            continue
        for world in range(worlds):
            left = shoes[world * 10 + rank] - held
            if left > 0.0:
                completed = chance[world] * unseen[world]
                if upcard + rank == TEN and upcard * rank == 0:
                    completed -= 1.0
                if unseen[world] < 2.0:
                    completed = nan
                worth[world] -= left * (1.0 - completed / (unseen[world] - 1.0) * (not takes_all))
    for world in range(worlds):
        worth[world] = worth[world] / unseen[world] if unseen[world] >= 1.0 else nan
        if not takes_all and chance[world] == 1.0:
            worth[world] = 0.0


def reach(hands: Ints, upcards: Ints, child: Ints, choice: Ints, need: Ints, ever: Ints) -> None:
    """Mark what a policy needs to know of which hands.

    ``need`` comes with `REACHED` at the hands to start from; ``ever`` gets, hand by hand, what is
    needed against any upcard.
    """
    bust = len(ever)
    for hand in hands:
        for upcard in upcards:
            here = hand * 10 + upcard
            if need[here] & REACHED:
                if choice[here] == STAND:
                    need[here] |= WAITS
                elif choice[here] != SURRENDER:
                    need[here] |= DRAWS
                    for rank in range(10):
                        below = child[hand * 10 + rank]
                        if below < bust:
                            need[below * 10 + upcard] |= REACHED if choice[here] == HIT else WAITS
            ever[hand] |= need[here]


def spread(
    hands: Ints,
    upcards: Ints,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    choice: Ints,
    weight: Floats,
    doubled: Floats,
) -> None:
    """Push the chance of each hand on to the hands that are drawn to from it.

    ``weight`` comes with the chances to start from; ``doubled`` gets those of doubled hands.
    """
    bust = len(child) // 10
    for hand in hands:
        unseen = -1.0
        for rank in range(10):
            unseen += shoe[rank] - counts[hand * 10 + rank]
        for upcard in upcards:
            here = hand * 10 + upcard
            if weight[here] == 0.0 or (choice[here] != HIT and choice[here] != DOUBLE):
                continue
            for rank in range(10):
                left = shoe[rank] - counts[hand * 10 + rank]
                if rank == upcard:
                    left -= 1.0
                below = child[hand * 10 + rank]
                if left > 0.0 and below < bust:
                    share = weight[here] * left / unseen
                    if choice[here] == HIT:
                        weight[below * 10 + upcard] += share
                    else:
                        doubled[below * 10 + upcard] += share
