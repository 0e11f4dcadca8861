"""Lucky Ladies: the player's first two cards total 20; two queens of hearts pay the most."""

from __future__ import annotations

from solver.bets.bet import Bet, Bools, Event, Ints
from solver.bets.catalogue._cards import (
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


def _is_queen_of_hearts(card: Ints) -> Bools:
    return is_rank(card, QUEEN) & is_suit(card, HEARTS)


def _queens_of_hearts(first: Ints, second: Ints, _: Ints) -> Bools:
    return _is_queen_of_hearts(first) & _is_queen_of_hearts(second)


def _queens_of_hearts_and_blackjack(first: Ints, second: Ints, blackjack: Ints) -> Bools:
    return _queens_of_hearts(first, second, blackjack) & equals(blackjack, 1)


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


def _one_queen_of_hearts(first: Ints, second: Ints, _: Ints) -> Bools:
    return _is_queen_of_hearts(first) | _is_queen_of_hearts(second)


def _one_queen(first: Ints, second: Ints, _: Ints) -> Bools:
    return is_rank(first, QUEEN) | is_rank(second, QUEEN)


BET = Bet(
    name="lucky-ladies",
    title="Lucky Ladies",
    inputs=BetInputs.HAND_AND_DEALER_BLACKJACK,
    events=(
        Event("queens of hearts, dealer blackjack", _queens_of_hearts_and_blackjack),
        Event("queens of hearts", _queens_of_hearts),
        Event("pair of queens, dealer blackjack", _queens_and_blackjack),
        Event("pair of queens", _queens),
        Event("matched 20", _matched),
        Event("ranked 20", _ranked),
        Event("suited 20", _suited),
        Event("any 20", twenty),
        Event("queen of hearts", _one_queen_of_hearts),
        Event("any queen", _one_queen),
    ),
    note="the player's first two cards total 20; matched: the same rank and suit",
)
