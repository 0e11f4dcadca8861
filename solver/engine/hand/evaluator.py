"""One hand: every action at every hand of the lattice, for one composition at a time.

Values are joint, ``E[payoff x 1{no dealer blackjack}]`` per unit staked, so that cards are drawn
with their plain probabilities and values add up (see the explanation "the joint measure")::

    hit(h)    = sum over r of c[r]/n V(h + r),  bust: -P(no blackjack | h + r)
    double(h) = 2 sum over r of c[r]/n D(h + r)
    D(h)      = stand(h), or with rescue max(stand(h), surrender(h))
    V(h)      = the best allowed of stand, hit, double, surrender

where the dealer takes every wager with a blackjack (``hole_card = "none"``) a bust costs 1 and
the loss to a blackjack is part of the value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from solver.cards import ACE, TEN
from solver.engine.hand.dealer import DealerRows
from solver.engine.hand.lattice import lattice, unpack
from solver.engine.hand.terms import Stage, terms
from solver.engine.kernels._actions import SURRENDER, TIE, sweep
from solver.engine.kernels._policies import REACHED, WAITS, follow, reach, spread
from solver.engine.kernels.compile import kernel
from solver.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.engine.hand.lattice import Flags, Floats, Ints

FREE = -1
"""In a policy: no choice made, take the best."""


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """A fixed way to play: (hands, 10) action for each hand and upcard, or ``FREE``.

    ``rescued`` says whether a hand that was just doubled is surrendered.
    """

    choice: Ints
    rescued: Ints

    @staticmethod
    @cache
    def free() -> Policy:
        """Return the policy that leaves every choice to the best action."""
        import numpy as np

        undecided = np.full((lattice().size, 10), FREE)
        return Policy(undecided, undecided)


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What is to be known of which hand: bits `REACHED`, `WAITS` and `DRAWS`.

    Attributes
    ----------
    need
        (hands, 10) what is asked against each upcard.
    hands
        Ascending numbers of the hands of which anything is asked.
    waits
        For each of those whether it waits for the dealer, against any upcard.
    """

    need: Ints
    hands: Ints
    waits: Flags


@dataclass(frozen=True, slots=True, eq=False)
class HandValues:
    """Joint values, (hands, 10) each, of one sweep; only the hands swept are meaningful.

    ``final`` is what a hand is worth at the end of a double.
    """

    stand: Floats
    hit: Floats
    double: Floats
    surrender: Floats
    value: Floats
    choice: Ints
    rescued: Ints
    final: Floats

    @classmethod
    def empty(cls) -> HandValues:
        """Return space for the results of a sweep."""
        import numpy as np

        shape = (lattice().size, 10)
        stand, hit, double, surrender, value, final = np.zeros((6, *shape))
        choice, rescued = np.zeros((2, *shape), dtype=np.int64)
        return cls(stand, hit, double, surrender, value, choice, rescued, final)

    @property
    def policy(self) -> Policy:
        """What was chosen."""
        return Policy(self.choice, self.rescued)


