"""The class ``cdp``: split hands one at a time, by the number of pair cards known to be gone.

Let A(x) and B(x) be the two parts of the value of one hand of a split, best play with x further
pair cards gone: A where its second card is a pair card, B where it is not. ``cdp``, as published,
takes the value with j other hands known to have no pair card as their second card from

    f(x, j-1) = q f(x+1, j-1) + (1-q) f(x, j),   q = P(next card is a pair card | x, j-1),

for f = A and f = B. For play that does not depend on x this is exact and equals the whole tree of
`solver.reference.splits`. Here f(x, j) mixes the best play of several x. From three hands on no
player can carry out such play. With three hands the value is never higher than that of playing
every hand by the x of the hands made; with four hands it may be higher or lower.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from solver.reference.dealer import Counts, Dealer, draws, with_card
from solver.reference.play import HandPlay


class KnownPairs:
    """The value of splitting one pair against one dealer, for the class ``cdp``.

    Parameters
    ----------
    dealer
        The dealer it is played against.
    base
        Unseen cards of each value, the pair still among them.
    pair
        Value of the pair.
    """

    def __init__(self, dealer: Dealer, base: Counts, pair: int) -> None:
        self.dealer = dealer
        self.base = base
        self.pair = pair
        self.limit = dealer.rules.hands_from(pair)
        self.parts = cache(self._parts)
        self.known = cache(self._known)

    def value(self, waiting: int = 2, closed: int = 0) -> Fraction:
        """Return the value of the split; ``waiting`` hands have one card, the others two."""
        x = waiting + closed - 2
        if not waiting or waiting + closed == self.limit:
            value = Fraction(0)
            if waiting:
                value += waiting * sum(self.known(x, closed))
            if closed and self.chance(x, closed - 1) < 1:
                value += closed * self.known(x, closed - 1)[1] / (1 - self.chance(x, closed - 1))
            return value
        q = self.chance(x, closed)
        paired = q * self.value(waiting + 1, closed) if q else Fraction(0)
        return paired + ((1 - q) * self.value(waiting - 1, closed + 1) if q < 1 else 0)

    def chance(self, x: int, others: int) -> Fraction:
        """Return the probability that the next second card is a pair card."""
        left = sum(self.base) - 2 - x - others
        return Fraction(max(self.base[self.pair] - 2 - x, 0), max(left, 1))

    def _known(self, x: int, others: int) -> tuple[Fraction, Fraction]:
        """Return A and B with x further pair cards gone and ``others`` other cards."""
        if not others:
            return self.parts(x)
        q = self.chance(x, others - 1)
        if q == 1:
            return Fraction(0), Fraction(0)
        here, there = self.known(x, others - 1), self.known(x + 1, others - 1)
        return (here[0] - q * there[0]) / (1 - q), (here[1] - q * there[1]) / (1 - q)

    def _parts(self, x: int) -> tuple[Fraction, Fraction]:
        """Return A and B with x further pair cards gone."""
        gone = with_card(self.base, self.pair, -1 - x)
        if gone[self.pair] < 1:
            return Fraction(0), Fraction(0)
        unseen = with_card(gone, self.pair, -1)
        before = (with_card(unseen, self.pair, back) for back in range(x + 1))
        if any(map(self.dealer.ends_play, before)):
            return Fraction(0), Fraction(0)
        play = HandPlay(self.dealer, gone, self.pair)
        single = with_card((0,) * 10, self.pair)
        parts = [Fraction(0), Fraction(0)]
        for chance, card, _ in draws(unseen):
            parts[card != self.pair] += chance * play.value(with_card(single, card))
        return parts[0], parts[1]
