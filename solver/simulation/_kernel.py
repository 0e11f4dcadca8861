"""The inner loop of the simulator: deals cards, plays hands by a play table, settles wagers.

Explicit loops over flat arrays, without Python objects. They are compiled with numba, and also run
as plain Python, see `solver.engine.kernels.compile`. No code is shared with the exact solver: hands
are nodes of a separate table, and the dealer draws card by card.

The random words are an argument, so that a run depends only on its seed. Money is counted in bets
as floats: sums of millions are exact to about twelve digits, and cannot overflow.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from solver.simulation._cards_kernel import dealer_plays, first_cards, value
from solver.simulation._hands_kernel import play_seat
from solver.simulation._layout import (
    BINS,
    CENTER,
    CUT,
    EARLY,
    HAS_BLACKJACK,
    LOOKS,
    MAIN,
    NET_SO_FAR,
    PLAYS_OUT,
    POSITION,
    RAN_OUT,
    ROUND_BEGINS,
    ROUNDS,
    SEAT_ROOM,
    SEATS,
    SHOE_NET,
    SHOE_NET_SQUARES,
    SHOE_PRODUCT,
    SHOE_ROUND,
    SHOE_ROUND_SQUARES,
    SHOE_ROUNDS,
    SHOES,
    SPARE,
    TAKES_ALL,
    TARGET,
    UP,
    USED,
    VISITED,
)
from solver.simulation._money_kernel import settle, settle_side_bets

if TYPE_CHECKING:
    from solver.engine.arrays import Floats, Ints


def play(
    words: Ints,
    deck: Ints,
    counters: Ints,
    setup: Ints,
    rates: Floats,
    following: Ints,
    classes: Ints,
    ends_play: Ints,
    decided: Ints,
    early: Ints,
    payoff: Floats,
    bet_lost: Floats,
    plan: Ints,
    rescue: Ints,
    attack: Ints,
    insure: Ints,
    most_hands: Ints,
    cell: Ints,
    bets: Ints,
    outcomes: Floats,
    seats: Ints,
    dealer: Ints,
    visited: Ints,
    net: Floats,
    sums: Floats,
    products: Floats,
    seat_squares: Floats,
    upcards: Floats,
    cells: Floats,
    histogram: Ints,
    shoes: Floats,
) -> None:
    """Play rounds until there are enough, or too few random words are left.

    ``deck``, ``counters`` and the tallies (``sums`` and after) are changed in place; ``seats``,
    ``dealer``, ``visited`` and ``net`` are working space.
    """
    wagers = len(sums)
    table, own = net[:wagers], net[wagers:]
    room = len(deck) + SPARE
    while counters[RAN_OUT] == 0 and 2 * len(words) - counters[USED] > room:
        if counters[SHOE_ROUNDS] > 0 and counters[POSITION] >= setup[CUT]:
            _close_shoe(counters, shoes)
        if counters[SHOE_ROUNDS] == 0 and counters[ROUNDS] >= counters[TARGET]:
            return
        counters[ROUND_BEGINS] = counters[POSITION]
        first_cards(words, deck, counters, setup, seats, dealer)
        up = value(dealer[UP])
        waits = setup[PLAYS_OUT]
        counters[VISITED] = 0
        if not (setup[LOOKS] and dealer[HAS_BLACKJACK]) or setup[EARLY]:
            for seat in range(setup[SEATS]):
                alive = play_seat(
                    seat, up, words, deck, counters, setup, following, classes, ends_play, decided,
                    early, plan, rescue, most_hands, cell, seats, dealer, visited,
                )  # fmt: skip
                waits = waits | alive
        dealer_plays(words, deck, counters, setup, dealer, waits)
        if counters[RAN_OUT]:
            return
        for wager in range(wagers):
            table[wager] = 0.0
        for seat in range(setup[SEATS]):
            mine = seats[seat * SEAT_ROOM : (seat + 1) * SEAT_ROOM]
            paid = settle(
                rates, following, classes, payoff, bet_lost, attack, insure, mine, dealer, own
            )
            settle_side_bets(bets, outcomes, mine, dealer, own)
            if seat == 0 and (setup[TAKES_ALL] or not dealer[HAS_BLACKJACK]):
                _tally_cells(paid, counters, visited, cells)
            for wager in range(wagers):
                table[wager] += own[wager]
                seat_squares[wager] += own[wager] * own[wager]
        for wager in range(wagers):
            sums[wager] += table[wager]
            for other in range(wagers):
                products[wager * wagers + other] += table[wager] * table[other]
        upcards[up * 3] += 1
        upcards[up * 3 + 1] += table[MAIN]
        upcards[up * 3 + 2] += table[MAIN] * table[MAIN]
        histogram[setup[CENTER] + floor(table[MAIN] * rates[BINS] + 0.5)] += 1
        counters[ROUNDS] += 1
        counters[SHOE_ROUNDS] += 1
        shoes[NET_SO_FAR] += table[MAIN]


def _tally_cells(paid: float, counters: Ints, visited: Ints, cells: Floats) -> None:
    """Count the cells that the first hand passed through, and add its result.

    A cell is twice its number, plus one if the first letter of its code was followed. The result
    is added only in that case.
    """
    for place in range(counters[VISITED]):
        at = (visited[place] >> 1) * 4
        followed = visited[place] & 1
        cells[at] += 1
        cells[at + 1] += followed
        cells[at + 2] += followed * paid
        cells[at + 3] += followed * paid * paid


def _close_shoe(counters: Ints, shoes: Floats) -> None:
    """Shuffle, and add the rounds and the result of the shoe, their squares and their product."""
    rounds = counters[SHOE_ROUNDS]
    net = shoes[NET_SO_FAR]
    shoes[SHOES] += 1
    shoes[SHOE_ROUND] += rounds
    shoes[SHOE_ROUND_SQUARES] += rounds * rounds
    shoes[SHOE_NET] += net
    shoes[SHOE_NET_SQUARES] += net * net
    shoes[SHOE_PRODUCT] += rounds * net
    shoes[NET_SO_FAR] = 0.0
    counters[POSITION] = 0
    counters[SHOE_ROUNDS] = 0
