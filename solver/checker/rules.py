"""The rules of a game: how they are read, what a hand may do and what it is paid."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from solver.checker.cards import ACE, PlayerHand
from solver.checker.refusal import CertificateError, shown

STAND, HIT, DOUBLE, SPLIT, SURRENDER = ACTIONS = ("stand", "hit", "double", "split", "surrender")
"""The actions; of those that are worth the same the first one is taken."""
FIRST, AFTER_SPLIT, AFTER_ACES, DOUBLED = "first", "split", "split aces", "doubled"
"""The stages: a hand not split, split from a pair, split from aces, just doubled."""
OUTCOMES = (17, 18, 19, 20, 21, "blackjack", "bust")
"""What the dealer can end with; `pays` has an entry for each."""
BLACKJACK = OUTCOMES.index("blackjack")
NATURAL, CHARLIE, BUST, SURRENDERED = "natural", "charlie", "bust", "surrendered"
"""The kinds of hands that are not compared with the dealer's total."""

Pays = tuple[Fraction, ...]
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules, by the names of the header; ratios are fractions, ``"none"`` is None."""

    dealer_hits_soft_17: bool
    hole_card: str
    double_on: tuple[int, int] | None
    double_cards: str
    double_after_split: bool
    max_hands: int
    max_ace_hands: int
    draw_split_aces: bool
    double_split_aces: bool
    surrender_split_aces: bool
    surrender: str
    surrender_cards: str
    surrender_after_split: bool
    double_rescue: bool
    charlie: int | None
    blackjack_pays: Fraction
    insurance_pays: Fraction | None
    double_attack: Fraction

    def hands_from(self, pair: int) -> int:
        """Return how many hands a pair may become; with 1 it may not be split."""
        return min(self.max_hands, self.max_ace_hands) if pair == ACE else self.max_hands

    def allowed(self, stage: str, hand: PlayerHand) -> tuple[str, ...]:
        """Return what a hand may do, in the order of `ACTIONS`; splitting is not among it.

        A charlie and a natural have ended by their cards and may only stand.
        """
        if self.has_ended(stage, hand):
            return (STAND,)
        if stage == DOUBLED:
            return (STAND, SURRENDER) if self.double_rescue else (STAND,)
        may = {HIT: self._may_hit, DOUBLE: self._may_double, SURRENDER: self._may_surrender}
        return (STAND, *(action for action, test in may.items() if test(stage, hand)))

    def has_ended(self, stage: str, hand: PlayerHand) -> bool:
        """Return whether a hand of 21 or less has ended by its cards: a natural or a charlie."""
        natural = stage == FIRST and hand.is_natural
        return natural or (self.charlie is not None and len(hand.cards) >= self.charlie)

    def may_split(self, hand: PlayerHand) -> bool:
        """Return whether an unsplit hand may be split."""
        return hand.pair is not None and self.hands_from(hand.pair) > 1

    def surrenders_early(self, hand: PlayerHand) -> bool:
        """Return whether an unsplit hand is surrendered before the dealer looks for blackjack."""
        return self.surrender == "early" and len(hand.cards) == 2 and not hand.is_natural

    def _may_hit(self, stage: str, hand: PlayerHand) -> bool:
        return stage != AFTER_ACES or self.draw_split_aces

    def _may_double(self, stage: str, hand: PlayerHand) -> bool:
        if stage != FIRST and not self.double_after_split:
            return False
        if stage == AFTER_ACES and not self.double_split_aces:
            return False
        if self.double_cards == "two" and len(hand.cards) != 2:
            return False
        if self.double_on is None:
            return True
        low, high = self.double_on
        return not hand.soft and low <= hand.total <= high

    def _may_surrender(self, stage: str, hand: PlayerHand) -> bool:
        if self.surrender == "none":
            return False
        if stage != FIRST and not self.surrender_after_split:
            return False
        if stage == AFTER_ACES and not self.surrender_split_aces:
            return False
        return self.surrender_cards == "any" or len(hand.cards) == 2

    def unit(self) -> int:
        """Return the least common multiple of the denominators of all that can be paid."""
        return lcm(HALF.denominator, self.blackjack_pays.denominator)

    def paid_as(self, stage: str, hand: PlayerHand) -> str:
        """Return the kind of a hand that stands: its total if it is to be compared.

        Examples
        --------
        >>> from solver.checker.cards import hand_of
        >>> rules = read_rules(_EXAMPLE)
        >>> [rules.paid_as(stage, hand_of(0, 9)) for stage in (FIRST, AFTER_SPLIT)]
        ['natural', '21']
        """
        if self.has_ended(stage, hand):
            return NATURAL if stage == FIRST and hand.is_natural else CHARLIE
        return str(max(hand.total, 16))

    def pays(self, kind: str) -> Pays:
        """Return what a kind of hand is paid against each of `OUTCOMES`, per unit staked.

        Examples
        --------
        >>> [str(paid) for paid in read_rules(_EXAMPLE).pays("18")]
        ['1', '0', '-1', '-1', '-1', '0', '1']
        """
        if kind == NATURAL:
            return self._pays_same(self.blackjack_pays, Fraction(0))
        if kind == CHARLIE:
            return self._pays_same(Fraction(1), Fraction(1))
        if kind == BUST:
            return self._pays_same(Fraction(-1), Fraction(-1))
        if kind == SURRENDERED:
            return self._pays_same(-HALF, Fraction(-1))
        total = int(kind)
        compared = [Fraction((total > it) - (total < it)) for it in range(17, 22)]
        return (*compared, self._to_blackjack(Fraction(-1)), Fraction(1))

    def _pays_same(self, paid: Fraction, against_blackjack: Fraction) -> Pays:
        """Return the pay of a hand that does not depend on the dealer's total."""
        pays = [paid] * len(OUTCOMES)
        pays[BLACKJACK] = self._to_blackjack(against_blackjack)
        return tuple(pays)

    def _to_blackjack(self, paid: Fraction) -> Fraction:
        """Return what is paid against a dealer blackjack.

        With a hole card only the original bet is lost, which is counted once for the round and not
        here; everything staked later is returned.
        """
        return paid if self.hole_card == "none" else Fraction(0)

    def bet_lost(self, hand: PlayerHand) -> bool:
        """Return whether a dealer blackjack takes the original bet on two cards besides `pays`."""
        return self.hole_card != "none" and not hand.is_natural


