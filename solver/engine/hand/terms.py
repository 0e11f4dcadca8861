"""The rules as the kernels read them: who may do what, and what standing pays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.cards import ACE
from solver.engine.hand.dealer import BLACKJACK, BUST
from solver.engine.hand.lattice import lattice
from solver.engine.kernels._actions import CHARLIE, DOUBLE, HIT, STAND, SURRENDER
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.engine.hand.lattice import Floats, Ints

_NATURAL = (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)


class Stage(IntEnum):
    """Where a hand comes from, which decides what it may do."""

    FIRST = 0
    SPLIT = 1
    SPLIT_ACES = 2


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The rules as the kernels read them.

    Attributes
    ----------
    allowed
        (3 stages, hands) bits of the allowed actions.
    standing
        (hands,) row of ``payoff`` that a hand which stands is paid by, or `CHARLIE`.
    payoff
        (6, 7) payoff against each of the dealer's outcomes; rows are 16 or less, 17 .. 21.
    takes_all
        Whether a dealer blackjack takes every wager, not only the first.
    """

    allowed: Ints
    standing: Ints
    payoff: Floats
    takes_all: bool


@lru_cache(maxsize=64)
def terms(rules: Rules) -> Terms:
    """Translate the rules once."""
    import numpy as np

    hands = lattice()
    takes_all = rules.hole_card == "none"
    charlie = hands.cards >= (rules.charlie or 99)
    totals = np.arange(16, 22)
    payoff = np.sign(totals[:, None] - np.arange(17, 24)).astype(np.float64)
    payoff[:, BLACKJACK] = -1 if takes_all else 0
    payoff[:, BUST] = 1
    standing = np.where(charlie, CHARLIE, (hands.total - 16).clip(0))
    allowed = np.stack([_allowed(rules, stage) for stage in Stage])
    allowed[:, charlie] = 1 << STAND
    allowed[Stage.FIRST, hands.find(_NATURAL)] = 1 << STAND
    allowed[:, hands.cards == 1] = 1 << HIT
    return Terms(allowed, standing, payoff, takes_all)


def _allowed(rules: Rules, stage: Stage) -> Ints:
    """Bits of the actions that hands of one stage may take."""
    import numpy as np

    hands = lattice()
    aces = stage is Stage.SPLIT_ACES
    two = hands.cards == 2
    may_double = two | (rules.double_cards == "any")
    may_double &= [
        rules.may_double_on(int(total), bool(soft))
        for total, soft in zip(hands.total, hands.soft, strict=True)
    ]
    may_surrender = two | (rules.surrender_cards == "any")
    may_surrender &= rules.surrender != "none"
    if stage is Stage.FIRST:
        may_surrender &= ~(two & (rules.surrender == "early"))
    else:
        may_double &= rules.double_after_split & (rules.double_split_aces | (not aces))
        may_surrender &= rules.surrender_after_split & (rules.surrender_split_aces | (not aces))
    may_hit = rules.draw_split_aces or not aces
    bits: Ints = (
        (1 << STAND)
        | (np.full(hands.size, may_hit) << HIT)
        | (may_double.astype(np.int64) << DOUBLE)
        | (may_surrender.astype(np.int64) << SURRENDER)
    )
    return bits


def stage_of(pair: int) -> Stage:
    """Return the stage of the hands that come of splitting a pair of that value."""
    return Stage.SPLIT_ACES if pair == ACE else Stage.SPLIT
