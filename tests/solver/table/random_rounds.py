"""Random rounds: any game, any wagers, any decisions that the rules allow.

The number of rounds is that of ``UPCARD_ROUNDS`` (default 3000), the first is ``UPCARD_FIRST``.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from solver.cards import Card, Shoe
from solver.games import GAME_NAMES, Game, load_game
from solver.rules import Action, Rules, TableLimits
from solver.table import Decision, Played, Seat, Table, TableError, VisibleHand
from tests.small_games import RULE_VALUES

SHOES = ("1x52", "2x52", "6x52", "1x48", "8x48", "2x52-AAT55")
SIDE_BETS = ("bust-it", "trifecta", "pairs-pay", "in-between", "perfect-pairs", "royal-match")
CHIPS = tuple(map(Fraction, ("1", "2.50", "5", "10", "12.50", "25", "100")))
TABLES_WITH_OTHER_RULES = 400
ROUNDS = int(os.environ.get("UPCARD_ROUNDS", "3000"))
FIRST = int(os.environ.get("UPCARD_FIRST", "0"))
_LIKELY = {Action.HIT: 2, Action.STAND: 3, Action.DOUBLE: 3, Action.SPLIT: 9, Action.SURRENDER: 1}


def _limits(rng: random.Random) -> TableLimits:
    return TableLimits(
        seats=rng.choice((1, 3, 7)),
        bet_minimum=rng.choice((None, Fraction(2))),
        bet_maximum=rng.choice((None, Fraction(50))),
        bet_ratio=rng.choice((None, Fraction(5))),
        insurance=rng.choice((Fraction(1, 2), Fraction(1))),
        side_bets_at_once=rng.choice((None, 2)),
        side_bets_alone=rng.random() < 0.5,
        side_bet_maximum={"trifecta": Fraction(10)} if rng.random() < 0.5 else {},
    )


def _other_game(rng: random.Random, name: str) -> Game:
    rules = Rules.read({name: rng.choice(values) for name, values in RULE_VALUES.items()})
    bets = tuple(rng.sample(SIDE_BETS, rng.randint(0, 3)))
    shoe = Shoe.parse(rng.choice(SHOES))
    return Game(name, name, shoe, rules, side_bets=bets, limits=_limits(rng))


@cache
def table(place: int) -> Table:
    """A named game, or a game with random rules."""
    if place < len(GAME_NAMES):
        game = load_game(GAME_NAMES[place])
        if "hole-card-bonus" in game.side_bets:  # it has no published pay table
            bets = tuple(bet for bet in game.side_bets if bet != "hole-card-bonus")
            game = replace(game, side_bets=bets)
        return Table(game)
    return Table(_other_game(random.Random(place), f"random-{place}"))


@dataclass
class RandomPlayer:
    """Makes any allowed decision; splits and doubles more often than a good player."""

    rng: random.Random

    def _part(self, most: Fraction) -> Fraction:
        return most * self.rng.choice((0, 0, Fraction(1, 3), Fraction(1, 2), 1, 1))

    def attack(self, _seat: int, _upcard: Card, most: Fraction) -> Fraction:
        return self._part(most)

    def takes_even_money(self, _view: VisibleHand) -> bool:
        return self.rng.random() < 0.4

    def insure(self, _view: VisibleHand, most: Fraction) -> Fraction:
        return self._part(most)

    def surrenders_early(self, _view: VisibleHand) -> bool:
        return self.rng.random() < 0.2

    def decide(self, view: VisibleHand) -> Decision:
        allowed = sorted(view.allowed)
        move = self.rng.choices(allowed, [_LIKELY[each] for each in allowed])[0]
        if move is Action.HIT and view.total >= 18 and not view.is_soft:
            move = Action.STAND
        if move is Action.DOUBLE and self.rng.random() < 0.3:
            return Decision(move, view.stake * Fraction(self.rng.randint(1, 9), 9))
        return Decision(move)


@cache
def _cards(shoe: Shoe) -> tuple[Card, ...]:
    """The cards of the shoe; for a card removed without a suit, any suit is removed."""
    held = [card for card, count in (shoe.pack.cards or {}).items() for _ in range(count)]
    for gone in shoe.removed:
        held.remove(next(card for card in held if card.value == gone.value))
    return tuple(held)


def shuffled(rng: random.Random, shoe: Shoe) -> Iterator[Card]:
    """The cards of a shoe in random order, shuffled only as far as needed."""
    left = list(_cards(shoe))
    while left:
        place = rng.randrange(len(left))
        left[place], left[-1] = left[-1], left[place]
        yield left.pop()


def _bet(rng: random.Random, limits: TableLimits, before: list[Fraction]) -> Fraction:
    chips = [chip for chip in CHIPS if chip >= (limits.bet_minimum or 0)]
    chips = [chip for chip in chips if limits.bet_maximum is None or chip <= limits.bet_maximum]
    if limits.bet_ratio is not None:
        chips = [chip for chip in chips if all(chip <= limits.bet_ratio * it for it in before)]
    return rng.choice(chips)


def wagers(rng: random.Random, game: Game) -> list[Seat]:
    """Random wagers before the first card."""
    limits = game.limits
    seats: list[Seat] = []
    kinds = rng.sample(game.side_bets, min(len(game.side_bets), limits.side_bets_at_once or 9))
    before: list[Fraction] = []
    for _ in range(rng.choice((1, 1, 1, 2, 3, min(5, limits.seats))) if limits.seats > 1 else 1):
        side_bets = {
            name: min(rng.choice(CHIPS), limits.side_bet_maximum.get(name, CHIPS[-1]))
            for name in kinds
            if rng.random() < 0.5
        }
        alone = side_bets and limits.side_bets_alone and rng.random() < 0.2
        bet = Fraction(0) if alone else _bet(rng, limits, before)
        before += [bet] if bet else []
        seats.append(Seat(bet=bet, side_bets=side_bets))
    return seats


def play(number: int) -> tuple[Table, Played]:
    """Play the round of a number: the same number gives the same round.

    Raises
    ------
    TableError
        If a small shoe runs out.
    """
    rng = random.Random(number)
    count = len(GAME_NAMES)
    place = rng.randrange(2 * count)
    chosen = table(place if place < count else count + rng.randrange(TABLES_WITH_OTHER_RULES))
    seats = wagers(rng, chosen.game)
    cards = shuffled(rng, chosen.game.shoe)
    return chosen, chosen.play(seats, cards, RandomPlayer(rng))


def rounds(count: int = ROUNDS, first: int = FIRST) -> Iterator[tuple[int, Table, Played]]:
    """The rounds that were played to their end, without those in which a small shoe ran out."""
    for number in range(first, first + count):
        try:
            yield number, *play(number)
        except TableError as error:
            if "a card is missing" not in str(error):
                raise
