"""Every round of a small shoe dealt out, card by card, in fractions.

It takes the decisions of a strategy from the engine as a list, and nothing else: cards, hole card,
splits, and the settling of all hands against one dealer's hand are played here once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from solver.cards import ACE, TEN, two_card_hands
from solver.engine.decisions import decisions
from solver.games import Game
from solver.results.strategy import Action, Strategy
from solver.solving.game import solve

Left = tuple[int, ...]
Cards = tuple[int, ...]
Chances = dict[Fraction, Fraction]


def total(cards: Cards) -> tuple[int, bool]:
    hard = sum(value + 1 for value in cards)
    soft = ACE in cards and hard <= 11
    return hard + 10 * soft, soft


def drawn(left: Left) -> Iterator[tuple[int, Fraction, Left]]:
    for value, count in enumerate(left):
        if count:
            rest = tuple(each - (v == value) for v, each in enumerate(left))
            yield value, Fraction(count, sum(left)), rest


class DealtOut:
    """The rounds of a game with peek and one bet."""

    def __init__(self, game: Game, strategy: Strategy) -> None:
        self.rules = game.rules
        self.game = game
        self.decisions = decisions(game.rules, game.shoe.counts, strategy)
        self.first = {
            (each.hand.values, each.upcard): each.best for each in solve(game, strategy).hands
        }
        self.played = cache(self._played)

    def chances(self) -> Chances:
        """The distribution of the round's result."""
        found: Chances = {}
        for upcard, p_up, after in drawn(self.game.shoe.counts):
            for hole, p_hole, rest in drawn(after):
                for hand in two_card_hands():
                    one, other = hand.values
                    left = tuple(c - (v == one) - (v == other) for v, c in enumerate(rest))
                    if min(left) < 0:
                        continue
                    ways = rest[one] * (rest[one] - 1 if one == other else 2 * rest[other])
                    p = p_up * p_hole * Fraction(ways, sum(rest) * (sum(rest) - 1))
                    for units, chance in self._round(upcard, hole, (one, other), left).items():
                        found[units] = found.get(units, Fraction(0)) + p * chance
        return dict(sorted(found.items()))

    def _round(self, upcard: int, hole: int, hand: Cards, left: Left) -> Chances:
        blackjack = {upcard, hole} == {ACE, TEN}
        natural = set(hand) == {ACE, TEN}
        if blackjack:
            return {Fraction(-1 + natural): Fraction(1)}
        if natural:
            return {self.rules.blackjack_pays: Fraction(1)}
        action = self.first[hand, upcard]
        dealer = (upcard, hole)
        if action is Action.SPLIT:
            return self.played(left, dealer, ((hand[0],), (hand[0],)), (), 2, hand[0])
        return self._act(left, dealer, action, (hand,), (), 1, None)

    def _played(
        self,
        left: Left,
        dealer: Cards,
        todo: tuple[Cards, ...],
        done: tuple[tuple[int, int], ...],
        made: int,
        pair: int | None,
    ) -> Chances:
        if not todo:
            return self._settled(left, dealer, done)
        hand, *rest = todo
        if len(hand) == 1:
            found: Chances = {}
            for value, p, after in drawn(left):
                if value == hand[0] and made < self.rules.hands_from(value):
                    hands, more = ((value,), (value,)), 1
                else:
                    hands, more = ((hand[0], value),), 0
                self._add(
                    found, p, self.played(after, dealer, (*hands, *rest), done, made + more, pair)
                )
            return found
        counts = [hand.count(value) for value in range(10)]
        stage = 0 if pair is None else 1 + pair
        number = self.decisions.actions[stage, self.decisions.number(counts), dealer[0]]
        return self._act(left, dealer, list(Action)[number], todo, done, made, pair)

    def _act(
        self,
        left: Left,
        dealer: Cards,
        action: Action,
        todo: tuple[Cards, ...],
        done: tuple[tuple[int, int], ...],
        made: int,
        pair: int | None,
    ) -> Chances:
        hand, *rest = todo
        others = tuple(rest)
        if action is Action.STAND:
            ended = tuple(sorted((*done, (1, total(hand)[0]))))
            return self.played(left, dealer, others, ended, made, pair)
        if action is Action.SURRENDER:
            return self.played(left, dealer, others, tuple(sorted((*done, (1, 0)))), made, pair)
        found: Chances = {}
        for value, p, after in drawn(left):
            grown = tuple(sorted((*hand, value)))
            points = total(grown)[0]
            if points > 21 or action is Action.DOUBLE:
                stake = 2 if action is Action.DOUBLE else 1
                ended = tuple(sorted((*done, (stake, points))))
                then = self.played(after, dealer, others, ended, made, pair)
            else:
                then = self.played(after, dealer, (grown, *others), done, made, pair)
            self._add(found, p, then)
        return found

    def _settled(self, left: Left, dealer: Cards, done: tuple[tuple[int, int], ...]) -> Chances:
        points, soft = total(dealer)
        if points < 17 or (points == 17 and soft and self.rules.dealer_hits_soft_17):
            found: Chances = {}
            for value, p, after in drawn(left):
                self._add(found, p, self.played(after, (*dealer, value), (), done, 0, None))
            return found
        return {sum((_paid(*each, points) for each in done), Fraction(0)): Fraction(1)}

    @staticmethod
    def _add(found: Chances, p: Fraction, more: Chances) -> None:
        for units, chance in more.items():
            found[units] = found.get(units, Fraction(0)) + p * chance


def _paid(stake: int, points: int, dealer: int) -> Fraction:
    """A hand given up has 0 points here."""
    if points == 0:
        return -Fraction(stake, 2)
    if points > 21:
        return Fraction(-stake)
    if dealer > 21:
        return Fraction(stake)
    return Fraction(stake * ((points > dealer) - (points < dealer)))
