"""Side bets: what they pay on, published pay tables, and their exact value for any shoe."""

from solver.bets.bet import Bet, BetError, Event
from solver.bets.effects import Effect, effects_of_removal
from solver.bets.insured import insurance_by_hand
from solver.bets.paytable import PayTable, pay_table, published_tables, table_names
from solver.bets.shelf import BET_NAMES, find_bet
from solver.bets.sight import Dealt, Sight
from solver.bets.target import with_return
from solver.bets.value import BetValue, EventValue, value_bet

__all__ = [
    "BET_NAMES",
    "Bet",
    "BetError",
    "BetValue",
    "Dealt",
    "Effect",
    "Event",
    "EventValue",
    "PayTable",
    "Sight",
    "effects_of_removal",
    "find_bet",
    "insurance_by_hand",
    "pay_table",
    "published_tables",
    "table_names",
    "value_bet",
    "with_return",
]
