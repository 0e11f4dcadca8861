"""The decision lines of a certificate: what is chosen, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import perm
from typing import Any

import numpy as np

from solver.cards import VALUES
from solver.engine.arrays import Flags
from solver.engine.hand.lattice import lattice
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import NUMBERS, terms
from solver.engine.opening import NATURAL, hand_numbers
from solver.exact.deals import ExactDeal
from solver.exact.groups import ExactGroup, ValuedSection
from solver.exact.hands import DOUBLED_STAND, most_cards
from solver.exact.sections import DecisionSection, sections_by_stage, unsplit_section
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.stages import Stage

Line = dict[str, Any]
_ACTION = {number: action for action, number in NUMBERS.items()}
_STAGES = {
    Stage.FIRST: "first",
    Stage.SPLIT: "split",
    Stage.SPLIT_ACES: "split aces",
    Stage.DOUBLED: "doubled",
}


def most_known(rules: Rules, shoe: tuple[int, ...]) -> int:
    """Return K of a certificate: the most cards beside the upcard that can be known.

    Examples
    --------
    >>> most_known(Rules(), (24,) * 9 + (96,))
    47
    """
    return most_cards(shoe, 2 * rules.max_hands)


class DecisionLines:
    """The decision lines against one upcard.

    Parameters
    ----------
    group
        The round against this upcard and others.
    upcard
        The upcard.
    deals
        The two-card hands, by their place in `HANDS`.
    """

    def __init__(self, group: ExactGroup, upcard: int, deals: Mapping[int, ExactDeal]) -> None:
        self._group = group
        self._evaluator = group.decided.evaluator
        self._terms = terms(self._evaluator.rules)
        self._upcard = upcard
        self._column = self._evaluator.upcards.index(upcard)
        self._two_cards = {
            number: deals[place]
            for place, number in enumerate(hand_numbers().tolist())
            if place in deals
        }

    def lines(self, strategy: Strategy) -> Iterator[Line]:
        """Yield all decision lines, in their order."""
        if strategy is Strategy.TOTALS:
            section = unsplit_section(self._group.decided)
            yield from self._unsplit(section, None)
            yield from self._doubled(section, None, {})
            yield from self._by_stage()
            return
        first, *others = self._group.sections
        yield from self._unsplit(first.section, first)
        yield from self._doubled(first.section, first, {})
        if strategy is Strategy.CDZ:
            yield from self._by_stage()
            return
        for each in others:
            key = {"pair": VALUES[each.section.pair or 0], "known": each.section.known}
            for hand in self._hands(each.section.met):
                if len(self._allowed(each.section.stage, hand)) > 1:
                    yield self._own_line({"stage": "split", **key}, each, hand)
            yield from self._doubled(each.section, each, key)

    def _hands(self, met: Flags) -> Iterator[int]:
        """Yield hands in the order of a certificate."""
        for hand in in_order():
            if met[hand, self._upcard]:
                yield hand

    def _allowed(self, stage: Stage, hand: int) -> list[Action]:
        bits = int(self._terms.allowed[stage][hand, self._upcard])
        return [action for number, action in _ACTION.items() if bits >> number & 1]

    def _unsplit(self, section: DecisionSection, valued: ValuedSection | None) -> Iterator[Line]:
        for hand in self._hands(section.met):
            two = self._two_cards.get(hand)
            if two is not None:
                if len(two.values.unconditional) > 1:
                    yield self._two_card_line(hand, two)
            elif len(self._allowed(Stage.FIRST, hand)) > 1:
                key = {"stage": "first"}
                yield (
                    self._own_line(key, valued, hand)
                    if valued
                    else _line(key, hand, self._action(section.policy, hand), {})
                )

    def _two_card_line(self, hand: int, deal: ExactDeal) -> Line:
        action, evs = self._first_action(hand), deal.values.unconditional
        margins = {}
        if deal.chosen is None:
            margins = {
                other.value: str(evs[action] - evs[other])
                for other in Action
                if other in evs and other is not action
            }
        return _line({"stage": "first"}, hand, action, margins)

    def _first_action(self, hand: int) -> Action:
        """Return the action of an unsplit hand, a split among them."""
        deal = self._two_cards.get(hand)
        if deal is None:
            return self._action(self._group.decided.before.policy, hand)
        if deal.chosen is not None:
            return deal.chosen
        evs = deal.values.unconditional
        return max((each for each in Action if each in evs), key=evs.__getitem__)

    def _action(self, policy: Policy, hand: int) -> Action:
        return _ACTION[int(policy.choice[hand, self._upcard])]

    def _own_line(self, key: Line, valued: ValuedSection, hand: int) -> Line:
        """Return the line of a hand that is decided for the best, with its margins."""
        action = self._action(valued.section.policy, hand)
        allowed = self._allowed(valued.section.stage, hand)
        own = {each: NUMBERS[each] for each in Action if each in allowed}
        return _line(key, hand, action, self._margins(valued, hand, action, own))

    def _doubled(
        self, section: DecisionSection, valued: ValuedSection | None, key: Line
    ) -> Iterator[Line]:
        """Yield the lines of hands that were just doubled."""
        places = {Action.STAND: DOUBLED_STAND, Action.SURRENDER: NUMBERS[Action.SURRENDER]}
        for hand in self._hands(section.doubled):
            if len(self._allowed(Stage.DOUBLED, hand)) > 1:
                action = _ACTION[int(section.policy.doubled[hand, self._upcard])]
                margins = self._margins(valued, hand, action, places) if valued else {}
                yield _line({"stage": "doubled", **key}, hand, action, margins)

    def _by_stage(self) -> Iterator[Line]:
        """Yield what hands after a split do where what unsplit hands do is not allowed."""
        for section in sections_by_stage(self._group.decided):
            for hand in self._hands(section.met):
                allowed = self._allowed(section.stage, hand)
                if len(allowed) > 1 and not self._may_do_the_same(hand, allowed):
                    action = self._action(section.policy, hand)
                    yield _line({"stage": _STAGES[section.stage]}, hand, action, {})

    def _may_do_the_same(self, hand: int, allowed: list[Action]) -> bool:
        deal = self._two_cards.get(hand)
        if deal is not None and deal.place == NATURAL and deal.chosen is not None:
            return False
        return self._first_action(hand) in allowed

    def _margins(
        self, valued: ValuedSection, hand: int, action: Action, places: Mapping[Action, int]
    ) -> dict[str, str]:
        """Return the value of an action less that of each other, in units of a certificate."""
        row = int(np.searchsorted(valued.hands, hand))
        numbers = valued.values.numerators[:, row, self._column]
        scale = self._scale(valued.section.known)
        own = numbers[places[action]]
        return {
            other.value: str(scale * (own - numbers[place]))
            for other, place in places.items()
            if other is not action
        }

    def _scale(self, known: int) -> int:
        """Return what one unit of the exact values is in units of a certificate."""
        shoe, unseen = self._evaluator.shoe, sum(self._evaluator.shoe) - 1
        own, most = most_cards(shoe, known), most_known(self._evaluator.rules, shoe)
        return perm(unseen - own, most - own)


def _line(key: Line, hand: int, action: Action, margins: Mapping[str, str]) -> Line:
    return {**key, "hand": hand_text(hand), "action": action.value, "margins": margins}


@cache
def in_order() -> tuple[int, ...]:
    """Return the hands of two cards or more by number of cards, then card by card."""
    hands = np.flatnonzero(lattice().cards > 1).tolist()
    return tuple(sorted(hands, key=lambda hand: (int(lattice().cards[hand]), _cards(hand))))


@cache
def hand_text(hand: int) -> str:
    """Return the cards of a hand in ascending order of their values."""
    return "".join(VALUES[value] for value in _cards(hand))


def _cards(hand: int) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(10), lattice().counts[hand]).tolist())
