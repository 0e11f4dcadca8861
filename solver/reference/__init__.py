"""The reference: the rules read aloud in exact fractions, the definition of right.

Meant for one hand of a full shoe, or a whole game on a small one; ``solver.engine`` computes the
same in bulk. Every value is a `fractions.Fraction` per unit of the original wager.

A value exists only if no line of play that can be reached asks for a card from an empty shoe;
otherwise ``ShoeRunsOut`` is raised. Every line ends with the hole card, so that one card always
stays for it; the dealer draws on only where a hand is left to settle. Lines that a dealer blackjack
rules out (``peek``, ``original-only``) cannot be reached.
"""

from solver.reference.answers import (
    ExactHandValues,
    ExactUpcardValues,
    actions,
    round_ev,
    split,
    upcard_ev,
)
from solver.reference.dealer import Dealer, dealer_outcomes
from solver.reference.play import HandPlay, allowed
from solver.reference.splits import PostSplit, SplitTree, post_split

__all__ = [
    "Dealer",
    "ExactHandValues",
    "ExactUpcardValues",
    "Play",
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
