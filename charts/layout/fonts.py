"""How much room text takes: the metrics of the fonts that a PDF carries.

Bitstream Vera comes with reportlab, so that a chart is the same on every machine. It has the
letters of western and central Europe. An SVG may show any letter, in the viewer's fonts; what
Vera has not is taken to be as wide as it is high.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from charts.text.tables import NO_BREAK

if TYPE_CHECKING:
    pass

FONT_FILES = {False: "Vera.ttf", True: "VeraBd.ttf"}
CAPITAL, ABOVE, BELOW = 0.73, 0.76, 0.24
"""Height of a capital, and what a line reaches above and below its baseline, in sizes."""

_MORE = "…"


@cache
def _widths(bold: bool) -> dict[int, float]:
    """Widths by code point, in thousandths of the size."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    widths: dict[int, float] = TTFontFile(FONT_FILES[bold]).charWidths
    return widths


def has(letter: str) -> bool:
    """Whether the fonts have a letter.

    Examples
    --------
    >>> has("é"), has("λ")
    (True, False)
    """
    return ord(letter) in _widths(False)


def width(string: str, size: float, bold: bool = False) -> float:
    """The width of a line of letters.

    Examples
    --------
    >>> round(width("Dh", 10), 2), round(width("Dh", 10, bold=True), 2)
    (14.04, 15.42)
    """
    widths = _widths(bold)
    return sum(widths.get(ord(letter), 1000) for letter in string) * size / 1000


def size_for(string: str, room: float, largest: float, bold: bool = False) -> float:
    """The largest size, to a tenth of a point, at which a line fits.

    Examples
    --------
    >>> size_for("A", 100, 12), size_for("Double Attack", 50, 12)
    (12, 7.0)
    """
    needed = width(string, 1, bold)
    return largest if needed * largest <= room else int(10 * room / needed) / 10


def lines(string: str, room: float, size: float, bold: bool = False, most: int = 99) -> list[str]:
    """A paragraph in lines that fit; a word that is too wide is broken, and what is too much cut.

    Examples
    --------
    >>> lines("the rest are hit", 40, 9), lines("the rest are hit", 40, 9, most=1)
    (['the rest', 'are hit'], ['the…'])
    >>> lines("6x52-23456", 30, 9)
    ['6x52-', '23456']
    """
    found = [""]
    for word in string.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if width(longer, size, bold) <= room:
            found[-1] = longer
        else:
            found += _broken(word, room, size, bold)
    shown = [line.replace(NO_BREAK, " ") for line in found if line]
    if len(shown) > most:
        last = shown[most - 1]
        while last and width(last + _MORE, size, bold) > room:
            last = last.rpartition(" ")[0] or last[:-1]
        shown[most - 1 :] = [last + _MORE]
    return shown


def _broken(word: str, room: float, size: float, bold: bool) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and width(parts[-1] + letter, size, bold) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def clean(text: str) -> str:
    r"""Text in one line without letters that control, not show.

    Examples
    --------
    >>> clean("two\tdecks\x00 \u202eat home")
    'two decks at home'
    """
    kept = (" " if not letter.isprintable() else letter for letter in text if not _unseen(letter))
    return " ".join("".join(kept).split())


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf"


def spelled(text: str) -> str:
    """Text in letters that the fonts have: bare of strange accents, and ``?`` for what is left.

    Examples
    --------
    >>> spelled("Cửa hàng é λ")
    'Cua hàng é ?'
    """
    return "".join(letter if has(letter) else _nearest(letter) for letter in text)


def _nearest(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter)
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare if bare and all(map(has, bare)) else "?"
