"""A chart on a card for the wallet: hard and soft hands in front, the rest on the back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from charts.layout import titles_and_keys
from charts.layout.cell import SMALLEST, Face, narrowest
from charts.layout.fonts import size_for, width
from charts.layout.grid import Measures, Table, attack_table, codes_in, table_block, tables_of
from charts.layout.paper import CARD_HEIGHT, CARD_MARGIN, CARD_WIDTH, SheetError
from charts.layout.shapes import Block, Text, beside, stacked
from charts.page.model import COLUMNS, By, Page
from charts.style.options import Heat, Style
from charts.text.notes import footer, key_items
from charts.text.numbers import percent
from solver.results.chart import Kind

INNER_WIDTH, INNER_HEIGHT = CARD_WIDTH - 2 * CARD_MARGIN, CARD_HEIGHT - 2 * CARD_MARGIN
"""What is within the margins of a card."""
GAP, LEADING = 2.5, 1.22

_GUTTER, _LEAD = 5.0, 1.0
_HALF = (INNER_WIDTH - _GUTTER) / 2
_LOWEST_ROW, _TALLEST_ROW = SMALLEST + 0.9, 14.0
_LARGEST, _LARGEST_TITLE = 9.0, 8.5
_NARROWEST_PADDING, _NAME_PADDING = 0.5, 2.0
_SHARE = 0.7

_RESCUE = "Doubled: R surrenders half of the doubled bet, S plays on."
_SHADING = {
    Heat.EV: "Shaded by EV: orange for a loss, blue for a gain.",
    Heat.MARGIN: "Shaded where the decision is close.",
}


def card_faces(page: Page, look: Style) -> tuple[Block, Block]:
    """Front and back of a card; less is said where the rows need the room.

    Raises
    ------
    SheetError
        If the rows have no room even so.
    """
    if page.by is By.CARDS:
        raise SheetError("every two cards are too many for a wallet card: take a4 or letter")
    front, complete = _front(page, look)
    faces = front, _back(page, look, [] if complete else [page.rules])
    marks = (mark for face in faces for mark in face.marks)
    small = [mark.string for mark in marks if isinstance(mark, Text) and mark.size < SMALLEST]
    if small:
        raise SheetError(f"a wallet card has no room for {small[0]!r} in a cell: take a4 or letter")
    return faces


def short_codes(codes: Sequence[str]) -> dict[str, str]:
    """How codes are written where room is short: what is else hit goes without saying so.

    Examples
    --------
    >>> short_codes(["H", "Dh", "Ds", "R", "Rh"])
    {'H': 'H', 'Dh': 'D', 'Ds': 'Ds', 'R': 'R', 'Rh': 'Rh'}
    """
    return {
        code: code[0] if code.endswith("h") and code[0] not in codes else code for code in codes
    }


def _front(page: Page, look: Style) -> tuple[Block, bool]:
    """The front, and whether the rules had room on it: below the soft hands, or below all."""
    hard, soft = (_tables(page, look, kind) for kind in (Kind.HARD, Kind.SOFT))
    size = max(SMALLEST, size_for(page.title, INNER_WIDTH, _LARGEST_TITLE, bold=True))
    title = titles_and_keys.paragraph(
        page.title, INNER_WIDTH, size, bold=True, most=1, leading=LEADING
    )
    row, above = _fitted([hard, soft], [[title], []])
    left, right = _column(hard, row), _column(soft, row)
    rules = stacked([right, small(page.rules, _HALF)], GAP)
    parts = [*above, beside([left, rules if rules.height <= left.height else right], _GUTTER)]
    if rules.height <= left.height:
        return face(parts), True
    more = [*parts, small(page.rules, INNER_WIDTH)]
    fits = stacked(more, GAP).height <= INNER_HEIGHT
    return face(more if fits else parts), fits


def _back(page: Page, look: Style, more: list[str]) -> Block:
    title, rows = attack_table(page, look)
    attack: list[Table] = [(title, rows[:1])] if rows else []
    left, right = _tables(page, look, Kind.PAIR), [*attack, *_tables(page, look, Kind.RESCUE)]
    key = _key(page, look, INNER_WIDTH if right else 0)
    texts = _texts(page, look, more)
    if right:
        row, below = _fitted([left, right], [[key, each] for each in texts])
        sides = [_column(left, row), _column(right, row)]
    else:
        row, below = _fitted([left], [[each] for each in texts], key.height)
        sides = [_column(left, row), key]
    return face([beside(sides, _GUTTER), *below])


def _texts(page: Page, look: Style, more: list[str]) -> Iterator[Block]:
    """What is said on the back, always less: insurance, EV and digest are left."""
    facts = f"{page.insurance.partition(';')[0]}. EV {percent(page.ev)} of the bet per round."
    rescued = any(section.kind is Kind.RESCUE for section in page.sections)
    said = [_RESCUE] if rescued else []
    said += [_SHADING[look.heat]] if look.heat else []
    said += [*more, page.comparison] if page.comparison else more
    for count in range(len(said), -1, -1):
        texts = (*said[:count], facts, footer(page))
        yield stacked([small(text, INNER_WIDTH) for text in texts], _LEAD)


def small(text: str, room: float, most: int = 99) -> Block:
    """A paragraph in the smallest type there is on a card."""
    return titles_and_keys.paragraph(text, room, SMALLEST, most=most, leading=LEADING)


def _key(page: Page, look: Style, room: float) -> Block:
    short = short_codes(page.codes)
    items = ((short.get(code, code), meaning) for code, meaning in key_items(page))
    return titles_and_keys.in_rows(
        titles_and_keys.key_entries(items, look, titles_and_keys.SMALL_KEY),
        room,
        titles_and_keys.SMALL_KEY,
    )


def _tables(page: Page, look: Style, kind: Kind) -> list[Table]:
    short = short_codes(page.codes)
    sections = (section for section in page.sections if section.kind is kind)
    return [
        (title, [(name, [_shortened(face, short) for face in faces]) for name, faces in rows])
        for title, rows in tables_of(sections, look)
    ]


def _shortened(face: Face, short: Mapping[str, str]) -> Face:
    code = face.text.removesuffix("*")
    return replace(face, text=short.get(code, code) + face.text[len(code) :])


def _fitted(
    columns: Sequence[Sequence[Table]], choices: Sequence[list[Block]], least: float = 0
) -> tuple[float, list[Block]]:
    """The height of the rows, and the first choice of what else is on the face that leaves it.

    Parameters
    ----------
    columns
        What stands side by side.
    choices
        What stands above and below, always less.
    least
        Height that is needed besides.

    Raises
    ------
    SheetError
        If none does.
    """
    for others in choices:
        free = INNER_HEIGHT - sum(block.height + GAP for block in others)
        heights = (
            (free - GAP * (len(tables) - 1)) / sum(len(rows) + 1 for _, rows in tables)
            for tables in columns
            if tables
        )
        row = min([_TALLEST_ROW, *heights])
        if row >= _LOWEST_ROW and free >= least:
            return row, others
    raise SheetError("the chart has too many rows for a wallet card: take a4 or letter")


def _column(tables: Sequence[Table], row: float) -> Block:
    if not tables:
        return Block(0, 0)
    names = [(name, False) for _, rows in tables for name, _ in rows]
    names += [(title, True) for title, _ in tables]
    longest = max(width(string, SMALLEST, bold) for string, bold in names)
    cells = len(COLUMNS) * max(narrowest(code, SMALLEST) for code in codes_in(tables))
    padding = min(_NAME_PADDING, max(_NARROWEST_PADDING, _HALF - cells - longest))
    name = longest + padding
    size = min(_LARGEST, max(SMALLEST, _SHARE * row))
    measures = Measures(
        name, (_HALF - name) / len(COLUMNS), row, size, SMALLEST, bold=False, inset=padding / 2
    )
    return stacked([table_block(table, measures) for table in tables], GAP)


def face(parts: Sequence[Block]) -> Block:
    """A face, its parts somewhat further apart where there is room to spare."""
    gaps = sum(bool(part.height) for part in parts) - 1
    spare = (INNER_HEIGHT - stacked(parts, GAP).height) / max(1, gaps)
    marks = stacked(parts, GAP + min(spare, GAP)).at(CARD_MARGIN, CARD_MARGIN)
    return Block(CARD_WIDTH, CARD_HEIGHT, tuple(marks))
