"""What to do about insurance and even money, in a line each."""

from __future__ import annotations

from collections.abc import Sequence

from charts.text.notation import PRINTED, Notation
from solver.cards import TEN, Hand
from solver.results.solution import InsuranceResult
from solver.rules.readers import ratio

_MOST_NAMED = 12


def insurance_advice(insurance: InsuranceResult | None, notation: Notation = PRINTED) -> str:
    """Return when to take insurance: never, always, or with which two cards.

    Examples
    --------
    >>> evs = {Hand.parse("T6"): -0.01, Hand.parse("65"): 0.002, Hand.parse("54"): -0.001}
    >>> insurance_advice(InsuranceResult("3:1", evs, 0.0001, None))
    'Insurance (3:1): take it with 6-5 only'
    >>> insurance_advice(None)
    'Insurance: not offered'
    """
    if insurance is None:
        return "Insurance: not offered"
    good = [hand for hand, ev in insurance.evs.items() if ev > 0]
    advice = _with(insurance, good, notation) if good else "never"
    return f"Insurance ({notation.ratio(ratio(insurance.pays))}): {advice}"


def insurance_line(insurance: InsuranceResult | None, notation: Notation = PRINTED) -> str:
    """Return when to take insurance, and what that is worth or what it would lose.

    Examples
    --------
    >>> evs = {Hand.parse("T6"): -0.01, Hand.parse("65"): 0.002}
    >>> print(insurance_line(InsuranceResult("3:1", evs, 0.0001, None)))
    Insurance (3:1): take it if neither of your two cards is ten-valued; worth +0.0100 % of the \
bet per round
    >>> print(insurance_line(InsuranceResult("2:1", {Hand.parse("AA"): -0.068}, 0.0, None)))
    Insurance (2:1): never. Even with A-A, the most favorable hand, it loses 6.80 % of the \
insurance bet
    """
    advice = insurance_advice(insurance, notation)
    if insurance is None or not insurance.evs:
        return advice
    best = max(insurance.evs, key=lambda hand: insurance.evs[hand])
    ev = insurance.evs[best]
    if ev > 0:
        return f"{advice}; worth {notation.percent(insurance.gain, 4)} of the bet per round"
    result = f"loses {notation.share(-ev)} of the insurance bet" if ev else "breaks even"
    return f"{advice}. Even with {notation.hand(best)}, the most favorable hand, it {result}"


def _with(insurance: InsuranceResult, good: Sequence[Hand], notation: Notation) -> str:
    if len(good) == len(insurance.evs):
        return "always take it"
    if list(good) == [hand for hand in insurance.evs if TEN not in hand.values]:
        return "take it if neither of your two cards is ten-valued"
    if len(good) <= _MOST_NAMED:
        return f"take it with {_hands(good, notation)} only"
    bad = [hand for hand in insurance.evs if hand not in good]
    if len(bad) <= _MOST_NAMED:
        return f"take it, but not with {_hands(bad, notation)}"
    return f"take it with {len(good)} of {len(insurance.evs)} hands; see upcard solve with --json"


def _hands(hands: Sequence[Hand], notation: Notation) -> str:
    *most, last = map(notation.hand, hands)
    return f"{', '.join(most)} or {last}" if most else last


def even_money_line(insurance: InsuranceResult | None, notation: Notation = PRINTED) -> str:
    """Return whether to take even money with blackjack against an ace; empty if not offered.

    Examples
    --------
    >>> print(even_money_line(InsuranceResult("2:1", {}, 0.0, -0.0388)))
    Even money for blackjack against an ace: decline; playing it out is worth 3.88 % of the bet more
    """
    if insurance is None or insurance.even_money is None:
        return ""
    gain = insurance.even_money
    start = "Even money for blackjack against an ace"
    if gain == 0:
        return f"{start}: it makes no difference"
    choice = "take it; it" if gain > 0 else "decline; playing it out"
    return f"{start}: {choice} is worth {notation.share(abs(gain))} of the bet more"
