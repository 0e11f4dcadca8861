"""The value of a split from the value of one hand of it.

**What is dealt.** The pair gives two hands of one card. The second cards come first, one at a
time: a pair card makes one more hand of one card, as long as there are fewer than H hands, and any
other card completes a hand. The deal of second cards ends when no hand waits, or when there are H
hands; those that still wait then get whatever card comes. Afterwards the hands are played.

**One hand at a time.** All hands are settled against one dealer, but the mean of a sum is the sum
of the means. So take one hand of a split at the end of the deal: p pair cards have come, so that
there are p + 2 hands, j other cards have come, and o = p + 2 - j hands still wait.

**Exchangeable cards.** All orders of the unseen cards are equally likely. The deal of second cards
ends like this in S(p, j) ways, each a pattern of p pair cards and j others at fixed places. If the
play of the hand depends on its own cards alone, its mean over all deals is the same wherever the
cards of the others lie in the order. So the event is: *p given unseen cards are pair cards, and j
other given ones are not*, and nothing else is known of these j.

**Inclusion and exclusion.** Let V(x) be the mean value of a hand that starts with one pair card,
when 1 + x other pair cards are known to be gone, and Q(x) the probability that x given unseen cards
are all pair cards once the pair is out. Then Q(x) V(x) is the mean of the value times the indicator
that x given cards are pair cards. That j given cards are not pair cards has the indicator

    product of (1 - [card is a pair card]) = sum over i of (-1)^i * (sum over i of the j cards
                                                            of [they all are pair cards])

so that the mean over the event above is

    E(p, j) = sum over i = 0 .. j of (-1)^i * binomial(j, i) * Q(p + i) * V(p + i).

**Both kinds of hands.** Divide V = A + B by the second card of the hand itself: A where it is a
pair card, B where it is not. A hand that waits at the end gets any second card: A + B with j other
cards. A hand that is complete has a second card that is not a pair card: B with the j - 1 others.

    split = sum over ends (p, j) of S(p, j) (o E[A + B](p, j) + j E[B](p, j - 1))

**Play that depends on x** (class ``cdp``). The same sum with the A(x) and B(x) of the best play for
each x is what the class means by definition; it is not the value of one strategy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

from solver.checker.cards import PlayerHand, drawn_to, hand_of
from solver.checker.hands import Play, UpcardTable

Parts = tuple[Fraction, Fraction]


@cache
def ends_of_deal(most_hands: int) -> dict[tuple[int, int], int]:
    """Return S(p, j): in how many ways the deal of second cards ends with p pair cards, j others.

    Examples
    --------
    >>> ends_of_deal(2)
    {(0, 0): 1}
    >>> ends_of_deal(3)
    {(1, 0): 1, (1, 1): 1, (0, 2): 1}
    """
    ends: dict[tuple[int, int], int] = defaultdict(int)
    dealing = {(0, 0): 1}
    while dealing:
        following: dict[tuple[int, int], int] = defaultdict(int)
        for (pairs, others), ways in dealing.items():
            hands = 2 + pairs
            if hands in (others, most_hands):
                ends[pairs, others] += ways
            else:
                following[pairs + 1, others] += ways
                following[pairs, others + 1] += ways
        dealing = following
    return dict(ends)


def chance_of_pairs(table: UpcardTable, pair: int, number: int) -> Fraction:
    """Return Q: the probability that given unseen cards are all pair cards once the pair is out."""
    chance = Fraction(1)
    for gone in range(2, 2 + number):
        chance *= Fraction(max(table.unseen[pair] - gone, 0), table.cards - gone)
    return chance


def worlds(table: UpcardTable, pair: int) -> range:
    """Return the x that occur: up to 2 (H - 2), as far as there are pair cards."""
    most = 2 * (table.rules.hands_from(pair) - 2)
    return range(min(most, table.unseen[pair] - 2) + 1)


def pairs_that_split(table: UpcardTable) -> list[int]:
    """Return the values whose pairs may be split and can be held."""
    return [
        pair
        for pair, held in enumerate(table.unseen)
        if held >= 2 and table.rules.hands_from(pair) > 1
    ]


def after_pair(pair: int) -> list[PlayerHand]:
    """Return the two-card hands that a pair card can get."""
    return [hand for hand in drawn_to(hand_of(pair)) if hand is not None]


def parts(play: Play, pair: int) -> Parts:
    """Return A and B in the world of a play."""
    world = play.world
    paired = other = 0
    for second, hand in enumerate(drawn_to(hand_of(pair))):
        left = world.unseen[second] - (second == pair)
        if hand is None or left <= 0:
            continue
        if second == pair:
            paired += left * play.value(hand)
        else:
            other += left * play.value(hand)
    known = world.gone + 1
    return world.table.value(paired, known), world.table.value(other, known)


def split_value(table: UpcardTable, pair: int, parts_of: Callable[[int], Parts]) -> Fraction:
    """Return the joint value of a split per unit of the wager before it.

    Parameters
    ----------
    table
        ClaimedGame and upcard.
    pair
        Value of the pair cards.
    parts_of
        A(x) and B(x) for x of `worlds`.
    """
    some = worlds(table, pair)
    weighted = [[chance_of_pairs(table, pair, x) * part for part in parts_of(x)] for x in some]

    def mean(pairs: int, others: int, *, waits: bool) -> Fraction:
        return sum(
            (
                (-1) ** i * comb(others, i) * (sum(weighted[pairs + i][not waits :]))
                for i in range(others + 1)
                if pairs + i in some
            ),
            Fraction(0),
        )

    value = Fraction(0)
    for (pairs, others), ways in ends_of_deal(table.rules.hands_from(pair)).items():
        value += ways * (2 + pairs - others) * mean(pairs, others, waits=True)
        if others:
            value += ways * others * mean(pairs, others - 1, waits=False)
    return value
