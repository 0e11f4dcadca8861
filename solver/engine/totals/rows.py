"""Conversion of the cells of a chart to printed rows, and back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.cards import UPCARD_ORDER, VALUES
from solver.engine.arrays import Ints
from solver.engine.totals.cells import CODES, HARD, PAIR_CODES, SOFT, Cells
from solver.errors import StrategyError
from solver.results.chart import Chart, Code, Kind, Row
from solver.results.rows import row_label
from solver.rules import Rules

_TOTALS = [(Kind.HARD, str(t)) for t in HARD] + [(Kind.SOFT, str(t)) for t in SOFT]
_PAIRS = [(Kind.PAIR, VALUES[pair]) for pair in range(10)]
CELLS = (*_TOTALS, *_PAIRS)
"""Kind and label of each place: the rows of totals, then the pairs A, 2 .. T."""
_RESCUES = [
    *((Kind.RESCUE, row_label(Kind.RESCUE, total)) for total in HARD),
    *((Kind.RESCUE, row_label(Kind.RESCUE, total, soft=True)) for total in SOFT),
]
_NEVER_DOUBLED = ("4", "5", "s12")
_RESCUE_CODES = (Code.S, Code.R)


def to_rows(rules: Rules, cells: Cells) -> tuple[Row, ...]:
    """Return the printed rows of a chart, with a fallback only where it can be needed.

    Hard totals and soft totals ascend; pairs go from aces and tens down to twos; rescue rows are
    there if the rules have it.
    """
    rows = _print(_TOTALS, cells.codes, [_short(rules, code) for code in CODES])
    pairs = _print(_PAIRS, cells.pairs, [_short(rules, code) for code in PAIR_CODES])
    rows += [pairs[0], *pairs[:0:-1]]
    if rules.double_rescue:
        rescue = _print(_RESCUES, cells.rescue, _RESCUE_CODES)
        rows += [row for row in rescue if row.label not in _NEVER_DOUBLED]
    return tuple(rows)


def _print(names: Sequence[tuple[Kind, str]], numbers: Ints, codes: Sequence[Code]) -> list[Row]:
    return [
        Row.parse(kind, label, [codes[row[upcard]] for upcard in UPCARD_ORDER])
        for (kind, label), row in zip(names, numbers.tolist(), strict=True)
    ]


def _short(rules: Rules, code: Code) -> Code:
    """Return the code without its fallback if the first choice is always allowed."""
    after_split = rules.max_hands > 1
    drawn_aces = after_split and rules.draw_split_aces
    needed = {
        "D": rules.double_cards == "two"
        or rules.double_on != "any"
        or (after_split and not rules.double_after_split)
        or (drawn_aces and not rules.double_split_aces),
        "R": rules.surrender == "none"
        or rules.surrender_cards == "two"
        or (after_split and not rules.surrender_after_split)
        or (drawn_aces and not rules.surrender_split_aces),
    }
    return code if code is Code.RP or needed.get(code[0], True) else Code(code[0])


def from_rows(chart: Chart | Sequence[Row]) -> Cells:
    """Return the cells of a printed chart; a letter without fallback gets the usual one.

    Raises
    ------
    StrategyError
        If it is not a chart or its rows, a row is missing, or a code is not possible in its cell.
    """
    rows = chart.rows if isinstance(chart, Chart) else chart
    if not isinstance(rows, Sequence) or not all(isinstance(row, Row) for row in rows):
        raise StrategyError(f"a chart, or its rows, is needed, not {chart!r}")
    given = {row.key: row for row in rows}
    stood = {name: Row.parse(*name, [Code.S] * 10) for name in _RESCUES}
    return Cells(
        np.array(_read(_TOTALS, given, CODES)),
        np.array(_read(_PAIRS, given, PAIR_CODES)),
        np.array(_read(_RESCUES, stood | given, _RESCUE_CODES)),
    )


def _read(
    names: Sequence[tuple[Kind, str]],
    given: dict[tuple[Kind, str], Row],
    codes: Sequence[Code],
) -> list[list[int]]:
    table = []
    for kind, label in names:
        if (kind, label) not in given:
            raise StrategyError(f"the chart has no row for {kind} {label}")
        numbers = [0] * 10
        row = given[kind, label]
        for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True):
            full = code if code in codes else row.with_fallback(code)
            if full not in codes:
                cell = f"{kind} {label} v {VALUES[upcard]}"
                raise StrategyError(f"{cell}: {code} cannot be done here")
            numbers[upcard] = codes.index(full)
        table.append(numbers)
    return table
