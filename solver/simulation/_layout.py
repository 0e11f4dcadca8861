"""The layout of the arrays that the inner loop works on.

The inner loop has arrays in place of objects. Every index into one of them has a name here.
"""

COUNTERS = 8
POSITION, ROUND_BEGINS, USED, ROUNDS, TARGET, SHOE_ROUNDS, RAN_OUT, VISITED = range(COUNTERS)
"""Counters: cards dealt from the shoe, now and when the round began; half words used; rounds played
and wanted; rounds of the current shoe; whether a card is needed when all cards are on the table;
cells that the first hand has passed through."""
SETUP = 9
(
    SEATS, CUT, UPCARD_FIRST, HITS_SOFT_17, LOOKS, TAKES_ALL, EARLY, PLAYS_OUT, CENTER,
) = range(SETUP)  # fmt: skip
"""The setup: the rules and the table as whole numbers."""
RATES = 4
ATTACK, INSURED, INSURANCE_PAYS, BINS = range(RATES)
"""The rates: the attack wager, the insurance wager and what it wins, all per unit of the bet; and
the number of histogram bins per bet."""
SHOE_SUMS = 7
SHOES, SHOE_ROUND, SHOE_ROUND_SQUARES, SHOE_NET, SHOE_NET_SQUARES, SHOE_PRODUCT, NET_SO_FAR = \
    range(SHOE_SUMS)  # fmt: skip
"""Sums over shoes: number, rounds, results, squares, products; result of the current shoe."""
STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
MAIN, ATTACKED, INSURANCE, SIDE = range(4)
"""Wagers: the main wager, the part of its result that comes from the attack wager, insurance; the
side bets start at `SIDE`."""
HAND, HAND_AND_UPCARD, DEALER_THREE, HAND_AND_BLACKJACK, DEALER_BUST = range(5)
"""Codes of `solver.bets.BetInputs`."""
BUST, SURRENDERED, SURRENDERED_EARLY = 8, 9, 10
"""Classes of hands that end without standing, see `solver.rules.payoffs.HandClass`."""
DOUBLED = 11
"""Stage of a hand that was doubled, behind those of `solver.simulation.play_table`."""
OUTCOMES, DEALER_BLACKJACK, BUST_22, OTHER_BUST = 8, 5, 6, 7
"""Number of the dealer's outcomes, and some of them, see `solver.rules.payoffs.DealerOutcome`."""
FIRST, SECOND, HANDS, ENDS = range(4)
SEAT_ROOM = ENDS + 2 * 16
"""Size of a seat: its first two cards, its number of hands, and the class and the stake of each."""
DEALER_ROOM = 6
UP, HOLE, THIRD, DEALT, DEALER_TOTAL, HAS_BLACKJACK = range(DEALER_ROOM)
"""The dealer: three cards, number of cards, total, and whether the first two are a blackjack."""
HALF, LOW_HALF = 32, (1 << 32) - 1
SPARE = 64
"""Random numbers in reserve in every round, for those that have to be drawn again."""
