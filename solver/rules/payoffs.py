"""What a finished hand is paid: a table of classes of hand by outcomes of the dealer.

The table is plain data: everything that settles a hand (engine, reference, table, simulator) reads
it through the functions of this module, each in its own way. A rule that pays otherwise changes
the rows here. All payoffs are net and per unit staked on the hand: 1 is a win at 1:1, 0 a push.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from fractions import Fraction
from typing import TypeVar

from solver.rules.rules import Rules
from solver.rules.stages import Stage

Number = TypeVar("Number", int, float, Fraction)


class DealerOutcome(IntEnum):
    """How the dealer's hand ends. A bust with 22 is a separate outcome."""

    SEVENTEEN = 0
    EIGHTEEN = 1
    NINETEEN = 2
    TWENTY = 3
    TWENTY_ONE = 4
    BLACKJACK = 5
    BUST_22 = 6
    BUST = 7

    @property
    def label(self) -> str:
        """The printed name: ``17`` to ``21``, ``blackjack``, ``22``, ``bust``."""
        return _LABELS[self]

    @classmethod
    def of(cls, total: int, cards: int) -> DealerOutcome:
        """Return the outcome of a final hand of the dealer, upcard included.

        Examples
        --------
        >>> DealerOutcome.of(21, 2).label, DealerOutcome.of(21, 3).label
        ('blackjack', '21')
        >>> DealerOutcome.of(22, 4).label, DealerOutcome.of(26, 3).label
        ('22', 'bust')
        """
        if total == 21 and cards == 2:
            return cls.BLACKJACK
        if total > 21:
            return cls.BUST_22 if total == 22 else cls.BUST
        return cls(total - 17)


_LABELS = ("17", "18", "19", "20", "21", "blackjack", "22", "bust")
WITHOUT_BLACKJACK = tuple(each for each in DealerOutcome if each is not DealerOutcome.BLACKJACK)
SHOWN_OUTCOMES = tuple(each.label for each in DealerOutcome if each is not DealerOutcome.BUST_22)
"""Names of the outcomes that are printed: a bust with 22 counts as a bust."""


def shown_outcomes(chances: Mapping[DealerOutcome, Number]) -> dict[str, Number]:
    """Return the chances of the dealer's outcomes by `SHOWN_OUTCOMES`.

    Examples
    --------
    >>> shown_outcomes({each: 0.125 for each in DealerOutcome})["bust"]
    0.25
    """
    shown = {each.label: chance for each, chance in chances.items()}
    shown[DealerOutcome.BUST.label] += shown.pop(DealerOutcome.BUST_22.label)
    return shown


class HandClass(IntEnum):
    """How a hand of the player is paid."""

    UP_TO_16 = 0
    SEVENTEEN = 1
    EIGHTEEN = 2
    NINETEEN = 3
    TWENTY = 4
    TWENTY_ONE = 5
    CHARLIE = 6
    NATURAL = 7
    BUST = 8
    SURRENDERED = 9
    SURRENDERED_EARLY = 10
    EVEN_MONEY = 11


ENDS_PLAY = frozenset({HandClass.CHARLIE, HandClass.NATURAL, HandClass.BUST})
"""Classes of hands that end by their cards: nothing is left to decide."""


def class_of(rules: Rules, stage: Stage, cards: int, total: int) -> HandClass:
    """Return the class of a hand that takes no more cards.

    Parameters
    ----------
    rules, stage
        The rules, and where the hand comes from.
    cards, total
        Number of cards and best total; over 21 is bust.

    Examples
    --------
    >>> class_of(Rules(), Stage.FIRST, 2, 21).name, class_of(Rules(), Stage.SPLIT_ACES, 2, 21).name
    ('NATURAL', 'TWENTY_ONE')
    >>> class_of(Rules(charlie=5), Stage.FIRST, 5, 14).name
    'CHARLIE'
    """
    if total > 21:
        return HandClass.BUST
    if stage is Stage.FIRST and cards == 2 and total == 21:
        return HandClass.NATURAL
    if rules.charlie is not None and cards >= rules.charlie:
        return HandClass.CHARLIE
    return HandClass(max(total - 16, HandClass.UP_TO_16))


