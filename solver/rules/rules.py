"""The rules of a game: one frozen dataclass, whose fields carry all that is known about each rule.

The rules are plain data classes and not models of a validation library, because importing one
costs more than a whole stored answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solver.rules import terms
from solver.rules.fields import NUMBER_OF_CARDS, YES_OR_NO, RuleField, rule, rule_fields
from solver.rules.readers import (
    hard_totals,
    one_of,
    or_none,
    ratio,
    truth,
    whole_number,
)
from solver.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules(RuleSet):
    """What the dealer does, what the player may do, and what is paid.

    The defaults are those of a six-deck table where the dealer stands on soft 17. Every field
    is a key of a game file and a name for ``--set``, and takes its value as it is written there;
    ``docs/reference/rules.md`` explains each. `RULES` has what is known about each field.

    Raises
    ------
    RulesError
        Names every value that is not allowed.

    Examples
    --------
    >>> rules = Rules(blackjack_pays="6:5")
    >>> rules.blackjack_pays, rules.max_hands, rules.change({"max_hands": 2}).max_hands
    (Fraction(6, 5), 4, 2)
    >>> rules
    Rules(blackjack_pays='6:5')
    >>> Rules(max_hands=0, hole_card="maybe")
    Traceback (most recent call last):
    solver.errors.RulesError: hole_card: must be 'peek', 'none' or 'original-only', not 'maybe'; \
