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

LANES = 64
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
    need: Ints,
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
) -> None:
    """Work out every action at the given hands, from the last to the first.

    Where ``policy`` names an allowed action that one is taken, elsewhere the best that has a
    value. ``need`` says which hands are of interest against which upcard, and what about them.
    """
    for index in range(len(hands) - 1, -1, -1):
        hand = hands[index]
        total = 0.0
        for rank in range(10):
            total += shoe[rank] - counts[hand * 10 + rank]
        for place in range(len(upcards)):
            upcard = upcards[place]
            here = hand * 10 + upcard
            if not need[here]:
                continue
            chance = _blackjack(shoe, counts, hand, upcard, total - 1.0)
            surrender[here] = -0.5 - 0.5 * chance if takes_all else 0.5 * chance - 0.5
            stand[here] = 0.0
            if standing[hand] == CHARLIE:
                stand[here] = 1.0 - chance * (not takes_all)
            elif need[here] & WAITS and row[index] >= 0:
                first = (row[index] * len(upcards) + place) * OUTCOMES
                for outcome in range(OUTCOMES):
                    paid = payoff[standing[hand] * OUTCOMES + outcome]
                    stand[here] += paid * rows[first + outcome]
            if rescue_policy[here] >= 0:
                rescued[here] = rescue_policy[here]
            else:
                rescued[here] = rescue and not surrender[here] <= stand[here] + TIE
            if need[here] & DRAWS and allowed[hand] & (1 << HIT | 1 << DOUBLE):
                played, doubled = _draw(
                    hand, upcard, total - 1.0, child, counts, shoe, takes_all, value, stand,
                    surrender, rescued,
                )  # fmt: skip
                hit[here] = played
                double[here] = 2.0 * doubled
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


def _draw(
    hand: int,
    upcard: int,
    unseen: float,
    child: Ints,
    counts: Ints,
    shoe: Floats,
    takes_all: int,
    value: Floats,
    stand: Floats,
    surrender: Floats,
    rescued: Ints,
) -> tuple[float, float]:
    """Average over the next card: the hand played on, and the hand doubled, per unit staked.

    Where the dealer's blackjack is certain and ends the round, no card is drawn.
    """
    if not takes_all and _blackjack(shoe, counts, hand, upcard, unseen) == 1.0:
        return 0.0, 0.0
    if unseen < 1.0:
        return nan, nan
    bust = len(child) // 10
    played = 0.0
    doubled = 0.0
    for rank in range(10):
        left = shoe[rank] - counts[hand * 10 + rank]
        if rank == upcard:
            left -= 1.0
        if left <= 0.0:
            continue
        below = child[hand * 10 + rank] * 10 + upcard
        if below < bust * 10:
            played += left * value[below]
            doubled += left * (surrender[below] if rescued[below] else stand[below])
        else:
            chance = _blackjack(shoe, counts, hand, upcard, unseen - 1.0)
            if upcard + rank == TEN and upcard * rank == 0:
                chance -= 1.0 / (unseen - 1.0)
            lost = 1.0 - chance * (not takes_all)
            played -= left * lost
            doubled -= left * lost
    return played / unseen, doubled / unseen


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


def reach(hands: Ints, upcards: Ints, child: Ints, choice: Ints, need: Ints) -> None:
    """Mark what a policy needs to know of which hands.

    ``need`` comes with `REACHED` at the hand to start from.
    """
    bust = len(need) // 10
    for hand in hands:
        for upcard in upcards:
            here = hand * 10 + upcard
            if not need[here] & REACHED or choice[here] == SURRENDER:
                continue
            if choice[here] == STAND:
                need[here] |= WAITS
                continue
            need[here] |= DRAWS
            for rank in range(10):
                below = child[hand * 10 + rank]
                if below < bust:
                    need[below * 10 + upcard] |= REACHED if choice[here] == HIT else WAITS


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
