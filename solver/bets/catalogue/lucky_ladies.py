"""Lucky Ladies: the player's first two cards make twenty, best two queens of hearts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.bets.bet import Bet, Event
from solver.bets.catalogue._faces import (
    HEARTS,
    QUEEN,
    equals,
    is_rank,
    is_suit,
    same_rank,
    same_suit,
)
from solver.bets.catalogue._totals import twenty
from solver.bets.inputs import BetInputs

if TYPE_CHECKING:
    from solver.bets.bet import Bools, Ints


def _is_lady(card: Ints) -> Bools:
    return is_rank(card, QUEEN) & is_suit(card, HEARTS)


def _ladies(first: Ints, second: Ints, _: Ints) -> Bools:
    return _is_lady(first) & _is_lady(second)


def _ladies_and_blackjack(first: Ints, second: Ints, blackjack: Ints) -> Bools:
    return _ladies(first, second, blackjack) & equals(blackjack, 1)


def _queens(first: Ints, second: Ints, _: Ints) -> Bools:
    return is_rank(first, QUEEN) & is_rank(second, QUEEN)


def _queens_and_blackjack(first: Ints, second: Ints, blackjack: Ints) -> Bools:
    return _queens(first, second, blackjack) & equals(blackjack, 1)


def _matched(first: Ints, second: Ints, _: Ints) -> Bools:
    return _ranked(first, second, _) & same_suit(first, second)


def _ranked(first: Ints, second: Ints, _: Ints) -> Bools:
    return twenty(first, second, _) & same_rank(first, second)


def _suited(first: Ints, second: Ints, _: Ints) -> Bools:
    return twenty(first, second, _) & same_suit(first, second)


def _a_lady(first: Ints, second: Ints, _: Ints) -> Bools:
    return _is_lady(first) | _is_lady(second)


def _a_queen(first: Ints, second: Ints, _: Ints) -> Bools:
    return is_rank(first, QUEEN) | is_rank(second, QUEEN)


BET = Bet(
    name="lucky-ladies",
    title="Lucky Ladies",
    sight=BetInputs.HAND_AND_DEALER_BLACKJACK,
    events=(
        Event("queens of hearts, dealer blackjack", _ladies_and_blackjack),
        Event("queens of hearts", _ladies),
        Event("pair of queens, dealer blackjack", _queens_and_blackjack),
        Event("pair of queens", _queens),
        Event("matched 20", _matched),
        Event("ranked 20", _ranked),
        Event("suited 20", _suited),
        Event("any 20", twenty),
        Event("queen of hearts", _a_lady),
        Event("any queen", _a_queen),
    ),
    note="the player's first two cards make twenty; matched is the same card twice",
)
