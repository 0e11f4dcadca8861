"""Values of single hands as fractions: a policy valued modulo several primes.

With n unseen cards and m of them known (the hand, and pair cards known to be gone), every value is
a whole number over

    U(m) = L (n-m) (n-m-1) ... (n-K+1),

where K cards beside the upcard are the most that a hand, what is known with it and the dealer can
use, and L is the least common multiple of the denominators of all payoffs. The kernels calculate
the residues of the values, multiplied by U(m) they are those of the whole numbers, and these follow
from their residues because their size is bounded. See the explanation "exact values".
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm, perm
from os import cpu_count

import numpy as np

from solver.cards import ACE, TEN, Value
from solver.engine.arrays import Floats, Ints
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, unpack
from solver.engine.hand.policy import Policy
from solver.engine.hand.terms import terms
from solver.engine.kernels._residues import hand_residues
from solver.engine.kernels.compile import kernel
from solver.exact.dealer import cards_within, dealer_rows
from solver.exact.field import Field
from solver.exact.primes import Integers, joined, primes_for
from solver.rules import Rules, payoffs
from solver.rules.payoffs import DealerOutcome, HandClass
from solver.rules.stages import Stage

STAND, HIT, DOUBLE, SURRENDER, VALUE, DOUBLED_STAND, DOUBLED_VALUE = range(7)
"""Places of the numbers that a hand has."""

Payoffs = tuple[tuple[Fraction, ...], ...]
"""What each class of hand is paid against each outcome of the dealer."""


def payoff_table(rules: Rules) -> Payoffs:
    """Return the payoffs of the rules as fractions."""
    return tuple(
        tuple(payoffs.payoff(rules, hand, outcome) for outcome in DealerOutcome)
        for hand in HandClass
    )


def p_blackjack(left: Ints, upcard: int) -> Fraction:
    """Return the probability of a dealer blackjack for ten counts, upcard included.

    Examples
    --------
    >>> p_blackjack(np.array([3, 4, 4, 4, 4, 4, 3, 4, 4, 15]), 0)
    Fraction(5, 16)
    """
    completing = {ACE: left[TEN], TEN: left[ACE]}.get(Value(upcard), 0)
    return Fraction(int(completing), int(left.sum()) - 1)


@dataclass(frozen=True, slots=True, eq=False)
class PlayedHands:
    """Hands to be valued, played by a policy.

    Attributes
    ----------
    stage
        Where the hands come from.
    policy
        The action at every hand.
    hands
        Ascending numbers of the hands that matter for the value.
    wanted
        Numbers of those whose values are wanted.
    gone
        Packed cards known to be gone in addition to the hand.
    """

    stage: Stage
    policy: Policy
    hands: Ints
    wanted: Ints
    gone: int = 0

    @property
    def known(self) -> int:
        """Number of cards known to be gone in addition to the hand."""
        return int(unpack(np.array(self.gone)).sum())


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The joint values of the wanted hands of a `PlayedHands`.

    Attributes
    ----------
    numerators
        (7, hands, upcards) whole numbers, None where there is no value: those of stand, hit,
        double, surrender, the chosen action, and stand and the chosen action of a hand that was
        just doubled (per unit then staked).
    units
        (hands,) the denominator of each hand's numbers.
    """

    numerators: Integers
    units: list[int]

    def fraction(self, which: int, hand: int, upcard: int) -> Fraction:
        """Return a value that is there, by the places of the hand and of the upcard."""
        return Fraction(self.numerators[which, hand, upcard], self.units[hand])


