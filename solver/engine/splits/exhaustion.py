"""Whether a split can leave the dealer or the player without a card.

The closed form takes one split hand at a time and cannot see that all hands together use up a small
shoe. This module takes the hands together: it adds up, as sets of multisets, the cards that the
hands of a split can end with, and checks for each sum whether the dealer can still finish.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from solver.cards import ACE, PIPS, TEN, Value
from solver.engine.arrays import Flags, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import KEY_BITS, lattice, pack, pack_cards, single_card, unpack
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import STAND, SURRENDER
from solver.engine.kernels._policies import DOUBLED, DRAWS, REACHED
from solver.rules.stages import Stage

MOST_PIPS = 30
"""No hand of the player ends with more: a hard 20 and a ten-valued card."""
_MOST_SUMS = 4_000_000
_MOST_WORK = 20_000_000
"""Sums that are formed for all pairs and upcards of one question: some seconds."""
_MOST_OF_A_VALUE = (1 << KEY_BITS) - 1 - 21
"""With more cards of one value than this, the packed count of a sum of hands could overflow."""
DEALER_STOPS = 16
"""The dealer can run out of cards only if the shoe, upcard included, has no more pips than this."""


def is_deep(evaluator: HandEvaluator, most_hands: int) -> bool:
    """Return whether the shoe holds more pips than that many hands and the dealer can use."""
    pips = sum(count * each for count, each in zip(evaluator.shoe, PIPS, strict=True))
    return pips > MOST_PIPS * most_hands + DEALER_STOPS


class Effort:
    """How many sums of hands may still be formed; many hands of a small shoe have too many."""

    def __init__(self, most: int = _MOST_WORK) -> None:
        self._left = most

    def spend(self, sums: int) -> None:
        """Count sums that are about to be formed.

        Raises
        ------
        TooManySums
            If they are too many.
        """
        self._left -= sums
        if self._left < 0 or sums > _MOST_SUMS:
            raise TooManySums


def runs_out(
    evaluator: HandEvaluator,
    pair: int,
    upcard: int,
    policies: Mapping[int, Policy],
    made: int = 2,
    effort: Effort | None = None,
) -> bool:
    """Return whether some line of play of a split may ask for a card that is not there.

    True also where there are too many ways to use up the shoe to check them all.

    Parameters
    ----------
    evaluator
        Shoe and rules.
    pair, upcard
        Value of the pair cards, and the dealer's card.
    policies
        How the hands are played, by the number of hands made, for every number that the rules
        allow from ``made`` on.
    made
        Number of hands once the first split is made; the hands made before hold one pair card
        each.
    effort
        What several such questions may cost together.
    """
    try:
        shoe = _Shoe(evaluator, upcard, effort or Effort())
        return _runs_out(evaluator, pair, upcard, policies, made, shoe)
    except TooManySums:
        return True


def _runs_out(
    evaluator: HandEvaluator,
    pair: int,
    upcard: int,
    policies: Mapping[int, Policy],
    made: int,
    shoe: _Shoe,
) -> bool:
    for hands, policy in policies.items():
        if not shoe.can_make(pair, hands):
            continue
        if shoe.lacks_second_cards(pair, hands):
            return True
        cards = _cards_used(evaluator, pair, upcard, policy, hands == max(policies))
        number = hands - made + 2
        decided = np.array([pack_cards(pair, made - 2)])
        waiting = decided[:0]
        for place in range(number):
            others = number - place - 1
            pending = shoe.add(np.append(decided, waiting), cards.started, others, MOST_PIPS)
            if shoe.is_empty(shoe.add(pending, cards.drawing, 1, 0)).any():
                return True
            room = MOST_PIPS * others + DEALER_STOPS
            waiting = np.append(
                shoe.add(waiting, np.append(cards.standing, cards.decided), 1, room),
                shoe.add(decided, cards.standing, 1, room),
            )
            decided = shoe.add(decided, cards.decided, 1, room)
        if shoe.is_empty(decided).any() or shoe.fails_dealer(waiting):
            return True
    return False


class TooManySums(Exception):
    """There are too many sums of hands to check."""


class _Cards(NamedTuple):
    """Packed split hands, by state: two cards, drawing, waiting for the dealer, decided."""

    started: Ints
    drawing: Ints
    standing: Ints
    decided: Ints


def _cards_used(
    evaluator: HandEvaluator, pair: int, upcard: int, policy: Policy, last: bool
) -> _Cards:
    """Return the hands that a policy reaches from the second card of a hand on.

    Unless no further split is allowed (``last``), a hand whose second card is a pair card is split.
    """
    table, rules = lattice(), terms(evaluator.rules)
    single = single_card(pair)
    started = table.child[single][table.child[single] < table.size]
    if not last:
        started = started[started != table.child[single, pair]]
    need = evaluator.needs(policy, started).need[:, upcard]
    choice, doubled_choice = policy.choice[:, upcard], policy.doubled[:, upcard]
    waits, ends = np.zeros((2, table.size), dtype=bool)
    for bit, action, stage in (
        (REACHED, choice, Stage.after_split(pair)),
        (DOUBLED, doubled_choice, Stage.DOUBLED),
    ):
        stands = (need & bit > 0) & (action == STAND)
        decided = rules.decided[rules.classes[stage]] > 0
        waits |= stands & ~decided
        ends |= stands | ((need & bit > 0) & (action == SURRENDER))
    draws = np.flatnonzero(need & DRAWS)
    grown = table.keys[draws, None] + pack(np.eye(10, dtype=np.int64))
    bust = grown[table.child[draws] == table.size]
    return _Cards(
        table.keys[started],
        table.keys[draws],
        table.keys[waits],
        np.append(table.keys[ends & ~waits], bust),
    )


class _Shoe:
    """Arithmetic on sets of packed multisets of cards that were seen in addition to the upcard."""

    def __init__(self, evaluator: HandEvaluator, upcard: int, effort: Effort) -> None:
        self._evaluator = evaluator
        self._effort = effort
        self._upcard = upcard
        self._counts = np.array(evaluator.shoe) - (np.arange(10) == upcard)
        if self._counts.max() > _MOST_OF_A_VALUE:
            raise TooManySums

    def add(self, seen: Ints, parts: Ints, times: int, room: int) -> Ints:
        """Return all sums of one element and ``times`` parts that leave at most ``room`` pips."""
        for later in range(times - 1, -1, -1):
            self._effort.spend(len(seen) * len(parts))
            sums = np.sort((seen[:, None] + parts).ravel())
            sums = sums[np.append(True, sums[1:] != sums[:-1])[: len(sums)]]
            left = self._left(sums)
            near = left @ np.array(PIPS) <= room + MOST_PIPS * later
            seen = sums[(left >= 0).all(axis=1) & near & ~self._ends_round(left)]
        return seen

    def _ends_round(self, left: Ints) -> Flags:
        """Return whether a dealer blackjack is certain and ends the round before."""
        completing = {ACE: TEN, TEN: ACE}.get(Value(self._upcard))
        if completing is None or not terms(self._evaluator.rules).blackjack_ends_play:
            return np.zeros(len(left), dtype=bool)
        total = left.sum(axis=1)
        ends: Flags = (left[:, completing] == total) & (total > 0)
        return ends

    def can_make(self, pair: int, hands: int) -> bool:
        """Return whether that many hands can be made before a certain dealer blackjack."""
        left = self._without_pairs(pair, hands)
        return bool(left[pair] >= 0 and not self._ends_round(left[None]).any())

    def lacks_second_cards(self, pair: int, hands: int) -> bool:
        """Return whether not all hands get a second card, and the dealer the hole card."""
        return bool(self._without_pairs(pair, hands).sum() < hands + 1)

    def _without_pairs(self, pair: int, hands: int) -> Ints:
        left: Ints = self._counts - hands * (np.arange(10) == pair)
        return left

    def is_empty(self, seen: Ints) -> Flags:
        """Return whether no card is left."""
        empty: Flags = self._left(seen).sum(axis=1) == 0
        return empty

    def fails_dealer(self, seen: Ints) -> bool:
        """Return whether the dealer can run out of cards after any of these."""
        if self.is_empty(seen).any():
            return True
        chances = self._evaluator.dealer.chances_of(seen)
        place = self._evaluator.upcards.index(self._upcard)
        return bool(np.isnan(chances[:, place]).any())

    def _left(self, seen: Ints) -> Ints:
        left: Ints = self._counts - unpack(seen)
        return left
