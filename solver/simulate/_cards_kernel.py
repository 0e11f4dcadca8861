"""The inner loop: dealing cards from a shuffled shoe, and the dealer's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.simulate._layout import (
    DEALER_TOTAL,
    DEALT,
    HALF,
    HANDS,
    HAS_BLACKJACK,
    HITS_SOFT_17,
    HOLE,
    LOW_HALF,
    POSITION,
    RAN_OUT,
    ROUND_BEGINS,
    SEAT_ROOM,
    SEATS,
    TAKES_ALL,
    THIRD,
    UP,
    UPCARD_FIRST,
    USED,
)

if TYPE_CHECKING:
    from solver.engine.arrays import Ints


def value(card: int) -> int:
    """Return the value of a card, 0 for an ace to 9 for a ten."""
    rank = card >> 2
    return rank if rank < 9 else 9


def deal(words: Ints, deck: Ints, counters: Ints) -> int:
    """Deal a card: one step of a Fisher-Yates shuffle; each remaining card has the same chance.

    If no card is left, the cards dealt before this round are shuffled in again.
    """
    if counters[POSITION] == len(deck):
        _take_back(deck, counters)
    position = counters[POSITION]
    left = len(deck) - position
    if left == 0:
        counters[RAN_OUT] = 1
        return 0
    used = counters[USED]
    product = ((words[used >> 1] >> ((used & 1) * HALF)) & LOW_HALF) * left
    used += 1
    if product & LOW_HALF < left:
        unfair = (LOW_HALF + 1) % left
        while product & LOW_HALF < unfair and used < 2 * len(words):
            product = ((words[used >> 1] >> ((used & 1) * HALF)) & LOW_HALF) * left
            used += 1
    place = position + (product >> HALF)
    card: int = deck[place]
    deck[place] = deck[position]
    deck[position] = card
    counters[POSITION] = position + 1
    counters[USED] = used
    return card


def _take_back(deck: Ints, counters: Ints) -> None:
    """Move the cards of this round to the front, and the discards after them to be dealt again."""
    begin = counters[ROUND_BEGINS]
    kept = len(deck) - begin
    for place in range(min(begin, kept)):
        source = len(deck) - 1 - place if kept > begin else begin + place
        card = deck[source]
        deck[source] = deck[place]
        deck[place] = card
    counters[POSITION] = kept
    counters[ROUND_BEGINS] = 0


def first_cards(
    words: Ints, deck: Ints, counters: Ints, setup: Ints, seats: Ints, dealer: Ints
) -> None:
    """Deal two cards to each seat, the upcard, and the hole card unless the dealer has none."""
    if setup[UPCARD_FIRST]:
        dealer[UP] = deal(words, deck, counters)
    for turn in range(2):
        for seat in range(setup[SEATS]):
            seats[seat * SEAT_ROOM + turn] = deal(words, deck, counters)
            seats[seat * SEAT_ROOM + HANDS] = 0
        if turn == 0 and not setup[UPCARD_FIRST]:
            dealer[UP] = deal(words, deck, counters)
    dealer[HAS_BLACKJACK] = 0
    dealer[DEALT] = 1
    if not setup[TAKES_ALL]:
        hole_card(words, deck, counters, dealer)


def hole_card(words: Ints, deck: Ints, counters: Ints, dealer: Ints) -> None:
    """Deal the hole card."""
    dealer[HOLE] = deal(words, deck, counters)
    dealer[DEALT] = 2
    up = value(dealer[UP])
    hole = value(dealer[HOLE])
    dealer[HAS_BLACKJACK] = up + hole == 9 and up * hole == 0


def dealer_plays(
    words: Ints, deck: Ints, counters: Ints, setup: Ints, dealer: Ints, waits: int
) -> None:
    """Turn over the hole card, and draw to 17 if anything depends on it."""
    if dealer[DEALT] == 1:
        hole_card(words, deck, counters, dealer)
    aces = (dealer[UP] < 4) + (dealer[HOLE] < 4)
    hard = value(dealer[UP]) + value(dealer[HOLE]) + 2
    while True:
        soft = aces > 0 and hard <= 11
        best = hard + 10 * soft
        if not waits or best > 17 or (best == 17 and not (soft and setup[HITS_SOFT_17])):
            break
        card = deal(words, deck, counters)
        if counters[RAN_OUT]:
            break
        if dealer[DEALT] == 2:
            dealer[THIRD] = card
        dealer[DEALT] += 1
        aces += card < 4
        hard += value(card) + 1
    dealer[DEALER_TOTAL] = best
