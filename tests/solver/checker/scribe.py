"""A certificate as the checker itself would write it: no proof, but a file to spoil in the tests.

The scribe takes the place of the claims: asked for a line, it writes the one that would be right.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

from solver.checker import upcard as upcards
from solver.checker.cards import NAMES, UPCARDS, Counts, PlayerHand, hand_of
from solver.checker.hands import Numbers, best
from solver.checker.lines import check_digits
from solver.checker.rules import ACTIONS, GameRules
from solver.checker.two_cards import insurance
from solver.checker.units import known_cards

Chart = Callable[[str, PlayerHand, Sequence[str]], str]


class Scribe:
    """Writes the lines that the checker asks for; ``chart`` says how ``totals`` plays."""

    def __init__(self, chart: Chart | None = None) -> None:
        self.lines: list[dict[str, object]] = []
        self.taken = 0
        self._chart = chart

    def take(self, key: Mapping[str, object], may: Sequence[str]) -> Scribe:
        self.taken += 1
        self.lines.append({**key, "action": "", "margins": {}})
        if self._chart:
            cards = sorted(NAMES.index(name) for name in str(key["hand"]))
            self.lines[-1]["action"] = self._chart(str(key["stage"]), hand_of(*cards), may)
        return self

    @property
    def action(self) -> str:
        return str(self.lines[-1]["action"])

    def compare(self, values: Numbers) -> bool:
        chosen = best(values)
        self.lines[-1]["action"] = chosen
        self.lines[-1]["margins"] = {
            name: str(values[chosen] - values[name])
            for name in ACTIONS
            if name in values and name != chosen
        }
        return False

    def claims_nothing(self) -> None:
        pass

    def is_action(self, found: str) -> None:
        self.lines[-1]["action"] = found

    def refuse(self, why: str) -> None:
        raise AssertionError(why)

    def end(self) -> None:
        pass


def certificate(
    plain_rules: Mapping[str, object],
    rules: GameRules,
    shoe: Counts,
    strategy: str,
    chart: Chart | None = None,
) -> list[dict[str, object]]:
    """Return all lines of a certificate."""
    game = upcards.ClaimedGame("test", shoe, rules, strategy)
    lines: list[dict[str, object]] = []
    total = Fraction(0)
    for upcard in (value for value in UPCARDS if shoe[value]):
        scribe, first = Scribe(chart), {}
        with (
            patch.object(upcards, "Claims", lambda *_, scribe=scribe: scribe),
            patch.object(upcards, "parse", lambda line: line),
            patch.object(
                upcards, "compare_keys", lambda _, found, expected: found.update(expected)
            ),
        ):
            found = upcards.check_upcard(game, upcard, [Shown(first)])
        total += found.probability * found.ev
        lines += [first, *scribe.lines]
    header = {
        "certificate": 1,
        "game": game.name,
        "shoe": list(shoe),
        "rules": dict(plain_rules),
        "strategy": strategy,
        "ev": str(total),
        "insurance": insurance(rules, shoe),
        "cards": known_cards(rules, shoe),
        "unit": rules.unit(),
    }
    return [header, *lines, {"end": len(lines) + 1}]


class Shown(dict[str, object]):
    """A line that is filled in where it would be compared."""

    number = 0

    def __init__(self, into: dict[str, object]) -> None:
        super().__init__()
        self._into = into

    def update(self, expected: Mapping[str, object]) -> None:  # type: ignore[override]
        self._into.update(expected)


def texts(lines: Sequence[object]) -> list[str]:
    """Return lines with their check digits."""
    found, previous = [], ""
    for line in lines:
        text = line if isinstance(line, str) else json.dumps(line, separators=(",", ":"))
        previous = check_digits(previous, text)
        found.append(f'{text[:-1]},"check":"{previous}"}}')
    return found


def write(path: Path, written: Sequence[str]) -> Path:
    """Write lines that have their check digits."""
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in written).encode(), 1))
    return path
