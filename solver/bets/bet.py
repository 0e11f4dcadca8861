"""A side bet: the inputs it depends on, and its events in order of rank.

The events of a bet overlap: a suited pair is also a pair. A pay table pays on some of the events.
A deal is paid once, by the event that pays most among those that happened; between equal pays, by
the event that the bet ranks higher. So every deal is first mapped to the *set* of its events, a
bit mask with one bit for each event, and a pay table is applied to the sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solver.bets.inputs import BetInputs, Dealt
from solver.errors import UpcardError
from solver.rules import Rules

if TYPE_CHECKING:
    from solver.bets.paytable import PayTable

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

LOSES = -1
"""In place of the index of a paid event: no event of the pay table happened."""


class BetError(UpcardError):
    """A side bet or pay table that does not exist or is invalid, or a question it cannot answer."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a bet can pay on.

    Parameters
    ----------
    name
        The name that pay tables use.
    test
        Whether the event happens, for arrays of the three coordinates of the bet's inputs. The
        arrays are broadcast against each other, so one call answers for every deal.

    Examples
    --------
    >>> pair = Event("pair", lambda first, second, _: first // 4 == second // 4)
    >>> pair.test(48, 51, 0)
    True
    """

    name: str
    test: Callable[[Ints, Ints, Ints], Bools]


@dataclass(frozen=True, slots=True)
class Bet:
    """A side bet.

    Parameters
    ----------
    name, title
        The name used on the command line, and the name printed on the table.
    inputs
        The parts of a deal that the bet depends on.
    events
        The events in order of rank, the highest first. They may overlap.
    symmetric
        Whether the order of the cards makes no difference. If so, deals are counted as
        combinations.
    note
        A description in one line.
    required_hand
        The player's cards that this bet requires: even money is offered to a blackjack only.
    depends_on_hand
        Whether the bet is decided on with the player's two cards known, and they change its value.
    pays_from_rules
        Computes the pays from the rules of a game, for a bet that is part of those rules. Raises
        `BetError` if the game does not offer the bet.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> bet = find_bet("bust-it")
    >>> table = pay_table(bet, load_game("double-attack"))
    >>> bet.paid_event(table, Dealt.of(*parse_cards("2c 2d 9h 7s Qd")))
    'third card ten-valued'
    >>> print(bet.paid_event(table, Dealt.of(*parse_cards("2c 2d 5h 6s 4d Qd"))))
    None
    """

    name: str
    title: str
    inputs: BetInputs
    events: tuple[Event, ...]
    symmetric: bool = False
    note: str = ""
    required_hand: str = ""
    depends_on_hand: bool = False
    pays_from_rules: Callable[[Rules], Mapping[str, Fraction]] | None = None

    def __post_init__(self) -> None:
        if self.symmetric and self.inputs not in (BetInputs.HAND, BetInputs.HAND_AND_UPCARD):
            raise BetError(f"{self.name}: a bet on {self.inputs.value} cannot be symmetric")

    @property
    def event_names(self) -> tuple[str, ...]:
        """The names of the events, the highest rank first."""
        return tuple(event.name for event in self.events)

    def event_sets(self) -> Ints:
        """Return the set of events of every deal: bit ``i`` is the event of rank ``i``.

        Examples
        --------
        >>> from solver.bets import find_bet
        >>> bet = find_bet("pairs-pay")
        >>> bet.event_names, bin(bet.event_sets()[0, 0, 0])
        (('suited pair', 'coloured pair', 'mixed pair', 'any pair'), '0b1001')
        """
        return _event_sets(self)

    def paid_index(self, table: PayTable, event_set: int) -> int:
        """Return the index in ``tuple(table.pays)`` of the event that is paid, or ``LOSES``.

        Examples
        --------
        >>> from solver.bets import find_bet, pay_table
        >>> from solver.games import load_game
        >>> bet = find_bet("pairs-pay")
        >>> table = pay_table(bet, load_game("six-deck"), "pair-square")
        >>> tuple(table.pays)[bet.paid_index(table, 0b1001)], bet.paid_index(table, 0)
        ('suited pair', -1)
        """
        names = self.event_names
        eligible = [
            (pays, -index)
            for index, (name, pays) in enumerate(table.pays.items())
            if event_set >> names.index(name) & 1
        ]
        return -max(eligible)[1] if eligible else LOSES

    def paid_indices(self, table: PayTable) -> Ints:
        """Return the index of the paid event for every deal, as `paid_index` does for one.

        Returns
        -------
        Ints
            Of shape ``inputs.shape``; ``LOSES`` where the bet loses.
        """
        sets, place = np.unique(self.event_sets(), return_inverse=True)
        paid = np.array([self.paid_index(table, int(each)) for each in sets], dtype=np.int64)
        return paid[place].reshape(self.inputs.shape)

    def paid_event(self, table: PayTable, dealt: Dealt) -> str | None:
        """Return the name of the event that is paid on a deal; None if the bet loses."""
        at = self.inputs.coordinates(dealt)
        index = LOSES if at is None else self.paid_index(table, int(self.event_sets()[at]))
        return None if index == LOSES else tuple(table.pays)[index]


@cache
def _event_sets(bet: Bet) -> Ints:
    coordinates = np.ogrid[tuple(slice(size) for size in bet.inputs.shape)]
    sets = np.zeros(bet.inputs.shape, dtype=np.int64)
    for rank, event in enumerate(bet.events):
        sets |= np.int64(1 << rank) * event.test(*coordinates)
    sets.flags.writeable = False
    return sets
