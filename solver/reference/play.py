"""One hand, played as well as the rules allow from a given composition.

For a hand h and the unseen cards c = base - h, per unit staked:

    stand(h)     = sum over the dealer's outcomes o from c of P(o) payoff(class of h, o)
    hit(h)       = sum over r of c[r]/n * V(h + r)
    double(h)    = sum over r of c[r]/n * 2 D(h + r)
    surrender(h) = -1/2
    V(h)         = max over the actions that the rules allow at h and that have a value
    D(h)         = the same for a hand that was just doubled

Where a dealer blackjack ends the round before the player acts (``peek``, ``original-only``), every
term is joint with the dealer having none, so that draws keep their plain probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache

from solver.errors import ShoeRunsOut
from solver.reference.dealer import Counts, Dealer, draws, minus, total_of, with_card
from solver.results.strategy import Action
from solver.rules import Rules, payoffs, stages
from solver.rules.payoffs import ENDS_PLAY, HandClass
from solver.rules.stages import Stage


def class_of(rules: Rules, hand: Counts, stage: Stage) -> HandClass:
    """Return the class by which a hand is paid if it takes no more cards.

    Examples
    --------
    >>> class_of(Rules(), (1, 0, 0, 0, 0, 0, 0, 0, 0, 1), Stage.FIRST).name
    'NATURAL'
    """
    return payoffs.class_of(rules, stage, sum(hand), total_of(hand)[0])


def is_finished(rules: Rules, hand: Counts, stage: Stage) -> bool:
    """Return whether a hand has ended by its cards alone: bust, charlie or natural."""
    return class_of(rules, hand, stage) in ENDS_PLAY


def allowed(
    rules: Rules, hand: Counts, split: int | None = None, upcard: int | None = None
) -> tuple[Action, ...]:
    """Return the actions other than a split, in the order in which equal values are preferred.

    Parameters
    ----------
    rules
        Rules of the game.
    hand
        Cards of each of the ten values; not bust.
    split
        Value of the pair the hand was split from; None for a hand that was not.
    upcard
        Value of the upcard; None for the actions allowed against any upcard at all.

    Examples
    --------
    >>> [str(action) for action in allowed(Rules(), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0))]
    ['stand', 'hit', 'double']
    >>> [str(action) for action in allowed(Rules(), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0), split=0)]
    ['stand']
    """
    return allowed_at(rules, hand, Stage.after_split(split), upcard)


def allowed_at(
    rules: Rules, hand: Counts, stage: Stage, upcard: int | None = None
) -> tuple[Action, ...]:
    """Return the actions of a hand at a stage, the doubled one included; see `allowed`.

    Examples
    --------
    >>> rescue = Rules(double_rescue=True)
    >>> [str(each) for each in allowed_at(rescue, (0, 0, 0, 0, 0, 1, 0, 0, 0, 1), Stage.DOUBLED)]
    ['stand', 'surrender']
    """
    if is_finished(rules, hand, stage):
        return (Action.STAND,)
    return stages.may_act(rules, stage, sum(hand), *total_of(hand), upcard)


def surrenders_early(rules: Rules, hand: Counts, stage: Stage) -> bool:
    """Return whether a surrender of this hand comes before the dealer peeks."""
    permission = stages.permissions(rules, stage).get(Action.SURRENDER)
    return permission is not None and sum(hand) in permission.before_peek


class HandPlay:
    """The best play of one hand, or a given play where the rules allow it.

    Parameters
    ----------
    dealer
        The dealer it is played against.
    base
        Unseen cards of each value, the hand's own cards still among them.
    split
        Value of the pair the hand was split from; None for a hand that was not.
    follow
        Action for a hand, taken where it is allowed; the best action otherwise.
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
        self.stage = Stage.after_split(split)
        self.follow = follow
        self.values = cache(self._values)
        self.doubled_values = cache(lambda hand: self._values(hand, Stage.DOUBLED))

    def choice(self, hand: Counts) -> Action:
        """Return the action taken with a hand.

        Raises
        ------
        ShoeRunsOut
            If several actions are allowed and none has a value.
        """
        may = allowed_at(self.rules, hand, self.stage, self.dealer.upcard)
        if len(may) == 1:
            return may[0]
        if self.follow is not None:
            wanted = self.follow(hand)
            if wanted in may:
                return wanted
        return _best(self.values(hand))

    def doubled_choice(self, hand: Counts) -> Action:
        """Return the action taken with a hand that was just doubled.

        Raises
        ------
        ShoeRunsOut
            If several actions are allowed and none has a value.
        """
        may = allowed_at(self.rules, hand, Stage.DOUBLED, self.dealer.upcard)
        return may[0] if len(may) == 1 else _best(self.doubled_values(hand))

    def value(self, hand: Counts) -> Fraction:
        """Return the value of the action taken with a hand; raises ShoeRunsOut if it has none."""
        if is_finished(self.rules, hand, self.stage):
            return self.settle(hand, self.stage)
        action = self.choice(hand)
        values = self.values(hand)
        return values[action] if action in values else self.evaluate(hand, action)

    def doubled_value(self, hand: Counts) -> Fraction:
        """Return the value of a hand that was just doubled, per unit then staked."""
        if is_finished(self.rules, hand, Stage.DOUBLED):
            return self.settle(hand, Stage.DOUBLED)
        return self.evaluate(hand, self.doubled_choice(hand), Stage.DOUBLED)

    def evaluate(self, hand: Counts, action: Action, stage: Stage | None = None) -> Fraction:
        """Return the joint value of one action, at the stage of this play or at another one.

        Raises
        ------
        ShoeRunsOut
            If some line of play asks for a card from an empty shoe.
        """
        stage = self.stage if stage is None else stage
        unseen = minus(self.base, hand)
        if action is Action.SURRENDER:
            return self._surrender(hand, unseen, stage)
        if action is Action.STAND:
            return self.settle(hand, stage)
        if self.dealer.ends_play(unseen):
            return Fraction(0)
        doubles = action is Action.DOUBLE
        after = self.doubled_value if doubles else self.value
        cards = draws(unseen)
        value = sum((p * after(with_card(hand, card)) for p, card, _ in cards), Fraction(0))
        return 2 * value if doubles else value

    def settle(self, hand: Counts, stage: Stage) -> Fraction:
        """Return the value of a hand that takes no more cards."""
        return self.dealer.settle(minus(self.base, hand), class_of(self.rules, hand, stage))

    def _values(self, hand: Counts, stage: Stage | None = None) -> dict[Action, Fraction]:
        """Return every allowed action that has a value, and that value."""
        stage = self.stage if stage is None else stage
        values = {}
        for action in allowed_at(self.rules, hand, stage, self.dealer.upcard):
            with suppress(ShoeRunsOut):
                values[action] = self.evaluate(hand, action, stage)
        return values

    def _surrender(self, hand: Counts, unseen: Counts, stage: Stage) -> Fraction:
        if not surrenders_early(self.rules, hand, stage):
            return self.dealer.settle(unseen, HandClass.SURRENDERED)
        # An early surrender loses half of the bet to a dealer blackjack too. The caller subtracts
        # the whole bet for a dealer blackjack; half of it is added back here.
        standing = class_of(self.rules, hand, stage)
        left_out = payoffs.bet_lost_to_blackjack(self.rules, standing)
        early = self.dealer.settle(unseen, HandClass.SURRENDERED_EARLY)
        return early + left_out * self.dealer.p_blackjack(unseen)


def _best(values: Mapping[Action, Fraction]) -> Action:
    """Return the action of the largest value, the first among equals."""
    if not values:
        raise ShoeRunsOut("whatever the player does, the shoe may run out")
    return max(values, key=values.__getitem__)
