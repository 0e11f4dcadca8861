"""The two-card hands of a round with all that is known of them exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from solver.cards import Hand, Value
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice
from solver.engine.opening import ACTIONS, HANDS, NATURAL
from solver.exact.groups import ExactGroup
from solver.exact.hands import p_blackjack, payoff_table
from solver.exact.opening import Joint, joint_values
from solver.games import Game
from solver.results.exact_values import ExactHandValues
from solver.results.solution import Solution
from solver.results.strategy import Action
from solver.rules import Rules
from solver.rules.payoffs import HandClass, bet_lost_to_blackjack
from solver.solving.conditions import HandParts, by_condition

Chosen = Sequence[Sequence[int]]
"""What a chart does with each two-card hand, (55, 10) places in `ACTIONS`."""


class ExactDeal(NamedTuple):
    """A two-card hand against an upcard.

    Attributes
    ----------
    place, upcard
        The place of the hand in `HANDS`, and the upcard.
    probability
        Probability of the hand given the upcard.
    loss
        What a dealer blackjack costs of the original bet.
    values
        The exact values of the actions.
    chosen
        What a chart does with it; None for the best action.
    """

    place: int
    upcard: int
    probability: Fraction
    loss: Fraction
    values: ExactHandValues
    chosen: Action | None

    def evs(self, rules: Rules, stake: Fraction) -> dict[Action, Fraction]:
        """Return the unconditional EV of each action with that many units on the hand."""
        early = rules.surrender == "early"
        return {
            action: -stake / 2
            if early and action is Action.SURRENDER
            else stake * (ev + self.loss) - self.loss
            for action, ev in self.values.unconditional.items()
        }

    def action(self, rules: Rules, stake: Fraction) -> Action:
        """Return the action that is taken with that many units on the hand."""
        if self.chosen is not None:
            return self.chosen
        evs = self.evs(rules, stake)
        return max(evs, key=evs.__getitem__)


def deals_of(
    game: Game, solution: Solution, groups: Sequence[ExactGroup], chosen: Chosen | None
) -> list[ExactDeal]:
    """Return the values of all two-card hands, in the order of the solution's hands."""
    rules, counts = game.rules, game.shoe.counts
    joint: Joint = {}
    given_peek: Joint = {}
    for group in groups:
        joint |= group.joint
        if rules.hole_card == "none":
            peek = replace(rules, hole_card="peek")
            upcards = group.decided.evaluator.upcards
            peeking = group.decided._replace(evaluator=HandEvaluator(peek, counts, upcards))
            given_peek |= joint_values(peeking, payoff_table(peek))[0]
    reasons: dict[tuple[Hand, Value], dict[Action, str]] = {}
    for lacking in solution.missing:
        reasons.setdefault((lacking.hand, lacking.upcard), {})[lacking.action] = lacking.reason
    places = {hand: place for place, hand in enumerate(HANDS)}
    return [
        _deal(
            game,
            (places[each.hand], each.upcard),
            (joint, given_peek or joint),
            reasons.get((each.hand, each.upcard), {}),
            None if chosen is None else ACTIONS[chosen[places[each.hand]][each.upcard]],
        )
        for each in solution.hands
    ]


def _deal(
    game: Game,
    spot: tuple[int, int],
    joints: tuple[Joint, Joint],
    missing: Mapping[Action, str],
    chosen: Action | None,
) -> ExactDeal:
    """Return a two-card hand against an upcard with all that is known of it."""
    rules, counts = game.rules, game.shoe.counts
    place, upcard = spot
    hand = HANDS[place]
    left = np.array(counts) - lattice().counts[lattice().find(hand.counts)]
    chance = p_blackjack(left, upcard)
    paid_as = HandClass.NATURAL if place == NATURAL else HandClass.UP_TO_16
    loss = chance * bet_lost_to_blackjack(rules, paid_as)
    joint, given_peek = (each[spot] for each in joints)
    parts = HandParts(joint, given_peek, loss, chance)
    conditional, unconditional = by_condition(rules, hand, parts, None, Fraction)
    values = ExactHandValues(unconditional, conditional, chance, missing)
    return ExactDeal(place, upcard, _probability(counts, hand, upcard), loss, values, chosen)


def _probability(counts: Sequence[int], hand: Hand, upcard: int) -> Fraction:
    """Return the probability of a two-card hand given the upcard."""
    left = [count - (value == upcard) for value, count in enumerate(counts)]
    first, second = hand.values
    ways = left[first] * (left[first] - 1 if hand.is_pair else 2 * left[second])
    return Fraction(ways, sum(left) * (sum(left) - 1))
