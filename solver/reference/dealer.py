"""The dealer: final totals from a composition, and what a wager left to them is worth.

The dealer's cards are drawn last, hole card first, from the cards nobody has seen:

    outcomes(c, total) = sum over r of c[r]/n * outcomes(c - r, total + r)   until the dealer stands

Ways are counted in integers and divided once by the n (n-1) ... ways to draw as many cards.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from fractions import Fraction
from functools import cache
from math import perm

from solver.cards import ACE, PIPS, TEN, Value
from solver.errors import ShoeRunsOut
from solver.rules import Rules

Counts = tuple[int, ...]
OUTCOMES = ("17", "18", "19", "20", "21", "blackjack", "bust")


class Result(IntEnum):
    """How a hand can end other than by standing on a total, which is written as that total."""

    BUST = 22
    CHARLIE = 23
    SURRENDER = 24


def minus(counts: Counts, *others: Counts) -> Counts:
    """Cards of each value left when others are taken out."""
    return tuple(held - sum(gone) for held, *gone in zip(counts, *others, strict=True))


def with_card(counts: Counts, value: int, cards: int = 1) -> Counts:
    """The same cards and one more of a value, or ``cards`` more."""
    return (*counts[:value], counts[value] + cards, *counts[value + 1 :])


def total_of(hand: Counts) -> tuple[int, bool]:
    """Total of a hand, and whether an ace in it counts eleven."""
    hard = sum(count * pips for count, pips in zip(hand, PIPS, strict=True))
    soft = hand[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


def draws(unseen: Counts) -> list[tuple[Fraction, int, Counts]]:
    """Every card a player may draw: its probability, its value, the cards then unseen.

    Raises
    ------
    ShoeRunsOut
        If there is none.
    """
    left = sum(unseen)
    if not left:
        raise ShoeRunsOut("the player must draw and no card is left")
    return [
        (Fraction(count, left), value, with_card(unseen, value, -1))
        for value, count in enumerate(unseen)
        if count
    ]


class Dealer:
    """A dealer who shows an upcard and plays by the rules of a game.

    Every method takes the cards that nobody has seen, hole card among them.

    Parameters
    ----------
    rules
        Rules of the game.
    upcard
        Value of the upcard.
    """

    def __init__(self, rules: Rules, upcard: int) -> None:
        self.rules = rules
        self.upcard = upcard
        self.outcomes = cache(self._outcomes)
        self.settle = cache(self._settle)

    def p_blackjack(self, unseen: Counts) -> Fraction:
        """Probability that the hole card makes a blackjack.

        Raises
        ------
        ShoeRunsOut
            If no card is left to be the hole card.
        """
        if not any(unseen):
            raise ShoeRunsOut("no card is left for the hole card")
        makers = {TEN: ACE, ACE: TEN}
        made = unseen[makers[Value(self.upcard)]] if self.upcard in makers else 0
        return Fraction(made, sum(unseen))

    def ends_play(self, unseen: Counts) -> bool:
        """Whether the dealer is sure to have a blackjack that keeps the player from playing."""
        return self.rules.hole_card != "none" and any(unseen) and self.p_blackjack(unseen) == 1

    def _outcomes(self, unseen: Counts) -> dict[str, Fraction]:
        """Probability of every outcome before the peek; raises ShoeRunsOut."""
        ways: Counter[tuple[str, int]] = Counter()
        self._draw(list(unseen), PIPS[self.upcard], self.upcard == ACE, (1, 0), ways)
        chances = dict.fromkeys(OUTCOMES, Fraction(0))
        for (outcome, drawn), count in ways.items():
            chances[outcome] += Fraction(count, perm(sum(unseen), drawn))
        return chances

    def _draw(
        self,
        left: list[int],
        hard: int,
        ace: bool,
        so_far: tuple[int, int],
        ways: Counter[tuple[str, int]],
    ) -> None:
        count, drawn = so_far
        soft = ace and hard <= 11
        total = hard + 10 * soft
        if total >= 17 + (soft and self.rules.dealer_hits_soft_17):
            natural = total == 21 and drawn == 1
            outcome = "blackjack" if natural else "bust" if total > 21 else str(total)
            ways[outcome, drawn] += count
            return
        if not any(left):
            raise ShoeRunsOut("the dealer must draw and no card is left")
        for value, held in enumerate(left):
            if held:
                left[value] -= 1
                drawn_next = (count * held, drawn + 1)
                self._draw(left, hard + PIPS[value], ace or value == ACE, drawn_next, ways)
                left[value] += 1

    def _settle(self, unseen: Counts, ending: int) -> Fraction:
        """Expected payoff of one unit on a hand that ended so, without its natural.

        Where the dealer plays on without a hole card, a dealer blackjack counts in full; elsewhere
        it counts nothing, so that the value is joint with the dealer having none.
        """
        p_blackjack = self.p_blackjack(unseen)
        no_blackjack = 1 - p_blackjack
        fixed = {Result.BUST: Fraction(-1), Result.CHARLIE: Fraction(1)}
        if ending in fixed:
            payoff = fixed[Result(ending)]
            return payoff * (1 if self.rules.hole_card == "none" else no_blackjack)
        lost = p_blackjack if self.rules.hole_card == "none" else 0
        if ending == Result.SURRENDER:
            return -no_blackjack / 2 - lost
        outcomes = self.outcomes(unseen)
        below = sum((outcomes[str(total)] for total in range(17, min(ending, 22))), Fraction(0))
        above = sum((outcomes[str(total)] for total in range(max(ending, 16) + 1, 22)), Fraction(0))
        return outcomes["bust"] + below - above - lost


def dealer_outcomes(rules: Rules, counts: Counts, upcard: int) -> dict[str, Fraction]:
    """Probability of the dealer's final totals, a blackjack among them: before the peek.

    Parameters
    ----------
    rules
        Rules of the game.
    counts
        Unseen cards of each of the ten values; the upcard is not among them.
    upcard
        Value of the upcard.

    Returns
    -------
    dict
        Keys ``17`` to ``21``, ``blackjack`` and ``bust``.

    Raises
    ------
    ShoeRunsOut
        If the dealer may have to draw from an empty shoe.

    Examples
    --------
    >>> chances = dealer_outcomes(Rules(), (0, 0, 0, 0, 0, 0, 1, 0, 0, 2), 9)
    >>> {outcome: str(chance) for outcome, chance in chances.items() if chance}
    {'17': '1/3', '20': '2/3'}
    >>> dealer_outcomes(Rules(), (0, 0, 0, 0, 0, 1, 0, 0, 0, 0), 9)
    Traceback (most recent call last):
    solver.errors.ShoeRunsOut: the dealer must draw and no card is left
    """
    return Dealer(rules, upcard).outcomes(counts)
