"""The rules as arrays: what each hand of the lattice may do, and what it is paid.

The arrays are built from the tables `solver.rules.stages` and `solver.rules.payoffs`; the kernels
know no rule by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from solver.engine.arrays import Flags, Floats, Ints
from solver.engine.hand.lattice import Lattice, lattice
from solver.engine.kernels._actions import DOUBLE, HIT, STAND, SURRENDER
from solver.rules import Rules, payoffs, stages
from solver.rules.actions import Action
from solver.rules.payoffs import ENDS_PLAY, DealerOutcome, HandClass
from solver.rules.stages import Permission, Stage

NUMBERS = {
    Action.STAND: STAND,
    Action.HIT: HIT,
    Action.DOUBLE: DOUBLE,
    Action.SURRENDER: SURRENDER,
}
"""How the kernels number the actions."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The rules as the kernels read them.

    Attributes
    ----------
    allowed
        (stages, hands, 10 upcards) bits of the allowed actions, early surrender not among them.
    early
        (stages, hands, 10 upcards) whether the hand may be surrendered before the dealer peeks.
    classes
        (stages, hands) class of each hand, a row of ``payoff``.
    payoff
        (classes, outcomes) what a class of hand is paid against each outcome of the dealer.
    decided
        (classes,) 1 where the pay depends on the dealer only by a blackjack.
    bet_lost
        (classes,) what a dealer blackjack takes of the original bet in addition to ``payoff``.
    blackjack_ends_play
        Whether a dealer with a blackjack ends the round before the player draws.
    """

    allowed: Ints
    early: Flags
    classes: Ints
    payoff: Floats
    decided: Ints
    bet_lost: Floats
    blackjack_ends_play: bool


@lru_cache(maxsize=64)
def terms(rules: Rules) -> Terms:
    """Return the rules as arrays, built once.

    Examples
    --------
    >>> found = terms(Rules())
    >>> found.allowed.shape, found.payoff.shape
    ((4, 3083, 10), (12, 8))
    """
    hands = lattice()
    classes = np.array([_classes(rules, stage, hands) for stage in Stage])
    allowed, early = _allowed(rules, hands)
    over = np.isin(classes, list(ENDS_PLAY))
    allowed[over], early[over] = 1 << STAND, False
    allowed[:, hands.cards == 1] = 1 << HIT
    return Terms(
        allowed=allowed & ~(early.astype(np.int64) << SURRENDER),
        early=early,
        classes=classes,
        payoff=_payoff(rules),
        decided=np.array([int(payoffs.is_decided(rules, each)) for each in HandClass]),
        bet_lost=np.array(
            [float(payoffs.bet_lost_to_blackjack(rules, each)) for each in HandClass]
        ),
        blackjack_ends_play=rules.hole_card != "none",
    )


def _classes(rules: Rules, stage: Stage, hands: Lattice) -> Ints:
    """Return the class of each hand at one stage; it depends on cards and total alone."""
    shapes, shape = np.unique(hands.cards * 32 + hands.total, return_inverse=True)
    found = [payoffs.class_of(rules, stage, *divmod(each, 32)) for each in shapes.tolist()]
    return np.array(found)[shape]


def _payoff(rules: Rules) -> Floats:
    """Return the table of payoffs, (classes, outcomes)."""
    return np.array(
        [
            [float(payoffs.payoff(rules, hand, outcome)) for outcome in DealerOutcome]
            for hand in HandClass
        ]
    )


def _allowed(rules: Rules, hands: Lattice) -> tuple[Ints, Flags]:
    """Return the bits that the permissions give, and where a surrender comes before the peek."""
    allowed = np.zeros((len(Stage), hands.size, 10), dtype=np.int64)
    early = np.zeros(allowed.shape, dtype=bool)
    for stage in Stage:
        for action, permission in stages.permissions(rules, stage).items():
            covered = _covered(permission, hands)
            allowed[stage] |= covered.astype(np.int64) << NUMBERS[action]
            before_peek = np.isin(hands.cards, list(permission.before_peek))
            early[stage] |= covered & before_peek[:, None]
    return allowed, early


def _covered(permission: Permission, hands: Lattice) -> Flags:
    """Return whether each hand, against each upcard, may take an action; (hands, 10)."""
    totals = np.zeros((22, 2), dtype=bool)
    for total, soft in permission.totals:
        totals[total, int(soft)] = True
    covered = np.isin(hands.cards, list(permission.cards))
    covered &= totals[hands.total, hands.soft.astype(np.int64)]
    upcards = range(10) if permission.upcards is None else permission.upcards
    flags: Flags = covered[:, None] & np.isin(np.arange(10), list(upcards))
    return flags
