"""The colors of a style as CSS: one class for each action, or for each step of shading."""

from __future__ import annotations

from collections.abc import Iterator

from charts.style.heat import STEPS, color
from charts.style.options import Heat, Style
from charts.style.palette import MARK, WHITE, Color, Hatch

_LINE = "#9a9a9a"
_HATCHES = {
    Hatch.LEVEL: ("0deg",),
    Hatch.RISING: ("135deg",),
    Hatch.FALLING: ("45deg",),
    Hatch.CROSSED: ("45deg", "135deg"),
}


def colors(style: Style) -> str:
    """Return the style sheet for the cells of a chart in this style.

    Examples
    --------
    >>> print(colors(Style()).splitlines()[1])
    .c-H { background: #91e2ba; color: #1a1a1a; }
    """
    lines = [f":root {{ --mark: {MARK}; }}"]
    lines += [_rule(f"c-{letter}", shade) for letter, shade in style.palette.colors.items()]
    lines += _steps(style.heat) if style.heat else ()
    return "\n".join(lines) + "\n"


def _steps(heat: Heat) -> Iterator[str]:
    for step in range(STEPS):
        yield _rule(f"heat-{step}", color(heat, step))


def _rule(name: str, shade: Color) -> str:
    if shade.hatch is Hatch.NONE:
        edge = " border-color: #8a8a8a;" if shade.background == WHITE else ""
        return f".{name} {{ background: {shade.background}; color: {shade.ink};{edge} }}"
    lines = ", ".join(
        f"repeating-linear-gradient({angle}, {_LINE} 0 1px, {shade.background} 1px 5px)"
        if place == 0
        else f"repeating-linear-gradient({angle}, {_LINE} 0 1px, transparent 1px 5px)"
        for place, angle in reversed(list(enumerate(_HATCHES[shade.hatch])))
    )
    halo = ", ".join(f"{x}px {y}px 1px {shade.background}" for x in (-1, 1) for y in (-1, 1))
    return (
        f".{name} {{ background: {lines}; color: {shade.ink}; border-color: #8a8a8a;"
        f" text-shadow: {halo}; font-weight: 700; }}"
    )