max_hands: must be a whole number from 1 to 16, not 0
    """

    dealer_hits_soft_17: bool = rule(
        False,
        RuleField(
            truth,
            "dealer",
            "Dealer hits soft 17",
            "whether the dealer hits soft 17",
            terms.dealer_hits_soft_17,
            choices=YES_OR_NO,
            aliases=(("h17", "true"), ("s17", "false")),
        ),
    )
    hole_card: str = rule(
        "peek",
        RuleField(
            one_of("peek", "none", "original-only"),
            "dealer",
            "Hole card",
            "whether the dealer peeks for blackjack under an ace or a ten, and what a dealer "
            "blackjack takes where there is no hole card",
            terms.hole_card,
            absent="peek",
            choices=(
                ("peek", "dealer peeks for blackjack"),
                ("none", "no hole card, all wagers lost"),
                ("original-only", "no hole card, original bet lost"),
            ),
            aliases=(("enhc", "none"), ("obo", "original-only")),
        ),
    )
    double_on: str = rule(
        "any",
        RuleField(
            hard_totals,
            "doubling",
            "Totals you may double",
            "which hands may be doubled: any, or hard totals such as 9-11",
            terms.double_on,
            choices=(("any", "any"), ("9-11", "hard 9 to 11"), ("10-11", "hard 10 and 11")),
            aliases=(("doa", "any"), ("da9", "9-11"), ("d9", "9-11"), ("d10", "10-11")),
        ),
    )
    double_cards: str = rule(
        "two",
        RuleField(
            one_of("two", "any"),
            "doubling",
            "Double on",
            "how many cards a hand may have when it is doubled: two or any",
            terms.double_cards,
            absent="double on two cards",
            choices=NUMBER_OF_CARDS,
        ),
    )
    double_after_split: bool = rule(
        True,
        RuleField(
            truth,
            "doubling",
            "Double after split",
            "whether a hand that comes from a split may be doubled",
            terms.double_after_split,
            choices=YES_OR_NO,
            aliases=(("das", "true"), ("ndas", "false")),
        ),
    )
    max_hands: int = rule(
        4,
        RuleField(
            whole_number(1, 16),
            "splitting",
            "Max hands after splitting",
            "how many hands a pair may become; 1 if pairs may not be split",
            terms.max_hands,
        ),
    )
    max_ace_hands: int = rule(
        2,
        RuleField(
            whole_number(1, 16),
            "splitting",
            "Max hands from split aces",
            "how many hands a pair of aces may become",
            terms.max_ace_hands,
            aliases=(("rsa", "4"), ("nrsa", "2")),
        ),
    )
    draw_split_aces: bool = rule(
        False,
        RuleField(
            truth,
            "splitting",
            "Hit split aces",
            "whether split aces may be hit",
            terms.split_aces,
            absent="one card on split aces",
            choices=YES_OR_NO,
            aliases=(("hsa", "true"),),
        ),
    )
    double_split_aces: bool = rule(
        False,
        RuleField(
            truth,
            "splitting",
            "Double split aces",
            "whether split aces may be doubled",
            choices=YES_OR_NO,
        ),
    )
    surrender_split_aces: bool = rule(
        False,
        RuleField(
            truth,
            "splitting",
            "Surrender split aces",
            "whether split aces may be surrendered",
            choices=YES_OR_NO,
        ),
    )
    surrender: str = rule(
        "none",
        RuleField(
            one_of("none", "late", "early"),
            "surrender",
            "Surrender",
            "when a hand may be surrendered: none, late (after the dealer peeks) or early",
            terms.surrender,
            absent="no surrender",
            choices=(("none", "none"), ("late", "late"), ("early", "early")),
            aliases=(("ls", "late"), ("es", "early")),
        ),
    )
    surrender_cards: str = rule(
        "two",
        RuleField(
            one_of("two", "any"),
            "surrender",
            "Surrender on",
            "how many cards a hand may have when it is surrendered: two or any",
            choices=NUMBER_OF_CARDS,
        ),
    )
    surrender_after_split: bool = rule(
        False,
        RuleField(
            truth,
            "surrender",
            "Surrender after split",
            "whether a hand that comes from a split may be surrendered",
            choices=YES_OR_NO,
        ),
    )
    double_rescue: bool = rule(
        False,
        RuleField(
            truth,
            "surrender",
            "Surrender after doubling",
            "whether a doubled hand may be surrendered for half of its stake",
            terms.double_rescue,
            absent="no rescue after doubling",
            choices=YES_OR_NO,
            aliases=(("rescue", "true"),),
        ),
    )
    charlie: int | None = rule(
        None,
        RuleField(
            or_none(whole_number(3, 21)),
            "payouts",
            "Charlie: cards that win",
            "the number of cards with which a hand wins at once, 3 to 21, or none",
            terms.charlie,
            absent="no charlie",
        ),
    )
    blackjack_pays: Fraction = rule(
        Fraction(3, 2),
        RuleField(
            ratio,
            "payouts",
            "Blackjack pays",
            "what a blackjack pays, such as 3:2",
            terms.blackjack_pays,
            aliases=(("bj", "3:2"),),
        ),
    )
    insurance_pays: Fraction | None = rule(
        Fraction(2),
        RuleField(
            or_none(ratio),
            "payouts",
            "Insurance pays",
            "what insurance pays, such as 2:1, or none if it is not offered",
            terms.insurance_pays,
            absent="insurance 2:1",
        ),
    )
    double_attack: Fraction = rule(
        Fraction(0),
        RuleField(
            ratio,
            "payouts",
            "Max attack bet (times the bet)",
            "the largest attack wager per unit of the bet, such as 1; 0 if there is none",
            terms.double_attack,
            absent="no attack",
        ),
    )

    @property
    def peeks_before_decisions(self) -> bool:
        """Whether the dealer has peeked before the player decides on two cards."""
        return self.hole_card != "none" and self.surrender != "early"

    def decides_before_peek(self, cards: int) -> bool:
        """Return whether a hand with that many cards is decided before the dealer peeks, if ever.

        Examples
        --------
        >>> rules = Rules(surrender="early")
        >>> rules.decides_before_peek(2), rules.decides_before_peek(3)
        (True, False)
        """
        return self.hole_card == "none" or (self.surrender == "early" and cards == 2)

    def hands_from(self, value: int) -> int:
        """Return the largest number of hands that a pair may become; 1 if it may not be split.

        Examples
        --------
        >>> Rules().hands_from(0), Rules().hands_from(7)
        (2, 4)
        """
        return min(self.max_hands, self.max_ace_hands) if value == 0 else self.max_hands


RULES = rule_fields(Rules)
"""What is known about each rule, by its name."""
RULE_NAMES = tuple(RULES)
