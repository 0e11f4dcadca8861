"""How likely each action of a hand is to win, push or lose, and by how many units."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from charts.text.numbers import chance, signed_units
from charts.text.tables import table, wrapped
from solver.rules import Action
from solver.study.distribution import Distribution
from solver.study.outcomes import HandOutcomes


def as_text(found: HandOutcomes) -> str:
    """Return the tables of outcomes, given no dealer blackjack and with it counted."""
    parts = []
    counted = found.answer.values.p_dealer_blackjack > 0
    if found.conditional:
        given = ", no dealer blackjack" if counted else ""
        parts.append(_table(f"Results in percent{given}:", found.conditional))
    if counted:
        parts.append(_table("Results in percent, dealer blackjack counted:", found.unconditional))
    if Action.SPLIT in found.answer.values.unconditional:
        parts.append(wrapped("A split is left out: its hands depend on each other."))
    return "\n\n".join(parts) + "\n"


def _table(head: str, outcomes: Mapping[Action, Distribution[Fraction]]) -> str:
    """Return a row for each action: win, push, lose, standard deviation, and every result."""
    units = sorted({each for one in outcomes.values() for each in one.chances})
    heads = ["Action", "win", "push", "lose", "SD", *map(signed_units, units)]
    rows = [
        [
            action.value.capitalize(),
            chance(float(each.win)),
            chance(float(each.push)),
            chance(float(each.lose)),
            f"{each.standard_deviation:.4f}",
            *(chance(float(each.chances[x])) if x in each.chances else "-" for x in units),
        ]
        for action, each in outcomes.items()
    ]
    return f"{wrapped(head)}\n\n{table([heads, *rows])}"
