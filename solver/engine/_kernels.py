"""The inner loops: explicit, on flat arrays of int64 and float64, without a Python object.

They compile with numba and run unchanged as plain Python; see `solver.engine._compiled`. What a
kernel calls is compiled into it. Arrays of ten numbers a hand are indexed by upcard; only the
entries of the given upcards are read or written.
"""

from __future__ import annotations

from math import isnan, nan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.engine.lattice import Floats, Ints

LANES = 128
"""Compositions that go through the dealer's trie side by side."""
LEVELS = 18
"""More than the largest number of cards in a final hand of the dealer."""
OUTCOMES = 7
"""The dealer's 17, 18, 19, 20, 21, blackjack and bust."""
TIE = 1e-13
"""Values closer than this are equal: the first of stand, hit, double, surrender is taken."""
SHORTFALL = 1e-9
"""A dealer whose outcomes miss 1 by more than this can be left without a card."""
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
REACHED, WAITS, DRAWS = 1, 2, 4
"""What is asked of a hand: its value, what standing pays, what one more card brings."""
CHARLIE = 6
"""How a hand is paid that has won by the number of its cards, behind 16 or less and 17 .. 21."""
ACE, TEN = 0, 9


def dealer_rows(
    compositions: Floats,
    upcards: Ints,
    depth: Ints,
    rank: Ints,
    copies: Ints,
    first: Ints,
    slot: Ints,
    weight: Floats,
    cards: Floats,
    inverse: Floats,
    levels: Floats,
    sums: Floats,
    rows: Floats,
) -> None:
    """Write the outcome probabilities of each composition, seven for each of the upcards.

    ``compositions`` holds ten counts a composition, upcard included. An upcard that is not there
    gets zeros, a dealer who can run out of cards NaN. ``cards`` (10), ``inverse``, ``levels``
    (``LEVELS``) and ``sums`` (seven an upcard) are working space for ``LANES`` each.
    """
    number = len(compositions) // 10
    for start in range(0, number, LANES):
        lanes = min(LANES, number - start)
        _load(compositions, start, lanes, cards, inverse)
        levels[:LANES] = 1.0
        sums[:] = 0.0
        for node in range(len(depth)):
            at = depth[node] * LANES
            above = levels[at : at + LANES]
            here = levels[at + LANES : at + 2 * LANES]
            left = cards[rank[node] * LANES : (rank[node] + 1) * LANES]
            share = inverse[at : at + LANES]
            used = float(copies[node])
            for lane in range(LANES):
                here[lane] = above[lane] * (left[lane] - used) * share[lane]
            for term in range(first[node], first[node + 1]):
                target = sums[slot[term] * LANES : (slot[term] + 1) * LANES]
                orders = weight[term]
                for lane in range(LANES):
                    target[lane] += orders * here[lane]
        _unload(upcards, start, lanes, cards, inverse, sums, rows)


def _load(compositions: Floats, start: int, lanes: int, cards: Floats, inverse: Floats) -> None:
    """Lay counts and reciprocals of the number of cards left out in lanes."""
    inverse[:] = 0.0
    for lane in range(lanes):
        total = 0.0
        for value in range(10):
            count = compositions[(start + lane) * 10 + value]
            cards[value * LANES + lane] = count
            total += count
        for level in range(min(LEVELS, int(total))):
            inverse[level * LANES + lane] = 1.0 / (total - level)


def _unload(
    upcards: Ints,
    start: int,
    lanes: int,
    cards: Floats,
    inverse: Floats,
    sums: Floats,
    rows: Floats,
) -> None:
    """Divide the sums by the chance of the upcard and write them row by row."""
    for lane in range(lanes):
        for place in range(len(upcards)):
            row = ((start + lane) * len(upcards) + place) * OUTCOMES
            chance = cards[upcards[place] * LANES + lane] * inverse[lane]
            total = 0.0
            for outcome in range(OUTCOMES):
                rows[row + outcome] = 0.0
                if chance > 0.0:
                    part = sums[(place * OUTCOMES + outcome) * LANES + lane]
                    rows[row + outcome] = part / chance
                total += rows[row + outcome]
            if chance > 0.0 and total < 1.0 - SHORTFALL:
                rows[row : row + OUTCOMES] = nan


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
        chance = _blackjack(shoe, counts, hand, upcards[place], unseen)
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
                chance = _blackjack(shoe, counts, hand, upcard, unseen - 1.0)
                if upcard + rank == TEN and upcard * rank == 0:
                    chance -= 1.0 / (unseen - 1.0)
                lost = 1.0 - chance * (not takes_all)
                hit[here] -= weight * lost
                double[here] -= 2.0 * weight * lost
    if not takes_all:
        for upcard in upcards:
            if _blackjack(shoe, counts, hand, upcard, unseen) == 1.0:
                hit[hand * 10 + upcard] = 0.0
                double[hand * 10 + upcard] = 0.0


def _blackjack(shoe: Floats, counts: Ints, hand: int, upcard: int, unseen: float) -> float:
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
                chance[world] = _blackjack(shoe, counts, hand, upcard, unseen[world])
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
