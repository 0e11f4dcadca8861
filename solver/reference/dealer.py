"""The dealer: final totals from a composition, and the value of a hand that waits for the dealer.

The dealer's cards are drawn last, hole card first, from the unseen cards:

    outcomes(c, total) = sum over r of c[r]/n * outcomes(c - r, total + r)   until the dealer stands

Ways are counted in integers and divided once by the n (n-1) ... ways to draw as many cards.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm

from solver.cards import ACE, PIPS, TEN, Value, parse_value
from solver.errors import ShoeRunsOut
from solver.rules import Rules, payoffs
from solver.rules.payoffs import DealerOutcome, HandClass, shown_outcomes

Counts = tuple[int, ...]
_NO_HOLE_CARD = "no card is left for the hole card"


def minus(counts: Counts, *others: Counts) -> Counts:
    """Return the cards of each value that are left when others are taken out."""
    return tuple(held - sum(gone) for held, *gone in zip(counts, *others, strict=True))


def with_card(counts: Counts, value: int, cards: int = 1) -> Counts:
    """Return the same cards with one more of a value, or ``cards`` more."""
    return (*counts[:value], counts[value] + cards, *counts[value + 1 :])


def total_of(hand: Counts) -> tuple[int, bool]:
    """Return the total of a hand, and whether an ace in it counts eleven."""
    hard = sum(count * pips for count, pips in zip(hand, PIPS, strict=True))
    soft = hand[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


def draws(unseen: Counts) -> list[tuple[Fraction, int, Counts]]:
    """Return every card a player may draw: its probability, its value, the cards then unseen.

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

    Every method takes the unseen cards, the hole card included.

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
        """Return the probability that the hole card makes a blackjack.

        Raises
        ------
        ShoeRunsOut
            If no card is left to be the hole card.
        """
        if not any(unseen):
            raise ShoeRunsOut(_NO_HOLE_CARD)
        makers = {TEN: ACE, ACE: TEN}
        made = unseen[makers[Value(self.upcard)]] if self.upcard in makers else 0
        return Fraction(made, sum(unseen))

    def ends_play(self, unseen: Counts) -> bool:
        """Return whether a dealer blackjack is certain and ends the round before any decision."""
        return self.rules.hole_card != "none" and any(unseen) and self.p_blackjack(unseen) == 1

    def _outcomes(self, unseen: Counts) -> dict[DealerOutcome, Fraction]:
        """Return the probability of every outcome before the peek; raises ShoeRunsOut."""
        ways: Counter[tuple[DealerOutcome, int]] = Counter()
        self._draw(list(unseen), PIPS[self.upcard], self.upcard == ACE, (1, 0), ways)
        chances = dict.fromkeys(DealerOutcome, Fraction(0))
        for (outcome, drawn), count in ways.items():
            chances[outcome] += Fraction(count, perm(sum(unseen), drawn))
        return chances

    def _draw(
        self,
        left: list[int],
        hard: int,
        ace: bool,
        so_far: tuple[int, int],
        ways: Counter[tuple[DealerOutcome, int]],
    ) -> None:
        count, drawn = so_far
        soft = ace and hard <= 11
        total = hard + 10 * soft
        if total >= 17 + (soft and self.rules.dealer_hits_soft_17):
            ways[DealerOutcome.of(total, 1 + drawn), drawn] += count
            return
        if not any(left):
            raise ShoeRunsOut("the dealer must draw and no card is left")
        for value, held in enumerate(left):
            if held:
                left[value] -= 1
                drawn_next = (count * held, drawn + 1)
                self._draw(left, hard + PIPS[value], ace or value == ACE, drawn_next, ways)
                left[value] += 1

    def _settle(self, unseen: Counts, hand: HandClass) -> Fraction:
        """Return the expected payoff of one unit on a finished hand of that class.

        The dealer does not draw against a hand whose pay depends only on a blackjack. The value is
        joint: what a dealer blackjack takes of the original bet alone is left out.
        """
        rules = self.rules
        if payoffs.is_decided(rules, hand):
            p_blackjack = self.p_blackjack(unseen)
            paid = payoffs.payoff(rules, hand, DealerOutcome.BUST) * (1 - p_blackjack)
            return paid + payoffs.payoff(rules, hand, DealerOutcome.BLACKJACK) * p_blackjack
        if not any(unseen):
            raise ShoeRunsOut(_NO_HOLE_CARD)
        return sum(
            (
                chance * payoffs.payoff(rules, hand, outcome)
                for outcome, chance in self.outcomes(unseen).items()
            ),
            Fraction(0),
        )


def dealer_outcomes(rules: Rules, counts: Counts, upcard: str | int) -> dict[str, Fraction]:
    """Return the probability of the dealer's final totals before the peek, a blackjack included.

    Parameters
    ----------
    rules
        Rules of the game.
    counts
        Unseen cards of each of the ten values; the upcard is not among them.
    upcard
        The upcard: ``"T"``, ``"9"``, or its pips: 9, 10, and 1 or 11 for an ace.

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
    >>> chances = dealer_outcomes(Rules(), (0, 0, 0, 0, 0, 0, 1, 0, 0, 2), "T")
    >>> {outcome: str(chance) for outcome, chance in chances.items() if chance}
    {'17': '1/3', '20': '2/3'}
    >>> dealer_outcomes(Rules(), (0, 0, 0, 0, 0, 1, 0, 0, 0, 0), "T")
    Traceback (most recent call last):
    solver.errors.ShoeRunsOut: the dealer must draw and no card is left
    """
    return shown_outcomes(Dealer(rules, parse_value(upcard)).outcomes(counts))
