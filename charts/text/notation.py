"""How sentences write numbers and hands: in signs where they are read, in words for speech."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from charts.text.numbers import percent, plain_percent
from charts.text.speech import (
    hand_in_words,
    spoken_percent,
    spoken_plain_percent,
)
from solver.cards import Hand
from solver.rules import ratio_text
from solver.rules.terms import spoken_ratio

_LEAST = 0.0001


@dataclass(frozen=True, slots=True)
class Notation:
    """A way to write the values in a sentence.

    Attributes
    ----------
    ev
        What an expected value is called.
    percent, plain_percent
        Write a value in percent with a number of decimals: with its sign, or without a plus.
    ratio
        Writes a payout.
    hand
        Writes a hand.

    Examples
    --------
    >>> for notation in (PRINTED, SPOKEN):
    ...     print(notation.percent(-0.02, 1), notation.ratio(Fraction(5, 2)), sep=", ")
    -2.0 %, 5:2
    minus 2.0 percent, 5 to 2
    """

    ev: str
    percent: Callable[[float, int], str]
    plain_percent: Callable[[float, int], str]
    ratio: Callable[[Fraction], str]
    hand: Callable[[Hand], str]

    def share(self, value: float) -> str:
        """Return a small part of a bet with two decimals.

        Examples
        --------
        >>> PRINTED.share(0.0021), PRINTED.share(0.00001)
        ('0.21 %', 'less than 0.01 %')
        """
        if 0 < value < _LEAST:
            return f"less than {self.plain_percent(_LEAST, 2)}"
        return self.plain_percent(value, 2)


def _dashed(hand: Hand) -> str:
    return "-".join(map(str, hand.values))


PRINTED = Notation("EV", percent, plain_percent, ratio_text, _dashed)
SPOKEN = Notation(
    "expected value", spoken_percent, spoken_plain_percent, spoken_ratio, hand_in_words
)
