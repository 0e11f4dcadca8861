"""A plot of the EV of the round by upcard, with and without the attack wager.

Bars stand on the line of nought, and the values stand in a table under them whose heads are the
legend. The two kinds of bars differ in colour, and by hatching where there is none.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from charts.formats.drawing import Drawing
from charts.page.model import COLUMNS
from charts.style.palette import INK, SAFE
from charts.text.numbers import bare_percent, percent
from charts.text.speech import card
from charts.text.tables import NO_BREAK, NOTHING
from solver.cards import UPCARD_ORDER, VALUES
from solver.results.solution import Solution

_WIDTH, _MARGIN, _HEIGHT = 400, 6, 190
_LEFT, _RIGHT = 68, _WIDTH - _MARGIN
_COLUMN = (_RIGHT - _LEFT) / len(COLUMNS)
_BAR, _LINE = 11, 12
_MOST_TICKS = 9
_GRID = "#c8c8c8"


@dataclass(frozen=True, slots=True)
class _Series:
    """Bars of one kind: name, fill, and a value for each upcard."""

    name: str
    fill: str
    values: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class _Axis:
    """The vertical axis: the values it begins and ends with, from tick to tick, and its top."""

    low: float
    high: float
    step: float
    top: float

    def y(self, value: float) -> float:
        return self.top + _HEIGHT * (self.high - value) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [self.low + place * self.step for place in range(count + 1)]


def ev_plot(title: str, rules: str, solution: Solution, prefix: str = "ev") -> str:
    """The plot as an ``svg`` element, which is a file of its own as well.

    Parameters
    ----------
    title, rules
        Title of the game, and its rules in shorthand.
    solution
        The round by upcard.
    prefix
        Begins every identifier; has to differ between the plots on a page.

    Examples
    --------
    >>> from solver import load_game, solve
    >>> plot = ev_plot("Single deck", "1x52, S17", solve(load_game("single-deck")))
    >>> print(plot.splitlines()[1].strip())
    <title id="ev-title">Single deck: EV of the round by upcard</title>
    """
    heading = f"{title}: EV of the round by upcard"
    drawing = Drawing(_WIDTH, prefix, heading, _description(solution))
    series = _series(drawing, solution)
    axis = _axis(series, top=_draw_head(drawing, heading, rules, solution))
    _draw_grid(drawing, axis)
    for place, each in enumerate(series):
        _draw_bars(drawing, axis, each, shift=place - len(series) / 2)
    drawing.line(_LEFT, _RIGHT, axis.y(0), INK, 1.2)
    return drawing.finished(_draw_table(drawing, axis.top + _HEIGHT + 16, series, solution))


def _series(drawing: Drawing, solution: Solution) -> list[_Series]:
    blue = SAFE.of("D").ground
    without: dict[int, float] = {each.upcard: each.ev_without_attack for each in solution.upcards}
    attacked: dict[int, float] = {
        each.upcard: each.ev_with_attack
        for each in solution.upcards
        if each.ev_with_attack is not None
    }
    if not attacked:
        return [_Series("EV", blue, without)]
    return [
        _Series("with attack", blue, attacked),
        _Series("without", drawing.hatching(), without),
    ]


def _description(solution: Solution) -> str:
    """The values in words, for those who do not see the plot."""
    parts = []
    for each in solution.upcards:
        text = f"{card(VALUES[each.upcard])}: {percent(each.ev_without_attack, 1)}"
        if each.ev_with_attack is not None:
            choice = "attack" if each.attack else "no attack"
            text += f", with the attack {percent(each.ev_with_attack, 1)}, {choice}"
        parts.append(text)
    return "; ".join(parts)


def _axis(series: Sequence[_Series], top: float) -> _Axis:
    """An axis that holds nought and all values, with round numbers at its ticks."""
    values = [0.0, *(value for each in series for value in each.values.values())]
    step = _round_up((max(values) - min(values)) / (_MOST_TICKS - 2) or 0.01)
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    return _Axis(low, max(high, low + step), step, top)


def _round_up(value: float) -> float:
    """The next of 1, 2, 5, 10, 20, ..., or their tenths."""
    power = 10.0 ** floor(log10(value))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= value)


def _draw_head(drawing: Drawing, heading: str, rules: str, solution: Solution) -> float:
    """Title, rules and units; returns where the plot begins."""
    y = 15
    for line in textwrap.wrap(heading, 62):
        drawing.text(_MARGIN, y, line, size=11, bold=True)
        y += 14
    whole = ", ".join(rule.replace(" ", NO_BREAK) for rule in rules.split(", "))
    lines = textwrap.wrap(whole, 98, break_on_hyphens=False)
    lines.append(
        f"Percent of the bet, dealer blackjack counted; {percent(solution.ev)} per round"
        f" (class {solution.strategy})"
    )
    for line in lines:
        drawing.text(_MARGIN, y, line.replace(NO_BREAK, " "), size=8)
        y += 11
    return y


def _draw_grid(drawing: Drawing, axis: _Axis) -> None:
    for tick in axis.ticks:
        y, label = axis.y(tick), f"{round(100 * tick, 6):+g} %"
        drawing.line(_LEFT, _RIGHT, y, _GRID, 0.5)
        drawing.text(_LEFT - 5, y + 3, "0 %" if round(tick, 9) == 0 else label, anchor="end")


def _draw_bars(drawing: Drawing, axis: _Axis, series: _Series, shift: float) -> None:
    for place, upcard in enumerate(UPCARD_ORDER):
        if upcard in series.values:
            top, bottom = sorted((axis.y(0), axis.y(series.values[upcard])))
            x = _middle(place) + shift * _BAR
            drawing.box(x, top, _BAR, bottom - top, series.fill)


def _draw_table(
    drawing: Drawing, top: float, series: Sequence[_Series], solution: Solution
) -> float:
    """The values under their bars; returns where the table ends."""
    rows = [("Upcard", list(COLUMNS)), *((each.name, _cells(each)) for each in series)]
    if len(series) > 1:
        attack = {each.upcard: "yes" if each.attack else "no" for each in solution.upcards}
        rows.append(("attack", [attack.get(upcard, NOTHING) for upcard in UPCARD_ORDER]))
    for number, (head, cells) in enumerate(rows):
        y = top + _LINE * number
        drawing.text(_MARGIN + 11, y, head, bold=number == 0)
        for place, cell in enumerate(cells):
            drawing.text(_middle(place), y, cell, anchor="middle", bold=number == 0)
    for number, each in enumerate(series, 1):
        drawing.box(_MARGIN, top + _LINE * number - 7, 8, 8, each.fill)
    return top + _LINE * len(rows) - 4


def _cells(series: _Series) -> list[str]:
    evs = (series.values.get(upcard) for upcard in UPCARD_ORDER)
    return [NOTHING if ev is None else bare_percent(ev, 1) for ev in evs]


def _middle(place: int) -> float:
    return _LEFT + _COLUMN * (place + 0.5)
