"""Values of a hand given no dealer blackjack, and with it counted, from their parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from solver.cards import Hand
from solver.results.strategy import Action
from solver.rules import Rules

Number = TypeVar("Number", float, Fraction)


class HandParts(NamedTuple, Generic[Number]):
    """The parts of the values of a hand: joint values, the loss to a blackjack, its chance."""

    joint: Mapping[Action, Number]
    given_peek: Mapping[Action, Number]
    loss: Number
    p_blackjack: Number


def by_condition(
    rules: Rules,
    hand: Hand,
    parts: HandParts[Number],
    after_split: int | None,
    number: Callable[[Fraction], Number],
) -> tuple[dict[Action, Number], dict[Action, Number]]:
    """Return the values of a hand, conditional on no dealer blackjack and unconditional.

    Both are in the order in which equal values are preferred.

    Parameters
    ----------
    rules, hand, parts
        The hand and what its values are made of.
    after_split
        Number of hands made by splitting so far, or None.
    number
        How a fraction becomes a number of the kind of the others.
    """
    joint, given_peek, loss, chance = parts
    conditional = {
        act: given_peek[act] / (1 - chance) for act in Action if chance < 1 and act in given_peek
    }
    unconditional = {act: joint[act] - loss for act in Action if act in joint}
    if after_split is not None:
        return conditional, conditional if rules.hole_card != "none" else unconditional
    if hand.is_blackjack:
        pays = number(rules.blackjack_pays)
        conditional, unconditional = {Action.STAND: pays}, {Action.STAND: pays * (1 - chance)}
    elif rules.surrender == "early" and len(hand) == 2:
        conditional[Action.SURRENDER] = unconditional[Action.SURRENDER] = number(Fraction(-1, 2))
    return conditional if chance < 1 else {}, unconditional
