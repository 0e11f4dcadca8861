"""Royal Match: the player's first two cards have the same suit; king and queen pay the most."""

from __future__ import annotations

from solver.bets.bet import Bet, Bools, Event, Ints
from solver.bets.catalogue._cards import QUEEN, is_rank, same_suit
from solver.bets.inputs import BetInputs

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
    inputs=BetInputs.HAND,
    events=(Event("royal match", _royal), Event("suited", _suited)),
    symmetric=True,
    note="the player's first two cards have the same suit; royal: a king and a queen",
)