def payoff(rules: Rules, hand: HandClass, outcome: DealerOutcome) -> Fraction:
    """Return what a hand is paid per unit staked.

    Where the dealer has a hole card (``peek``, ``original-only``), a dealer blackjack takes only
    the original bet and returns everything else: the table then says 0, and
    `bet_lost_to_blackjack` says what the original bet loses.

    Examples
    --------
    >>> payoff(Rules(), HandClass.TWENTY, DealerOutcome.NINETEEN)
    Fraction(1, 1)
    >>> payoff(Rules(), HandClass.TWENTY, DealerOutcome.BLACKJACK)
    Fraction(0, 1)
    >>> payoff(Rules(hole_card="none"), HandClass.TWENTY, DealerOutcome.BLACKJACK)
    Fraction(-1, 1)
    """
    if outcome is DealerOutcome.BLACKJACK and hand in _AGAINST_BLACKJACK:
        takes_all = rules.hole_card == "none"
        return Fraction(_AGAINST_BLACKJACK[hand]) if takes_all else Fraction(0)
    if hand is HandClass.NATURAL:
        return Fraction(0) if outcome is DealerOutcome.BLACKJACK else rules.blackjack_pays
    if hand in _FIXED:
        return _FIXED[hand]
    if outcome in (DealerOutcome.BUST_22, DealerOutcome.BUST):
        return Fraction(1)
    mine, theirs = int(hand), int(outcome) + 1
    return Fraction((mine > theirs) - (mine < theirs))


def all_payoffs(rules: Rules) -> set[Fraction]:
    """Return every number of the table.

    Examples
    --------
    >>> sorted(map(str, all_payoffs(Rules())))
    ['-1', '-1/2', '0', '1', '3/2']
    """
    return {payoff(rules, hand, outcome) for hand in HandClass for outcome in DealerOutcome}


_AGAINST_BLACKJACK = dict.fromkeys(
    (each for each in HandClass if each <= HandClass.TWENTY_ONE), -1
) | {HandClass.CHARLIE: 1, HandClass.BUST: -1, HandClass.SURRENDERED: -1}
"""What a dealer blackjack pays on every unit where there is no hole card (``none``)."""
_FIXED = {
    HandClass.CHARLIE: Fraction(1),
    HandClass.BUST: Fraction(-1),
    HandClass.SURRENDERED: Fraction(-1, 2),
    HandClass.SURRENDERED_EARLY: Fraction(-1, 2),
    HandClass.EVEN_MONEY: Fraction(1),
}
"""Payoffs of classes that do not depend on the dealer's total."""


def bet_lost_to_blackjack(rules: Rules, hand: HandClass) -> Fraction:
    """Return what a dealer blackjack takes of the original bet, in addition to `payoff`.

    Examples
    --------
    >>> bet_lost_to_blackjack(Rules(), HandClass.TWENTY), bet_lost_to_blackjack(
    ...     Rules(), HandClass.NATURAL
    ... )
    (Fraction(1, 1), Fraction(0, 1))
    >>> bet_lost_to_blackjack(Rules(hole_card="none"), HandClass.TWENTY)
    Fraction(0, 1)
    """
    return Fraction(rules.hole_card != "none" and hand in _AGAINST_BLACKJACK)


def is_decided(rules: Rules, hand: HandClass) -> bool:
    """Return whether a hand is paid the same whatever the dealer makes, a blackjack excepted.

    The dealer does not draw for such a hand.

    Examples
    --------
    >>> is_decided(Rules(), HandClass.NATURAL), is_decided(Rules(), HandClass.TWENTY_ONE)
    (True, False)
    """
    return len({payoff(rules, hand, outcome) for outcome in WITHOUT_BLACKJACK}) == 1
