"""Insurance: the card under the dealer's ace is ten-valued."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from solver.bets.bet import Bet, BetError, Event
from solver.bets.inputs import BetInputs
from solver.rules import Rules

_BLACKJACK = "dealer blackjack"


def _pays(rules: Rules) -> Mapping[str, Fraction]:
    if rules.insurance_pays is None:
        raise BetError("this game does not offer insurance (insurance_pays is none)")
    return {_BLACKJACK: rules.insurance_pays}


BET = Bet(
    name="insurance",
    title="Insurance",
    inputs=BetInputs.ACE_UP,
    events=(Event(_BLACKJACK, lambda ten, _, __: ten == 1),),
    note="the card under the dealer's ace is ten-valued",
    depends_on_hand=True,
    pays_from_rules=_pays,
)
