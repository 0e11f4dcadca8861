"""The side bets and their published pay tables."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from charts.text.tables import WIDTH
from solver.bets import Bet, published_tables

_INDENT = "    "


def as_text(bets: Iterable[Bet]) -> str:
    """Return the name, title, note, events and pay tables of each bet.

    Examples
    --------
    >>> from solver.bets import find_bet
    >>> print(as_text([find_bet("perfect-pairs"), find_bet("hole-card-bonus")]), end="")
    perfect-pairs: Perfect Pairs
        the player's first two cards have the same rank; perfect: also the same suit
        events: perfect pair; coloured pair; mixed pair
        25-12-6: Wizard of Odds, Perfect Pairs
    <BLANKLINE>
    hole-card-bonus: Hole Card Bonus
        the player's first two cards; no public source says what they pay
        events: suited blackjack; blackjack; suited pair; coloured pair; pair;
            suited straight; straight; suited; total 20; total 19; total 18
        no published pay table: give your own with --paytable FILE
    """
    blocks = []
    for bet in bets:
        events = f"events: {'; '.join(bet.event_names)}"
        lines = [f"{bet.name}: {bet.title}", *map(_indented, [bet.note, events, *_tables(bet)])]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def as_json(bets: Iterable[Bet]) -> dict[str, Any]:
    """Return the values of ``upcard bets --json``, with all pays."""
    return {
        "bets": [
            {
                "name": bet.name,
                "title": bet.title,
                "note": bet.note,
                "sight": bet.inputs.value,
                "events": list(bet.event_names),
                "pay_tables": [
                    {
                        "name": table.name,
                        "title": table.title,
                        "source": table.source,
                        "deck": table.deck,
                        "pays": {event: str(pays) for event, pays in table.pays.items()},
                    }
                    for table in published_tables(bet)
                ],
            }
            for bet in bets
        ]
    }


def _tables(bet: Bet) -> list[str]:
    if bet.pays_from_rules is not None:
        return ["pays by the rules of the game"]
    tables = [f"{table.name}: {table.source}" for table in published_tables(bet)]
    return tables or ["no published pay table: give your own with --paytable FILE"]


def _indented(text: str) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=2 * _INDENT,
        break_on_hyphens=False,
    )
