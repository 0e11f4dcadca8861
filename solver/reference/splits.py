"""Split hands: the whole tree of deals, all hands settled against one dealer hand.

Second cards are dealt first, and a pair is split again while there may be more hands; then each
hand is played in turn by a fixed strategy, then the dealer draws from the cards really left:

    deal(c, open, hands)          = sum over r of c[r]/n * deal(c - r, one hand more or one closed)
    play(c, hands, finished)      = the strategy's action on the first hand, averaged over its card
    play(c, no hands, finished)   = sum of stake * settle(c, class) over the finished hands

No hand is inferred from another. The engine assumes that unseen cards are exchangeable; here that
is a result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from solver.errors import StrategyError
from solver.reference.dealer import Counts, Dealer, draws, with_card
from solver.reference.play import HandPlay, allowed_at, class_of, is_finished
from solver.results.strategy import Action, Strategy
from solver.rules.payoffs import HandClass
from solver.rules.stages import Stage


@dataclass(frozen=True, slots=True)
class PostSplit:
    """How hands are played after a split: a function of a hand's own cards and of x.

    x is the number of hands made less two: the further pair cards known to be gone.

    Attributes
    ----------
    choice
        Action for a hand, as ten counts, and x.
    doubled
        Action for a hand that was just doubled; where the rules do not allow it, the hand stands.
    """

    choice: Callable[[Counts, int], Action]
    doubled: Callable[[Counts, int], Action]


def post_split(dealer: Dealer, base: Counts, pair: int, strategy: Strategy) -> PostSplit:
    """Return the post-split play of a strategy class; the pair is still in ``base``.

    Raises
    ------
    StrategyError
        For ``totals``, whose chart has to be given as a `PostSplit`.
    """
    if strategy is Strategy.TOTALS:
        raise StrategyError(
            "the reference has no chart for the class totals: give the play as a PostSplit"
        )
    if strategy is Strategy.CDZ:
        follow = HandPlay(dealer, base).choice
        unchanged = HandPlay(dealer, base, pair, follow)
        return PostSplit(
            lambda hand, _: unchanged.choice(hand), lambda hand, _: unchanged.doubled_choice(hand)
        )

    @cache
    def world(gone: int) -> HandPlay:
        return HandPlay(dealer, with_card(base, pair, -gone), pair)

    def gone(x: int) -> int:
        return 1 + x if strategy is Strategy.CDP else 1

    return PostSplit(
        lambda hand, x: world(gone(x)).choice(hand),
        lambda hand, x: world(gone(x)).doubled_choice(hand),
    )


class SplitTree:
    """The tree of all deals of a split pair.

    Parameters
    ----------
    dealer
        The dealer it is played against.
    pair
        Value of the pair.
    strategy
        How the hands are played.
    """

    def __init__(self, dealer: Dealer, pair: int, strategy: PostSplit) -> None:
        self.dealer = dealer
        self.rules = dealer.rules
        self.pair = pair
        self.strategy = strategy
        self.stage = Stage.after_split(pair)
        self.limit = dealer.rules.hands_from(pair)
        self._deal = cache(self._deal_second_card)
        self._play = cache(self._play_first_hand)

    def value(self, base: Counts) -> Fraction:
        """Return the joint value of the split; the pair is still in ``base``.

        Raises
        ------
        ShoeRunsOut
            If some deal asks for a card from an empty shoe.
        StrategyError
            If the strategy chooses an action that is not allowed.
        """
        return self._deal(with_card(base, self.pair, -2), 2, ())

    def _deal_second_card(
        self, unseen: Counts, waiting: int, hands: tuple[Counts, ...]
    ) -> Fraction:
        """Deal the next second card; ``waiting`` hands have one card, ``hands`` have two."""
        if self.dealer.ends_play(unseen):
            return Fraction(0)
        made = waiting + len(hands)
        if not waiting:
            return self._play(unseen, made - 2, hands, 1, ())
        value = Fraction(0)
        for chance, card, rest in draws(unseen):
            if card == self.pair and made < self.limit:
                value += chance * self._deal(rest, waiting + 1, hands)
            else:
                hand = with_card(with_card((0,) * 10, self.pair), card)
                value += chance * self._deal(rest, waiting - 1, tuple(sorted((*hands, hand))))
        return value

    def _play_first_hand(
        self,
        unseen: Counts,
        x: int,
        hands: tuple[Counts, ...],
        stake: int,
        finished: tuple[tuple[HandClass, int], ...],
    ) -> Fraction:
        """Play the first hand; ``finished`` has class and stake of every finished hand.

        ``stake`` is that of the first hand: 1, or more if it was doubled.
        """
        if self.dealer.ends_play(unseen):
            return Fraction(0)
        if not hands:
            settled = (each * self.dealer.settle(unseen, paid_as) for paid_as, each in finished)
            return sum(settled, Fraction(0))
        hand, *others = hands
        stage = self.stage if stake == 1 else Stage.DOUBLED

        def end(paid_as: HandClass) -> Fraction:
            done = tuple(sorted((*finished, (paid_as, stake))))
            return self._play(unseen, x, tuple(others), 1, done)

        if is_finished(self.rules, hand, stage):
            return end(class_of(self.rules, hand, stage))
        action = self._choice(hand, x) if stake == 1 else self._doubled_choice(hand, x)
        if action is Action.STAND:
            return end(class_of(self.rules, hand, stage))
        if action is Action.SURRENDER:
            return end(HandClass.SURRENDERED)
        after = 2 * stake if action is Action.DOUBLE else stake
        value = Fraction(0)
        for chance, card, rest in draws(unseen):
            drawn = (with_card(hand, card), *others)
            value += chance * self._play(rest, x, drawn, after, finished)
        return value

    def _choice(self, hand: Counts, x: int) -> Action:
        action = self.strategy.choice(hand, x)
        if action not in allowed_at(self.rules, hand, self.stage, self.dealer.upcard):
            raise StrategyError(f"{action} is not allowed after this split")
        return action

    def _doubled_choice(self, hand: Counts, x: int) -> Action:
        may = allowed_at(self.rules, hand, Stage.DOUBLED, self.dealer.upcard)
        action = self.strategy.doubled(hand, x) if len(may) > 1 else Action.STAND
        return action if action in may else Action.STAND
