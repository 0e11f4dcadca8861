"""What the rules say about each field in one line, in shorthand and in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from solver.rules.fields import Term
from solver.rules.readers import ratio_text

if TYPE_CHECKING:
    from solver.rules.rules import Rules

_USUAL_INSURANCE = Fraction(2)


def spoken_ratio(ratio: Fraction) -> str:
    """Return a payout in words.

    Examples
    --------
    >>> spoken_ratio(Fraction(3, 2))
    '3 to 2'
    """
    return f"{ratio.numerator} to {ratio.denominator}"


def dealer_hits_soft_17(rules: Rules) -> Term:
    """What the dealer does with a soft 17."""
    if rules.dealer_hits_soft_17:
        return Term("H17", "the dealer hits soft 17")
    return Term("S17", "the dealer stands on soft 17")


def hole_card(rules: Rules) -> Term | None:
    """What a dealer blackjack takes, where the dealer has no hole card."""
    start = "no hole card, and a dealer blackjack takes"
    return {
        "peek": None,
        "none": Term("ENHC", f"{start} all wagers"),
        "original-only": Term("OBO", f"{start} the original bet only"),
    }[rules.hole_card]


def double_cards(rules: Rules) -> Term | None:
    """Whether a hand of more than two cards may be doubled."""
    if rules.double_cards == "two":
        return None
    return Term("any number of cards", "on any number of cards")


def double_on(rules: Rules) -> Term:
    """Which totals may be doubled."""
    if rules.double_on == "any":
        return Term("DOA", "double on any total")
    low, high = rules.double_on.split("-")
    if low == high:
        return Term(f"D{low} only", f"double on hard {low} only")
    short = f"D{low}" if high == "11" else f"D{low}-{high}"
    return Term(short, f"double on hard {low} to {high} only")


def double_after_split(rules: Rules) -> Term | None:
    """Whether split hands may be doubled; nothing where no pair may be split."""
    if rules.max_hands == 1:
        return None
    if rules.double_after_split:
        return Term("DAS", "double after a split")
    return Term("NDAS", "no double after a split")


def max_hands(rules: Rules) -> Term:
    """How many hands a pair may become."""
    if rules.max_hands == 1:
        return Term("no splits", "no splits")
    return Term(f"{rules.max_hands} hands", f"up to {rules.max_hands} hands by splitting")


def max_ace_hands(rules: Rules) -> Term | None:
    """How many hands a pair of aces may become, where that is not obvious."""
    hands = rules.hands_from(0)
    if rules.max_hands == 1 or hands == rules.max_hands == 2:
        return None
    if hands == 1:
        return Term("aces not split", "aces may not be split")
    if hands == 2:
        return Term("NRSA", "aces split once only")
    if hands == rules.max_hands:
        return Term("RSA", "aces split again like other pairs")
    return Term(f"aces to {hands} hands", f"aces up to {hands} hands")


def split_aces(rules: Rules) -> Term | None:
    """What split aces may do beyond one card each."""
    allowed = {
        "hit": rules.draw_split_aces,
        "double": rules.double_split_aces,
        "surrender": rules.surrender_split_aces,
    }
    actions = [action for action, yes in allowed.items() if yes]
    if not actions or rules.hands_from(0) == 1:
        return None
    *most, last = actions
    spoken = f"{', '.join(most)} or {last}" if most else last
    return Term(f"{'/'.join(actions)} split aces", f"{spoken} split aces")


def surrender(rules: Rules) -> Term | None:
    """When a hand may be surrendered, and which hands."""
    if rules.surrender == "none":
        return None
    short = "ES" if rules.surrender == "early" else "LS"
    if rules.surrender_cards == "any":
        which = " any time" if rules.surrender_after_split else " any time but after a split"
    else:
        which = " after splits too" if rules.surrender_after_split else ""
    return Term(f"{short}{which}", f"{rules.surrender} surrender{which}")


def double_rescue(rules: Rules) -> Term | None:
    """Whether a doubled hand may be surrendered."""
    if not rules.double_rescue:
        return None
    return Term("rescue after doubling", "a doubled hand may be surrendered")


def charlie(rules: Rules) -> Term | None:
    """With how many cards a hand wins at once, if it does."""
    if rules.charlie is None:
        return None
    return Term(f"{rules.charlie}-card charlie", f"a hand of {rules.charlie} cards wins")


def blackjack_pays(rules: Rules) -> Term:
    """What a blackjack pays."""
    pays = rules.blackjack_pays
    return Term(f"BJ {ratio_text(pays)}", f"blackjack pays {spoken_ratio(pays)}")


def insurance_pays(rules: Rules) -> Term | None:
    """What insurance pays, where that is not the usual 2:1."""
    pays = rules.insurance_pays
    if pays is None:
        return Term("no insurance", "no insurance")
    if pays == _USUAL_INSURANCE:
        return None
    return Term(f"insurance {ratio_text(pays)}", f"insurance pays {spoken_ratio(pays)}")


def double_attack(rules: Rules) -> Term | None:
    """How large the attack wager may be, where there is one."""
    attack = rules.double_attack
    if not attack:
        return None
    if attack == 1:
        return Term("attack 1:1", "an attack wager of up to the bet")
    size = f"{attack} times" if attack.denominator == 1 else f"{float(100 * attack):g} percent of"
    return Term(f"attack {ratio_text(attack)}", f"an attack wager of up to {size} the bet")
