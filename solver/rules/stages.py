"""The stages of a hand, and what each stage may do.

The permissions are plain data: everything that plays a hand (engine, reference, table, simulator)
reads them from `permissions`, each in its own way. A rule that allows more or less changes the rows
here. Whether a pair may be split is not among them: see `Rules.hands_from`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from solver.cards.values import ACE
from solver.rules.actions import Action
from solver.rules.rules import Rules

ALL_CARDS = frozenset(range(1, 22))
"""Every number of cards that a hand of 21 or less can have."""
TWO_CARDS = frozenset({2})
ALL_TOTALS = frozenset((total, soft) for total in range(2, 22) for soft in (False, True))
"""Every total of a hand of 21 or less, each with whether an ace counts eleven."""


class Stage(IntEnum):
    """Where a hand comes from; the stage decides what the hand may do.

    A hand that was doubled may stand, double again or surrender, as far as its permissions say;
    it is never hit.
    """

    FIRST = 0
    SPLIT = 1
    SPLIT_ACES = 2
    DOUBLED = 3

    @classmethod
    def after_split(cls, pair: int | None) -> Stage:
        """Return the stage of a hand split from a pair of that value; None: it was not split.

        Examples
        --------
        >>> Stage.after_split(None).name, Stage.after_split(7).name, Stage.after_split(0).name
        ('FIRST', 'SPLIT', 'SPLIT_ACES')
        """
        if pair is None:
            return cls.FIRST
        return cls.SPLIT_ACES if pair == ACE else cls.SPLIT


@dataclass(frozen=True, slots=True)
class Permission:
    """The hands that may take an action.

    Attributes
    ----------
    cards
        Numbers of cards.
    totals
        Best totals, each with whether an ace counts eleven.
    upcards
        Values of the upcards, or None for any upcard.
    before_peek
        Numbers of cards with which the action is taken before the dealer peeks, so that it is
        worth the same with and without a dealer blackjack: an early surrender.
    """

    cards: frozenset[int] = ALL_CARDS
    totals: frozenset[tuple[int, bool]] = ALL_TOTALS
    upcards: frozenset[int] | None = None
    before_peek: frozenset[int] = frozenset()

    def covers(self, cards: int, total: int, soft: bool, upcard: int | None = None) -> bool:
        """Return whether a hand may take the action.

        Parameters
        ----------
        cards, total, soft
            Number of cards, best total, and whether an ace counts eleven.
        upcard
            Value of the upcard; None asks whether the action is allowed against any upcard at all.

        Examples
        --------
        >>> hard_nine_to_eleven = frozenset((total, False) for total in (9, 10, 11))
        >>> double = Permission(TWO_CARDS, hard_nine_to_eleven)
        >>> double.covers(2, 10, False), double.covers(3, 10, False), double.covers(2, 19, True)
        (True, False, False)
        """
        met = upcard is None or self.upcards is None or upcard in self.upcards
        return met and cards in self.cards and (total, soft) in self.totals


def permissions(rules: Rules, stage: Stage) -> Mapping[Action, Permission]:
    """Return what a hand of one stage may do; an action that is absent is never allowed.

    A hand that has ended by its cards may only stand, even if this table allows more: see
    `solver.rules.payoffs.ENDS_PLAY`.

    Examples
    --------
    >>> [action.value for action in permissions(Rules(), Stage.SPLIT_ACES)]
    ['stand']
    >>> surrender = permissions(Rules(surrender="early"), Stage.FIRST)[Action.SURRENDER]
    >>> surrender.covers(2, 16, False), 2 in surrender.before_peek
    (True, True)
    """
    if stage is Stage.DOUBLED:
        rescue = {Action.SURRENDER: Permission()} if rules.double_rescue else {}
        return {Action.STAND: Permission(), **rescue}
    split, aces = stage is not Stage.FIRST, stage is Stage.SPLIT_ACES
    may = {Action.STAND: Permission()}
    if not aces or rules.draw_split_aces:
        may[Action.HIT] = Permission()
    if (not split or rules.double_after_split) and (not aces or rules.double_split_aces):
        cards = ALL_CARDS if rules.double_cards == "any" else TWO_CARDS
        may[Action.DOUBLE] = Permission(cards, _double_totals(rules))
    if (
        rules.surrender != "none"
        and (not split or rules.surrender_after_split)
        and (not aces or rules.surrender_split_aces)
    ):
        cards = ALL_CARDS if rules.surrender_cards == "any" else TWO_CARDS
        early = TWO_CARDS if rules.surrender == "early" and not split else frozenset()
        may[Action.SURRENDER] = Permission(cards, before_peek=early)
    return may


def _double_totals(rules: Rules) -> frozenset[tuple[int, bool]]:
    """Return the totals that may be doubled; ``double_on`` names hard totals or any."""
    if rules.double_on == "any":
        return ALL_TOTALS
    low, high = map(int, rules.double_on.split("-"))
    return frozenset((total, False) for total in range(low, high + 1))


def may_act(
    rules: Rules, stage: Stage, cards: int, total: int, soft: bool, upcard: int | None = None
) -> tuple[Action, ...]:
    """Return the actions that the permissions of a stage allow a hand, in the order of `Action`.

    Examples
    --------
    >>> [action.value for action in may_act(Rules(double_on="9-11"), Stage.FIRST, 2, 16, False)]
    ['stand', 'hit']
    """
    may = permissions(rules, stage)
    return tuple(
        action
        for action in Action
        if action in may and may[action].covers(cards, total, soft, upcard)
    )
