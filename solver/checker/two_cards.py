"""The round against one upcard: the EV of every action on two cards, and their mean.

Given the upcard, let J(h, a) be the joint value of action a on the two cards h per unit staked, and
L(h) the probability of a dealer blackjack if it takes the original bet, else 0. With s units staked
the action has the EV ``s J(h, a) - L(h)``. An early surrender has ``-s/2``: it loses half even to a
dealer blackjack.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from solver.checker.cards import ACE, Counts, PlayerHand, copies, hand_of, minus
from solver.checker.hands import Play, UpcardTable
from solver.checker.rules import SPLIT, SURRENDER, GameRules

ALL_HANDS = tuple(hand_of(low, high) for low in range(10) for high in range(low, 10))
"""The 55 hands of two cards, in the order of a certificate."""


class TwoCards:
    """The unsplit hands of two cards against one upcard.

    Parameters
    ----------
    play
        How hands that are not split are played on.
    split
        Joint value of splitting a pair of that value.
    """

    def __init__(self, play: Play, split: Callable[[int], Fraction]) -> None:
        self.play = play
        self.table: UpcardTable = play.world.table
        self.rules: GameRules = play.rules
        self._split = split

    def allowed(self, hand: PlayerHand) -> tuple[str, ...]:
        """Return what the two cards may do; a split is the last."""
        split = (SPLIT,) if self.rules.may_split(hand) else ()
        return self.rules.allowed(self.play.stage, hand) + split

    def ev(self, hand: PlayerHand, action: str, stake: Fraction = Fraction(1)) -> Fraction:
        """Return the unconditional EV of an action, per unit of the bet."""
        if action == SURRENDER and self.rules.surrenders_early(hand):
            return -stake / 2
        if action == SPLIT:
            joint = self._split(hand.cards[0])
        else:
            joint = self.table.value(self.play.evaluate(hand, action), len(hand.cards))
        lost = self.table.p_blackjack(hand) if self.rules.bet_lost(hand) else Fraction(0)
        return stake * joint - lost

    def evs(self, hand: PlayerHand, stake: Fraction = Fraction(1)) -> dict[str, Fraction]:
        """Return the EV of every allowed action."""
        return {action: self.ev(hand, action, stake) for action in self.allowed(hand)}

    def mean(self, ev_of: Callable[[PlayerHand], Fraction]) -> Fraction:
        """Return the mean over the two cards that can be dealt."""
        dealt = ((hand, chance(self.table.unseen, hand)) for hand in ALL_HANDS)
        return sum((p * ev_of(hand) for hand, p in dealt if p), Fraction(0))


def chance(unseen: Counts, hand: PlayerHand) -> Fraction:
    """Return the probability that the first two of the unseen cards make a hand.

    Examples
    --------
    >>> str(chance((1, 0, 0, 0, 0, 0, 0, 0, 0, 3), hand_of(0, 9)))
    '1/2'
    """
    low, high = hand.cards
    ways = unseen[low] * (unseen[high] - 1 if low == high else 2 * unseen[high])
    cards = sum(unseen)
    return Fraction(ways, cards * (cards - 1))


def insurance(rules: GameRules, shoe: Counts) -> dict[str, object] | None:
    """Return the EV of insurance as a header has it, None where it cannot be taken."""
    if rules.insurance_pays is None or not shoe[ACE]:
        return None
    unseen = minus(shoe, copies(ACE))
    evs: dict[str, str] = {}
    gain = Fraction(0)
    natural = hand_of(ACE, 9)
    even_money = None
    for hand in ALL_HANDS:
        p = chance(unseen, hand)
        if not p:
            continue
        blackjack = Fraction(unseen[9] - hand.counts[9], sum(unseen) - 2)
        ev = blackjack * (1 + rules.insurance_pays) - 1
        evs[str(hand)] = str(ev)
        gain += p * max(ev, Fraction(0)) / 2
        if hand is natural and rules.blackjack_pays > 1:
            even_money = str(1 - rules.blackjack_pays * (1 - blackjack))
    gain *= Fraction(shoe[ACE], sum(shoe))
    return {"hands": evs, "gain": str(gain), "even_money": even_money}
