"""Buster: the dealer busts; more cards pay more, and a player's blackjack the most."""

from __future__ import annotations

from solver.bets.bet import Bet, Event
from solver.bets.inputs import BetInputs

_MOST = 8
_FEWEST = 3


def _name(cards: int) -> str:
    return f"bust with {cards} or more cards" if cards == _MOST else f"bust with {cards} cards"


def _bust(cards: int) -> Event:
    if cards == _MOST:
        return Event(_name(cards), lambda bust, blackjack, _: (bust >= cards) & (blackjack >= 0))
    return Event(_name(cards), lambda bust, blackjack, _: (bust == cards) & (blackjack >= 0))


def _against_blackjack(cards: int) -> Event:
    plain = _bust(cards)
    return Event(
        f"{plain.name}, player blackjack",
        lambda bust, blackjack, _: plain.test(bust, blackjack, _) & (blackjack == 1),
    )


_CARDS = range(_MOST, _FEWEST - 1, -1)

BET = Bet(
    name="buster",
    title="Buster",
    inputs=BetInputs.DEALER_BUST,
    events=(*map(_against_blackjack, _CARDS), *map(_bust, _CARDS)),
    note="the dealer busts; the dealer draws for this bet even against a blackjack",
)
