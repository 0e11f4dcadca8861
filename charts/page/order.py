"""A chart in the order in which decisions are taken: surrender, split, double, hit or stand.

A player first asks whether to surrender, then whether to split a pair, then whether to double, and
only then whether to hit. Each question gets a part of the chart of its own, and a code is taken
apart letter by letter: ``Rh`` says R under surrender and H under hit or stand. A dash says that
the hand is decided in another part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from charts.page.build import merged
from charts.page.model import EMPTY, By, Cell, Line, Page, Section
from charts.text.tables import NOTHING
from solver.errors import UpcardError
from solver.results.chart import Kind

SURRENDER, SPLIT, DOUBLE, HIT_OR_STAND = "Surrender", "Split", "Double", "Hit or stand"


def decision_order(page: Page) -> Page:
    """The same chart, rearranged.

    A part has a section for each kind of hand in it, under one title: hard, soft and pairs may be
    surrendered. A pair that is not split is played as it says under split, doubles included. Rows
    in which nothing is decided are left out; surrender after doubling stays last.

    Raises
    ------
    UpcardError
        If the rows of the page are not totals.
    """
    if page.by is not By.TOTALS:
        raise UpcardError("only a chart by totals has its decisions in order")
    return replace(page, sections=tuple(_sections(page.sections)), ordered=True)


def _sections(sections: tuple[Section, ...]) -> Iterator[Section]:
    totals = [section for section in sections if section.kind in (Kind.HARD, Kind.SOFT)]
    pairs = [section for section in sections if section.kind is Kind.PAIR]
    yield from _part(SURRENDER, [*totals, *pairs], _surrendered)
    yield from _part(SPLIT, pairs, _not_surrendered)
    yield from _part(DOUBLE, totals, _doubled)
    yield from _part(HIT_OR_STAND, totals, _hit_or_stood)
    yield from (section for section in sections if section.kind is Kind.RESCUE)


def _part(title: str, sections: list[Section], taken: Callable[[Cell], Cell]) -> Iterator[Section]:
    """What one question takes of the cells, without the rows that it takes nothing of.

    Rows are merged before those are left out: what is between two rows keeps them apart.
    """
    for section in sections:
        rows = tuple(
            Line(line.hand, line.name, tuple(map(taken, line.cells))) for line in section.lines
        )
        lines = _filled(rows)
        if lines:
            yield Section(section.kind, title, lines, _filled(merged(rows, section.kind)))


def _filled(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(line for line in lines if set(line.codes) != {NOTHING})


def _surrendered(cell: Cell) -> Cell:
    return replace(cell, code="R") if cell.code.startswith("R") else EMPTY


def _not_surrendered(cell: Cell) -> Cell:
    return _rest(cell) if cell.code.startswith("R") else cell


def _doubled(cell: Cell) -> Cell:
    return replace(cell, code="D") if cell.code.startswith("D") else EMPTY


def _hit_or_stood(cell: Cell) -> Cell:
    return cell if cell.code in ("H", "S") else _rest(cell)


def _rest(cell: Cell) -> Cell:
    """What is left of a code behind its first letter; its values belong to that letter."""
    rest = cell.code[1:].upper()
    return Cell(rest, marked=cell.marked) if rest else EMPTY
