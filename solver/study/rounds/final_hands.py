"""The final hands of a policy, and in how many orders of cards each is reached.

A hand ends in a *state*: the units staked on it (1 or 2) and the class it is paid as. Its result
also depends on the dealer's outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solver.engine.arrays import Floats, Ints
from solver.engine.hand.lattice import lattice, pack_cards, single_card, unpack
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import DOUBLE, HIT, STAND, SURRENDER
from solver.rules import Rules
from solver.rules.payoffs import HandClass
from solver.rules.stages import Stage

CLASSES = len(HandClass)
STATES = 2 * CLASSES
"""States of a hand: the classes with one unit staked, then with two."""


@lru_cache(maxsize=64)
def results(rules: Rules) -> Floats:
    """Return the result of each state against each outcome of the dealer, (states, outcomes)."""
    payoff = terms(rules).payoff
    found: Floats = np.concatenate([payoff, 2 * payoff])
    return found


class FinalHands(NamedTuple):
    """The final hands that start from one pair card against one upcard.

    Attributes
    ----------
    keys
        (n,) packed cards, the first one not among them.
    counts, cards
        (n, 10) and (n,) the same cards, as counts and in number.
    state
        (n,) state, plus `STATES` if the second card is not a pair card.
    ways
        (n,) number of orders in which the cards come.
    """

    keys: Ints
    counts: Ints
    cards: Ints
    state: Ints
    ways: Floats


def final_hands(rules: Rules, policy: Policy, pair: int, upcard: int) -> FinalHands:
    """Return the final hands of one hand of a split.

    Parameters
    ----------
    rules, policy
        The rules, and how hands are played after the split.
    pair, upcard
        Values of the pair card and of the upcard.
    """
    table = lattice()
    start = single_card(pair)
    ends: list[_Ends] = []
    for kind, seconds in ((0, [pair]), (STATES, [v for v in range(10) if v != pair])):
        ways = np.zeros(table.size)
        ways[table.child[start, seconds]] = 1
        for each in _played(rules, policy, Stage.after_split(pair), ways, upcard):
            ends.append(_Ends(each.keys - table.keys[start], each.state + kind, each.ways))
    keys, state, ways = (np.concatenate(part) for part in zip(*ends, strict=True))
    both, place = np.unique(np.stack([state, keys]), axis=1, return_inverse=True)
    merged = np.zeros(both.shape[1])
    np.add.at(merged, place.ravel(), ways)
    states, cards = np.ascontiguousarray(both)
    counts = np.ascontiguousarray(unpack(cards))
    return FinalHands(cards, counts, counts.sum(axis=1), states, merged)


class _Ends(NamedTuple):
    """Keys, states and numbers of orders of hands that have ended."""

    keys: Ints
    state: Ints
    ways: Floats


def _played(
    rules: Rules, policy: Policy, stage: Stage, ways: Floats, upcard: int
) -> Iterator[_Ends]:
    """Yield the ends of the hands that are played on from some hands of two cards."""
    table, found = lattice(), terms(rules)
    choice, doubled_choice = policy.choice[:, upcard], policy.doubled[:, upcard]
    doubled = np.zeros(table.size)
    for cards in range(2, int(table.cards.max()) + 1):
        for action, into in ((HIT, ways), (DOUBLE, doubled)):
            drawn = np.flatnonzero((table.cards == cards) & (ways > 0) & (choice == action))
            for value in range(10):
                after = table.child[drawn, value]
                stays = after < table.size
                into[after[stays]] += ways[drawn[stays]]
                bust = table.keys[drawn[~stays]] + pack_cards(value, 1)
                staked = CLASSES if action == DOUBLE else 0
                state = np.full(len(bust), HandClass.BUST + staked)
                yield _Ends(bust, state, ways[drawn[~stays]])
    for reached, acted, classes, staked in (
        (ways, choice, found.classes[stage], 0),
        (doubled, doubled_choice, found.classes[Stage.DOUBLED], CLASSES),
    ):
        for action, of_hand in ((STAND, classes), (SURRENDER, _SURRENDERED)):
            hands = np.flatnonzero((reached > 0) & (acted == action))
            yield _Ends(table.keys[hands], of_hand[hands] + staked, reached[hands])


_SURRENDERED = np.full(lattice().size, int(HandClass.SURRENDERED))
