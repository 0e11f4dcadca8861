"""What to do about insurance and even money, in a line each."""

from __future__ import annotations

from charts.text.numbers import percent
from solver.cards import TEN, Hand
from solver.results.solution import InsuranceResult

_MOST_NAMED = 12


def insurance_line(insurance: InsuranceResult | None) -> str:
    """When to insure: never, always, or with which two cards.

    Examples
    --------
    >>> evs = {Hand.parse("T6"): -0.01, Hand.parse("65"): 0.002}
    >>> insurance_line(InsuranceResult("3:1", evs, 0.0001, None))
    'Insurance (3:1): take it with any two cards but a ten; worth +0.0100 % of the bet per round'
    >>> insurance_line(InsuranceResult("2:1", {Hand.parse("T6"): -0.0769}, 0.0, None))
    'Insurance (2:1): never; EV with T6, the best hand for it, -7.6900 % of what is insured'
    >>> insurance_line(None)
    'Insurance: not offered'
    """
    if insurance is None:
        return "Insurance: not offered"
    start = f"Insurance ({insurance.pays})"
    good = [hand for hand, ev in insurance.evs.items() if ev > 0]
    if good:
        worth = f"worth {percent(insurance.gain)} of the bet per round"
        return f"{start}: {_with(insurance, good)}; {worth}"
    if not insurance.evs:
        return f"{start}: never"
    best = max(insurance.evs, key=lambda hand: insurance.evs[hand])
    ev = percent(insurance.evs[best])
    return f"{start}: never; EV with {best}, the best hand for it, {ev} of what is insured"


def _with(insurance: InsuranceResult, good: list[Hand]) -> str:
    if len(good) == len(insurance.evs):
        return "always take it"
    without_tens = [hand for hand in insurance.evs if TEN not in hand.values]
    if good == without_tens:
        return "take it with any two cards but a ten"
    if len(good) <= _MOST_NAMED:
        return f"take it with {' '.join(map(str, good))} only"
    bad = [hand for hand in insurance.evs if hand not in good]
    if len(bad) <= _MOST_NAMED:
        return f"take it, but not with {' '.join(map(str, bad))}"
    return f"take it with {len(good)} of {len(insurance.evs)} hands, listed by `solve --json`"


def even_money_line(insurance: InsuranceResult | None) -> str:
    """Whether to take even money with blackjack against an ace, where it is offered.

    Examples
    --------
    >>> even_money_line(InsuranceResult("2:1", {}, 0.0, -0.0385))
    'Even money for blackjack against an ace: decline; playing on is worth 3.8500 % of the bet more'
    """
    if insurance is None or insurance.even_money is None:
        return ""
    gain = insurance.even_money
    start = "Even money for blackjack against an ace"
    if gain == 0:
        return f"{start}: all the same"
    choice = "take it; it" if gain > 0 else "decline; playing on"
    return f"{start}: {choice} is worth {percent(abs(gain)).lstrip('+')} of the bet more"
