"""From a chart or a solution to a page: rows sorted, and equal neighbours merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from charts.page.by import By
from charts.page.digest import chart_digest
from charts.page.hand_group import HandGroup
from charts.page.model import EMPTY, Attack, Cell, Line, Page, Section
from charts.page.ties import tied_cells, tied_hands
from solver.cards import ACE, UPCARD_ORDER, Hand
from solver.games import Game
from solver.results.chart import CellValues, Chart, Kind, Row
from solver.results.solution import ActionValues, Solution, attack_evs
from solver.results.strategy import Strategy
from solver.rules import Rules

_TITLES = {Kind.HARD: "Hard", Kind.SOFT: "Soft", Kind.PAIR: "Pair", Kind.RESCUE: "Doubled"}


def page_by_totals(game: Game, chart: Chart) -> Page:
    """Return the page of a chart by totals.

    Parameters
    ----------
    game
        The game the chart is for.
    chart
        The best chart, or any other with its EV in this game.
    """
    sections = tuple(_sections(chart, game.shoe.counts))
    attack = Attack(chart.attack, chart.attack_evs) if chart.attack else None
    return Page(
        game=game,
        by=By.TOTALS,
        strategy=Strategy.TOTALS,
        sections=sections,
        attack=attack,
        insurance=chart.insurance,
        ev=chart.ev,
        ev_best=chart.ev_best,
        deviations=chart.deviations,
        digest=chart_digest(game, sections, attack),
        ties=tied_cells(game, chart),
    )


def page_by_cards(game: Game, solution: Solution) -> Page:
    """Return the page of every two-card hand, each with its actions in order of preference."""
    sections = tuple(_card_sections(game.rules, solution.hands))
    evs = attack_evs(solution.upcards)
    attack = Attack(solution.attack, evs) if evs else None
    return Page(
        game=game,
        by=By.CARDS,
        strategy=solution.strategy,
        sections=sections,
        attack=attack,
        insurance=solution.insurance,
        ev=solution.ev,
        ev_best=solution.ev,
        deviations=(),
        digest=chart_digest(game, sections, attack),
        ties=tied_hands(game, solution),
    )


def _sections(chart: Chart, counts: Sequence[int]) -> Iterator[Section]:
    """Yield the parts of the chart; cells that the shoe cannot deal are empty."""
    for kind, title in _TITLES.items():
        rows = (row for row in chart.rows if row.kind is kind)
        lines = tuple(
            sorted(
                (_line(row, chart.values, counts) for row in rows),
                key=lambda line: line.first.place,
            )
        )
        if lines:
            yield Section(kind, title, lines, tuple(merged(lines)))


def _line(
    row: Row, values: Mapping[tuple[Kind, str, int], CellValues], counts: Sequence[int]
) -> Line:
    cells = []
    for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True):
        known = values.get((*row.key, upcard))
        cell = Cell(code.value)
        if known:
            cell = Cell(code.value, known.ev, known.margin, known.second)
        cells.append(cell if _can_be_dealt(row, upcard, counts) else EMPTY)
    return Line((HandGroup.of_row(row),), tuple(cells))


def _can_be_dealt(row: Row, upcard: int, counts: Sequence[int]) -> bool:
    """Whether the shoe holds the upcard and also the two cards of a pair."""
    pair = row.pair
    return counts[upcard] > 0 and (pair is None or counts[pair] >= 2 + (pair == upcard))


def merged(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines of one section; neighbours with equal cells become one line.

    Hard and soft hands are not merged with each other.
    """
    for _, found in groupby(lines, key=lambda line: (line.texts, line.first.soft)):
        alike = list(found)
        yield Line(tuple(group for line in alike for group in line.groups), alike[0].cells)


def _card_sections(rules: Rules, hands: Iterable[ActionValues]) -> Iterator[Section]:
    cells: dict[Hand, dict[int, Cell]] = {}
    for each in hands:
        cells.setdefault(each.hand, {})[each.upcard] = _ranked(rules, each)
    lines = [
        Line(
            (HandGroup.of_cards(hand),),
            tuple(cells[hand].get(upcard, EMPTY) for upcard in UPCARD_ORDER),
        )
        for hand in sorted(cells, key=_card_order)
    ]
    for kind in (Kind.HARD, Kind.SOFT, Kind.PAIR):
        found = tuple(line for line in lines if line.first.kind is kind)
        if found:
            yield Section(kind, _TITLES[kind], found, found)


def _ranked(rules: Rules, values: ActionValues) -> Cell:
    letters = "".join(action.letter for action in values.ranked)
    second = values.ranked[1] if len(values.ranked) > 1 else None
    return Cell(letters, values.at_decision(rules).get(values.best), values.margin, second)


def _card_order(hand: Hand) -> tuple[bool, int, int]:
    """By total, the pair of aces last, the higher card first among equals."""
    return hand.values == (ACE, ACE), hand.total, -max(hand.values)
