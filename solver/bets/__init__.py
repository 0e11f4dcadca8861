"""Side bets: what they pay on, published pay tables, and their exact value for any shoe."""

from solver.bets.bet import Bet, BetError, Event
from solver.bets.effects import Effect, effects_of_removal
from solver.bets.inputs import BetInputs, Dealt
from solver.bets.insurance_by_hand import insurance_by_hand
from solver.bets.paytable import PayTable, pay_table, published_tables, table_names
from solver.bets.registry import BET_NAMES, find_bet
from solver.bets.target import with_return
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
    "effects_of_removal",
    "find_bet",
    "insurance_by_hand",
    "pay_table",
    "published_tables",
    "table_names",
    "value_bet",
    "with_return",
]
