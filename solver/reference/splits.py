"""Split hands: the whole tree of deals, all hands settled against one dealer hand.

Second cards are dealt first, and a pair is split again while there may be more hands; then each
hand is played in turn by a fixed strategy, then the dealer draws from the cards really left:

    deal(c, open, hands)          = sum over r of c[r]/n * deal(c - r, one hand more or one closed)
    play(c, hands, finished)      = the strategy's action on the first hand, averaged over its card
    play(c, no hands, finished)   = sum of stake * settle(c, ending) over the finished hands

Nothing is inferred for one hand from another: what the engine takes from the exchangeability of
the unseen cards is here the outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from solver.errors import StrategyError
from solver.reference.dealer import Counts, Dealer, Result, draws, total_of, with_card
from solver.reference.play import HandPlay, allowed, doubled, finished
from solver.results.strategy import Action, Strategy


@dataclass(frozen=True, slots=True)
class PostSplit:
    """How hands are played after a split: a function of a hand's own cards and of x.

    x is the number of hands made less two: of further pair cards known to be gone.

    Attributes
    ----------
    choice
        Action for a hand, as ten counts, and x.
    rescue
        Whether a doubled hand is surrendered, where ``double_rescue`` allows it.
    """

    choice: Callable[[Counts, int], Action]
    rescue: Callable[[Counts, int], bool]


def post_split(dealer: Dealer, base: Counts, pair: int, strategy: Strategy) -> PostSplit:
    """Post-split play of a strategy class, for the unseen cards and the pair itself in ``base``.

    Raises
    ------
    StrategyError
        For ``totals``, whose chart has to be given as a `PostSplit`.
    """
    if strategy is Strategy.TOTALS:
        raise StrategyError("the reference knows no chart: give the play of totals as PostSplit")
    if strategy is Strategy.CDZ:
        follow = HandPlay(dealer, base).choice
        unchanged = HandPlay(dealer, base, pair, follow)
        return PostSplit(
            lambda hand, _: unchanged.choice(hand), lambda hand, _: unchanged.rescue(hand)
        )

    @cache
    def world(gone: int) -> HandPlay:
        return HandPlay(dealer, with_card(base, pair, -gone), pair)

    def gone(x: int) -> int:
        return 1 + x if strategy is Strategy.CDP else 1

    return PostSplit(
        lambda hand, x: world(gone(x)).choice(hand), lambda hand, x: world(gone(x)).rescue(hand)
    )


class SplitTree:
    """Every deal of a split pair.

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
        self.limit = dealer.rules.hands_from(pair)
        self._deal = cache(self._deal_second_card)
        self._play = cache(self._play_first_hand)

    def value(self, base: Counts) -> Fraction:
        """Value of the split, as joint as `Dealer.settle`, with the pair still in ``base``.

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
        """``waiting`` hands have one card, ``hands`` two; the order of hands changes nothing."""
        if self.dealer.ends_play(unseen):
            return Fraction(0)
        made = waiting + len(hands)
        if not waiting:
            return self._play(unseen, made - 2, hands, ())
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
        endings: tuple[tuple[int, int], ...],
    ) -> Fraction:
        """``endings`` holds ending and stake of every finished hand."""
        if self.dealer.ends_play(unseen):
            return Fraction(0)
        if not hands:
            settled = (stake * self.dealer.settle(unseen, ending) for ending, stake in endings)
            return sum(settled, Fraction(0))
        hand, *others = hands

        def end(left: Counts, ending: int, stake: int) -> Fraction:
            return self._play(left, x, tuple(others), tuple(sorted((*endings, (ending, stake)))))

        ending = finished(self.rules, hand)
        if ending is not None:
            return end(unseen, ending, 1)
        action = self._choice(hand, x)
        if action is Action.STAND:
            return end(unseen, total_of(hand)[0], 1)
        if action is Action.SURRENDER:
            return end(unseen, Result.SURRENDER, 1)
        value = Fraction(0)
        for chance, card, rest in draws(unseen):
            drawn = with_card(hand, card)
            if action is Action.HIT:
                value += chance * self._play(rest, x, (drawn, *others), endings)
            else:
                result = doubled(self.rules, drawn, lambda final: self.strategy.rescue(final, x))
                value += chance * end(rest, result, 2)
        return value

    def _choice(self, hand: Counts, x: int) -> Action:
        action = self.strategy.choice(hand, x)
        if action not in allowed(self.rules, hand, self.pair):
            raise StrategyError(f"{action} is not allowed after this split")
        return action
