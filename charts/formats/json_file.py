"""JSON for other programs: an object for each cell, and numbers in full precision."""

from __future__ import annotations

import json
from typing import Any

from charts.page.model import Page
from charts.text.insurance import insurance_line
from charts.text.rules_line import full_title, shorthand
from solver.cards import VALUES


def render(page: Page) -> str:
    """Return the chart as JSON."""
    return json.dumps(as_json(page), indent=2, allow_nan=False) + "\n"


def as_json(page: Page) -> dict[str, Any]:
    """Return the chart as plain values; the key ``side_bets`` is there only if the page has any."""
    attack = page.attack
    bets = [each.value.to_json() for each in page.side_bets]
    return {
        "game": page.game.name,
        "title": full_title(page.game),
        "rules": shorthand(page.game),
        "shoe": str(page.game.shoe),
        "by": page.by.value,
        "strategy": page.strategy.value,
        "ev": page.ev,
        "ev_best": page.ev_best,
        "attack": {VALUES[card]: yes for card, yes in attack.decisions.items()} if attack else {},
        "attack_evs": {VALUES[card]: evs for card, evs in attack.evs.items()} if attack else {},
        "insurance": insurance_line(page.insurance),
        "cells": [
            {
                "kind": section.kind.value,
                "hand": line.label,
                "upcard": str(upcard),
                "code": cell.code,
                "ev": cell.ev,
                "margin": cell.margin,
            }
            for section, line, upcard, cell in page.cells()
        ],
        "deviations": [each.to_json() for each in page.deviations],
        "ties": [
            {
                "hand": each.hand,
                "upcard": each.upcard,
                "actions": [str(act) for act in each.actions],
            }
            for each in page.ties
        ],
        **(page.exact.to_json() if page.exact else {}),
        **({"side_bets": bets} if bets else {}),
        "version": page.version,
        "digest": page.digest,
    }
