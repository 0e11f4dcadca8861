"""An SVG drawing: boxes, lines and text by attributes alone, for any page and as a file."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from charts.style.palette import INK, PAPER
from solver.errors import one_line


class Drawing:
    """An ``svg`` element to be filled from the top down.

    Parameters
    ----------
    width
        Width in units of the drawing; the page decides how large a unit is.
    prefix
        Begins every identifier; has to differ between the drawings on a page.
    title, description
        Read out to those who do not see the drawing.

    Examples
    --------
    >>> drawing = Drawing(100, "ev", "EV < 0", "All of it.")
    >>> drawing.text(6, 15, "Hello", bold=True)
    >>> print(drawing.finished(20).splitlines()[1])
      <title id="ev-title">EV &lt; 0</title>
    """

    def __init__(self, width: float, prefix: str, title: str, description: str) -> None:
        self._width = width
        self._prefix = prefix
        self._root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "role": "img",
                "aria-labelledby": f"{prefix}-title {prefix}-description",
                "font-family": "Helvetica, Arial, sans-serif",
                "fill": INK,
            },
        )
        _add(self._root, "title", title, id=f"{prefix}-title")
        _add(self._root, "desc", description, id=f"{prefix}-description")
        _add(self._root, "rect", width="100%", height="100%", fill=PAPER)

    def hatching(self) -> str:
        """A fill of slanting lines, which is there once it was asked for."""
        name = f"{self._prefix}-hatching"
        pattern = _add(
            _add(self._root, "defs"),
            "pattern",
            id=name,
            width=4,
            height=4,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        _add(pattern, "rect", width=4, height=4, fill=PAPER)
        _add(pattern, "rect", width=1.4, height=4, fill=INK)
        return f"url(#{name})"

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """A filled box with a thin edge."""
        place = {"x": x, "y": y, "width": width, "height": height}
        _add(self._root, "rect", **place, fill=fill, stroke=INK, stroke_width=0.6)

    def line(self, x1: float, x2: float, y: float, colour: str, width: float) -> None:
        """A level line."""
        place = {"x1": x1, "x2": x2, "y1": y, "y2": y}
        _add(self._root, "line", **place, stroke=colour, stroke_width=width)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 9,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """A line of text that starts, has its middle or ends at a place."""
        weight = "bold" if bold else "normal"
        place = {"x": x, "y": y, "font_size": size}
        _add(self._root, "text", text, **place, text_anchor=anchor, font_weight=weight)

    def finished(self, height: float) -> str:
        """The drawing as text."""
        self._root.set("viewBox", f"0 0 {_number(self._width)} {_number(height)}")
        ET.indent(self._root)
        return ET.tostring(self._root, encoding="unicode") + "\n"


def _add(parent: ET.Element, tag: str, text: str = "", /, **attributes: float | str) -> ET.Element:
    """A new element; an underscore in the name of an attribute becomes a dash."""
    values = {
        name.replace("_", "-"): value if isinstance(value, str) else _number(value)
        for name, value in attributes.items()
    }
    child = ET.SubElement(parent, tag, values)
    child.text = one_line(text) or None
    return child


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
