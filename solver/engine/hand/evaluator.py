"""One hand: every action at every hand of the lattice, for one composition at a time.

Values are joint, ``E[payoff x 1{no dealer blackjack}]`` per unit staked, so that cards are drawn
with their plain probabilities and values add up (see the explanation "the joint measure")::

    stand(h)  = sum over the dealer's outcomes o of P(o | h) payoff(class of h, o)
    hit(h)    = sum over r of c[r]/n V(h + r),  bust: -P(no blackjack | h + r)
    double(h) = 2 sum over r of c[r]/n D(h + r)
    D(h)      = the best of what a doubled hand may do: stand, double again, surrender
    V(h)      = the best allowed of stand, hit, double, surrender

Where the dealer takes every wager with a blackjack (``hole_card = "none"``), the payoff against a
blackjack is part of the value, and a bust costs 1.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.cards import ACE, TEN
from solver.engine.arrays import Floats, Ints
from solver.engine.hand.dealer import DealerRows
from solver.engine.hand.lattice import lattice, unpack
from solver.engine.hand.policy import HandValues, Policy, PolicyNeeds
from solver.engine.hand.terms import terms
from solver.engine.kernels._actions import SURRENDER, TIE, sweep
from solver.engine.kernels._policies import REACHED, WAITS, follow, reach, spread
from solver.engine.kernels.compile import kernel
from solver.rules import Rules
from solver.rules.stages import Stage


class HandEvaluator:
    """Values of single hands, for one shoe and one set of rules.

    Parameters
    ----------
    rules
        The rules.
    shoe
        Ten counts before any hand is taken out, upcard included.
    upcards
        The upcards of interest; values against others are not computed.

    Attributes
    ----------
    dealer
        The chances of the dealer's outcomes for all compositions that were needed so far.
    """

    def __init__(self, rules: Rules, shoe: Sequence[int], upcards: tuple[int, ...]) -> None:
        self.rules = rules
        self.shoe = tuple(shoe)
        self.upcards = upcards
        self.dealer = DealerRows(shoe, rules.dealer_hits_soft_17, upcards)

    def sweep(
        self,
        stage: Stage,
        hands: Ints,
        policy: Policy | None = None,
        *,
        gone: int = 0,
        into: HandValues | None = None,
    ) -> HandValues:
        """Return the values of all actions at some hands of the lattice.

        Parameters
        ----------
        stage
            Where the hands come from.
        hands
            Their ascending numbers; every hand that can be drawn to and matters is among them.
        policy
            What to do. Where it is ``FREE`` or not allowed, the best action that has a value.
        gone
            Packed cards known to be gone in addition to the hand.
        into
            Space for the results.
        """
        table, rules = lattice(), terms(self.rules)
        policy = policy or Policy.free()
        values = into or HandValues.empty()
        kernel(sweep)(
            hands=hands,
            upcards=np.array(self.upcards, dtype=np.int64),
            composition=self.dealer.index(table.keys[hands] + gone),
            chances=self.dealer.chances,
            payoff=rules.payoff,
            decided=rules.decided,
            hand_class=rules.classes[stage],
            doubled_class=rules.classes[Stage.DOUBLED],
            child=table.child,
            counts=table.counts,
            shoe=self.left(gone).astype(np.float64),
            blackjack_ends_play=int(rules.blackjack_ends_play),
            allowed=rules.allowed[stage],
            doubled_allowed=rules.allowed[Stage.DOUBLED],
            policy=policy.choice,
            doubled_policy=policy.doubled,
            stand=values.stand,
            hit=values.hit,
            double=values.double,
            surrender=values.surrender,
            value=values.value,
            choice=values.choice,
            doubled_stand=values.doubled_stand,
            doubled_value=values.doubled_value,
            doubled_choice=values.doubled_choice,
        )
        return values

    def best(self, start: int = 0) -> HandValues:
        """Return the values of the best play of an unsplit hand, from one hand on or of all hands.

        Where a hand may be surrendered before the dealer peeks, ``choice`` takes that into account,
        but ``value`` is that of the best other action.
        """
        table = lattice()
        hands = table.above(start)
        hands = hands[table.cards[hands] > 0]
        values = self.sweep(Stage.FIRST, hands)
        early = terms(self.rules).early[Stage.FIRST]
        hands = hands[early[hands].any(axis=1)]
        if len(hands):
            keep = values.value[hands] - self.blackjack_loss(hands)
            surrenders = early[hands] & ~(keep + TIE >= -0.5)  # also if nothing else has a value
            values.choice[hands] = np.where(surrenders, SURRENDER, values.choice[hands])
        return values

    def follow(
        self,
        stage: Stage,
        policy: Policy,
        needs: PolicyNeeds,
        gone: Sequence[int],
        compositions: Ints,
        space: Floats,
    ) -> Floats:
        """Return the values of a policy in several worlds at once.

        Parameters
        ----------
        stage
            Where the hands come from.
        policy
            What to do; only allowed actions where anything is needed.
        needs
            What is needed of which hand, from `needs`.
        gone
            For each world the packed cards known to be gone in addition to the hand.
        compositions
            For each hand that waits for the dealer and each world, the number of its composition
            in ``dealer``.
        space
            Space for twice (hands, 10, worlds) numbers.

        Returns
        -------
        Floats
            (hands, 10, worlds) joint value of the hands that are reached; a part of ``space``.
        """
        table, rules = lattice(), terms(self.rules)
        composition = np.full((len(needs.hands), len(gone)), -1)
        composition[needs.waits] = compositions
        size = table.size * 10 * len(gone)
        value = space[:size]
        kernel(follow)(
            hands=needs.hands,
            upcards=np.array(self.upcards, dtype=np.int64),
            need=needs.need,
            choice=policy.choice,
            doubled_choice=policy.doubled,
            composition=composition,
            chances=self.dealer.chances,
            payoff=rules.payoff,
            decided=rules.decided,
            hand_class=rules.classes[stage],
            doubled_class=rules.classes[Stage.DOUBLED],
            child=table.child,
            counts=table.counts,
            shoes=self.left(gone).astype(np.float64),
            blackjack_ends_play=int(rules.blackjack_ends_play),
            lanes=np.empty(3 * len(gone)),
            value=value,
            doubled_value=space[size : 2 * size],
        )
        values: Floats = value.reshape(table.size, 10, len(gone))
        return values

    def needs(self, policy: Policy, start: Ints) -> PolicyNeeds:
        """Return what must be known to value a policy that starts from some hands."""
        table = lattice()
        upcards = np.array(self.upcards, dtype=np.int64)
        need = np.zeros((table.size, 10), dtype=np.int64)
        need[start[:, None], upcards] = REACHED
        ever = np.zeros(table.size, dtype=np.int64)
        kernel(reach)(
            hands=np.arange(1, table.size),
            upcards=upcards,
            child=table.child,
            choice=policy.choice,
            doubled_choice=policy.doubled,
            need=need,
            ever=ever,
        )
        hands = np.flatnonzero(ever)
        return PolicyNeeds(need, hands, ever[hands] & WAITS > 0)

    def spread(self, start: Floats, choice: Ints, gone: int = 0) -> tuple[Floats, Floats]:
        """Return the chances of all hands that are drawn to from some hands.

        Parameters
        ----------
        start
            (hands, 10) chance of each hand to begin with.
        choice
            (hands, 10) action.
        gone
            Packed cards known to be gone in addition to the hand.

        Returns
        -------
        reached, doubled
            (hands, 10) chance of each hand, and of each as a hand that was just doubled.
        """
        table = lattice()
        reached, doubled = start.copy(), np.zeros(start.shape)
        kernel(spread)(
            hands=np.arange(1, table.size),
            upcards=np.array(self.upcards, dtype=np.int64),
            child=table.child,
            counts=table.counts,
            shoe=self.left(gone).astype(np.float64),
            choice=choice,
            chance=reached,
            doubled=doubled,
        )
        return reached, doubled

    def left(self, gone: int | Sequence[int] | Ints) -> Ints:
        """Return ten counts of the shoe less some packed cards, for each of several multisets."""
        left: Ints = np.array(self.shoe) - unpack(np.array(gone, dtype=np.int64))
        return left

    def p_blackjack(self, hands: Ints, gone: int | Ints = 0) -> Floats:
        """Return the probability of a dealer blackjack for each hand and upcard, (n, 10).

        For one hand, ``gone`` may be several multisets of packed cards.
        """
        left = self.left(gone) - lattice().counts[hands]
        unseen = (left.sum(axis=1) - 1).clip(1)
        chance = np.zeros(left.shape)
        chance[:, ACE] = left[:, TEN] / unseen
        chance[:, TEN] = left[:, ACE] / unseen
        return chance

    def blackjack_loss(self, hands: Ints, gone: int = 0, stage: Stage = Stage.FIRST) -> Floats:
        """Return what a dealer blackjack costs that the joint values leave out, (n, 10)."""
        rules = terms(self.rules)
        lost = rules.bet_lost[rules.classes[stage][hands]]
        loss: Floats = self.p_blackjack(hands, gone) * lost[:, None]
        return loss
