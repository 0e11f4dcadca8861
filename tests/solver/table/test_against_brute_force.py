"""The mean of all ledgers of a small shoe equals the value from brute force, exactly.

The player makes an arbitrary but fixed decision on every hand, so that everything the rules allow
happens; both sides use the same decisions. Every order of the cards is dealt. The number of games
is that of ``UPCARD_GAMES`` (default 8), the first is ``UPCARD_FIRST``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest

from solver.cards import VALUES, Card, Shoe
from solver.games import Game
from solver.results.strategy import Action
from solver.rules import Rules, TableLimits
from solver.table import Decision, Played, Seat, Table, TableError, VisibleHand
from tests.brute_force import (
    Cards,
    Decisions,
    OutOfCards,
    legal,
    may_split,
    round_value,
    total,
)
from tests.small_games import RULE_VALUES

GAMES = int(os.environ.get("UPCARD_GAMES", "8"))
FIRST = int(os.environ.get("UPCARD_FIRST", "0"))
BET = Fraction(10)
SHOES = ("1 0 0 0 0 2 0 3 0 6", "2 0 0 0 3 0 0 0 3 4", "3 2 0 0 0 0 0 0 0 6", "0 4 0 3 0 0 0 0 0 6")
_MOVES = {
    Action.STAND: Action.STAND,
    Action.HIT: Action.HIT,
    Action.DOUBLE: Action.DOUBLE,
    Action.SPLIT: Action.SPLIT,
    Action.SURRENDER: Action.SURRENDER,
}


@dataclass(frozen=True)
class Whim:
    """Arbitrary decisions, always the same for the same hand."""

    rules: Rules
    seed: int

    def _any(self, *what: object) -> random.Random:
        return random.Random(repr((self.seed, *what)))

    def before(self, cards: Cards) -> Action:
        actions = legal(self.rules, cards, None)
        if may_split(self.rules, cards):
            actions += [Action.SPLIT] * 4
        return self._choice(actions, cards, None)

    def after(self, cards: Cards, pair: int, _made: int) -> Action:
        return self._choice(legal(self.rules, cards, pair), cards, pair)

    def _choice(self, actions: list[Action], cards: Cards, pair: int | None) -> Action:
        if total(cards) == 21:
            return Action.STAND
        return self._any(tuple(sorted(cards)), pair).choice(sorted(actions))

    def rescue(self, cards: Cards, pair: int | None) -> bool:
        return total(cards) < 21 and self._any("rescue", cards, pair).random() < 0.5

    def attacks(self, upcard: int) -> bool:
        return self._any("attack", upcard).random() < 0.5

    @property
    def decisions(self) -> Decisions:
        return Decisions(
            self.before,
            self.after,
            lambda cards: self.rescue(cards, None),
            lambda cards, pair, _made: self.rescue(cards, pair),
        )


@dataclass(frozen=True)
class WhimsicalPlayer:
    """Makes these decisions at the table, and splits again as long as it is allowed."""

    whim: Whim

    def attack(self, _seat: int, upcard: Card, most: Fraction) -> Fraction:
        return most if self.whim.attacks(int(upcard.value)) else Fraction(0)

    def takes_even_money(self, _view: VisibleHand) -> bool:
        return False

    def insure(self, _view: VisibleHand, _most: Fraction) -> Fraction:
        return Fraction(0)

    def surrenders_early(self, view: VisibleHand) -> bool:
        return self.whim.before(_values(view)) is Action.SURRENDER

    def decide(self, view: VisibleHand) -> Decision:
        cards = _values(view)
        pair = None if view.split_from is None else int(view.split_from)
        if view.doubled:
            rescued = self.whim.rescue(cards, pair)
            return Decision(Action.SURRENDER if rescued else Action.STAND)
        if pair is not None and Action.SPLIT in view.allowed:
            return Decision(Action.SPLIT)
        action = self.whim.before(cards) if pair is None else self.whim.after(cards, pair, 2)
        return Decision(_MOVES[action])


def _values(view: VisibleHand) -> Cards:
    return tuple(sorted(int(card.value) for card in view.cards))


class CardWanted(Exception):
    """More cards are needed."""


def mean(rest: list[int], play: Callable[[list[Card]], Played | None]) -> Fraction:
    """The mean result over all orders of the cards, each dealt to the end of the round."""

    def after(dealt: list[Card], left: list[int]) -> Fraction:
        played = play(dealt)
        if played is not None:
            return played.ledger.total.net
        if not any(left):
            raise OutOfCards
        value = Fraction(0)
        for each, held in enumerate(left):
            if held:
                left[each] -= 1
                value += held * after([*dealt, Card(VALUES[each])], left)
                left[each] += 1
        return value / sum(left)

    return after([], rest)


def dealt(table: Table, cards: list[Card], player: WhimsicalPlayer) -> Played | None:
    """The round with these cards; None if it needs more cards."""

    def source() -> Iterator[Card]:
        yield from cards
        raise CardWanted

    try:
        return table.play([Seat(bet=BET)], source(), player)
    except CardWanted:
        return None


def other_rules(seed: int) -> Rules:
    rng = random.Random(seed)
    return Rules.read({name: rng.choice(values) for name, values in RULE_VALUES.items()})


@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_the_mean_of_all_rounds(seed: int) -> None:
    rules = other_rules(seed)
    shoe = Shoe.parse(SHOES[seed % len(SHOES)])
    whim = Whim(rules, seed)
    table = Table(Game("small", "small", shoe, rules, limits=TableLimits()))

    def stake_and_play(upcard: int) -> tuple[Fraction, Decisions]:
        attack = rules.double_attack if whim.attacks(upcard) else 0
        return Fraction(1) + attack, whim.decisions

    def ledgers() -> Fraction:
        player = WhimsicalPlayer(whim)
        return mean(list(shoe.counts), lambda cards: dealt(table, cards, player))

    try:
        value = round_value(rules, shoe.counts, stake_and_play)
    except OutOfCards:
        with pytest.raises(OutOfCards):
            ledgers()
    else:
        assert ledgers() == BET * value


def test_a_source_that_ends_is_an_error() -> None:
    table = Table(Game("small", "small", Shoe.parse("6x52"), Rules()))
    with pytest.raises(
        TableError, match="a card is missing after 3 cards: the dealer's second card"
    ):
        table.play([Seat(bet=BET)], [Card("9")] * 3, WhimsicalPlayer(Whim(Rules(), 1)))
