"""The reference: the value of every action in exact fractions, straight from the rules.

The reference defines the right values. It is meant for one unsplit hand of a full shoe, or a whole
game on a small shoe; ``solver.engine`` computes the same in bulk. Every value is a
`fractions.Fraction` per unit of the original wager. A question that would take too long is refused,
see `solver.reference.size`.

A value exists only if no line of play that can be reached asks for a card from an empty shoe;
otherwise ``ShoeRunsOut`` is raised. Every line ends with the hole card, so one card must always be
left for it. The dealer draws on only if a hand waits for the dealer's total. Lines that a dealer
blackjack rules out (``peek``, ``original-only``) cannot be reached.
"""

from solver.reference.answers import actions, round_ev, split, upcard_ev
from solver.reference.dealer import Dealer, dealer_outcomes
from solver.reference.play import HandPlay, allowed
from solver.reference.splits import PostSplit, SplitTree, post_split
from solver.results.exact_values import ExactHandValues, ExactUpcardValues

__all__ = [
    "Dealer",
    "ExactHandValues",
    "ExactUpcardValues",
    "HandPlay",
    "PostSplit",
    "SplitTree",
    "actions",
    "allowed",
    "dealer_outcomes",
    "post_split",
    "round_ev",
    "split",
    "upcard_ev",
]