def read_rules(plain: object) -> GameRules:
    """Return the rules of a header.

    Raises
    ------
    CertificateError
        If a rule is unknown or missing, or has a value that is not known.
    """
    if not isinstance(plain, dict) or list(plain) != list(_READERS):
        raise CertificateError(f'line 1: "rules" must have the keys {", ".join(_READERS)}')
    return GameRules(**{name: _read_one(name, value) for name, value in plain.items()})


def _read_one(name: str, value: object) -> Any:
    try:
        return _READERS[name](value)
    except ValueError:
        raise CertificateError(f"line 1: {name} cannot be {shown(value)}") from None


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _word(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value

    return read


def _whole(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError
        return value

    return read


def _ratio(value: object) -> Fraction:
    match = re.fullmatch(r"([0-9]{1,60}):([0-9]{1,60})", value if isinstance(value, str) else "")
    if match is None or int(match[2]) == 0:
        raise ValueError
    found = Fraction(int(match[1]), int(match[2]))
    if value != f"{found.numerator}:{found.denominator}":
        raise ValueError
    return found


def _totals(value: object) -> tuple[int, int] | None:
    if value == "any":
        return None
    match = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", value if isinstance(value, str) else "")
    if match is None or not 4 <= int(match[1]) <= int(match[2]) <= 21:
        raise ValueError
    return int(match[1]), int(match[2])


def _or_none(read: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: None if value == "none" else read(value)


_READERS: Mapping[str, Callable[[object], Any]] = {
    "dealer_hits_soft_17": _truth,
    "hole_card": _word("peek", "none", "original-only"),
    "double_on": _totals,
    "double_cards": _word("two", "any"),
    "double_after_split": _truth,
    "max_hands": _whole(1, 16),
    "max_ace_hands": _whole(1, 16),
    "draw_split_aces": _truth,
    "double_split_aces": _truth,
    "surrender_split_aces": _truth,
    "surrender": _word("none", "late", "early"),
    "surrender_cards": _word("two", "any"),
    "surrender_after_split": _truth,
    "double_rescue": _truth,
    "charlie": _or_none(_whole(3, 21)),
    "blackjack_pays": _ratio,
    "insurance_pays": _or_none(_ratio),
    "double_attack": _ratio,
}

_EXAMPLE: Mapping[str, object] = {
    "dealer_hits_soft_17": False,
    "hole_card": "peek",
    "double_on": "any",
    "double_cards": "two",
    "double_after_split": True,
    "max_hands": 4,
    "max_ace_hands": 2,
    "draw_split_aces": False,
    "double_split_aces": False,
    "surrender_split_aces": False,
    "surrender": "late",
    "surrender_cards": "two",
    "surrender_after_split": False,
    "double_rescue": False,
    "charlie": "none",
    "blackjack_pays": "3:2",
    "insurance_pays": "2:1",
    "double_attack": "0:1",
}
"""Plain rules for the examples of this module."""
