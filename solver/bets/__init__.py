"""Side bets: their events, published pay tables, and exact values for any shoe.

The public API:

- `find_bet`, `BET_NAMES`: a side bet by name, and all names. The bets are the modules of
  ``catalogue/``; adding one means adding a module there and, for a published pay table, a TOML
  file under ``paytables/``. Nothing else lists them.
- `pay_table`, `published_tables`, `table_names`: the `PayTable` a bet is valued with.
- `value_bet`: the exact `BetValue` of a bet with a given pay table.
- `effects_of_removal`, `insurance_by_hand`: what follows from that value.
- `with_return`: the pay table that gives a wanted return.
- `value_side_bet`, `side_bets_of_game`: all of the above by name in one call, as a `SideBet`.
- `Bet`, `Event`, `BetInputs`, `Dealt`: what a bet is made of, and one deal to settle it on.
- `BetError`: raised for a bet, pay table or question that is not possible.

Examples
--------
>>> from solver.games import load_game
>>> side_bet = value_side_bet(load_game("double-attack"), "bust-it")
>>> side_bet.table.name, side_bet.value.ev
('pennsylvania', Fraction(-70283, 877836))
"""

from solver.bets.bet import Bet, BetError, Event
from solver.bets.effects import Effect, effects_of_removal
from solver.bets.inputs import BetInputs, Dealt
from solver.bets.insurance_by_hand import insurance_by_hand
from solver.bets.paytable import PayTable, pay_table, published_tables, table_names
from solver.bets.registry import BET_NAMES, find_bet
from solver.bets.side_bet import SideBet, side_bets_of_game, value_side_bet
from solver.bets.target_return import with_return
from solver.bets.value import BetValue, EventValue, value_bet

__all__ = [
    "BET_NAMES",
    "Bet",
    "BetError",
    "BetInputs",
    "BetValue",
    "Dealt",
    "Effect",
    "Event",
    "EventValue",
    "PayTable",
    "SideBet",
    "effects_of_removal",
    "find_bet",
    "insurance_by_hand",
    "pay_table",
    "published_tables",
    "side_bets_of_game",
    "table_names",
    "value_bet",
    "value_side_bet",
    "with_return",
]
