"""Two games compared: their EVs, the cells that differ, and the cost of the first chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from charts.page.compare import Difference, attack_differences, differences
from charts.page.model import NOTHING, Line, Page
from charts.text.comparison import cost_line
from charts.text.numbers import bare_percent
from charts.text.rules_line import shorthand, title_beside
from charts.text.tables import table, wrapped
from solver.cards import Value
from solver.results.chart import Kind

_DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two pages, and the cost of playing the first chart in the second game.

    Attributes
    ----------
    first, second
        The pages of the best charts by totals.
    cost
        EV of the second chart minus EV of the first chart, both in the second game, per unit of
        the bet; None if the first chart cannot be played there.
    obstacle
        Why it cannot be played.
    """

    first: Page
    second: Page
    cost: float | None
    obstacle: str = ""


def as_text(found: Comparison) -> str:
    """Return both EVs, the cost of the first chart in the second game, and all differences."""
    first, second = found.first, found.second
    cells = differences(first, second)
    parts = [
        "\n".join(
            wrapped(f"{which}: {title_beside(page.game, beside.game)}")
            for which, page, beside in (("First", first, second), ("Second", second, first))
        ),
        _evs(first, second),
        "\n".join(map(wrapped, [cost_line(found.cost, found.obstacle), *_attack(first, second)])),
        "\n".join([_count(cells), *_listed(cells)]),
    ]
    return "\n\n".join(parts) + "\n"


def _evs(first: Page, second: Page) -> str:
    rows = {
        "Charts by totals": (first.ev, second.ev),
        "Best play by composition": (first.ev_best, second.ev_best),
    }
    lines = [
        [what, *(bare_percent(ev, _DECIMALS) for ev in (one, two, two - one))]
        for what, (one, two) in rows.items()
    ]
    return table([["EV in percent of the bet", "first", "second", "difference"], *lines])


def _attack(first: Page, second: Page) -> Iterator[str]:
    if (first.attack is None) != (second.attack is None):
        yield f"Only the {'second' if first.attack is None else 'first'} game has an attack wager."
    for upcard in attack_differences(first, second):
        decisions = [_decision(page, upcard) for page in (first, second)]
        yield f"attack v {upcard}: {' -> '.join('Y' if each else 'N' for each in decisions)}"


def _decision(page: Page, upcard: Value) -> bool | None:
    return page.attack.decisions[upcard] if page.attack else None


def _count(cells: Sequence[Difference]) -> str:
    if not cells:
        return "No cell differs."
    return f"{len(cells)} cells differ:" if len(cells) > 1 else "1 cell differs:"


def _listed(cells: Sequence[Difference]) -> Iterator[str]:
    """Yield a line for each row that differs; neighbours with the same differences share one."""
    groups: list[tuple[str, list[Difference]]] = []
    for _, found in groupby(cells, lambda each: each.hands):
        row = list(found)
        changes = _changes(row)
        if groups and groups[-1][0] == changes and row[0].hands.follows(groups[-1][1][-1].hands):
            groups[-1][1].append(row[0])
        else:
            groups.append((changes, row[:1]))
    for changes, alike in groups:
        line = Line(tuple(each.hands for each in alike), ())
        kind = "doubled" if line.first.kind is Kind.RESCUE else line.first.kind
        yield f"{kind} {line.label} {changes}"
    if any(NOTHING in each.codes for each in cells):
        yield "A dash means that the game has no surrender after doubling."


def _changes(row: Sequence[Difference]) -> str:
    against: dict[tuple[str, str], list[str]] = {}
    for each in row:
        against.setdefault(each.codes, []).append(str(each.upcard))
    return "; ".join(
        f"v {' '.join(upcards)}: {one} -> {two}" for (one, two), upcards in against.items()
    )


def as_json(found: Comparison) -> dict[str, Any]:
    """Return the values of ``upcard compare --json``."""
    pages = (found.first, found.second)
    return {
        "games": [page.game.name for page in pages],
        "shoes": [str(page.game.shoe) for page in pages],
        "rules": [shorthand(page.game) for page in pages],
        "ev": [page.ev for page in pages],
        "ev_difference": found.second.ev - found.first.ev,
        "ev_best": [page.ev_best for page in pages],
        "cost_of_first_chart": found.cost,
        "cells": [
            {
                "kind": each.hands.kind.value,
                "hand": each.hands.label,
                "upcard": str(each.upcard),
                "codes": list(each.codes),
            }
            for each in differences(*pages)
        ],
        "attack": [
            {
                "upcard": str(upcard),
                "decisions": [_decision(page, upcard) for page in pages],
            }
            for upcard in attack_differences(*pages)
        ],
    }
