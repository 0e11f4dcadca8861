"""How two hands of a split end together: exact probabilities of their states.

The hands that a split makes are dealt from one shoe and compared with one dealer's hand. Let the
first hand get the cards m and the second the cards m'. By exchangeability

    P(m, m', dealer ends in o) = w(m) w(m') FF(c, m + m') / FF(n, |m| + |m'|) P(o | c - m - m'),

with w the number of orders in which the policy of the split draws a hand, c the n cards that may
come, and FF falling factorials. Every pair of final hands is met once.
"""

from __future__ import annotations

import numpy as np

from solver.cards import ACE, TEN
from solver.engine.arrays import Floats, Ints
from solver.engine.hand.dealer import DealerRows
from solver.engine.hand.lattice import pack_cards
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._dealer import OUTCOMES
from solver.engine.kernels._two_hands import two_hands
from solver.engine.kernels.compile import kernel
from solver.rules import Rules
from solver.rules.payoffs import DealerOutcome
from solver.study.rounds.final_hands import CLASSES, STATES, final_hands

_LEVELS = 48
"""Two hands of a split have fewer cards than this."""


def joint_ends(
    rules: Rules, shoe: tuple[int, ...], policy: Policy, pair: int, upcard: int, worlds: int
) -> Floats:
    """Return how two hands of a split end, with some further pair cards known to be gone.

    Parameters
    ----------
    rules, shoe
        The game; the shoe holds the pair and the upcard.
    policy
        How the hands are played.
    pair, upcard
        Values of the pair card and of the upcard.
    worlds
        How many worlds: 0, 1, ... further pair cards known to be gone.

    Returns
    -------
    Floats
        (worlds, 2, states, 2, states, outcomes) probability; of the twos the first is a second card
        that is a pair card, the other one that is not. Where a dealer's blackjack ends the round
        before the split, it is left out.
    """
    hands = final_hands(rules, policy, pair, upcard)
    decided = np.tile(terms(rules).decided, 2 * STATES // CLASSES)[hands.state]
    one, other = np.triu_indices(len(hands.keys))
    waits = np.flatnonzero((decided[one] & decided[other]) == 0)
    keys = hands.keys[one[waits]] + hands.keys[other[waits]]
    composition = np.full(len(one), -1)
    found = np.zeros((worlds, 2, STATES, 2, STATES, OUTCOMES))
    for world, joint in enumerate(found):
        gone = 2 + world
        left = np.array(shoe)
        left[upcard] -= 1
        left[pair] -= gone
        if left[pair] < 0:
            break
        dealer = DealerRows(shoe, rules.dealer_hits_soft_17, (upcard,))
        composition[waits] = dealer.index(keys + pack_cards(pair, gone))
        kernel(two_hands)(
            counts=hands.counts,
            cards=hands.cards,
            state=hands.state,
            ways=hands.ways,
            decided=decided,
            states=2 * STATES,
            composition=composition,
            chances=dealer.chances,
            hole=TEN if upcard == ACE else ACE if upcard == TEN else -1,
            left=left,
            falling=_falling(left),
            copies=_LEVELS,
            orders=_orders(left),
            joint=joint,
        )
    if terms(rules).blackjack_ends_play:
        found[..., DealerOutcome.BLACKJACK] = 0
    return found


def _falling(counts: Ints) -> Floats:
    """Return the falling factorials of some counts, (counts, levels)."""
    factors = (counts[:, None] - np.arange(_LEVELS - 1)).clip(0).astype(np.float64)
    found: Floats = np.concatenate([np.ones((len(counts), 1)), factors.cumprod(axis=1)], axis=1)
    return found


def _orders(left: Ints) -> Floats:
    """Return the inverse falling factorials of all cards together, 0 where there are too few."""
    found = _falling(left.sum(keepdims=True))[0]
    inverse: Floats = np.divide(1.0, found, out=np.zeros(_LEVELS), where=found > 0)
    return inverse
