"""Even money: for a blackjack against an ace, what taking 1:1 at once is worth over playing on.

If the dealer has blackjack, playing on is a push and even money is worth 1 more. If not, playing
on is paid as a blackjack, and even money is worth 1 less that.
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
        raise BetError("even-money: the dealer of this game offers none (insurance_pays is none)")
    if rules.blackjack_pays <= 1:
        raise BetError("even-money: a blackjack pays no more than its wager in this game")
    return {_BLACKJACK: Fraction(1), _NONE: 1 - rules.blackjack_pays}


BET = Bet(
    name="even-money",
    title="Even money",
    sight=BetInputs.ACE_UP,
    events=(
        Event(_BLACKJACK, lambda ten, _, __: ten == 1),
        Event(_NONE, lambda ten, _, __: ten == 0),
    ),
    note="1:1 at once for a blackjack against an ace, less the value of playing on",
    holds="AT",
    rules_pay=_pays,
)
