"""A chart on a wallet card: hard and soft totals on the front, the rest on the back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from charts.layout import titles_and_keys
from charts.layout.cell import SMALLEST, CellContent, narrowest
from charts.layout.fonts import font_size_for, text_width
from charts.layout.grid import (
    Table,
    TableDimensions,
    attack_table,
    codes_in,
    table_group,
    tables_of,
)
from charts.layout.paper import CARD_HEIGHT, CARD_MARGIN, CARD_WIDTH, SheetError
from charts.layout.shapes import (
    EMPTY_GROUP,
    ShapeGroup,
    Text,
    horizontal_stack,
    vertical_stack,
)
from charts.page.by import By
from charts.page.model import COLUMNS, Page
from charts.style.options import Heat, Style
from charts.text.comparison import comparison_note
from charts.text.insurance import insurance_advice
from charts.text.notes import footer, key_items
from charts.text.numbers import percent
from charts.text.rules_line import shorthand, title_of
from solver.results.chart import Kind

INNER_WIDTH, INNER_HEIGHT = CARD_WIDTH - 2 * CARD_MARGIN, CARD_HEIGHT - 2 * CARD_MARGIN
"""The size of a card without its margins."""
GAP, LEADING = 2.5, 1.22

_COLUMN_GAP, _LINE_GAP = 5.0, 1.0
_HALF = (INNER_WIDTH - _COLUMN_GAP) / 2
_LOWEST_ROW, _TALLEST_ROW = SMALLEST + 0.9, 14.0
_LARGEST, _LARGEST_TITLE = 9.0, 8.5
_NARROWEST_PADDING, _NAME_PADDING = 0.5, 2.0
_SIZE_TO_ROW = 0.7

_RESCUE = "Doubled: R surrenders half of the doubled bet, S plays on."
_SHADING = {
    Heat.EV: "Shaded by EV: orange for a loss, blue for a gain.",
    Heat.MARGIN: "Shaded where the decision is close.",
}


def card_faces(page: Page, style: Style) -> tuple[ShapeGroup, ShapeGroup]:
    """Return front and back of a card; notes are left out where the rows need the space.

    Raises
    ------
    SheetError
        If the rows do not fit even without notes.
    """
    if page.by is By.CARDS:
        raise SheetError(
            "a chart of every two-card hand has too many rows for a wallet card: take the paper a4"
            " or letter"
        )
    front, has_rules = _front(page, style)
    faces = front, _back(page, style, [] if has_rules else [shorthand(page.game)])
    shapes = (shape for face in faces for shape in face.shapes)
    small = [shape.string for shape in shapes if isinstance(shape, Text) and shape.size < SMALLEST]
    if small:
        raise SheetError(
            f"{small[0]!r} does not fit in a cell of a wallet card: take the paper a4 or letter"
        )
    return faces


def short_codes(codes: Sequence[str]) -> dict[str, str]:
    """Return a short form of each code: the fallback "else hit" is left out where it is clear.

    Examples
    --------
    >>> short_codes(["H", "Dh", "Ds", "R", "Rh"])
    {'H': 'H', 'Dh': 'D', 'Ds': 'Ds', 'R': 'R', 'Rh': 'Rh'}
    """
    return {
        code: code[0] if code.endswith("h") and code[0] not in codes else code for code in codes
    }


def _front(page: Page, style: Style) -> tuple[ShapeGroup, bool]:
    """Return the front, and whether the rules fit on it: below the soft totals or at its foot."""
    hard, soft = (_tables(page, style, kind) for kind in (Kind.HARD, Kind.SOFT))
    heading = title_of(page.game)
    size = max(SMALLEST, font_size_for(heading, INNER_WIDTH, _LARGEST_TITLE, bold=True))
    title = titles_and_keys.paragraph(
        heading, INNER_WIDTH, size, bold=True, most=1, leading=LEADING
    )
    row, above = _fitted([hard, soft], [[title], []])
    left, right = _column(hard, row), _column(soft, row)
    with_rules = vertical_stack([right, small_paragraph(shorthand(page.game), _HALF)], GAP)
    fits = with_rules.height <= left.height
    columns = horizontal_stack([left, with_rules if fits else right], _COLUMN_GAP)
    parts = [*above, columns]
    if fits:
        return card_face(parts), True
    longer = [*parts, small_paragraph(shorthand(page.game), INNER_WIDTH)]
    fits = vertical_stack(longer, GAP).height <= INNER_HEIGHT
    return card_face(longer if fits else parts), fits


def _back(page: Page, style: Style, more: list[str]) -> ShapeGroup:
    title, rows = attack_table(page, style)
    attack: list[Table] = [(title, rows[:1])] if rows else []
    left, right = _tables(page, style, Kind.PAIR), [*attack, *_tables(page, style, Kind.RESCUE)]
    key = _key(page, style, INNER_WIDTH if right else 0)
    texts = _texts(page, style, more)
    if right:
        row, below = _fitted([left, right], [[key, each] for each in texts])
        sides = [_column(left, row), _column(right, row)]
    else:
        row, below = _fitted([left], [[each] for each in texts], min_height=key.height)
        sides = [_column(left, row), key]
    return card_face([horizontal_stack(sides, _COLUMN_GAP), *below])


def _texts(page: Page, style: Style, more: list[str]) -> Iterator[ShapeGroup]:
    """Yield the text on the back, each time shorter; insurance, EV and digest always stay."""
    facts = f"{insurance_advice(page.insurance)}. EV {percent(page.ev)} of the bet per round."
    has_rescue = any(section.kind is Kind.RESCUE for section in page.sections)
    notes = [_RESCUE] if has_rescue else []
    notes += [_SHADING[style.heat]] if style.heat else []
    notes += [*more, comparison_note(page)] if page.comparison else more
    for count in range(len(notes), -1, -1):
        texts = (*notes[:count], facts, footer(page))
        yield vertical_stack([small_paragraph(text, INNER_WIDTH) for text in texts], _LINE_GAP)


def small_paragraph(text: str, width: float, most: int = 99) -> ShapeGroup:
    """Return a paragraph in the smallest font size of a card."""
    return titles_and_keys.paragraph(text, width, SMALLEST, most=most, leading=LEADING)


def _key(page: Page, style: Style, width: float) -> ShapeGroup:
    short = short_codes(page.codes)
    items = ((short.get(code, code), meaning) for code, meaning in key_items(page))
    entries = titles_and_keys.key_entries(items, style, titles_and_keys.SMALL_KEY)
    return titles_and_keys.in_rows(entries, width, titles_and_keys.SMALL_KEY)


def _tables(page: Page, style: Style, kind: Kind) -> list[Table]:
    short = short_codes(page.codes)
    sections = (section for section in page.sections if section.kind is kind)
    return [
        (title, [(name, [_shortened(each, short) for each in contents]) for name, contents in rows])
        for title, rows in tables_of(sections, style)
    ]


def _shortened(content: CellContent, short: Mapping[str, str]) -> CellContent:
    return replace(content, code=short.get(content.code, content.code))


def _fitted(
    columns: Sequence[Sequence[Table]],
    choices: Iterable[list[ShapeGroup]],
    min_height: float = 0,
) -> tuple[float, list[ShapeGroup]]:
    """Return the height of the rows, and the first choice of other content that fits with them.

    Parameters
    ----------
    columns
        The tables that are side by side.
    choices
        What is above and below the tables, each choice shorter than the one before.
    min_height
        The least height that must be free for the tables.

    Raises
    ------
    SheetError
        If no choice fits.
    """
    for others in choices:
        free = INNER_HEIGHT - sum(group.height + GAP for group in others)
        heights = (
            (free - GAP * (len(tables) - 1)) / sum(len(rows) + 1 for _, rows in tables)
            for tables in columns
            if tables
        )
        row = min([_TALLEST_ROW, *heights])
        if row >= _LOWEST_ROW and free >= min_height:
            return row, others
    raise SheetError("the chart has too many rows for a wallet card: take the paper a4 or letter")


def _column(tables: Sequence[Table], row: float) -> ShapeGroup:
    if not tables:
        return EMPTY_GROUP
    names = [(name, False) for _, rows in tables for name, _ in rows]
    names += [(title, True) for title, _ in tables]
    longest = max(text_width(string, SMALLEST, bold) for string, bold in names)
    cells = len(COLUMNS) * max(narrowest(code, SMALLEST) for code in codes_in(tables))
    padding = min(_NAME_PADDING, max(_NARROWEST_PADDING, _HALF - cells - longest))
    name = longest + padding
    dimensions = TableDimensions(
        name=name,
        cell=(_HALF - name) / len(COLUMNS),
        row=row,
        size=min(_LARGEST, max(SMALLEST, _SIZE_TO_ROW * row)),
        name_size=SMALLEST,
        bold=False,
        inset=padding / 2,
    )
    return vertical_stack([table_group(table, dimensions) for table in tables], GAP)


def card_face(parts: Sequence[ShapeGroup]) -> ShapeGroup:
    """Return a card face with its parts, with wider gaps if there is height left."""
    gaps = sum(bool(part.height) for part in parts) - 1
    spare = (INNER_HEIGHT - vertical_stack(parts, GAP).height) / max(1, gaps)
    stack = vertical_stack(parts, GAP + min(spare, GAP))
    return ShapeGroup(CARD_WIDTH, CARD_HEIGHT, tuple(stack.at(CARD_MARGIN, CARD_MARGIN)))
