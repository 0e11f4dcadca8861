"""The ledger of a round: every wager, the amount returned, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solver.cards import Card


class Outcome(StrEnum):
    """The outcome of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    BLACKJACK = "blackjack"
    EVEN_MONEY = "even money"
    SURRENDER = "surrender"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class Entry:
    """One wager.

    Attributes
    ----------
    seat
        Number of the seat, from 1.
    hand
        Number of the hand within the seat, from 1; None for insurance and side bets.
    wager
        ``bet``, ``attack``, ``split bet``, ``split attack``, ``double``, ``insurance``, or the
        name of a side bet.
    staked, returned
        The amount staked, and the amount returned, which includes the stake of a winning wager.
    outcome, reason
        The outcome, and the reason in words, with the cards.
    rule
        The rule that applies, with its source in the game or the pay table.

    Examples
    --------
    >>> entry = Entry(
    ...     1, 1, "bet", Fraction(10), Fraction(20), Outcome.WIN, "20 against 19", "1:1"
    ... )
    >>> entry.net
    Fraction(10, 1)
    """

    seat: int
    hand: int | None
    wager: str
    staked: Fraction
    returned: Fraction
    outcome: Outcome
    reason: str
    rule: str

    @property
    def net(self) -> Fraction:
        """The player's win; negative for a loss."""
        return self.returned - self.staked


@dataclass(frozen=True, slots=True)
class Total:
    """The amounts staked and returned.

    Examples
    --------
    >>> total = Total.of([])
    >>> total.net
    Fraction(0, 1)
    """

    staked: Fraction
    returned: Fraction

    @classmethod
    def of(cls, entries: Iterable[Entry | Total]) -> Total:
        """Return the sum of some wagers."""
        each = list(entries)
        nothing = Fraction(0)
        return cls(
            sum((it.staked for it in each), nothing), sum((it.returned for it in each), nothing)
        )

    @property
    def net(self) -> Fraction:
        """The players' win, which is the house's loss."""
        return self.returned - self.staked


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand at the end of the round; ``ending`` in words.

    Examples
    --------
    >>> from solver.cards import parse_cards
    >>> ShownHand(1, 1, parse_cards("T 9"), 19, "stands").total
    19
    """

    seat: int
    hand: int
    cards: tuple[Card, ...]
    total: int
    ending: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """A settled round.

    Examples
    --------
    >>> from solver.games import load_game
    >>> from solver.table import RoundRecord, settle
    >>> plain = {"cards": "9 T 8 7 Q", "seats": [{"bet": 10, "attack": 5, "play": "S"}]}
    >>> ledger = settle(RoundRecord.read(plain, load_game("double-attack")))
    >>> [(entry.wager, str(entry.returned)) for entry in ledger.entries]
    [('bet', '20'), ('attack', '10')]
    >>> str(ledger.total.net), ledger.dealer_total, list(ledger.seats)
    ('15', 26, [1])
    """

    game: str
    entries: tuple[Entry, ...]
    hands: tuple[ShownHand, ...]
    dealer: tuple[Card, ...]
    dealer_total: int

    @property
    def seats(self) -> dict[int, Total]:
        """The total of each seat, by its number."""
        numbers = sorted({entry.seat for entry in self.entries})
        return {
            number: Total.of(entry for entry in self.entries if entry.seat == number)
            for number in numbers
        }

    @property
    def total(self) -> Total:
        """The total of the round."""
        return Total.of(self.entries)
