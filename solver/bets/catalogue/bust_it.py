"""Bust It: the dealer busts with the third card.

The dealer can bust with one card only from a hard 12 to 16. An ace in a bust hand counts one, so
the soft-17 rule makes no difference.
"""

from __future__ import annotations

from solver.bets.bet import Bet, Bools, Event, Ints
from solver.bets.catalogue._cards import equals, is_rank, pips, same_color, same_suit
from solver.bets.inputs import BetInputs

_EIGHT = 8
_MOST_TO_DRAW = 16
_MOST = 21


def _bust(upcard: Ints, hole: Ints, third: Ints) -> Bools:
    first_two = pips(upcard) + pips(hole)
    drawn_to: Bools = first_two <= _MOST_TO_DRAW
    return drawn_to & (first_two + pips(third) > _MOST)


def _three_eights(upcard: Ints, hole: Ints, third: Ints) -> Bools:
    eights = [is_rank(card, _EIGHT - 1) for card in (upcard, hole, third)]
    return eights[0] & eights[1] & eights[2]


def _suited(upcard: Ints, hole: Ints, third: Ints) -> Bools:
    return _three_eights(upcard, hole, third) & same_suit(upcard, hole, third)


def _colored(upcard: Ints, hole: Ints, third: Ints) -> Bools:
    return _three_eights(upcard, hole, third) & same_color(upcard, hole, third)


def _with_third(count: int, name: str) -> Event:
    return Event(
        f"third card {name}",
        lambda upcard, hole, third: _bust(upcard, hole, third) & equals(pips(third), count),
    )


BET = Bet(
    name="bust-it",
    title="Bust It",
    inputs=BetInputs.DEALER_THREE,
    events=(
        Event("8-8-8 suited", _suited),
        Event("8-8-8 same colour", _colored),
        *(_with_third(count, str(count)) for count in (6, 7, 8, 9)),
        _with_third(10, "ten-valued"),
    ),
    note="the dealer busts on exactly the third card",
)
