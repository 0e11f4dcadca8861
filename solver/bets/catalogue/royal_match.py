"""Royal Match: the player's first two cards are of one suit, best a king and a queen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._faces import QUEEN, is_rank, same_suit
from solver.bets.inputs import BetInputs

if TYPE_CHECKING:
    from solver.bets.bet import Bools, Ints

_KING = QUEEN + 1


def _suited(first: Ints, second: Ints, _: Ints) -> Bools:
    return same_suit(first, second)


def _royal(first: Ints, second: Ints, _: Ints) -> Bools:
    king_queen = is_rank(first, _KING) & is_rank(second, QUEEN)
    queen_king = is_rank(first, QUEEN) & is_rank(second, _KING)
    return (king_queen | queen_king) & same_suit(first, second)


BET = Bet(
    name="royal-match",
    title="Royal Match",
    sight=BetInputs.HAND,
    events=(Event("royal match", _royal), Event("suited", _suited)),
    symmetric=True,
    note="the player's first two cards are of one suit; royal is a king and a queen",
)
