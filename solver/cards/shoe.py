"""A shoe: the pack it was filled with, and the cards known to be gone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from solver.bounds import number_in_range
from solver.cards.values import RANKS, SUITS, VALUES, Card, parse_cards
from solver.errors import ShoeError

_DECKS = re.compile(r"([0-9]+)\s*(?:[x*]\s*(48|52)|d|decks?)", re.IGNORECASE)
_DIGITS = re.compile("[0-9]+")
_MOST_DECKS = 1000
_MOST_TYPED = 10**7


@dataclass(frozen=True, slots=True)
class Pack:
    """What a shoe holds when it is full: whole decks, or explicit counts of the ten values.

    Parameters
    ----------
    decks
        Number of decks; 0 where ``counts`` is given.
    size
        52, or 48 for decks without ten-spots (J, Q, K stay).
    counts
        Cards of each value A, 2, .. 9, T, for a shoe that is not whole decks.

    Raises
    ------
    ShoeError
        If the numbers do not make a shoe.

    Examples
    --------
    >>> Pack(8, 48).values[9], Pack(6).values[9], str(Pack(8, 48))
    (96, 96, '8x48')
    """

    decks: int
    size: int = 52
    counts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.counts:
            if len(self.counts) != 10 or min(self.counts) < 0 or not sum(self.counts):
                raise ShoeError("explicit counts are ten numbers for A 2 3 4 5 6 7 8 9 T")
            if sum(self.counts) > 52 * _MOST_DECKS:
                raise ShoeError(f"a shoe holds at most {52 * _MOST_DECKS} cards")
        elif not 1 <= self.decks <= _MOST_DECKS or self.size not in (48, 52):
            raise ShoeError(f"a shoe is 1 to {_MOST_DECKS} decks of 48 or 52 cards")

    @property
    def values(self) -> tuple[int, ...]:
        """Cards of each of the ten values."""
        return self.counts or (4 * self.decks,) * 9 + (4 * self.decks * (self.size - 36) // 4,)

    @property
    def cards(self) -> Mapping[Card, int] | None:
        """Cards of each rank and suit, or None where only the values are known."""
        if self.counts:
            return None
        ranks = RANKS if self.size == 52 else RANKS.replace("T", "")
        return {Card(rank, suit): self.decks for rank in ranks for suit in SUITS}

    def __str__(self) -> str:
        return ",".join(map(str, self.counts)) if self.counts else f"{self.decks}x{self.size}"


@dataclass(frozen=True, slots=True)
class Shoe:
    """The composition of the remaining cards.

    Parameters
    ----------
    pack
        The full shoe.
    removed
        Cards known to be gone; kept sorted.

    Raises
    ------
    ShoeError
        If a removed card is not in the shoe.

    Examples
    --------
    >>> shoe = Shoe.parse("6x52-TT5")
    >>> str(shoe), shoe.counts, shoe.total
    ('6x52-5TT', (24, 24, 24, 24, 23, 24, 24, 24, 24, 94), 309)
    >>> Shoe.parse("6d") == Shoe.parse("6x52"), Shoe.parse(str(shoe)) == shoe
    (True, True)
    >>> Shoe.parse("0 4 4 2 0 0 2 0 0 7").total
    19
    >>> Shoe.parse("1d-55555")
    Traceback (most recent call last):
    solver.errors.ShoeError: the shoe 1x52 has only 4 fives; 5 cannot be removed
    """

    pack: Pack
    removed: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.pack, Pack):
            raise ShoeError(f"a shoe is made from a Pack, not {self.pack!r}: use Shoe.parse")
        order = sorted(self.removed, key=lambda card: (RANKS.index(card.rank), card.suit))
        object.__setattr__(self, "removed", tuple(order))
        gone = self._removed_values()
        for value, (held, count) in enumerate(zip(self.pack.values, gone, strict=True)):
            if count > held:
                raise self._missing(Card(VALUES[value]), held, count)
        self._check_ranks()

    def _removed_values(self) -> list[int]:
        gone = [0] * 10
        for card in self.removed:
            gone[card.value] += 1
        return gone

    def _check_ranks(self) -> None:
        cards = self.pack.cards
        if cards is None:
            return
        per_rank: Counter[str] = Counter()
        for card, count in cards.items():
            per_rank[card.rank] += count
        exact = [card for card in self.removed if card.is_exact]
        for card, count in Counter(card for card in exact if card.suit).items():
            if count > cards.get(card, 0):
                raise self._missing(card, cards.get(card, 0), count)
        for rank, count in Counter(card.rank for card in exact).items():
            if count > per_rank[rank]:
                raise self._missing(Card(rank), per_rank[rank], count)

    def _missing(self, card: Card, held: int, count: int) -> ShoeError:
        only = "only " if held else ""
        return ShoeError(
            f"the shoe {self.pack} has {only}{card.counted(held)}; {count} cannot be removed"
        )

    @classmethod
    def parse(cls, text: str) -> Shoe:
        """Read ``8x48``, ``6x52``, ``6d``, ten counts ``4,4,4,4,4,4,4,4,4,16``; ``-CARDS`` removes.

        Raises
        ------
        ShoeError
            If the text is not a shoe or it does not hold the removed cards.
        CardError
            If the part behind the dash is not cards.
        """
        if not isinstance(text, str):
            raise ShoeError(f"a shoe is text such as '6x52', not {text!r}")
        full, _, removed = text.strip().partition("-")
        return cls(cls._parse_pack(full.strip(), text), parse_cards(removed))

    @staticmethod
    def _parse_pack(full: str, text: str) -> Pack:
        match = _DECKS.fullmatch(full)
        if match is not None:
            return Pack(_number(match[1]), int(match[2] or 52))
        numbers = re.split(r"[\s,]+", full)
        if len(numbers) == 10 and all(map(_DIGITS.fullmatch, numbers)):
            return Pack(0, 0, tuple(map(_number, numbers)))
        raise ShoeError(
            f"{text!r} is not a shoe: write 8x48, 6x52, 6d, or ten counts for A 2 .. 9 T, "
            "and -CARDS for cards removed"
        )

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards of each of the ten values that remain."""
        gone = self._removed_values()
        return tuple(held - out for held, out in zip(self.pack.values, gone, strict=True))

    @property
    def total(self) -> int:
        """Number of cards that remain."""
        return sum(self.counts)

    def without(self, cards: Iterable[Card]) -> Shoe:
        """Return the shoe with more cards removed.

        Raises
        ------
        ShoeError
            If one of them is not in the shoe.
        """
        return Shoe(self.pack, (*self.removed, *cards))

    def holds(self, counts: Iterable[int]) -> bool:
        """Whether that many cards of each value remain."""
        return all(need <= held for need, held in zip(counts, self.counts, strict=True))

    def __str__(self) -> str:
        removed = "".join(map(str, self.removed))
        return f"{self.pack}-{removed}" if removed else str(self.pack)

    def __repr__(self) -> str:
        return f"Shoe.parse({str(self)!r})"


def _number(digits: str) -> int:
    """Return a typed count of decks or cards."""
    try:
        return number_in_range(digits, 0, _MOST_TYPED)
    except ValueError:
        raise ShoeError(f"too many cards: {digits}") from None
