"""What ``--exact`` adds to an answer: every EV as a fraction and as decimals."""

from __future__ import annotations

from typing import Any

from charts.text.exact import ExactStyle, exact_lines
from charts.text.tables import wrapped
from solver.cards import UPCARD_ORDER, VALUES
from solver.results.exact_values import ExactAnswer, ExactChart, ExactSolution
from solver.rules import Action

_OF_ROUND = "Exact EV per unit of the bet, dealer blackjack counted, excluding insurance:"


def of_solution(exact: ExactSolution, style: ExactStyle) -> str:
    """Return the exact EV of the round and of every upcard, insurance and even money."""
    values = [("Round", exact.ev)]
    for upcard, each in exact.upcards.items():
        name = VALUES[upcard]
        if exact.solution.upcard(name).ev_with_attack is None:
            values.append((name, each.ev))
        else:
            values += [
                (f"{name} without attack", each.without_attack),
                (f"{name} with attack", each.with_attack),
            ]
    parts = [wrapped(_OF_ROUND), "\n".join(exact_lines(values, style))]
    if exact.insurance is not None:
        gain = [("Insurance, gain per round", exact.insurance.gain)]
        if exact.insurance.even_money is not None:
            gain.append(("Even money instead of playing", exact.insurance.even_money))
        parts.append("\n".join(exact_lines(gain, style)))
    return "\n\n".join(parts) + "\n"


def of_answer(exact: ExactAnswer, style: ExactStyle) -> str:
    """Return the exact EV of every action of a hand."""
    values, parts = exact.values, []
    given = "Exact EV, no dealer blackjack:" if values.p_dealer_blackjack else "Exact EV:"
    if values.conditional:
        parts.append(_of_actions(given, values.conditional, style))
    if values.p_dealer_blackjack:
        counted = "Exact EV, dealer blackjack counted:"
        parts.append(_of_actions(counted, values.unconditional, style))
    return "\n\n".join(parts) + "\n"


def of_splits(exact: ExactSolution, style: ExactStyle) -> str:
    """Return the exact EV of splitting each pair, given no dealer blackjack."""
    found = [
        (f"{hand} v {VALUES[upcard]}", values.conditional[Action.SPLIT])
        for (hand, upcard), values in splits_in_order(exact)
    ]
    if not found:
        return "No pair may be split.\n"
    head = "Exact EV of splitting, given no dealer blackjack:"
    return f"{head}\n\n" + "\n".join(exact_lines(found, style)) + "\n"


def splits_in_order(exact: ExactSolution) -> list[Any]:
    """Return the pairs that have a value for a split, in the order of ``upcard splits``."""
    place = UPCARD_ORDER.index
    return sorted(
        (each for each in exact.hands.items() if Action.SPLIT in each[1].conditional),
        key=lambda each: (place(each[0][0].values[0]), place(each[0][1])),
    )


def of_chart(exact: ExactChart, style: ExactStyle) -> str:
    """Return the exact EV of a chart, of the best play, and the cost between them."""
    values = [("This chart", exact.ev), ("Best play", exact.ev_best), ("Cost", exact.cost)]
    return f"{wrapped(_OF_ROUND)}\n\n" + "\n".join(exact_lines(values, style)) + "\n"


def _of_actions(head: str, values: Any, style: ExactStyle) -> str:
    ranked = sorted(values, key=lambda action: -values[action])
    named = [(action.value.capitalize(), values[action]) for action in ranked]
    return f"{head}\n\n" + "\n".join(exact_lines(named, style))
