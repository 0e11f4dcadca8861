"""A side bet: a sight, and events in order of rank, each a question to the cards in sight.

The events of a bet overlap: a suited pair is a pair. A pay table puts pays on some of them, and a
deal is paid by the one line that pays most among those it is eligible for; between equal pays, by
the event that the bet ranks higher. So the deals are first sorted by the *set* of their events,
written as a number with a bit for each, and a pay table is applied to the sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from solver.bets.inputs import BetInputs, Dealt
from solver.errors import UpcardError
from solver.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.bets.paytable import PayTable

    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

LOSES = -1
"""Stands for the line of a deal that no line pays."""


class BetError(UpcardError):
    """A side bet or pay table that does not exist or cannot be, or a question it cannot answer."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that can happen to a bet.

    Parameters
    ----------
    name
        As pay tables call it.
    test
        Whether it happens, for arrays of the three coordinates of the bet's sight; they are
        broadcast against each other, so one call answers for every deal.

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
        The name it is called by, and the name on the felt.
    sight
        What it looks at.
    events
        What can happen, highest rank first; they may overlap.
    symmetric
        Whether the order of the cards in sight makes no difference; then deals are counted as
        combinations.
    note
        What there is to say of it in a line.
    holds
        Cards that the player of this bet holds in any case: even money is for a blackjack.
    by_hand
        Whether the player's two cards change its value and it is decided on with them in sight.
    rules_pay
        The pays that follow from the rules of a game, for a bet that is one of its rules; raises
        `BetError` where the game does not offer it.

    Examples
    --------
    >>> from solver.bets import find_bet, pay_table
    >>> from solver.cards import parse_cards
    >>> from solver.games import load_game
    >>> bet = find_bet("bust-it")
    >>> table = pay_table(bet, load_game("double-attack"))
    >>> bet.won(table, Dealt.of(*parse_cards("2c 2d 9h 7s Qd")))
    'third card ten-valued'
    >>> print(bet.won(table, Dealt.of(*parse_cards("2c 2d 5h 6s 4d Qd"))))
    None
    """

    name: str
    title: str
    sight: BetInputs
    events: tuple[Event, ...]
    symmetric: bool = False
    note: str = ""
    holds: str = ""
    by_hand: bool = False
    rules_pay: Callable[[Rules], Mapping[str, Fraction]] | None = None

    def __post_init__(self) -> None:
        if self.symmetric and self.sight not in (BetInputs.HAND, BetInputs.HAND_AND_UPCARD):
            raise BetError(f"{self.name}: no bet on {self.sight.value} is symmetric")

    @property
    def event_names(self) -> tuple[str, ...]:
        """The events by name, highest rank first."""
        return tuple(event.name for event in self.events)

    def event_sets(self) -> Ints:
        """The set of events of every deal in sight: bit ``i`` stands for the event of rank ``i``.

        Examples
        --------
        >>> from solver.bets import find_bet
        >>> bet = find_bet("pairs-pay")
        >>> bet.event_names, bin(bet.event_sets()[0, 0, 0])
        (('suited pair', 'coloured pair', 'mixed pair', 'any pair'), '0b1001')
        """
        return _event_sets(self)

    def best_line(self, table: PayTable, event_set: int) -> int:
        """Which line of a pay table pays a deal with that set of events; ``LOSES`` if none does.

        Examples
        --------
        >>> from solver.bets import find_bet, pay_table
        >>> from solver.games import load_game
        >>> bet = find_bet("pairs-pay")
        >>> table = pay_table(bet, load_game("six-deck"), "pair-square")
        >>> tuple(table.pays)[bet.best_line(table, 0b1001)], bet.best_line(table, 0)
        ('suited pair', -1)
        """
        names = self.event_names
        eligible = [
            (pays, -line)
            for line, (name, pays) in enumerate(table.pays.items())
            if event_set >> names.index(name) & 1
        ]
        return -max(eligible)[1] if eligible else LOSES

    def outcomes(self, table: PayTable) -> Ints:
        """The line that pays each deal in sight, as an index into ``tuple(table.pays)``.

        Returns
        -------
        Ints
            Of the shape of the sight; -1 where the bet loses.
        """
        import numpy as np

        sets, place = np.unique(self.event_sets(), return_inverse=True)
        lines = np.array([self.best_line(table, int(each)) for each in sets], dtype=np.int64)
        return lines[place].reshape(self.sight.shape)

    def won(self, table: PayTable, dealt: Dealt) -> str | None:
        """The line that pays a deal; None where the bet loses."""
        seen = self.sight.coordinates(dealt)
        line = LOSES if seen is None else self.best_line(table, int(self.event_sets()[seen]))
        return None if line == LOSES else tuple(table.pays)[line]


@cache
def _event_sets(bet: Bet) -> Ints:
    import numpy as np

    seen = np.ogrid[tuple(slice(size) for size in bet.sight.shape)]
    sets = np.zeros(bet.sight.shape, dtype=np.int64)
    for rank, event in enumerate(bet.events):
        sets |= np.int64(1 << rank) * event.test(*seen)
    sets.flags.writeable = False
    return sets
