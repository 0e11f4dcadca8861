"""A hand: the values that a player holds, in no order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from solver.cards.values import ACE, TEN, Value, parse_cards
from solver.errors import CardError, HandError

_PRINT_ORDER = (ACE, *sorted(Value, reverse=True)[:-1])


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of cards by value, sorted as it is printed: ace, ten, nine, ... two.

    Parameters
    ----------
    values
        The values, in any order.

    Raises
    ------
    CardError
        If something in it is not a value.
    HandError
        If the hand is empty or its hard total is over 21.

    Examples
    --------
    >>> hand = Hand.parse("6 T")
    >>> str(hand), hand.total, hand.is_soft, hand
    ('T6', 16, False, Hand.parse('T6'))
    >>> Hand.parse("A,A,5").total, Hand.parse("A46A").total, Hand.parse("A46A").is_soft
    (17, 12, False)
    >>> Hand.parse("TT5")
    Traceback (most recent call last):
    solver.errors.HandError: TT5 is a bust: its total is 25, more than 21
    """

    values: tuple[Value, ...]

    def __post_init__(self) -> None:
        try:
            ordered = tuple(sorted(map(Value, self.values), key=_PRINT_ORDER.index))
        except (TypeError, ValueError):
            raise CardError(f"a hand holds values, not {self.values!r}: use Hand.parse") from None
        object.__setattr__(self, "values", ordered)
        if not ordered:
            raise HandError("the hand is empty; write at least two cards, such as T6")
        if self.hard_total > 21:
            raise HandError(f"{self} is a bust: its total is {self.hard_total}, more than 21")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand such as ``T6``, ``10 6``, ``a,7``, ``K-J``; suits are ignored.

        Raises
        ------
        CardError
            If some part of the text is not a card.
        HandError
            If there is no card or the hand is a bust.
        """
        return _parse(text)

    @classmethod
    def coerce(cls, hand: str | Hand) -> Hand:
        """Return the hand itself, or the hand that a text names; the same errors as `parse`.

        Examples
        --------
        >>> Hand.coerce("6T") == Hand.coerce(Hand.parse("T6"))
        True
        """
        return hand if isinstance(hand, Hand) else cls.parse(hand)

    @classmethod
    def of(cls, counts: Iterable[int]) -> Hand:
        """Return the hand that holds ``counts[v]`` cards of each value ``v``."""
        held = zip(Value, counts, strict=True)
        return cls(tuple(value for value, count in held for _ in range(count)))

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of cards of each of the ten values."""
        return tuple(self.values.count(value) for value in Value)

    @property
    def hard_total(self) -> int:
        """Total with every ace as one."""
        return sum(value.pips for value in self.values)

    @property
    def is_soft(self) -> bool:
        """Whether an ace counts eleven."""
        return ACE in self.values and self.hard_total <= 11

    @property
    def total(self) -> int:
        """Best total of 21 or less."""
        return self.hard_total + 10 * self.is_soft

    @property
    def is_pair(self) -> bool:
        """Two cards of equal value: K-J is a pair of tens."""
        return len(self.values) == 2 and self.values[0] == self.values[1]

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten-valued card; only the caller knows whether they come from a split."""
        return self.values == (ACE, TEN)

    def __len__(self) -> int:
        return len(self.values)

    def __str__(self) -> str:
        return "".join(map(str, self.values))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def _values(text: str) -> tuple[Value, ...]:
    return tuple(card.value for card in parse_cards(text))


@lru_cache(maxsize=1024)
def _parse(text: str) -> Hand:
    """Return the hand of a text; a stored solution names each hand ten times."""
    return Hand(_values(text))


def two_card_hands() -> tuple[Hand, ...]:
    """Return all 55 two-card hands, in the order A-A, A-2, ... T-T.

    Examples
    --------
    >>> len(two_card_hands()), str(two_card_hands()[1])
    (55, 'A2')
    """
    return tuple(Hand((low, high)) for low in Value for high in Value if low <= high)
