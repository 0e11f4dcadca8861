"""The inner loop of the simulator: cards are dealt, hands played by a plan, wagers settled.

Explicit loops on flat arrays of int64, without a Python object; compiled with numba, and run
unchanged as plain Python, see `solver.compiled`. Nothing here comes from the exact solver: hands
are nodes of a table of their own, and the dealer draws one card after the other.

Random words are handed in, so that a run depends on nothing but its seed. Money is counted in
whole units, small enough that every payment is a whole number of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.simulate.hands import Ints

POSITION, USED, ROUNDS, TARGET, SHOE_ROUNDS, SHOE_NET, RAN_OUT, VISITED = range(8)
"""Counters: cards dealt from the shoe, halves of words used; rounds played and wanted; rounds and
result of the shoe in play; whether it ran out; cells that the first hand has passed through."""
(
    SEATS, CUT, UPCARD_FIRST, HITS_SOFT_17, LOOKS, TAKES_ALL, EARLY, CHARLIE, PLAYS_OUT, UNIT,
    NATURAL, ATTACK, INSURED, INSURANCE_PAYS, CENTRE,
) = range(15)  # fmt: skip
"""The setup: numbers that stand for the rules, the table and the unit of money."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
MAIN, ATTACKED, INSURANCE, SIDE = range(4)
"""Wagers: all that rides on the hand, the part of it that the attack wager brings, insurance; from
`SIDE` on the side bets."""
HAND, HAND_AND_UPCARD, DEALER_THREE, HAND_AND_BLACKJACK, DEALER_BUST = range(5)
BUST, SURRENDERED, EARLY_OUT, CHARLIED, BLACKJACK = 0, -1, -2, 22, 23
"""In place of a hand's total: how it ended before the dealer played."""
FIRST, SECOND, HANDS, ENDS = range(4)
SEAT_ROOM = ENDS + 2 * 16
"""Space for a seat: its first two cards, how many hands it has, for each how it ends and its stake.
"""
UP, HOLE, THIRD, DEALT, DEALER_TOTAL, HAS_BLACKJACK = range(6)
"""The dealer: three cards, how many were dealt, the total, and whether the first two are 21."""
HALF, LOW_HALF = 32, (1 << 32) - 1
SPARE = 64
"""Random numbers kept back in every round for those that have to be drawn again."""


