"""Whether a split can leave the dealer or the player without a card.

The closed form takes one split hand at a time and cannot see that all hands together use up a small
shoe. This module takes the hands together: it adds up, as sets of multisets, the cards that the
hands of a split can end with, and checks for each sum whether the dealer can still finish.

Every line of play ends with the dealer's hole card. So whoever draws the last card, a line fails,
and it is enough to look at draws when one card is left. Where a dealer blackjack is certain, and
the dealer has peeked, the round is over before anything can fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from solver.cards import ACE, PIPS, TEN, Value
from solver.engine.arrays import Flags, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import KEY_BITS, lattice, pack, pack_cards, single_card, unpack
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import FREE, STAND, SURRENDER
from solver.engine.kernels._policies import DOUBLED, DRAWS, REACHED
from solver.rules.stages import Stage

MOST_PIPS = 30
"""No hand of the player ends with more: a hard 20 and a ten-valued card."""
DEALER_STOPS = 16
"""The dealer can run out of cards only if the shoe, upcard included, has no more pips than this."""
_MOST_SUMS = 6_000_000
"""Sums of hands that are made for one split and upcard; some tenths of a second."""
_MOST_OF_A_VALUE = (1 << KEY_BITS) - 1 - 21
"""With more cards of one value than this, the packed count of a sum of hands could overflow."""


class Exhaustion(IntEnum):
    """Whether the hands of a split can use up the shoe."""

    NEVER = 0
    POSSIBLE = 1
    UNKNOWN = 2
    """There are too many ways to use up the shoe to look at them all."""


def is_deep(evaluator: HandEvaluator, most_hands: int) -> bool:
    """Return whether the shoe holds more pips than that many hands and the dealer can use."""
    return _pips(evaluator) > MOST_PIPS * most_hands + DEALER_STOPS


def _pips(evaluator: HandEvaluator) -> int:
    return sum(count * each for count, each in zip(evaluator.shoe, PIPS, strict=True))


def exhaustion(
    evaluator: HandEvaluator, pair: int, upcard: int, policies: Mapping[int, Policy], made: int = 2
) -> Exhaustion:
    """Return whether some line of play of a split may ask for a card that is not there.

    Parameters
    ----------
    evaluator
        Shoe and rules.
    pair, upcard
        Value of the pair cards, and the dealer's card.
    policies
        How the hands are played, by the number of hands made, for every number that the rules
        allow from ``made`` on, ascending.
    made
        Number of hands once the first split is made; the hands made before hold one pair card
        each.
    """
    shoe = _Shoe(evaluator, upcard)
    try:
        for hands, policy in policies.items():
            if not shoe.is_played_with(pair, hands):
                break
            cards = _cards_used(evaluator, pair, upcard, policy, hands == max(policies))
            if shoe.lacks_second_cards(hands) or _runs_out(
                shoe, pack_cards(pair, made - 2), hands - made + 2, cards
            ):
                return Exhaustion.POSSIBLE
    except _TooMany:
        return Exhaustion.UNKNOWN
    return Exhaustion.NEVER


def _runs_out(shoe: _Shoe, gone: int, hands: int, cards: _Cards) -> bool:
    """Return whether that many hands, all played in the same way, can use up the shoe.

    The hands are played one after the other. ``decided`` has the cards of those that are finished
    and do not wait for the dealer, ``waiting`` those of all others.
    """
    most = cards.most_pips
    if shoe.pips > most * hands + DEALER_STOPS:
        return False
    decided = np.array([gone])
    waiting = decided[:0]
    for others in range(hands - 1, -1, -1):
        begun = np.append(decided, waiting)
        pending = shoe.add(begun, cards.started, others, most, most + DEALER_STOPS)
        if shoe.has_one_left(shoe.add(pending, cards.drawing, 1, most, _PIPS_OF_A_CARD)):
            return True
        if len(shoe.add(pending, cards.undecided, 1, most, DEALER_STOPS)):
            return True
        room = most * others + DEALER_STOPS
        ended = np.append(cards.standing, cards.decided)
        waiting = np.append(
            shoe.add(waiting, ended, 1, most, room),
            shoe.add(decided, cards.standing, 1, most, room),
        )
        decided = shoe.add(decided, cards.decided, 1, most, room)
    return shoe.fails_dealer(waiting)


_PIPS_OF_A_CARD = 10


class _TooMany(Exception):
    """There are too many sums of hands to check."""


class _Cards(NamedTuple):
    """Packed split hands by state, and the most pips that a hand ends with.

    The states: two cards, about to draw, waiting for the dealer, decided, and without an action
    that has a value.
    """

    started: Ints
    drawing: Ints
    standing: Ints
    decided: Ints
    undecided: Ints
    most_pips: int


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
    waits, ends, undecided = np.zeros((3, table.size), dtype=bool)
    for bit, action, stage in (
        (REACHED, choice, Stage.after_split(pair)),
        (DOUBLED, doubled_choice, Stage.DOUBLED),
    ):
        met = need & bit > 0
        decided = rules.decided[rules.classes[stage]] > 0
        waits |= met & (action == STAND) & ~decided
        ends |= met & ((action == SURRENDER) | (action == STAND) & decided)
        undecided |= met & (action == FREE)
    draws = np.flatnonzero(need & DRAWS)
    grown = table.keys[draws, None] + pack(np.eye(10, dtype=np.int64))
    ended = np.append(table.keys[ends], grown[table.child[draws] == table.size])
    used = np.append(table.keys[started], grown)
    return _Cards(
        started=table.keys[started],
        drawing=table.keys[draws],
        standing=table.keys[waits],
        decided=ended,
        undecided=table.keys[undecided],
        most_pips=int((unpack(used) @ np.array(PIPS)).max()),
    )


class _Shoe:
    """Arithmetic on sets of packed multisets of cards that were seen in addition to the upcard."""

    def __init__(self, evaluator: HandEvaluator, upcard: int) -> None:
        self._evaluator = evaluator
        self._upcard = upcard
        self._counts = np.array(evaluator.shoe) - (np.arange(10) == upcard)
        self._sums = 0
        self.pips = _pips(evaluator)

    def add(self, seen: Ints, parts: Ints, times: int, most: int, room: int) -> Ints:
        """Return all sums of one element and ``times`` parts that leave at most ``room`` pips.

        Each part has at most ``most`` pips.
        """
        if self._counts.max() > _MOST_OF_A_VALUE:
            raise _TooMany
        for later in range(times - 1, -1, -1):
            self._sums += len(seen) * len(parts)
            if self._sums > _MOST_SUMS:
                raise _TooMany
            sums = (parts[:, None] + seen).ravel()
            sums.sort(kind="stable")  # the rows are sorted, and a stable sort merges them
            sums = sums[np.append(True, sums[1:] != sums[:-1])[: len(sums)]]
            left = self._left(sums)
            near = left @ np.array(PIPS) <= room + most * later
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

    def is_played_with(self, pair: int, hands: int) -> bool:
        """Return whether there are so many pair cards, and the round is not over with the last."""
        left = self._counts - hands * (np.arange(10) == pair)
        return bool(left[pair] >= 0 and not self._ends_round(left[None]).any())

    def lacks_second_cards(self, hands: int) -> bool:
        """Return whether that many hands can use up the shoe with their second cards."""
        return bool(self._counts.sum() - hands < hands + 1)

    def has_one_left(self, seen: Ints) -> bool:
        """Return whether any of these leaves a single card."""
        return bool((self._left(seen).sum(axis=1) == 1).any())

    def fails_dealer(self, seen: Ints) -> bool:
        """Return whether the dealer can run out of cards after any of these."""
        chances = self._evaluator.dealer.chances_of(seen)
        place = self._evaluator.upcards.index(self._upcard)
        return bool(np.isnan(chances[:, place]).any())

    def _left(self, seen: Ints) -> Ints:
        left: Ints = self._counts - unpack(seen)
        return left
