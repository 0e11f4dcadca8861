"""The scale of shading: cells by the EV of the play, or by how close the decision is.

The scale has steps, so that a style sheet can name a color for each. EVs run from orange for a
loss through near white for zero to blue for a gain: people with any kind of color blindness can
tell these two hues apart. Margins run from violet for a close decision to white. Within a hue the
lightness follows the value, so a gray print can be read. Every step is light enough for dark text.
"""

from __future__ import annotations

from math import sqrt

from charts.page.model import Cell
from charts.style.options import Heat
from charts.style.palette import WHITE, Color
from charts.text.numbers import bare_percent

STEPS = 21

_MIDDLE = STEPS // 2
_WIDEST_MARGIN = 0.25
_LOSS, _ZERO, _GAIN = "#e07b1a", "#f5f5f2", "#4a9bd4"
_CLOSE = "#a782d8"


def step(heat: Heat, cell: Cell) -> int | None:
    """Return the step of a cell: 0 for the lowest value, `STEPS` - 1 for the highest.

    The step is None if the value is not known. EVs are limited to -1 to +1 stake, margins to a
    quarter of a stake. The step of a margin follows its square root, because the first percent
    says more about a decision than the tenth.

    Examples
    --------
    >>> [step(Heat.EV, Cell("S", ev)) for ev in (-1, -0.04, 0, 0.06, 1.5)]
    [0, 10, 10, 11, 20]
    >>> [step(Heat.MARGIN, Cell("S", 0, margin)) for margin in (-0.01, 0, 0.0025, 0.25, None)]
    [0, 0, 2, 20, None]
    """
    value = _value(heat, cell)
    if value is None:
        return None
    if heat is Heat.EV:
        return _MIDDLE + round(_MIDDLE * min(max(value, -1), 1))
    share = min(max(value, 0), _WIDEST_MARGIN) / _WIDEST_MARGIN
    return round((STEPS - 1) * sqrt(share))


def color(heat: Heat, step: int) -> Color:
    """Return the color of a step.

    Examples
    --------
    >>> color(Heat.EV, 20).background
    '#4a9bd4'
    >>> [color(Heat.MARGIN, step).background for step in (0, 20)]
    ['#a782d8', '#ffffff']
    """
    if heat is Heat.MARGIN:
        return Color(_mixed(_CLOSE, WHITE, step / (STEPS - 1)))
    end = _LOSS if step < _MIDDLE else _GAIN
    return Color(_mixed(_ZERO, end, abs(step - _MIDDLE) / _MIDDLE))


def number(heat: Heat, cell: Cell) -> str:
    """Return the value that shades a cell, in percent of the stake; empty if it is not known.

    Examples
    --------
    >>> number(Heat.EV, Cell("S", -0.538)), number(Heat.MARGIN, Cell("S", -0.538, 0.012))
    ('-53.8', '1.2')
    """
    value = _value(heat, cell)
    if value is None:
        return ""
    text = bare_percent(value, 1)
    return text if heat is Heat.EV else text.removeprefix("+")


def labels(heat: Heat) -> dict[int, str]:
    """Return the labels of a legend by step: the ends of the scale and its middle.

    Examples
    --------
    >>> labels(Heat.EV)
    {0: '-100 %', 10: '0 %', 20: '+100 %'}
    """
    if heat is Heat.EV:
        return {0: "-100 %", _MIDDLE: "0 %", STEPS - 1: "+100 %"}
    return {0: "0 %", _MIDDLE: "6.25 %", STEPS - 1: "25 % or more"}


def note(heat: Heat) -> str:
    """Return what the shading of the cells shows, in a sentence."""
    return {
        Heat.EV: "Shading and small numbers: EV of the play in percent of the stake,"
        " at the moment of the decision.",
        Heat.MARGIN: "Shading and small numbers: how much better the play is than the second best,"
        " in percent of the stake; strong shading for close decisions.",
    }[heat]


def _value(heat: Heat, cell: Cell) -> float | None:
    return cell.ev if heat is Heat.EV else cell.margin


def _mixed(start: str, end: str, share: float) -> str:
    """Return the mix of two colors; `share` is the part of the second one."""
    channels = (
        (int(start[place : place + 2], 16), int(end[place : place + 2], 16)) for place in (1, 3, 5)
    )
    return "#" + "".join(f"{round(low + share * (high - low)):02x}" for low, high in channels)
