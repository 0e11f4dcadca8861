"""From a chart or a solution to a page: rows in order and named, equal neighbours merged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from charts.page.model import COLUMNS, EMPTY, LETTERS, Attack, By, Cell, Line, Page, Section
from charts.text.insurance import insurance_line
from charts.text.rules_line import shorthand, title_of
from solver.cards import ACE, UPCARD_ORDER, VALUES, Hand
from solver.games import Game
from solver.results.chart import CellValues, Chart, Kind, Row
from solver.results.solution import ActionValues, InsuranceResult, Solution
from solver.rules import Rules


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
    sections = tuple(_sections(chart, game.shoe.counts))
    attack = Attack(chart.attack, chart.attack_evs) if chart.attack else None
    return Page(
        chart.game,
        title_of(game),
        shorthand(game),
        chart.shoe,
        _digest(_table(game)),
        By.TOTALS,
        "totals",
        sections,
        attack,
        insurance_line(insurance),
        chart.ev,
        chart.ev_best,
        chart.deviations,
        _digest([*_table(game), *_content(sections, attack)]),
    )


def page_by_cards(game: Game, solution: Solution) -> Page:
    """The page of every two-card hand, each with its actions in order of preference."""
    sections = tuple(_card_sections(game.rules, solution.hands))
    with_attack: dict[int, tuple[float, float]] = {
        each.upcard: (each.ev_without_attack, each.ev_with_attack)
        for each in solution.upcards
        if each.ev_with_attack is not None
    }
    decisions: dict[int, bool] = {each.upcard: each.attack for each in solution.upcards}
    attack = Attack(decisions, with_attack) if with_attack else None
    return Page(
        solution.game,
        title_of(game),
        shorthand(game),
        solution.shoe,
        _digest(_table(game)),
        By.CARDS,
        solution.strategy.value,
        sections,
        attack,
        insurance_line(solution.insurance),
        solution.ev,
        solution.ev,
        (),
        _digest([*_table(game), *_content(sections, attack)]),
    )


_TITLES = {Kind.HARD: "Hard", Kind.SOFT: "Soft", Kind.PAIR: "Pair", Kind.RESCUE: "Doubled"}


def _sections(chart: Chart, counts: Sequence[int]) -> Iterator[Section]:
    """Rows by kind; what the shoe does not hold has no codes."""
    for kind, title in _TITLES.items():
        rows = sorted((row for row in chart.rows if row.kind is kind), key=_order)
        lines = tuple(_line(row, chart.values, counts) for row in rows)
        if lines:
            yield Section(kind, title, lines, tuple(merged(lines, kind)))


def _line(
    row: Row, values: Mapping[tuple[Kind, str, int], CellValues], counts: Sequence[int]
) -> Line:
    cells = []
    for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True):
        known = values.get((row.kind, row.label, upcard))
        cell = Cell(code.value)
        if known:
            cell = Cell(code.value, known.ev, known.margin, known.second)
        cells.append(cell if _can_be_held(row, upcard, counts) else EMPTY)
    return Line(row.label, _name(row.kind, row.label), tuple(cells))


def _can_be_held(row: Row, upcard: int, counts: Sequence[int]) -> bool:
    """Whether the shoe holds the upcard and, beside it, the two cards of a pair."""
    if row.kind is not Kind.PAIR:
        return counts[upcard] > 0
    pair = VALUES.index(row.label)
    return counts[upcard] > 0 and counts[pair] >= 2 + (pair == upcard)


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


def merged(lines: tuple[Line, ...], kind: Kind) -> Iterator[Line]:
    """The lines, neighbours that are wholly equal made one."""
    groups: list[list[Line]] = []
    for line in lines:
        last = groups[-1][-1] if groups else None
        same_kind = last is not None and last.name.startswith("A") == line.name.startswith("A")
        if last is not None and last.texts == line.texts and (same_kind or kind is Kind.PAIR):
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


def _card_sections(rules: Rules, hands: Iterable[ActionValues]) -> Iterator[Section]:
    cells: dict[Hand, dict[int, Cell]] = {}
    for each in hands:
        cells.setdefault(each.hand, {})[each.upcard] = _ranked(rules, each)
    for kind in (Kind.HARD, Kind.SOFT, Kind.PAIR):
        found = sorted((hand for hand in cells if _kind(hand) is kind), key=_card_order)
        lines = tuple(
            Line(
                str(hand),
                str(hand),
                tuple(cells[hand].get(upcard, EMPTY) for upcard in UPCARD_ORDER),
            )
            for hand in found
        )
        if lines:
            yield Section(kind, _TITLES[kind], lines, lines)


def _ranked(rules: Rules, values: ActionValues) -> Cell:
    letters = "".join(LETTERS[action] for action in values.ranked)
    second = values.ranked[1] if len(values.ranked) > 1 else None
    return Cell(letters, values.at_decision(rules).get(values.best), values.margin, second)


def _kind(hand: Hand) -> Kind:
    if hand.is_pair:
        return Kind.PAIR
    return Kind.of_total(hand)


def _card_order(hand: Hand) -> tuple[bool, int, int]:
    """By total, the pair of aces last, the higher card first among equals."""
    return hand.values == (ACE, ACE), hand.total, -max(hand.values)


def _table(game: Game) -> list[object]:
    return [game.rules.as_text(), str(game.shoe)]


def _content(sections: tuple[Section, ...], attack: Attack | None) -> list[object]:
    return [
        [[section.kind, line.hand, line.codes] for section in sections for line in section.lines],
        sorted(attack.decisions.items()) if attack else [],
    ]


def _digest(content: list[object]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:10]
