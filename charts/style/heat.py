"""The scale of shading: cells by what the play is worth, or by how close the decision is.

Colours are quantised, so that a style sheet can name each. The EV goes from orange for a loss
through near white for nought to blue for a gain, a pair of hues that all kinds of sight tell
apart; the margin from paper to violet, strongest where two plays are worth the same. Lightness
alone orders the sizes, so that a grey print can be read, and dark ink can be read on every step.
"""

from __future__ import annotations

from math import sqrt

from charts.page.model import Cell
from charts.style.options import Heat
from charts.style.palette import PAPER, Colour
from charts.text.numbers import bare_percent

STEPS = 21

_MIDDLE = STEPS // 2
_WIDEST_MARGIN = 0.25
_LOSS, _NOUGHT, _GAIN = "#e07b1a", "#f5f5f2", "#4a9bd4"
_CLOSE = "#a782d8"


def step(heat: Heat, cell: Cell) -> int | None:
    """The step of a cell from 0, the lowest value, to `STEPS` - 1; None where no value is known.

    EVs are cut off at a whole stake either way, margins at a quarter of one. Margins go by their
    square root: the first percent tells more about a decision than the tenth.

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


def colour(heat: Heat, step: int) -> Colour:
    """The colour of a step.

    Examples
    --------
    >>> colour(Heat.EV, 20).ground, colour(Heat.MARGIN, 0).ground, colour(Heat.MARGIN, 20).ground
    ('#4a9bd4', '#a782d8', '#ffffff')
    """
    if heat is Heat.MARGIN:
        return Colour(_mixed(_CLOSE, PAPER, step / (STEPS - 1)))
    end = _LOSS if step < _MIDDLE else _GAIN
    return Colour(_mixed(_NOUGHT, end, abs(step - _MIDDLE) / _MIDDLE))


def number(heat: Heat, cell: Cell) -> str:
    """The value that shades a cell in percent of the stake; empty where none is known.

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
    """What to write beside a legend, by step: the ends of the scale and its middle.

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
    """A colour on the straight way from one to another."""
    channels = (
        (int(start[place : place + 2], 16), int(end[place : place + 2], 16)) for place in (1, 3, 5)
    )
    return "#" + "".join(f"{round(low + share * (high - low)):02x}" for low, high in channels)
