"""The EV of a fixed strategy as a polynomial of its payouts.

Once all decisions are fixed, the EV is linear in what is paid:

    EV = sum over kinds k of (units at stake that end as k) x (what k pays).

The coefficients are fractions that depend on the shoe and the decisions alone. So the payout at
which a fixed strategy breaks even is the root of an exact function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solver.cards import ACE, Value
from solver.engine.opening import HANDS
from solver.exact.hands import Payoffs
from solver.exact.opening import Joint, joint_values
from solver.exact.rounds import ExactRound, exact_round
from solver.games import Game
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.payoffs import DealerOutcome, HandClass, payoff


class PayKind(StrEnum):
    """How units at stake end. A push pays nothing and is left out."""

    BLACKJACK = "blackjack"
    WIN = "win"
    CHARLIE = "charlie"
    LOSS = "loss"
    BUST = "bust"
    SURRENDER = "surrender"
    DEALER_BLACKJACK = "dealer blackjack"


@dataclass(frozen=True, slots=True)
class PayoutForm:
    """The EV of a round with all decisions fixed, by what is paid.

    Attributes
    ----------
    coefficients
        Units of stake, per unit of the original wager, that end in each way.
    pays
        What each kind pays per unit by the rules of the game.
    insured, insurance_loses
        Insurance of half the wager with every hand for which it is favorable: units per round that
        win, and that lose. The EV does not include it.
    """

    coefficients: Mapping[PayKind, Fraction]
    pays: Mapping[PayKind, Fraction]
    insured: Fraction
    insurance_loses: Fraction

    @property
    def ev(self) -> Fraction:
        """EV by the rules of the game."""
        return self.ev_with({})

    def ev_with(self, pays: Mapping[PayKind, Fraction]) -> Fraction:
        """Return the EV of the same decisions with some kinds paid otherwise."""
        paid = {**self.pays, **pays}
        return sum((units * paid[kind] for kind, units in self.coefficients.items()), Fraction(0))

    def break_even(self, kind: PayKind) -> Fraction | None:
        """Return what a kind has to pay so that the EV is 0; None if it never occurs."""
        units = self.coefficients[kind]
        return None if not units else self.pays[kind] - self.ev / units


def payout_form(game: Game, strategy: Strategy | str = Strategy.CDZ) -> PayoutForm:
    """Return the EV of a game as a sum over what is paid, the decisions of its strategy fixed.

    Parameters and errors are those of `solver.solve`.

    Examples
    --------
    >>> from solver import Game, Rules, Shoe
    >>> game = Game("tiny", "tiny", Shoe.parse("1 0 0 0 0 0 0 0 2 9"), Rules(max_hands=1))
    >>> form = payout_form(game)
    >>> form.coefficients[PayKind.BLACKJACK], form.break_even(PayKind.BLACKJACK)
    (Fraction(3, 22), Fraction(43, 45))
    """
    found = exact_round(game, strategy)
    units = dict.fromkeys(PayKind, Fraction(0))
    values = {kind: _joint_of(game.rules, found, kind) for kind in PayKind}
    for deal in found.deals:
        weight = Fraction(game.shoe.counts[deal.upcard], game.shoe.total) * deal.probability
        attacked = found.solution.upcards[Value(deal.upcard)].attack
        stake = 1 + game.rules.double_attack * attacked
        action = deal.action(game.rules, stake)
        units[PayKind.DEALER_BLACKJACK] += weight * deal.loss
        if action is Action.SURRENDER and game.rules.surrender == "early":
            units[PayKind.DEALER_BLACKJACK] -= weight * deal.loss
            units[PayKind.SURRENDER] += weight * stake
            continue
        for kind, joint in values.items():
            units[kind] += weight * stake * joint[deal.place, deal.upcard][action]
    return PayoutForm(units, _pays(game.rules), *_insured(game, found))


def _joint_of(rules: Rules, found: ExactRound, kind: PayKind) -> Joint:
    """Return the joint values of a game that pays 1 for one kind and nothing for the others."""
    table: Payoffs = tuple(
        tuple(Fraction(_kind(rules, hand, outcome) is kind) for outcome in DealerOutcome)
        for hand in HandClass
    )
    joint: Joint = {}
    for group in found.groups:
        joint |= joint_values(group.decided, table)[0]
    return joint


def _kind(rules: Rules, hand: HandClass, outcome: DealerOutcome) -> PayKind | None:
    """Return how a hand ends; None for a push.

    A blackjack ends as one even where it pays nothing, and a bust is lost before the dealer plays.
    """
    blackjack = outcome is DealerOutcome.BLACKJACK
    if hand is HandClass.NATURAL:
        return None if blackjack else PayKind.BLACKJACK
    paid = payoff(rules, hand, outcome)
    if not paid:
        return None
    if hand in _KINDS and (hand is HandClass.BUST or not (blackjack and paid == -1)):
        return _KINDS[hand]
    if blackjack:
        return PayKind.DEALER_BLACKJACK
    return PayKind.WIN if paid > 0 else PayKind.LOSS


_KINDS = {
    HandClass.CHARLIE: PayKind.CHARLIE,
    HandClass.BUST: PayKind.BUST,
    HandClass.SURRENDERED: PayKind.SURRENDER,
}


def _pays(rules: Rules) -> dict[PayKind, Fraction]:
    return {
        PayKind.BLACKJACK: rules.blackjack_pays,
        PayKind.WIN: Fraction(1),
        PayKind.CHARLIE: Fraction(1),
        PayKind.LOSS: Fraction(-1),
        PayKind.BUST: Fraction(-1),
        PayKind.SURRENDER: Fraction(-1, 2),
        PayKind.DEALER_BLACKJACK: Fraction(-1),
    }


def _insured(game: Game, found: ExactRound) -> tuple[Fraction, Fraction]:
    """Return the units of insurance that win and lose, for hands for which it is favorable."""
    won = lost = Fraction(0)
    insurance = found.solution.insurance
    if insurance is None:
        return won, lost
    p_ace = Fraction(game.shoe.counts[ACE], game.shoe.total)
    for deal in found.deals:
        if deal.upcard == ACE and insurance.evs[HANDS[deal.place]] > 0:
            chance = deal.values.p_dealer_blackjack
            won += p_ace * deal.probability * chance / 2
            lost += p_ace * deal.probability * (1 - chance) / 2
    return won, lost
