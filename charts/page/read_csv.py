"""Read a chart from a CSV file, in any of the usual families of codes.

=====================  ========================================================================
``H S D P R``          hit, stand, double, split, surrender
``Dh Ds Rh Rs Rp``     double, else hit; double, else stand; surrender, else hit; ...
``D/H``, ``SU/H``      the same with a slash
``SP``, ``Y``          split; ``N`` do not split: play the pair by its total
``SU``, ``SUR``        surrender
``H/P``, ``Ph``        split where double after split is allowed, else hit; so too ``Y/N``
=====================  ========================================================================
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from charts.page.model import NOTHING
from solver.cards import UPCARD_ORDER, VALUES, parse_value
from solver.errors import CardError, UpcardError
from solver.results.chart import Code, Kind, Row
from solver.results.rows import row_label

_LETTERS = {
    "H": "H", "S": "S", "D": "D", "DD": "D", "P": "P", "SP": "P", "Y": "P",
    "R": "R", "SU": "R", "SUR": "R",
}  # fmt: skip
_BY_TOTAL = "N"
MOST_CHARACTERS = 100_000
"""Characters of a file; a chart with every row has 2,000."""
_YES_OR_NO = {"y": True, "yes": True, "n": False, "no": False}
_TOTALS = {Kind.HARD: range(4, 22), Kind.SOFT: range(12, 22)}
_LABEL = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|(\+))?")

_Codes = tuple[Code | None, ...]
_Rows = dict[tuple[Kind, str], _Codes]

_HEADER = ("kind", "hand", *(VALUES[upcard] for upcard in UPCARD_ORDER))


class ChartError(UpcardError):
    """A chart, or a code in a chart, that cannot be read."""


@dataclass(frozen=True, slots=True)
class ReadChart:
    """A chart from a CSV file: its rows, and the attack decisions if it has any."""

    rows: tuple[Row, ...]
    attack: Mapping[int, bool]


def parse_code(text: str, *, double_after_split: bool = True) -> Code:
    """Return the code of one cell.

    Parameters
    ----------
    text
        A code of any family in the table above, in upper or lower case.
    double_after_split
        Decides the codes that depend on it, such as ``H/P``.

    Raises
    ------
    ChartError
        If it is not a code, or if it is N, which needs the row of the pair's total.

    Examples
    --------
    >>> [parse_code(text).value for text in ("SP", "d/h", "Ds", "su/s", "H/P")]
    ['P', 'Dh', 'Ds', 'Rs', 'P']
    >>> parse_code("Ph", double_after_split=False)
    <Code.H: 'H'>
    >>> parse_code("X")
    Traceback (most recent call last):
    charts.page.read_csv.ChartError: 'X' is not a code: write H S D P R Dh Ds Rh Rs Rp
    """
    code = _parse(text, double_after_split)
    if code is None:
        raise ChartError(f"{text!r} plays a pair by its total: it needs the row of that total")
    return code


def _parse(text: str, double_after_split: bool) -> Code | None:
    """Return the code; None for a pair that is played by its total."""
    first, rest = _split(text)
    if rest and "P" in (first, rest) and "R" not in (first, rest):
        other = rest if first == "P" else first
        first, rest = ("P", "") if double_after_split else (other, "")
    if first == _BY_TOTAL and not rest:
        return None
    try:
        return Code(first + rest.lower())
    except ValueError:
        raise ChartError(f"{text!r} is not a code: write {' '.join(Code)}") from None


def _split(text: str) -> tuple[str, str]:
    """Return the first choice and the fallback as letters, such as ``("D", "H")``."""
    code = text.strip().upper()
    if code in _LETTERS:
        return _LETTERS[code], ""
    first, _, rest = code.partition("/")
    if not rest:
        first, rest = code[:1], code[1:]
    return _LETTERS.get(first, first), _LETTERS.get(rest, rest)


def read_chart(text: str, *, double_after_split: bool = True) -> ReadChart:
    r"""Return a chart by totals from CSV, as ``upcard chart --format csv`` writes it.

    Parameters
    ----------
    text
        The header ``kind,hand,2,3,4,5,6,7,8,9,T,A``, then a line for each row. The kind is
        ``hard``, ``soft``, ``pair`` or ``rescue``; the hand is a total (``16``, ``5-8``, ``17+``)
        or the card of a pair (``8``); in rescue rows, soft totals begin with ``s``. A line of the
        kind ``attack`` has Y or N for each upcard. A cell may be ``-`` if the upcard cannot be
        dealt.
    double_after_split
        Decides codes such as ``H/P``.

    Raises
    ------
    ChartError
        If the text is not a chart; names the line.

    Examples
    --------
    >>> chart = read_chart("kind,hand,2,3,4,5,6,7,8,9,T,A\nhard,16-17," + ",".join("SSSSSHHHHH"))
    >>> [row.label for row in chart.rows], chart.rows[0].codes[5]
    (['16', '17'], <Code.H: 'H'>)
    >>> read_chart("kind,hand,2\n")
    Traceback (most recent call last):
    charts.page.read_csv.ChartError: line 1: the first line must be kind,hand,2,3,4,5,6,7,8,9,T,A
    """
    attack: dict[int, bool] = {}
    rows: _Rows = {}
    for number, (kind, hand, cells) in _lines(text):
        try:
            if kind == "attack":
                if attack:
                    raise ChartError("there are two attack lines")
                if hand:
                    raise ChartError(f"an attack line has no hand, not {hand!r}")
                attack = dict(zip(UPCARD_ORDER, map(_truth, cells), strict=True))
                continue
            codes = tuple(
                Code.S if cell == NOTHING else _parse(cell, double_after_split) for cell in cells
            )
            for key in _keys(kind, hand):
                _check(key, codes, rows)
                rows[key] = codes
        except ChartError as error:
            raise ChartError(f"line {number}: {error}") from None
    return ReadChart(tuple(_rows(rows)), attack)


def _lines(text: str) -> Iterator[tuple[int, tuple[str, str, list[str]]]]:
    if len(text) > MOST_CHARACTERS:
        raise ChartError(f"a chart has at most {MOST_CHARACTERS:,} characters")
    reader = csv.reader(text.removeprefix("\ufeff").splitlines(keepends=True))
    try:
        yield from _checked_lines(reader)
    except csv.Error as error:
        raise ChartError(f"line {reader.line_num}: not CSV: {error}") from None


def _checked_lines(reader: Any) -> Iterator[tuple[int, tuple[str, str, list[str]]]]:
    header: list[str] = next(reader, [])
    names = [name.strip().upper().replace("10", "T") for name in header]
    if names != [name.upper() for name in _HEADER]:
        raise ChartError(f"line 1: the first line must be {','.join(_HEADER)}")
    for line in reader:
        cells = [cell.strip() for cell in line]
        if not any(cells):
            continue
        if len(cells) != len(_HEADER):
            raise ChartError(
                f"line {reader.line_num}: {len(_HEADER)} cells expected, not {len(cells)}"
            )
        yield reader.line_num, (cells[0].lower(), cells[1], cells[2:])


def _check(key: tuple[Kind, str], codes: _Codes, rows: _Rows) -> None:
    kind, label = key
    if key in rows:
        raise ChartError(f"there are two rows for {kind} {label}")
    for code in codes:
        if kind is Kind.RESCUE and code not in (Code.S, Code.R):
            raise ChartError("a rescue row may have only S and R")
        if kind is not Kind.PAIR and code in (None, Code.P, Code.RP):
            raise ChartError(f"{code or _BY_TOTAL} is for pairs only")


def _truth(text: str) -> bool:
    try:
        return _YES_OR_NO[text.lower()]
    except KeyError:
        raise ChartError(f"the attack is Y or N, not {text!r}") from None


def _keys(kind: str, hand: str) -> list[tuple[Kind, str]]:
    try:
        part = Kind(kind)
    except ValueError:
        raise ChartError(
            f"{kind!r} is not a kind of row: write {', '.join(Kind)} or attack"
        ) from None
    if part is Kind.PAIR:
        return [(part, _pair(hand))]
    soft = part is Kind.SOFT or (part is Kind.RESCUE and hand[:1] in ("s", "S"))
    allowed = _TOTALS[Kind.SOFT if soft else Kind.HARD]
    match = _LABEL.fullmatch(hand if part is not Kind.RESCUE else hand.lstrip("sS"))
    low = int(match[1]) if match else 0
    high = low if not match or not (match[2] or match[3]) else int(match[2] or allowed[-1])
    if low not in allowed or high not in allowed or high < low:
        raise ChartError(f"{hand!r} is not a total of {kind} hands")
    return [(part, row_label(part, total, soft=soft)) for total in range(low, high + 1)]


def _pair(hand: str) -> str:
    try:
        return VALUES[parse_value(hand)]
    except CardError:
        raise ChartError(f"{hand!r} is not the card of a pair") from None


def _rows(rows: _Rows) -> Iterator[Row]:
    for (kind, label), codes in rows.items():
        by_total = rows.get(_total_of_pair(label), ()) if None in codes else codes
        filled = [code or other for code, other in zip(codes, by_total, strict=False)]
        if len(filled) < len(codes):
            raise ChartError(f"{kind} {label}: the chart has no row for its total")
        yield Row.parse(kind, label, filter(None, filled))


def _total_of_pair(label: str) -> tuple[Kind, str]:
    value = VALUES.index(label)
    return (Kind.SOFT, "12") if value == 0 else (Kind.HARD, str(2 * value + 2))
