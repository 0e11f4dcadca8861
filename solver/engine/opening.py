"""The first two cards: the joint value of every action for all 55 hands against each upcard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Protocol

from solver.cards import ACE, TEN, two_card_hands
from solver.engine.hand.evaluator import HandEvaluator, HandValues
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import Stage, terms
from solver.engine.kernels._actions import DOUBLE, HIT, SURRENDER
from solver.engine.splits.splits import Branch, branches, split_values
from solver.results.strategy import Action, Strategy
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Flags, Floats, Ints

LOW, HIGH = (1, 2, 3, 4, 5), (6, 7, 8, TEN, ACE)
"""Upcards that are worked out together: the hands stood on differ between the two groups."""
ACTIONS = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SURRENDER, Action.SPLIT)
"""Actions in the order in which the kernels number them."""
HANDS = two_card_hands()
NATURAL = next(place for place, hand in enumerate(HANDS) if hand.is_blackjack)
PAIRS = [place for place, hand in enumerate(HANDS) if hand.is_pair]


class PlayPolicy(Protocol):
    """A way to play a round."""

    def first(self, player: HandEvaluator, start: int = 0) -> HandValues:
        """Work out unsplit hands, from one on or all."""

    def split(
        self, player: HandEvaluator, before: HandValues, pairs: Sequence[int], made: int = 2
    ) -> list[Branch]:
        """Fix what is done after a split that brings the hands to ``made``."""


@dataclass(frozen=True, slots=True)
class ByComposition:
    """Best play by composition, of one of the classes ``cdz-``, ``cdp1``, ``cdp``."""

    strategy: Strategy

    def first(self, player: HandEvaluator, start: int = 0) -> HandValues:
        """Work out unsplit hands, from one on or all."""
        return player.best(start)

    def split(
        self, player: HandEvaluator, before: HandValues, pairs: Sequence[int], made: int = 2
    ) -> list[Branch]:
        """Fix what is done after a split that brings the hands to ``made``."""
        return branches(player, self.strategy, pairs, before.policy, made)


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """Values of the actions on two cards, (55 hands, 10 upcards) each, per unit of the wager.

    Attributes
    ----------
    joint
        Value of each action, NaN where it is not allowed or has no value. A surrender before the
        dealer looks for blackjack is not among them.
    given_peek
        The same decisions, with the loss to a dealer blackjack left out.
    missing
        Where an action is allowed but can run the shoe out of cards.
    p_blackjack
        Probability of a dealer blackjack.
    loss
        What a dealer blackjack costs that ``joint`` leaves out.
    chance
        Probability of the hand given the upcard.
    """

    joint: dict[Action, Floats]
    given_peek: dict[Action, Floats]
    missing: dict[Action, Flags]
    p_blackjack: Floats
    loss: Floats
    chance: Floats

    def unconditional(self, action: Action, stake: float = 1.0) -> Floats:
        """EV per unit of the original wager with ``stake`` units on the hand."""
        ev: Floats = stake * self.joint[action] - self.loss
        return ev


def open_round(rules: Rules, shoe: Sequence[int], plan: PlayPolicy) -> Opening:
    """Work out all actions on the first two cards.

    Parameters
    ----------
    rules
        The rules.
    shoe
        Ten counts.
    plan
        How hands are played on.
    """
    import numpy as np

    shape = (len(HANDS), 10)
    joint = {action: np.full(shape, np.nan) for action in Action}
    given_peek = {action: np.full(shape, np.nan) for action in Action}
    for group in (LOW, HIGH):
        upcards = list(group)
        player = HandEvaluator(rules, shoe, group)
        before = plan.first(player)
        pairs = [value for value in range(10) if rules.hands_from(value) > 1 and shoe[value] > 1]
        after = plan.split(player, before, pairs)
        _collect(joint, player, before, split_values(player, after), upcards)
        if rules.hole_card == "none":
            player = HandEvaluator(replace(rules, hole_card="peek"), shoe, group)
            before = player.sweep(Stage.FIRST, lattice().above(0)[1:], before.policy)
            _collect(given_peek, player, before, split_values(player, after), upcards)
    numbers = hand_numbers()
    player = HandEvaluator(rules, shoe, ())
    chance = chances(shoe)
    allowed = _allowed(rules)
    return Opening(
        joint,
        given_peek if rules.hole_card == "none" else joint,
        {act: allowed[act][:, None] & np.isnan(joint[act]) & (chance > 0) for act in Action},
        player.p_blackjack(numbers),
        player.blackjack_loss(numbers) * (np.arange(len(HANDS)) != NATURAL)[:, None],
        chance,
    )


@cache
def hand_numbers() -> Ints:
    """Numbers of `HANDS` in the lattice."""
    import numpy as np

    return np.array([lattice().find(hand.counts) for hand in HANDS])


def _allowed(rules: Rules) -> dict[Action, Flags]:
    """Which hands may take which action, early surrender aside."""
    import numpy as np

    bits = terms(rules).allowed[Stage.FIRST][hand_numbers()]
    splits = [hand.is_pair and rules.hands_from(hand.values[0]) > 1 for hand in HANDS]
    return {
        Action.STAND: np.ones(len(HANDS), dtype=bool),
        Action.HIT: (bits >> HIT & 1).astype(bool),
        Action.DOUBLE: (bits >> DOUBLE & 1).astype(bool),
        Action.SPLIT: np.array(splits),
        Action.SURRENDER: (bits >> SURRENDER & 1).astype(bool),
    }


def _collect(
    into: dict[Action, Floats],
    player: HandEvaluator,
    play: HandValues,
    splits: dict[int, Floats],
    upcards: list[int],
) -> None:
    """Copy the values of the allowed actions against some upcards."""
    import numpy as np

    numbers = hand_numbers()
    allowed = _allowed(player.rules)
    values = {
        Action.STAND: play.stand,
        Action.HIT: play.hit,
        Action.DOUBLE: play.double,
        Action.SURRENDER: play.surrender,
    }
    for action, worth in values.items():
        chosen = np.where(allowed[action][:, None], worth[numbers], np.nan)
        into[action][:, upcards] = chosen[:, upcards]
    for pair, worth in splits.items():
        into[Action.SPLIT][PAIRS[pair], upcards] = worth[upcards]
    wins = 1 - player.p_blackjack(numbers[[NATURAL]])[0]
    into[Action.STAND][NATURAL, upcards] = (float(player.rules.blackjack_pays) * wins)[upcards]


def surrender_early(player: HandEvaluator, play: HandValues) -> None:
    """Put the surrender before the dealer looks for blackjack in its place, where there is one."""
    if player.rules.surrender == "early":
        numbers = hand_numbers()
        play.surrender[numbers] = player.blackjack_loss(numbers) - 0.5


def dealt(chance: Floats) -> Floats:
    """(hands, 10) chances of all hands at the start of play: of two cards, and no blackjack."""
    import numpy as np

    start = np.zeros((lattice().size, 10))
    start[hand_numbers()] = chance
    start[hand_numbers()[NATURAL]] = 0
    return start


def chances(shoe: Sequence[int]) -> Floats:
    """(55, 10) probability of each hand given each upcard; 0 for an upcard that is not there."""
    import numpy as np

    left = np.array(shoe)[:, None] - np.eye(10)
    first, second = np.array([(hand.values[0], hand.values[-1]) for hand in HANDS]).T
    paired = (first == second)[:, None]
    ways = left[first] * (left[second] - paired) * np.where(paired, 1, 2)
    total = sum(shoe) - 1
    possible = (np.array(shoe) > 0) & (total > 1)
    chance: Floats = np.where(possible, ways.clip(0) / max(total * (total - 1), 1), 0.0)
    return chance
