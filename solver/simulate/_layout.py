"""Where everything lies in the arrays that the inner loop works on.

Arrays of int64 take the place of objects there: a place in one is named here, once.
"""

POSITION, ROUND_BEGINS, USED, ROUNDS, TARGET, SHOE_ROUNDS, RAN_OUT, VISITED = range(8)
"""Counters: cards dealt from the shoe, now and when the round began; halves of words used; rounds
played and wanted, and of the shoe in play; whether all cards lie on the table and one more is
asked for; cells that the first hand has passed through."""
(
    SEATS, CUT, UPCARD_FIRST, HITS_SOFT_17, LOOKS, TAKES_ALL, EARLY, PLAYS_OUT, CENTRE,
) = range(9)  # fmt: skip
"""The setup: whole numbers that stand for the rules and the table."""
ATTACK, INSURED, INSURANCE_PAYS, BINS = range(4)
"""The rates: the attack wager, the insurance wager and what it wins, all per unit of the bet; and
the number of bars of the histogram to a bet."""
SHOES, SHOE_ROUND, SHOE_ROUND_SQUARES, SHOE_NET, SHOE_NET_SQUARES, SHOE_PRODUCT, NET_SO_FAR = \
    range(7)  # fmt: skip
"""The shoes: how many, rounds, results, squares and products; the result of the shoe in play."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
MAIN, ATTACKED, INSURANCE, SIDE = range(4)
"""Wagers: all that rides on the hand, the part of it that the attack wager brings, insurance; from
`SIDE` on the side bets."""
HAND, HAND_AND_UPCARD, DEALER_THREE, HAND_AND_BLACKJACK, DEALER_BUST = range(5)
BUST, SURRENDERED, SURRENDERED_EARLY = 8, 9, 10
"""Classes of hands that end without standing, see `solver.rules.payoffs.HandClass`."""
DOUBLED = 11
"""Stage of a hand that was doubled, behind those of `solver.simulate.play_table`."""
OUTCOMES, DEALER_BLACKJACK, BUST_22, OTHER_BUST = 8, 5, 6, 7
"""Number of the dealer's outcomes, and some of them, see `solver.rules.payoffs.DealerOutcome`."""
FIRST, SECOND, HANDS, ENDS = range(4)
SEAT_ROOM = ENDS + 2 * 16
"""Space for a seat: its first two cards, its number of hands, the class and the stake of each."""
UP, HOLE, THIRD, DEALT, DEALER_TOTAL, HAS_BLACKJACK = range(6)
"""The dealer: three cards, how many were dealt, the total, and whether the first two are 21."""
HALF, LOW_HALF = 32, (1 << 32) - 1
SPARE = 64
"""Random numbers kept back in every round for those that have to be drawn again."""
