"""The inner loop: playing the hands of a seat by a play table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.simulate._cards_kernel import deal, value
from solver.simulate._layout import (
    BUST,
    DOUBLE,
    DOUBLED,
    ENDS,
    FIRST,
    HANDS,
    HAS_BLACKJACK,
    LOOKS,
    SEAT_ROOM,
    SECOND,
    SPLIT,
    STAND,
    SURRENDER,
    SURRENDERED,
    SURRENDERED_EARLY,
    VISITED,
)

if TYPE_CHECKING:
    from solver.engine.arrays import Ints


def play_seat(
    seat: int,
    up: int,
    words: Ints,
    deck: Ints,
    counters: Ints,
    setup: Ints,
    following: Ints,
    classes: Ints,
    ends_play: Ints,
    decided: Ints,
    early: Ints,
    plan: Ints,
    rescue: Ints,
    most_hands: Ints,
    cell: Ints,
    seats: Ints,
    dealer: Ints,
    visited: Ints,
) -> int:
    """Play the hands of a seat; return whether one of them depends on the dealer's hand."""
    mine = seats[seat * SEAT_ROOM : (seat + 1) * SEAT_ROOM]
    pair = value(mine[FIRST])
    node = following[following[pair] * 10 + value(mine[SECOND])]
    if ends_play[classes[node]]:
        mine[HANDS] = 1
        mine[ENDS] = classes[node]
        mine[ENDS + 1] = 1
        return 0
    action = plan[node * 10 + up]
    if early[node * 10 + up] and action == SURRENDER:
        mine[HANDS] = 1
        mine[ENDS] = SURRENDERED_EARLY
        mine[ENDS + 1] = 1
        return 0
    if setup[LOOKS] and dealer[HAS_BLACKJACK]:
        return 0
    if action != SPLIT:
        mine[HANDS] = 1
        return _play_hand(
            0, node, 0, seat == 0, up, words, deck, counters, following, classes, ends_play,
            decided, plan, rescue, cell, mine, visited,
        )  # fmt: skip
    if seat == 0:
        _visit(cell[node * 10 + up], counters, visited)
    alive = 0
    made = 2
    done = 0
    while done < made:
        node = following[following[pair] * 10 + value(deal(words, deck, counters))]
        if node == following[following[pair] * 10 + pair] and made < most_hands[pair]:
            made += 1
            continue
        waits = _play_hand(
            done, node, 1 + pair, False, up, words, deck, counters, following, classes, ends_play,
            decided, plan, rescue, cell, mine, visited,
        )  # fmt: skip
        alive = alive | waits
        done += 1
    mine[HANDS] = made
    return alive


def _play_hand(
    hand: int,
    node: int,
    stage: int,
    watched: bool,
    up: int,
    words: Ints,
    deck: Ints,
    counters: Ints,
    following: Ints,
    classes: Ints,
    ends_play: Ints,
    decided: Ints,
    plan: Ints,
    rescue: Ints,
    cell: Ints,
    mine: Ints,
    visited: Ints,
) -> int:
    """Play one hand to its end; return whether it depends on the dealer's hand."""
    nodes = len(following) // 10
    end = ENDS + 2 * hand
    mine[end + 1] = 1
    while True:
        here = (stage * nodes + node) * 10 + up
        if watched:
            _visit(cell[node * 10 + up], counters, visited)
        action = plan[here]
        if action == STAND or ends_play[classes[stage * nodes + node]]:
            break
        if action == SURRENDER:
            mine[end] = SURRENDERED
            return 0
        mine[end + 1] += action == DOUBLE
        node = following[node * 10 + value(deal(words, deck, counters))]
        if node < 0:
            mine[end] = BUST
            return 0
        if action == DOUBLE:
            if rescue[(stage * nodes + node) * 10 + up]:
                mine[end] = SURRENDERED
                return 0
            stage = DOUBLED
            break
    mine[end] = classes[stage * nodes + node]
    waits: int = 1 - decided[mine[end]]
    return waits


def _visit(cell: int, counters: Ints, visited: Ints) -> None:
    """Record that the first hand is played by a cell."""
    if cell >= 0:
        visited[counters[VISITED]] = cell
        counters[VISITED] += 1
