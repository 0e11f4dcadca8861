"""What is on a chart, as plain data: the same for every renderer.

A `Page` has sections (hard totals, soft totals, pairs, and surrender after doubling where the game
has it), the attack by upcard, and what is printed around them. Nothing here knows of text widths,
colours or files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from charts.insurance import insurance_line
from charts.shorthand import shorthand
from charts.tables import NOTHING
from solver.cards import ACE, UPCARD_ORDER, VALUES, Hand
from solver.chart import Chart, Deviation, Kind, Row
from solver.games import Game
from solver.solution import ActionValues, InsuranceResult, Solution
from solver.strategy import Action
from solver.version import __version__

COLUMNS = tuple(VALUES[upcard] for upcard in UPCARD_ORDER)
LETTERS = {
    Action.HIT: "H",
    Action.STAND: "S",
    Action.DOUBLE: "D",
    Action.SPLIT: "P",
    Action.SURRENDER: "R",
}


class By(StrEnum):
    """What the rows of a chart are."""

    TOTALS = "totals"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Line:
    """One row: a hand and a cell for each upcard 2 .. 9, T, A.

    Attributes
    ----------
    hand
        As in a `solver.chart.Row` (``16``, ``18``, ``8``, ``s18``), or two cards (``T6``).
    name
        As a player writes it: ``16``, ``A7``, ``88``; of merged rows ``5-8``, ``17+``.
    cells
        A code, or the letters of the actions in order of preference.
    """

    hand: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a chart; `lines` has every row, `merged` those that differ."""

    kind: Kind
    title: str
    lines: tuple[Line, ...]
    merged: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """The attack wager by upcard: whether to make it, and the EV of the round without and with it.

    The two EVs are missing for a chart of the user's own, and all for an upcard not in the shoe.
    """

    decisions: Mapping[int, bool]
    evs: Mapping[int, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that is printed with a chart.

    Attributes
    ----------
    game, title, rules, shoe
        Name and title of the game; rules and shoe in the trade's shorthand.
    by, strategy
        What the rows are; the strategy class that `ev` belongs to.
    ev, ev_best
        Unconditional EV per unit of the bet by this chart, and by the best play by composition.
    digest
        Names the table: equal for equal rules, shoe, cells and attack.
    """

    game: str
    title: str
    rules: str
    shoe: str
    by: By
    strategy: str
    sections: tuple[Section, ...]
    attack: Attack | None
    insurance: str
    ev: float
    ev_best: float
    deviations: tuple[Deviation, ...]
    digest: str
    version: str = __version__

    @property
    def cost(self) -> float:
        """What playing by this chart costs per round against best play by composition."""
        return self.ev_best - self.ev

    @property
    def codes(self) -> tuple[str, ...]:
        """The different cells of the chart, rescue aside, in the order they first appear."""
        cells = (
            cell
            for section in self.sections
            if section.kind is not Kind.RESCUE
            for line in section.lines
            for cell in line.cells
        )
        return tuple(dict.fromkeys(cell for cell in cells if cell != NOTHING))


def page_by_totals(game: Game, chart: Chart, insurance: InsuranceResult | None) -> Page:
    """The page of a chart by totals.

    Parameters
    ----------
    game
        The game the chart is for.
    chart
        The best chart, or any other with its EV.
    insurance
        From the solution of the same game.
    """
    sections = tuple(_sections(chart.rows, game.shoe.counts))
    attack = Attack(chart.attack, chart.attack_evs) if chart.attack else None
    return Page(
        chart.game,
        game.title,
        shorthand(game),
        chart.shoe,
        By.TOTALS,
        "totals",
        sections,
        attack,
        insurance_line(insurance),
        chart.ev,
        chart.ev_best,
        chart.deviations,
        _digest(game, sections, attack),
    )


def page_by_cards(game: Game, solution: Solution) -> Page:
    """The page of every two-card hand, each with its actions in order of preference."""
    sections = tuple(_card_sections(solution.hands))
    with_attack = {
        each.upcard: (each.ev_without_attack, each.ev_with_attack)
        for each in solution.upcards
        if each.ev_with_attack is not None
    }
    decisions = {each.upcard: each.attack for each in solution.upcards}
    attack = Attack(decisions, with_attack) if with_attack else None
    return Page(
        solution.game,
        game.title,
        shorthand(game),
        solution.shoe,
        By.CARDS,
        solution.strategy.value,
        sections,
        attack,
        insurance_line(solution.insurance),
        solution.ev,
        solution.ev,
        (),
        _digest(game, sections, attack),
    )


_TITLES = {Kind.HARD: "Hard", Kind.SOFT: "Soft", Kind.PAIR: "Pair", Kind.RESCUE: "Doubled"}


def _sections(rows: Iterable[Row], counts: Sequence[int]) -> Iterator[Section]:
    """Rows by kind; an upcard that the shoe does not hold has no codes."""
    for kind, title in _TITLES.items():
        found = sorted((row for row in rows if row.kind is kind), key=_order)
        lines = tuple(
            Line(
                row.label,
                _name(kind, row.label),
                tuple(
                    code.value if counts[upcard] else NOTHING
                    for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True)
                ),
            )
            for row in found
        )
        if lines:
            yield Section(kind, title, lines, tuple(_merged(lines, kind)))


def _order(row: Row) -> tuple[bool, int]:
    """Ascending; pairs as upcards are, soft hands after hard ones."""
    if row.kind is Kind.PAIR:
        return False, COLUMNS.index(row.label)
    return row.label.startswith("s"), int(row.label.removeprefix("s"))


def _name(kind: Kind, label: str) -> str:
    if kind is Kind.PAIR:
        return 2 * label
    if kind is Kind.SOFT or label.startswith("s"):
        return f"A{VALUES[int(label.removeprefix('s')) - 12]}"
    return label


def _merged(lines: tuple[Line, ...], kind: Kind) -> Iterator[Line]:
    """The lines, neighbours that are wholly equal made one."""
    groups: list[list[Line]] = []
    for line in lines:
        last = groups[-1][-1] if groups else None
        same_kind = last is not None and last.name.startswith("A") == line.name.startswith("A")
        if last is not None and last.cells == line.cells and (same_kind or kind is Kind.PAIR):
            groups[-1].append(line)
        else:
            groups.append([line])
    for group in groups:
        first, last = group[0], group[-1]
        if first is last:
            yield first
        else:
            to_the_end = last.hand.removeprefix("s") == "21" and kind is not Kind.PAIR
            name = f"{first.name}+" if to_the_end else f"{first.name}-{last.name}"
            yield Line(f"{first.hand}-{last.hand}", name, first.cells)


def _card_sections(hands: Iterable[ActionValues]) -> Iterator[Section]:
    cells: dict[Hand, dict[int, str]] = {}
    for each in hands:
        letters = "".join(LETTERS[action] for action in each.ranked)
        cells.setdefault(each.hand, {})[each.upcard] = letters
    for kind in (Kind.HARD, Kind.SOFT, Kind.PAIR):
        found = sorted((hand for hand in cells if _kind(hand) is kind), key=_card_order)
        lines = tuple(
            Line(
                str(hand),
                str(hand),
                tuple(cells[hand].get(upcard, NOTHING) for upcard in UPCARD_ORDER),
            )
            for hand in found
        )
        if lines:
            yield Section(kind, _TITLES[kind], lines, lines)


def _kind(hand: Hand) -> Kind:
    if hand.is_pair:
        return Kind.PAIR
    return Kind.SOFT if hand.is_soft else Kind.HARD


def _card_order(hand: Hand) -> tuple[bool, int, int]:
    """By total, the pair of aces last, the higher card first among equals."""
    return hand.values == (ACE, ACE), hand.total, -max(hand.values)


def _digest(game: Game, sections: tuple[Section, ...], attack: Attack | None) -> str:
    content = [
        game.rules.as_text(),
        str(game.shoe),
        [[section.kind, line.hand, line.cells] for section in sections for line in section.lines],
        sorted(attack.decisions.items()) if attack else [],
    ]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:10]
