"""A round against a group of upcards: decided in float64, near ties exactly, and then valued."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from solver.engine.arrays import Ints
from solver.engine.hand.lattice import lattice, single_card
from solver.engine.opening import Decided, PlayPolicy, decided
from solver.exact.hands import PlayedHands, Values, payoff_table
from solver.exact.near_ties import NearTies, with_policy
from solver.exact.opening import Joint, joint_values
from solver.exact.sections import DecisionSection, sections
from solver.games import Game
from solver.results.strategy import Strategy


@dataclass(frozen=True, slots=True, eq=False)
class ValuedSection:
    """A section of decisions with the exact values of some of its hands."""

    section: DecisionSection
    hands: Ints
    values: Values


@dataclass(frozen=True, slots=True, eq=False)
class ExactGroup:
    """A round against a group of upcards.

    Attributes
    ----------
    decided
        The decisions.
    joint
        Joint values of the two-card hands.
    sections
        The decisions by section: with all hands if they were asked for.
    """

    decided: Decided
    joint: Joint
    sections: list[ValuedSection]


def exact_groups(
    game: Game, strategy: Strategy, play_policy: PlayPolicy, *, margins: bool = False
) -> Iterator[ExactGroup]:
    """Yield the round against each group of upcards.

    Parameters
    ----------
    game, strategy, play_policy
        The game, the class, and how it plays.
    margins
        Whether all hands of all sections are valued, and not only near ties.
    """
    for group in decided(game.rules, game.shoe.counts, play_policy):
        yield _valued(game, strategy, group, margins=margins)


def _valued(game: Game, strategy: Strategy, group: Decided, *, margins: bool) -> ExactGroup:
    table = payoff_table(game.rules)
    while True:
        found = sections(group, strategy)
        near = [NearTies.of(group.evaluator, section) for section in found]
        wanted = [_wanted(each, margins=margins) for each in near]
        plays = [
            _play(section, hands)
            for section, hands in zip(found, wanted, strict=True)
            if len(hands)
        ]
        joint, values = joint_values(group, table, plays)
        near = [each for each, hands in zip(near, wanted, strict=True) if len(hands)]
        valued = [
            ValuedSection(each.section, play.wanted, its)
            for each, play, its in zip(near, plays, values, strict=True)
        ]
        corrected = _corrected(group, strategy, near, valued)
        if corrected is None:
            return ExactGroup(group, joint, valued)
        group = corrected


def _wanted(near: NearTies, *, margins: bool) -> Ints:
    hands = near.hands
    if margins:
        hands = np.any(near.section.met | near.section.doubled, axis=1)
    found: Ints = np.flatnonzero(hands)
    return found


def _play(section: DecisionSection, wanted: Ints) -> PlayedHands:
    table = lattice()
    hands = table.above(0 if section.pair is None else single_card(section.pair))
    hands = hands[table.cards[hands] > 1]
    return PlayedHands(section.stage, section.policy, hands, wanted, section.gone)


def _corrected(
    group: Decided, strategy: Strategy, near: Sequence[NearTies], valued: Sequence[ValuedSection]
) -> Decided | None:
    """Return the decisions with the first wrong section corrected; None if all are right."""
    for each, section in zip(near, valued, strict=True):
        policy = each.policy(group.evaluator, section.hands, section.values)
        if policy is not None:
            return with_policy(group, strategy, each.section.policy, policy)
    return None
