"""The value of splitting a pair as a fraction: the closed form with exact values of hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver.cards import ACE, TEN, Value
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.terms import terms
from solver.engine.splits.branches import Branch
from solver.engine.splits.closed_form import Numbers, coefficients
from solver.exact.hands import VALUE, PlayedHands, Values
from solver.rules.stages import Stage


class SplitWorld(NamedTuple):
    """The hands of one split when a number of pair cards is known to be gone.

    Attributes
    ----------
    pair, x
        Value of the pair card, and the further pair cards known to be gone.
    play
        The hand of one pair card, and the pair.
    weight
        (2, 10) coefficients of A and B in the value of the split.
    """

    pair: int
    x: int
    play: PlayedHands
    weight: Numbers


def worlds(evaluator: HandEvaluator, branches: Sequence[Branch], made: int = 2) -> list[SplitWorld]:
    """Return the hands on which the values of some splits depend."""
    return [
        world
        for pair in sorted({branch.pair for branch in branches})
        for world in _worlds(evaluator, [each for each in branches if each.pair == pair], made)
    ]


def _worlds(
    evaluator: HandEvaluator, branches: Sequence[Branch], made: int
) -> Iterator[SplitWorld]:
    pair = branches[0].pair
    start = single_card(pair)
    wanted = np.array([start, lattice().child[start, pair]])
    weights = coefficients(evaluator.shoe, pair, evaluator.rules.hands_from(pair), made, exact=True)
    for branch in branches:
        hands = evaluator.needs(branch.policy, wanted[:1]).hands
        for x in branch.worlds:
            if weights[x].any():
                gone = pack_cards(pair, made - 1 + x)
                play = PlayedHands(Stage.after_split(pair), branch.policy, hands, wanted, gone)
                yield SplitWorld(pair, x, play, weights[x])


def split_value(
    evaluator: HandEvaluator, upcard: int, known: Sequence[tuple[SplitWorld, Values]]
) -> Fraction:
    """Return the joint value of a split against one upcard, by the worlds of its pair."""
    place = evaluator.upcards.index(upcard)
    total = Fraction(0)
    for world, values in known:
        first, second = world.weight[:, upcard]
        if not first and not second:
            continue
        paired, other = _by_second_card(evaluator, upcard, world, values, place)
        total += first * paired + second * other
    return total


def _by_second_card(
    evaluator: HandEvaluator, upcard: int, world: SplitWorld, values: Values, place: int
) -> tuple[Fraction, Fraction]:
    """Return A and B, as `solver.engine.splits.split_values.by_second_card` does."""
    pair = world.pair
    left = evaluator.left(world.play.gone).tolist()
    left[pair] -= 1
    left[upcard] -= 1
    unseen = sum(left)
    completing = {ACE: left[TEN], TEN: left[ACE]}.get(Value(upcard), 0)
    if terms(evaluator.rules).blackjack_ends_play and (unseen <= 0 or completing == unseen):
        return Fraction(0), Fraction(0)
    single, pair_value = (values.fraction(VALUE, hand, place) for hand in (0, 1))
    chance = Fraction(max(left[pair], 0), max(unseen, 1))
    paired = chance * pair_value if chance else Fraction(0)
    return paired, single - paired