def value_hands(
    evaluator: HandEvaluator,
    table: Payoffs,
    plays: Sequence[PlayedHands],
    *,
    doubled_stake: int = 2,
) -> list[Values]:
    """Return the exact joint values of hands.

    Parameters
    ----------
    evaluator
        Shoe, rules and upcards; its dealer knows all compositions that matter.
    table
        The payoffs.
    plays
        The hands.
    doubled_stake
        What a unit becomes by doubling: 2. With 1 and payoffs of 0 and 1 the values are chances,
        with 0 they are chances without a double.
    """
    whole = lcm(*(each.denominator for row in table for each in row))
    units = [_units(evaluator.shoe, whole, play) for play in plays]
    largest = max(abs(each) for row in table for each in row)
    primes = primes_for(4 * ceil(largest) * max(max(each) for each in units), whole)

    def residues_of(prime: int) -> list[Floats]:
        field = Field.of(prime, sum(evaluator.shoe))
        arithmetic = _Modular(evaluator, field, table, doubled_stake)
        return [arithmetic.numerators(*each) for each in zip(plays, units, strict=True)]

    with ThreadPoolExecutor(cpu_count()) as pool:
        found = list(pool.map(residues_of, primes))
    return [
        Values(joined(residues, primes), each)
        for *residues, each in zip(*found, units, strict=True)
    ]


def most_cards(shoe: Sequence[int], known: int = 0) -> int:
    """Return K: the most cards beside the upcard that a hand and the dealer can use.

    Only the last card brings a hand above 21, and the dealer above 16.

    Examples
    --------
    >>> most_cards((24,) * 9 + (96,)), most_cards((1, 0, 0, 0, 0, 0, 0, 0, 3, 4))
    (39, 7)
    """
    player, dealer = (cards_within(shoe, pips) + 1 for pips in (21, 16))
    return min(sum(shoe) - 1, player + dealer + known)


def _units(shoe: Sequence[int], whole: int, play: PlayedHands) -> list[int]:
    """Return U(m) for each wanted hand; ``whole`` is L."""
    unseen, most = sum(shoe) - 1, most_cards(shoe, play.known)
    known = (lattice().cards[play.wanted] + play.known).tolist()
    by_known = {m: whole * perm(max(unseen - m, 0), max(most - m, 0)) for m in set(known)}
    return [by_known[m] for m in known]


class _Modular:
    """The values of one evaluator's hands modulo one prime."""

    def __init__(
        self, evaluator: HandEvaluator, field: Field, table: Payoffs, doubled_stake: int
    ) -> None:
        self._evaluator = evaluator
        self._field = field
        self._doubled_stake = doubled_stake
        self._payoff = field.residues(each for row in table for each in row)
        self._upcards = np.array(evaluator.upcards, dtype=np.int64)
        self._rows = dealer_rows(
            evaluator.dealer, evaluator.rules.dealer_hits_soft_17, evaluator.upcards, field
        )

    def numerators(self, play: PlayedHands, units: Sequence[int]) -> Floats:
        """Return the residues of the wanted values times their units, (7, hands, upcards)."""
        table, rules = lattice(), terms(self._evaluator.rules)
        found = np.full((7, table.size, 10), np.nan)
        stand, hit, double, surrender, value, doubled_stand, doubled_value = found
        kernel(hand_residues)(
            hands=play.hands,
            upcards=self._upcards,
            composition=self._evaluator.dealer.find(table.keys[play.hands] + play.gone),
            chances=self._rows,
            payoff=self._payoff,
            decided=rules.decided,
            hand_class=rules.classes[play.stage],
            doubled_class=rules.classes[Stage.DOUBLED],
            child=table.child,
            counts=table.counts,
            shoe=self._evaluator.left(play.gone).astype(np.float64),
            blackjack_ends_play=int(rules.blackjack_ends_play),
            doubled_stake=self._doubled_stake,
            choice=play.policy.choice,
            doubled_choice=play.policy.doubled,
            inverse=self._field.inverse,
            lowest=self._field.lowest,
            field=self._field.constants,
            stand=stand,
            hit=hit,
            double=double,
            surrender=surrender,
            value=value,
            doubled_stand=doubled_stand,
            doubled_value=doubled_value,
        )
        wanted = found[:, play.wanted][..., self._upcards]
        return self._field.times(wanted, self._field.residues(units)[:, None])
