"""A plot of the EV of the round by upcard, with and without the attack wager.

The bars start at the line of zero. A table under them has the values, and the heads of its rows are
the legend. The two kinds of bars differ in color, and one kind is hatched for readers and prints
without color.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from charts.layout import titles_and_keys
from charts.layout.shapes import (
    Anchor,
    Box,
    Segment,
    Shape,
    ShapeGroup,
    Sheet,
    Text,
    vertical_stack,
)
from charts.page.model import COLUMNS, NOTHING
from charts.style.palette import INK, SAFE, WHITE, Hatch
from charts.text.numbers import bare_percent, percent
from charts.text.tables import NO_BREAK
from solver.cards import UPCARD_ORDER
from solver.results.solution import Solution

_WIDTH, _MARGIN, _HEIGHT = 420.0, 6.0, 190.0
_LEFT, _RIGHT = 72.0, _WIDTH - _MARGIN
_COLUMN = (_RIGHT - _LEFT) / len(COLUMNS)
_BAR, _SWATCH = 11.0, 7.0
_SIZE, _HEADING_SIZE, _SMALL = 8.0, 10.5, 7.2
_LINE, _TICK_GAP, _TABLE_GAP = 12.0, 5.0, 16.0
_MOST_TICKS = 9
_GRID = "#c8c8c8"


@dataclass(frozen=True, slots=True)
class _Series:
    """Bars of one kind: name, value for each upcard, and whether they are hatched."""

    name: str
    values: Mapping[int, float]
    hatched: bool = False

    def box(self, x: float, y: float, width: float, height: float) -> Box:
        """Return a bar, or the swatch of the legend."""
        return Box(
            x,
            y,
            width,
            height,
            fill=WHITE if self.hatched else SAFE.of("D").background,
            hatch=Hatch.RISING if self.hatched else Hatch.NONE,
            stroke=INK,
            thick_hatch=self.hatched,
        )


@dataclass(frozen=True, slots=True)
class _Axis:
    """The vertical axis: its lowest and highest value, the step between ticks, and its top."""

    low: float
    high: float
    step: float
    top: float

    def y(self, value: float) -> float:
        """Return the place of a value."""
        return self.top + _HEIGHT * (self.high - value) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        """The values at the ticks, from the lowest to the highest."""
        count = round((self.high - self.low) / self.step)
        return [self.low + place * self.step for place in range(count + 1)]


def heading(title: str) -> str:
    """Return the heading of a plot.

    Examples
    --------
    >>> heading("Six decks")
    'Six decks: EV of the round by upcard'
    """
    return f"{title}: EV of the round by upcard"


def plot_sheet(title: str, rules: Sequence[str], solution: Solution) -> Sheet:
    """Return the plot as a sheet of its own size.

    Parameters
    ----------
    title, rules
        Title of the game, and each of its rules in shorthand.
    solution
        The EV of the round by upcard.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> sheet = plot_sheet("Single deck", ["1x52", "S17"], solve(load_game("single-deck")))
    >>> sheet.width, next(shape.string for shape in sheet.shapes if isinstance(shape, Text))
    (420.0, 'Single deck: EV of the round by upcard')
    """
    head = _head(title, rules, solution)
    series = _series(solution)
    axis = _axis(series, top=_MARGIN + head.height + _SIZE)
    table_top = axis.top + _HEIGHT + _TABLE_GAP
    rows = _table_rows(series, solution)
    shapes = (
        *head.at(_MARGIN, _MARGIN),
        *_grid(axis),
        *_bars(axis, series),
        Segment(_LEFT, axis.y(0), _RIGHT - _LEFT, 0, thickness=1.2),
        *_table(table_top, rows),
        *_swatches(table_top, series),
    )
    return Sheet(_WIDTH, table_top + _LINE * (len(rows) - 1) + 1.5 * _MARGIN, shapes)


def _series(solution: Solution) -> list[_Series]:
    without: dict[int, float] = {each.upcard: each.ev_without_attack for each in solution.upcards}
    attacked: dict[int, float] = {
        each.upcard: each.ev_with_attack
        for each in solution.upcards
        if each.ev_with_attack is not None
    }
    if not attacked:
        return [_Series("EV", without)]
    return [_Series("with attack", attacked), _Series("without", without, hatched=True)]


def _axis(series: Sequence[_Series], top: float) -> _Axis:
    """Return an axis that includes zero and all values, with round numbers at its ticks."""
    values = [0.0, *(value for each in series for value in each.values.values())]
    step = _round_up((max(values) - min(values)) / (_MOST_TICKS - 2) or 0.01)
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    return _Axis(low, max(high, low + step), step, top)


def _round_up(value: float) -> float:
    """Return the least of 1, 2, 5, 10, 20, ... and their tenths that is not below a value."""
    power = 10.0 ** floor(log10(value))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= value)


def _head(title: str, rules: Sequence[str], solution: Solution) -> ShapeGroup:
    """Return title, rules and units; no line breaks within a rule."""
    width = _WIDTH - 2 * _MARGIN
    unit = (
        f"Percent of the bet, dealer blackjack counted; {percent(solution.ev)} per round"
        f" (class {solution.strategy})"
    )
    whole_rules = ", ".join(rule.replace(" ", NO_BREAK) for rule in rules)
    return vertical_stack(
        [
            titles_and_keys.paragraph(heading(title), width, _HEADING_SIZE, bold=True),
            titles_and_keys.paragraph(whole_rules, width, _SMALL),
            titles_and_keys.paragraph(unit, width, _SMALL),
        ]
    )


def _grid(axis: _Axis) -> Iterator[Shape]:
    for tick in axis.ticks:
        y = axis.y(tick)
        label = "0 %" if round(tick, 9) == 0 else f"{round(100 * tick, 6):+g} %"
        yield Segment(_LEFT, y, _RIGHT - _LEFT, 0, color=_GRID)
        yield Text(_LEFT - _TICK_GAP, y + 3, label, _SIZE, anchor=Anchor.END)


def _bars(axis: _Axis, series: Sequence[_Series]) -> Iterator[Shape]:
    for number, each in enumerate(series):
        shift = _BAR * (number - len(series) / 2)
        for place, upcard in enumerate(UPCARD_ORDER):
            if upcard in each.values:
                top, bottom = sorted((axis.y(0), axis.y(each.values[upcard])))
                yield each.box(_center(place) + shift, top, _BAR, bottom - top)


def _table_rows(series: Sequence[_Series], solution: Solution) -> list[tuple[str, list[str]]]:
    rows = [("Upcard", list(COLUMNS)), *((each.name, _values(each)) for each in series)]
    if len(series) > 1:
        attack = {each.upcard: "yes" if each.attack else "no" for each in solution.upcards}
        rows.append(("attack", [attack.get(upcard, NOTHING) for upcard in UPCARD_ORDER]))
    return rows


def _values(series: _Series) -> list[str]:
    evs = (series.values.get(upcard) for upcard in UPCARD_ORDER)
    return [NOTHING if ev is None else bare_percent(ev, 1) for ev in evs]


def _table(top: float, rows: Sequence[tuple[str, list[str]]]) -> Iterator[Shape]:
    """Yield the values under their bars."""
    for number, (head, cells) in enumerate(rows):
        y, bold = top + _LINE * number, number == 0
        yield Text(_MARGIN + _SWATCH + 3, y, head, _SIZE, bold)
        for place, cell in enumerate(cells):
            yield Text(_center(place), y, cell, _SIZE, bold, anchor=Anchor.MIDDLE)


def _swatches(top: float, series: Sequence[_Series]) -> Iterator[Shape]:
    for number, each in enumerate(series, 1):
        yield each.box(_MARGIN, top + _LINE * number - 6.5, _SWATCH, _SWATCH)


def _center(place: int) -> float:
    return _LEFT + _COLUMN * (place + 0.5)