class HandEvaluator:
    """A player with one hand, one shoe and one set of rules.

    Parameters
    ----------
    rules
        What may be done.
    shoe
        Ten counts before any hand is taken out, upcard included.
    upcards
        The upcards of interest; the numbers for others are not worked out.

    Attributes
    ----------
    dealer
        The dealer's rows for all compositions that were needed so far.
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
        """Work out all actions at some hands of the lattice.

        Parameters
        ----------
        stage
            Where the hands come from.
        hands
            Their ascending numbers; what can be drawn to from them and matters is among them.
        policy
            What to do; where it is ``FREE`` or not allowed, the best action that has a value.
        gone
            Cards known to be gone beside the hand, packed.
        into
            Space for the results.
        """
        import numpy as np

        table = lattice()
        what = terms(self.rules)
        policy = policy or Policy.free()
        play = into or HandValues.empty()
        kernel(sweep)(
            hands,
            np.array(self.upcards, dtype=np.int64),
            self.dealer.index(table.keys[hands] + gone),
            self.dealer.rows,
            what.payoff,
            what.standing,
            table.child,
            table.counts,
            self.left(gone).astype(np.float64),
            int(what.takes_all),
            what.allowed[stage],
            int(self.rules.double_rescue),
            policy.choice,
            policy.rescued,
            play.stand,
            play.hit,
            play.double,
            play.surrender,
            play.value,
            play.choice,
            play.rescued,
            play.final,
        )
        return play

    def best(self, start: int = 0) -> HandValues:
        """Work out the best play of an unsplit hand, from one hand on or of all hands.

        Where the rules let the first two cards be surrendered before the dealer looks for
        blackjack, ``choice`` says so, but ``value`` is that of the best other action.
        """
        import numpy as np

        table = lattice()
        hands = table.above(start)
        hands = hands[table.cards[hands] > 0]
        play = self.sweep(Stage.FIRST, hands)
        if self.rules.surrender == "early":
            two = hands[table.cards[hands] == 2]
            keep = play.value[two] - self.blackjack_loss(two)
            play.choice[two] = np.where(keep + TIE < -0.5, SURRENDER, play.choice[two])
        return play

    def follow(
        self, policy: Policy, asked: Asked, gone: Sequence[int], row: Ints, space: Floats
    ) -> Floats:
        """Value a policy in several worlds at once.

        Parameters
        ----------
        policy
            What to do; only allowed actions where anything is asked.
        asked
            What is asked of which hand.
        gone
            For each world the cards known to be gone beside the hand, packed.
        row
            The dealer's row for each hand that waits for the dealer, and each world.
        space
            Space for twice (hands, 10, worlds) numbers.

        Returns
        -------
        Floats
            (hands, 10, worlds) joint value of the hands that are reached; a part of ``space``.
        """
        import numpy as np

        table = lattice()
        what = terms(self.rules)
        rows = np.full((len(asked.hands), len(gone)), -1)
        rows[asked.waits] = row
        size = table.size * 10 * len(gone)
        value, final = space[:size], space[size : 2 * size]
        kernel(follow)(
            asked.hands,
            np.array(self.upcards, dtype=np.int64),
            asked.need,
            policy.choice,
            policy.rescued,
            rows,
            self.dealer.rows,
            what.payoff,
            what.standing,
            table.child,
            table.counts,
            self.left(gone).astype(np.float64),
            int(what.takes_all),
            np.empty(4 * len(gone)),
            value,
            final,
        )
        worth: Floats = value.reshape(table.size, 10, len(gone))
        return worth

    def reached(self, policy: Policy, start: Ints) -> Asked:
        """Find out what a policy that starts from some hands asks of which hands."""
        import numpy as np

        table = lattice()
        upcards = np.array(self.upcards, dtype=np.int64)
        need = np.zeros((table.size, 10), dtype=np.int64)
        need[start[:, None], upcards] = REACHED
        ever = np.zeros(table.size, dtype=np.int64)
        kernel(reach)(np.arange(1, table.size), upcards, table.child, policy.choice, need, ever)
        hands = np.flatnonzero(ever)
        return Asked(need, hands, ever[hands] & WAITS > 0)

    def spread(self, start: Floats, choice: Ints, gone: int = 0) -> tuple[Floats, Floats]:
        """Follow the chances of some hands on to all hands that are drawn to.

        Parameters
        ----------
        start
            (hands, 10) chance of each hand to begin with.
        choice
            (hands, 10) what is done.
        gone
            Cards known to be gone beside the hand, packed.

        Returns
        -------
        reached, doubled
            (hands, 10) chance of each hand, and of each as the end of a double.
        """
        import numpy as np

        table = lattice()
        reached, doubled = start.copy(), np.zeros(start.shape)
        kernel(spread)(
            np.arange(1, table.size),
            np.array(self.upcards, dtype=np.int64),
            table.child,
            table.counts,
            self.left(gone).astype(np.float64),
            choice,
            reached,
            doubled,
        )
        return reached, doubled

    def left(self, gone: int | Sequence[int] | Ints) -> Ints:
        """Ten counts of the shoe less some packed cards, for each of several such multisets."""
        import numpy as np

        left: Ints = np.array(self.shoe) - unpack(np.array(gone, dtype=np.int64))
        return left

    def p_blackjack(self, hands: Ints, gone: int = 0) -> Floats:
        """Probability of a dealer blackjack for each hand and upcard, (n, 10)."""
        import numpy as np

        left = self.left(gone) - lattice().counts[hands]
        unseen = (left.sum(axis=1) - 1).clip(1)
        chance = np.zeros((len(hands), 10))
        chance[:, ACE] = left[:, TEN] / unseen
        chance[:, TEN] = left[:, ACE] / unseen
        return chance

    def blackjack_loss(self, hands: Ints, gone: int = 0) -> Floats:
        """What a dealer blackjack costs that the joint values leave out, (n, 10)."""
        return self.p_blackjack(hands, gone) * (not terms(self.rules).takes_all)
