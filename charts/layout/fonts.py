"""The width of text, by the metrics of the fonts that a PDF carries.

Bitstream Vera comes with reportlab, so a chart is laid out the same on every machine. The font has
the characters of western and central European languages. An SVG may show any character, in the
viewer's fonts; a character that Vera lacks is taken to be as wide as it is high.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from charts.text.tables import NO_BREAK

FONT_FILES = {False: "Vera.ttf", True: "VeraBd.ttf"}
"""The font file for plain and for bold text."""

CAPITAL, ABOVE, BELOW = 0.73, 0.76, 0.24
"""Height of a capital, and the extent of a line above and below its baseline, per unit of size."""

_MORE = "…"


@cache
def _widths(bold: bool) -> dict[int, float]:
    """Return the widths by code point, in thousandths of the font size."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    widths: dict[int, float] = TTFontFile(FONT_FILES[bold]).charWidths
    return widths


def has_glyph(character: str) -> bool:
    """Return whether the fonts have a character.

    Examples
    --------
    >>> has_glyph("é"), has_glyph("λ")
    (True, False)
    """
    return ord(character) in _widths(False)


def text_width(string: str, size: float, bold: bool = False) -> float:
    """Return the width of a line of text.

    Examples
    --------
    >>> round(text_width("Dh", 10), 2), round(text_width("Dh", 10, bold=True), 2)
    (14.04, 15.42)
    """
    widths = _widths(bold)
    return sum(widths.get(ord(character), 1000) for character in string) * size / 1000


def font_size_for(string: str, max_width: float, largest: float, bold: bool = False) -> float:
    """Return the largest font size, to a tenth of a point, at which a line fits.

    Examples
    --------
    >>> font_size_for("A", 100, 12), font_size_for("Double Attack", 50, 12)
    (12, 7.0)
    """
    needed = text_width(string, 1, bold)
    return largest if needed * largest <= max_width else int(10 * max_width / needed) / 10


def text_lines(
    string: str, max_width: float, size: float, bold: bool = False, most: int = 99
) -> list[str]:
    """Return a paragraph as lines that fit the width.

    A word that is wider than a line is broken. Lines beyond `most` are cut off, and the last line
    then ends in an ellipsis.

    Examples
    --------
    >>> text_lines("the rest are hit", 40, 9), text_lines("the rest are hit", 40, 9, most=1)
    (['the rest', 'are hit'], ['the…'])
    >>> text_lines("6x52-23456", 30, 9)
    ['6x52-', '23456']
    """
    found = [""]
    for word in string.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if text_width(longer, size, bold) <= max_width:
            found[-1] = longer
        else:
            found += _broken(word, max_width, size, bold)
    shown = [line.replace(NO_BREAK, " ") for line in found if line]
    if len(shown) > most:
        last = shown[most - 1]
        while last and text_width(last + _MORE, size, bold) > max_width:
            last = last.rpartition(" ")[0] or last[:-1]
        shown[most - 1 :] = [last + _MORE]
    return shown


def _broken(word: str, max_width: float, size: float, bold: bool) -> list[str]:
    parts = [""]
    for character in word:
        if parts[-1] and text_width(parts[-1] + character, size, bold) > max_width:
            parts.append("")
        parts[-1] += character
    return parts


def transliterated(text: str) -> str:
    """Return the text in characters that the fonts have.

    A character that the fonts lack loses its accents; if that does not help, it becomes ``?``.

    Examples
    --------
    >>> transliterated("Cửa hàng é λ")
    'Cua hàng é ?'
    """
    return "".join(
        character if has_glyph(character) else _without_accents(character) for character in text
    )


def _without_accents(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare if bare and all(map(has_glyph, bare)) else "?"
