"""Even money: the gain of taking 1:1 at once for a blackjack against an ace, over declining.

If the dealer has blackjack, declining ends in a push, and even money gains 1. If not, declining
wins what a blackjack pays, and even money gains 1 minus that.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from solver.bets.bet import Bet, BetError, Event
from solver.bets.inputs import BetInputs
from solver.rules import Rules

_BLACKJACK, _NONE = "dealer blackjack", "no dealer blackjack"


def _pays(rules: Rules) -> Mapping[str, Fraction]:
    if rules.insurance_pays is None:
        raise BetError("this game does not offer even money (insurance_pays is none)")
    if rules.blackjack_pays <= 1:
        raise BetError("this game does not offer even money (a blackjack pays 1:1 or less)")
    return {_BLACKJACK: Fraction(1), _NONE: 1 - rules.blackjack_pays}


BET = Bet(
    name="even-money",
    title="Even money",
    inputs=BetInputs.ACE_UP,
    events=(
        Event(_BLACKJACK, lambda ten, _, __: ten == 1),
        Event(_NONE, lambda ten, _, __: ten == 0),
    ),
    note="1:1 at once for a blackjack against an ace, minus the value of declining",
    required_hand="AT",
    pays_from_rules=_pays,
)
