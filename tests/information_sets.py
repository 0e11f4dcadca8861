"""The best play found by searching information sets, with the dealing of `tests.brute_force`.

An information set is what the player has seen; it is held as every hole card and rest of the shoe
that agree with it, each with its chance.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from solver.cards import ACE, TEN
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from tests.brute_force import (
    Cards,
    Decisions,
    OutOfCards,
    Rest,
    Round,
    average,
    ended,
    legal,
    may_split,
    round_value,
    second_cards,
    settle,
    total,
    upcard_value,
    without,
)


@dataclass(frozen=True)
class World:
    """A hole card and a rest of the shoe that agree with what the player has seen."""

    chance: Fraction
    hole: int
    rest: Rest


@dataclass(frozen=True)
class Search:
    """Best play of one hand by what the player knows; ``follow`` is obeyed where it is legal."""

    rules: Rules
    upcard: int
    stake: Fraction = Fraction(1)
    pair: int | None = None
    follow: Callable[[Cards], Action] | None = None

    def worlds(self, unseen: Rest) -> tuple[list[World], Fraction]:
        """Worlds in which the player gets to play, and the chance that there are none."""
        worlds = [
            World(Fraction(held, sum(unseen)), hole, without(unseen, hole))
            for hole, held in enumerate(unseen)
            if held
        ]
        if not worlds:
            raise OutOfCards
        off = [it for it in worlds if self.round(it).is_called_off]
        played = [it for it in worlds if it not in off]
        return played, sum((it.chance for it in off), Fraction(0))

    def round(self, world: World) -> Round:
        return Round(self.rules, self.upcard, world.hole, self.stake)

    def answer(self, unseen: Rest, cards: Cards) -> dict[Action, Fraction]:
        """Unconditional value of every action that has one, for a hand and the cards not seen."""
        worlds, called_off = self.worlds(unseen)
        if set(cards) == {ACE, TEN} and len(cards) == 2 and self.pair is None:
            paid = [it.chance for it in worlds if not self.round(it).dealer_blackjack]
            return {Action.STAND: self.stake * self.rules.blackjack_pays * sum(paid)}
        values = dict.fromkeys(legal(self.rules, cards, self.pair), Fraction(0))
        if worlds:
            values = self.values(worlds, cards)
        values = {action: value - called_off for action, value in values.items()}
        early = self.rules.surrender == "early" and self.pair is None and len(cards) == 2
        if early and Action.SURRENDER in values:
            values[Action.SURRENDER] = -self.stake / 2
        return values

    def values(self, worlds: list[World], cards: Cards) -> dict[Action, Fraction]:
        values = {}
        for action in legal(self.rules, cards, self.pair):
            with suppress(OutOfCards):
                values[action] = self.act(worlds, cards, action)
        return values

    def act(self, worlds: list[World], cards: Cards, action: Action) -> Fraction:
        if action is Action.STAND:
            return self.end(worlds, "stand", cards, 1)
        if action is Action.SURRENDER:
            return self.end(worlds, "surrender", cards, 1)
        then = self.value if action is Action.HIT else self.doubled
        if any(not any(it.rest) for it in worlds):
            raise OutOfCards
        value = Fraction(0)
        for card in range(10):
            after = [
                World(it.chance * it.rest[card] / sum(it.rest), it.hole, without(it.rest, card))
                for it in worlds
                if it.rest[card]
            ]
            if after:
                value += then(after, (*cards, card))
        return value

    def end(self, worlds: list[World], how: str, cards: Cards, bets: int) -> Fraction:
        done = ((how, total(cards), bets),)
        return sum(
            (it.chance * settle(self.round(it), done, it.rest) for it in worlds), Fraction(0)
        )

    def value(self, worlds: list[World], cards: Cards) -> Fraction:
        how = ended(self.rules, cards)
        if how is not None:
            return self.end(worlds, how, cards, 1)
        if self.follow is not None:
            wanted = self.follow(tuple(sorted(cards)))
            if wanted in legal(self.rules, cards, self.pair):
                return self.act(worlds, cards, wanted)
        values = self.values(worlds, cards)
        if not values:
            raise OutOfCards
        return max(values.values())

    def doubled(self, worlds: list[World], cards: Cards) -> Fraction:
        how = ended(self.rules, cards)
        if how is None and self.rules.double_rescue and self.rescues(worlds, cards):
            how = "surrender"
        return self.end(worlds, how or "stand", cards, 2)

    def rescues(self, worlds: list[World], cards: Cards) -> bool:
        surrender = self.end(worlds, "surrender", cards, 2)
        try:
            return surrender > self.end(worlds, "stand", cards, 2)
        except OutOfCards:
            return True

    def choose(self, base: Rest, cards: Cards) -> Action:
        """Best action with a hand whose cards are still in ``base``."""
        values = self.answer(without(base, *cards), cards)
        if self.follow is not None:
            wanted = self.follow(cards)
            if wanted in legal(self.rules, cards, self.pair):
                return wanted
        if not values:
            raise OutOfCards
        return max(values, key=values.__getitem__)

    def rescue(self, base: Rest, cards: Cards) -> bool:
        return self.rescues(self.worlds(without(base, *cards))[0], cards)


@dataclass(frozen=True)
class Expert:
    """A player of a strategy class at one upcard; ``base`` are the cards without it."""

    rules: Rules
    base: Rest
    upcard: int
    strategy: Strategy

    def decisions(self, stake: Fraction = Fraction(1)) -> Decisions:
        """The play that is best before a split with a stake, and of the class after one."""
        plain = Search(self.rules, self.upcard)
        base = self.base

        @cache
        def unsplit(cards: Cards) -> Action:
            return plain.choose(base, cards)

        @cache
        def search(pair: int) -> Search:
            follow = unsplit if self.strategy is Strategy.CDZ else None
            return Search(self.rules, self.upcard, pair=pair, follow=follow)

        def world(pair: int, made: int) -> Rest:
            gone = {Strategy.CDZ: 0, Strategy.CDP1: 1, Strategy.CDP: made - 1}[self.strategy]
            return without(base, *[pair] * gone)

        @cache
        def after(cards: Cards, pair: int, made: int) -> Action:
            return search(pair).choose(world(pair, made), cards)

        @cache
        def before(cards: Cards) -> Action:
            values = self.answer(cards, stake, decisions)
            return max(values, key=values.__getitem__)

        decisions = Decisions(
            before,
            after,
            cache(lambda cards: plain.rescue(base, cards)),
            cache(lambda cards, pair, made: search(pair).rescue(world(pair, made), cards)),
        )
        return decisions

    def answer(
        self, cards: Cards, stake: Fraction = Fraction(1), decisions: Decisions | None = None
    ) -> dict[Action, Fraction]:
        """Unconditional value of every action that has one, a split among them."""
        decisions = decisions or self.decisions(stake)
        unseen = without(self.base, *cards)
        values = Search(self.rules, self.upcard, stake).answer(unseen, cards)
        if may_split(self.rules, cards):
            with suppress(OutOfCards):
                values[Action.SPLIT] = self.split(cards, stake, decisions)
        return values

    def split(self, cards: Cards, stake: Fraction, decisions: Decisions) -> Fraction:
        def hole(card: int, left: Rest) -> Fraction:
            game = Round(self.rules, self.upcard, card, stake, decisions, cards[0])
            if game.is_called_off:
                return Fraction(-1)
            return second_cards(game, ((cards[0],), (cards[0],)), left)

        return average(without(self.base, *cards), hole)


def best_round(rules: Rules, shoe: Rest, strategy: Strategy) -> Fraction:
    """Exact value of a round played by a strategy class, the attack wager made where it pays."""

    @cache
    def decide(upcard: int) -> tuple[Fraction, Decisions]:
        rest = without(shoe, upcard)
        expert = Expert(rules, rest, upcard, strategy)
        stakes = {Fraction(1), 1 + rules.double_attack}
        offers = [(stake, expert.decisions(stake)) for stake in stakes]
        if len(offers) == 1:
            return offers[0]
        return max(offers, key=lambda offer: upcard_value(rules, rest, upcard, *offer))

    return round_value(rules, shoe, decide)
