"""One hand, played as well as the rules allow from a given composition.

For a hand h and the unseen cards c = base - h, per unit of the original wager:

    stand(h)     = the dealer's outcomes from c against the total of h
    hit(h)       = sum over r of c[r]/n * V(h + r)
    double(h)    = sum over r of c[r]/n * 2 stand(h + r), or surrender(h + r) by a rescue
    surrender(h) = -1/2
    V(h)         = max over the actions that the rules allow at h and that have a value

Where the player is dealt out by a dealer blackjack (``peek``, ``original-only``) every term is
joint with the dealer having none, so that draws keep their plain probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache

from solver.cards import ACE, TEN
from solver.errors import ShoeRunsOut
from solver.reference.dealer import Counts, Dealer, Result, draws, minus, total_of, with_card
from solver.results.strategy import Action
from solver.rules import Rules


def is_natural(hand: Counts, split: int | None) -> bool:
    """Whether a hand is a blackjack: ace and ten as the first two cards, not from a split."""
    return split is None and sum(hand) == 2 and hand[ACE] == hand[TEN] == 1


def finished(rules: Rules, hand: Counts) -> Result | None:
    """How a hand has ended by its cards alone: bust or charlie, or None while it has not."""
    if total_of(hand)[0] > 21:
        return Result.BUST
    if rules.charlie is not None and sum(hand) >= rules.charlie:
        return Result.CHARLIE
    return None


def allowed(rules: Rules, hand: Counts, split: int | None = None) -> tuple[Action, ...]:
    """Actions other than a split, in the order in which equal values are preferred.

    Parameters
    ----------
    rules
        Rules of the game.
    hand
        Cards of each of the ten values; neither bust nor a charlie.
    split
        Value of the pair the hand was split from; None for a hand that was not.

    Examples
    --------
    >>> [str(action) for action in allowed(Rules(), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0))]
    ['stand', 'hit', 'double']
    >>> [str(action) for action in allowed(Rules(), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0), split=0)]
    ['stand']
    """
    if is_natural(hand, split):
        return (Action.STAND,)
    aces = split == ACE
    two_cards = sum(hand) == 2
    double = (
        (two_cards or rules.double_cards == "any")
        and rules.may_double_on(*total_of(hand))
        and (split is None or rules.double_after_split)
        and (not aces or rules.double_split_aces)
    )
    surrender = (
        rules.surrender != "none"
        and (two_cards or rules.surrender_cards == "any")
        and (split is None or rules.surrender_after_split)
        and (not aces or rules.surrender_split_aces)
    )
    may = {
        Action.STAND: True,
        Action.HIT: not aces or rules.draw_split_aces,
        Action.DOUBLE: double,
        Action.SURRENDER: surrender,
    }
    return tuple(action for action, permitted in may.items() if permitted)


class HandPlay:
    """The best play of one hand, or of a strategy that is followed wherever the rules allow it.

    Parameters
    ----------
    dealer
        The dealer it is played against.
    base
        Unseen cards of each value, the hand's own cards still among them.
    split
        Value of the pair the hand was split from; None for a hand that was not.
    follow
        Choice to take for a hand where it is allowed; the best action otherwise.
    """

    def __init__(
        self,
        dealer: Dealer,
        base: Counts,
        split: int | None = None,
        follow: Callable[[Counts], Action] | None = None,
    ) -> None:
        self.dealer = dealer
        self.rules = dealer.rules
        self.base = base
        self.split = split
        self.follow = follow
        self.values = cache(self._values)

    def choice(self, hand: Counts) -> Action:
        """The action taken with a hand.

        Raises
        ------
        ShoeRunsOut
            If no action has a value.
        """
        if self.follow is not None:
            wanted = self.follow(hand)
            if wanted in allowed(self.rules, hand, self.split):
                return wanted
        values = self.values(hand)
        if not values:
            raise ShoeRunsOut("whatever the player does, the shoe may run out")
        return max(values, key=values.__getitem__)

    def rescue(self, hand: Counts) -> bool:
        """Whether half of the stake of a doubled hand is given up for the other half."""
        unseen = minus(self.base, hand)
        surrender = self.dealer.settle(unseen, Result.SURRENDER)
        try:
            return surrender > self.dealer.settle(unseen, total_of(hand)[0])
        except ShoeRunsOut:
            return True

    def value(self, hand: Counts) -> Fraction:
        """Value of a hand under the action taken with it; raises ShoeRunsOut if it has none."""
        ending = finished(self.rules, hand)
        if ending is not None:
            return self.dealer.settle(minus(self.base, hand), ending)
        action = self.choice(hand)
        values = self.values(hand)
        return values[action] if action in values else self.evaluate(hand, action)

    def evaluate(self, hand: Counts, action: Action) -> Fraction:
        """Value of one action, as joint as `Dealer.settle`.

        Raises
        ------
        ShoeRunsOut
            If some line of play asks for a card from an empty shoe.
        """
        unseen = minus(self.base, hand)
        if action is Action.SURRENDER:
            return self._surrender(hand, unseen)
        if is_natural(hand, self.split):
            return self.rules.blackjack_pays * (1 - self.dealer.p_blackjack(unseen))
        if action is Action.STAND:
            return self.dealer.settle(unseen, total_of(hand)[0])
        if self.dealer.ends_play(unseen):
            return Fraction(0)
        after = self.value if action is Action.HIT else self._doubled
        cards = draws(unseen)
        return sum((p * after(with_card(hand, value)) for p, value, _ in cards), Fraction(0))

    def _values(self, hand: Counts) -> dict[Action, Fraction]:
        """Every allowed action that has a value, and that value."""
        values = {}
        for action in allowed(self.rules, hand, self.split):
            with suppress(ShoeRunsOut):
                values[action] = self.evaluate(hand, action)
        return values

    def _surrender(self, hand: Counts, unseen: Counts) -> Fraction:
        late = self.dealer.settle(unseen, Result.SURRENDER)
        if not surrenders_early(self.rules, hand, self.split):
            return late
        # Half is lost to a dealer blackjack as well, which a joint value does not count.
        joint = self.rules.hole_card != "none"
        return Fraction(-1, 2) + joint * self.dealer.p_blackjack(unseen)

    def _doubled(self, hand: Counts) -> Fraction:
        ending = doubled(self.rules, hand, self.rescue)
        return 2 * self.dealer.settle(minus(self.base, hand), ending)


def surrenders_early(rules: Rules, hand: Counts, split: int | None) -> bool:
    """Whether surrender comes before the dealer looks for a blackjack: on the first two cards."""
    return rules.surrender == "early" and split is None and sum(hand) == 2


def doubled(rules: Rules, hand: Counts, rescue: Callable[[Counts], bool]) -> int:
    """How a hand ends once it has its doubling card."""
    ending = finished(rules, hand)
    if ending is not None:
        return ending
    if rules.double_rescue and rescue(hand):
        return Result.SURRENDER
    return total_of(hand)[0]