def play(
    words: Ints,
    deck: Ints,
    counters: Ints,
    setup: Ints,
    following: Ints,
    total: Ints,
    cards: Ints,
    plan: Ints,
    rescue: Ints,
    attack: Ints,
    insure: Ints,
    most_hands: Ints,
    cell: Ints,
    bets: Ints,
    outcomes: Ints,
    seats: Ints,
    dealer: Ints,
    visited: Ints,
    net: Ints,
    sums: Ints,
    products: Ints,
    seat_squares: Ints,
    upcards: Ints,
    cells: Ints,
    histogram: Ints,
    shoes: Ints,
) -> None:
    """Play rounds until there are enough or the random words run low.

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
        _first_cards(words, deck, counters, setup, seats, dealer)
        up = _value(dealer[UP])
        waits = setup[PLAYS_OUT]
        counters[VISITED] = 0
        if not (setup[LOOKS] and dealer[HAS_BLACKJACK]) or setup[EARLY]:
            for seat in range(setup[SEATS]):
                alive = _play_seat(
                    seat, up, words, deck, counters, setup, following, total, cards, plan, rescue,
                    most_hands, cell, seats, dealer, visited,
                )  # fmt: skip
                waits = waits | alive
        _dealer_plays(words, deck, counters, setup, dealer, waits)
        if counters[RAN_OUT]:
            return
        for wager in range(wagers):
            table[wager] = 0
        for seat in range(setup[SEATS]):
            mine = seats[seat * SEAT_ROOM : (seat + 1) * SEAT_ROOM]
            halves = _settle(setup, following, attack, insure, mine, dealer, own)
            _settle_side_bets(setup, bets, outcomes, mine, dealer, own)
            if seat == 0 and (setup[TAKES_ALL] or not dealer[HAS_BLACKJACK]):
                _tally_cells(halves, counters, visited, cells)
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
        histogram[setup[CENTRE] + table[MAIN]] += 1
        counters[ROUNDS] += 1
        counters[SHOE_ROUNDS] += 1
        counters[SHOE_NET] += table[MAIN]


def _value(card: int) -> int:
    """Value of a card, 0 for an ace to 9 for a ten."""
    rank = card >> 2
    return rank if rank < 9 else 9


def _deal(words: Ints, deck: Ints, counters: Ints) -> int:
    """Deal a card: one step of a Fisher-Yates shuffle, each card left with equal chance."""
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


def _first_cards(
    words: Ints, deck: Ints, counters: Ints, setup: Ints, seats: Ints, dealer: Ints
) -> None:
    """Deal two cards to each seat, the upcard in its turn, and the hole card where there is one."""
    if setup[UPCARD_FIRST]:
        dealer[UP] = _deal(words, deck, counters)
    for turn in range(2):
        for seat in range(setup[SEATS]):
            seats[seat * SEAT_ROOM + turn] = _deal(words, deck, counters)
            seats[seat * SEAT_ROOM + HANDS] = 0
        if turn == 0 and not setup[UPCARD_FIRST]:
            dealer[UP] = _deal(words, deck, counters)
    dealer[HAS_BLACKJACK] = 0
    dealer[DEALT] = 1
    if not setup[TAKES_ALL]:
        _hole_card(words, deck, counters, dealer)


def _hole_card(words: Ints, deck: Ints, counters: Ints, dealer: Ints) -> None:
    """Deal the hole card."""
    dealer[HOLE] = _deal(words, deck, counters)
    dealer[DEALT] = 2
    up = _value(dealer[UP])
    hole = _value(dealer[HOLE])
    dealer[HAS_BLACKJACK] = up + hole == 9 and up * hole == 0


def _play_seat(
    seat: int,
    up: int,
    words: Ints,
    deck: Ints,
    counters: Ints,
    setup: Ints,
    following: Ints,
    total: Ints,
    cards: Ints,
    plan: Ints,
    rescue: Ints,
    most_hands: Ints,
    cell: Ints,
    seats: Ints,
    dealer: Ints,
    visited: Ints,
) -> int:
    """Play the hands of a seat; whether one of them waits for the dealer."""
    mine = seats[seat * SEAT_ROOM : (seat + 1) * SEAT_ROOM]
    pair = _value(mine[FIRST])
    node = following[following[pair] * 10 + _value(mine[SECOND])]
    if total[node] == 21:
        mine[HANDS] = 1
        mine[ENDS] = BLACKJACK
        return 0
    action = plan[node * 10 + up]
    if setup[EARLY] and action == SURRENDER:
        mine[HANDS] = 1
        mine[ENDS] = EARLY_OUT
        mine[ENDS + 1] = 1
        return 0
    if setup[LOOKS] and dealer[HAS_BLACKJACK]:
        return 0
    if action != SPLIT:
        mine[HANDS] = 1
        return _play_hand(
            0, node, 0, seat == 0, up, words, deck, counters, setup, following, total, cards,
            plan, rescue, cell, mine, visited,
        )  # fmt: skip
    if seat == 0:
        _visit(cell[node * 10 + up], counters, visited)
    alive = 0
    made = 2
    done = 0
    while done < made:
        node = following[following[pair] * 10 + _value(_deal(words, deck, counters))]
        if node == following[following[pair] * 10 + pair] and made < most_hands[pair]:
            made += 1
            continue
        waits = _play_hand(
            done, node, 1 + pair, False, up, words, deck, counters, setup, following, total, cards,
            plan, rescue, cell, mine, visited,
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
    setup: Ints,
    following: Ints,
    total: Ints,
    cards: Ints,
    plan: Ints,
    rescue: Ints,
    cell: Ints,
    mine: Ints,
    visited: Ints,
) -> int:
    """Play one hand by the plan of its stage to its end; whether it waits for the dealer."""
    nodes = len(total)
    end = ENDS + 2 * hand
    mine[end + 1] = 1
    while True:
        here = (stage * nodes + node) * 10 + up
        if watched:
            _visit(cell[node * 10 + up], counters, visited)
        action = plan[here]
        if action == STAND:
            break
        if action == SURRENDER:
            mine[end] = SURRENDERED
            return 0
        mine[end + 1] += action == DOUBLE
        node = following[node * 10 + _value(_deal(words, deck, counters))]
        if node < 0:
            mine[end] = BUST
            return 0
        if action == DOUBLE:
            if rescue[(stage * nodes + node) * 10 + up]:
                mine[end] = SURRENDERED
                return 0
            break
    if setup[CHARLIE] and cards[node] >= setup[CHARLIE]:
        mine[end] = CHARLIED
        return 0
    mine[end] = total[node]
    return 1


def _visit(cell: int, counters: Ints, visited: Ints) -> None:
    """Note that the first hand is played by a cell."""
    if cell >= 0:
        visited[counters[VISITED]] = cell
        counters[VISITED] += 1


def _dealer_plays(
    words: Ints, deck: Ints, counters: Ints, setup: Ints, dealer: Ints, waits: int
) -> None:
    """Turn the hole card up, and draw to 17 if anybody waits for it."""
    if dealer[DEALT] == 1:
        _hole_card(words, deck, counters, dealer)
    aces = (dealer[UP] < 4) + (dealer[HOLE] < 4)
    hard = _value(dealer[UP]) + _value(dealer[HOLE]) + 2
    while True:
        soft = aces > 0 and hard <= 11
        best = hard + 10 * soft
        if not waits or best > 17 or (best == 17 and not (soft and setup[HITS_SOFT_17])):
            break
        card = _deal(words, deck, counters)
        if counters[RAN_OUT]:
            break
        if dealer[DEALT] == 2:
            dealer[THIRD] = card
        dealer[DEALT] += 1
        aces += card < 4
        hard += _value(card) + 1
    dealer[DEALER_TOTAL] = best


def _settle(
    setup: Ints,
    following: Ints,
    attack: Ints,
    insure: Ints,
    mine: Ints,
    dealer: Ints,
    own: Ints,
) -> int:
    """Settle the hand and its insurance; what it brings in halves of its stake."""
    up = _value(dealer[UP])
    attacked = attack[up]
    first = _value(mine[FIRST])
    second = _value(mine[SECOND])
    own[INSURANCE] = 0
    if up == 0 and insure[following[following[first] * 10 + second]]:
        own[INSURANCE] = -setup[INSURED]
        if dealer[HAS_BLACKJACK]:
            own[INSURANCE] = setup[INSURANCE_PAYS]
    own[ATTACKED] = 0
    natural = first + second == 9 and first * second == 0
    if natural:
        won = 0 if dealer[HAS_BLACKJACK] else 1
        own[ATTACKED] = won * attacked * setup[ATTACK] * setup[NATURAL] // setup[UNIT]
        own[MAIN] = won * setup[NATURAL] + own[ATTACKED]
        return 0
    early = mine[HANDS] == 1 and mine[ENDS] == EARLY_OUT
    if dealer[HAS_BLACKJACK] and not setup[TAKES_ALL] and not early:
        own[MAIN] = -setup[UNIT]
        return 0
    halves = 0
    for hand in range(mine[HANDS]):
        halves += _result(mine[ENDS + 2 * hand], mine[ENDS + 2 * hand + 1], dealer)
    own[ATTACKED] = halves * attacked * setup[ATTACK] // 2
    own[MAIN] = halves * setup[UNIT] // 2 + own[ATTACKED]
    return halves


def _result(end: int, stake: int, dealer: Ints) -> int:
    """What a hand brings, in halves of the wager it began with."""
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


def _settle_side_bets(
    setup: Ints, bets: Ints, outcomes: Ints, mine: Ints, dealer: Ints, own: Ints
) -> None:
    """Settle the side bets: each looks up what three coordinates of the deal bring.

    ``bets`` has four numbers for each: what it sees, where in ``outcomes`` its table begins, and
    the sizes of the second and the third axis of that table.
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
            own_first = _value(first)
            own_second = _value(second)
            first = dealer[DEALT] if dealer[DEALER_TOTAL] > 21 else 0
            second = own_first + own_second == 9 and own_first * own_second == 0
        at = bets[bet * 4 + 1] + (first * second_size + second) * third_size + third
        own[SIDE + bet] = outcomes[at] if seen else -setup[UNIT]


def _tally_cells(halves: int, counters: Ints, visited: Ints, cells: Ints) -> None:
    """Count the cells that the first hand passed through, and add what it brought.

    A cell is given as twice its number, plus one where its first letter was followed; only then is
    its value asked for.
    """
    for place in range(counters[VISITED]):
        at = (visited[place] >> 1) * 4
        followed = visited[place] & 1
        cells[at] += 1
        cells[at + 1] += followed
        cells[at + 2] += followed * halves
        cells[at + 3] += followed * halves * halves


def _close_shoe(counters: Ints, shoes: Ints) -> None:
    """Shuffle: add up the rounds and the result of the shoe, their squares and their product."""
    rounds = counters[SHOE_ROUNDS]
    net = counters[SHOE_NET]
    shoes[0] += 1
    shoes[1] += rounds
    shoes[2] += rounds * rounds
    shoes[3] += net
    shoes[4] += net * net
    shoes[5] += rounds * net
    counters[POSITION] = 0
    counters[SHOE_ROUNDS] = 0
    counters[SHOE_NET] = 0
