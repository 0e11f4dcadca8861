"""A chart in the order in which decisions are taken: surrender, split, double, hit or stand.

A player first decides whether to surrender, then whether to split a pair, then whether to double,
and only then whether to hit. Each decision gets its own part of the chart, and each letter of a
code goes to its part: ``Rh`` is R under surrender and H under hit or stand. A dash means that the
hand is decided in another part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from charts.page.build import merged
from charts.page.by import By
from charts.page.model import EMPTY, NOTHING, Cell, Line, Page, Section
from solver.errors import UpcardError
from solver.results.chart import Kind

SURRENDER, SPLIT, DOUBLE, HIT_OR_STAND = "Surrender", "Split", "Double", "Hit or stand"


def decision_order(page: Page) -> Page:
    """Return the same chart, rearranged.

    A part has a section for each kind of hand in it, all under one title: hard totals, soft totals
    and pairs may be surrendered. A pair that is not split is played as the split part says,
    doubles included. Rows in which nothing is decided are left out; surrender after doubling comes
    last.

    Raises
    ------
    UpcardError
        If the rows of the page are not totals.
    """
    if page.by is not By.TOTALS:
        raise UpcardError("only a chart by totals can be put in the order of decisions")
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
    """Yield the sections of one part, without rows in which it decides nothing.

    Rows are merged first and left out afterwards, so that a merged row has no gap.
    """
    for section in sections:
        rows = tuple(replace(line, cells=tuple(map(taken, line.cells))) for line in section.lines)
        lines = _filled(rows)
        if lines:
            yield Section(section.kind, title, lines, _filled(merged(rows)))


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
    """Return the fallback of a code; the values belong to the first letter and are dropped."""
    rest = cell.code[1:].upper()
    return Cell(rest, marked=cell.marked) if rest else EMPTY
