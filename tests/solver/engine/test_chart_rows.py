"""Charts as rows of codes: printed, read back, and nothing lost on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import UPCARD_ORDER, VALUES
from solver.engine.hand.lattice import lattice
from solver.engine.totals.cells import CODES, HARD, PAIR_CODES, ROWS, SOFT, Cells
from solver.engine.totals.rows import from_rows, to_rows
from solver.errors import StrategyError
from solver.results.chart import Code, Kind, Row
from solver.rules import Rules
from solver.rules.stages import Stage
from tests.small_games import rules
from tests.texts import assert_refused

ALL_NEEDED = Rules(double_rescue=True, surrender="late")
"""Rules under which every fallback is needed."""
RESCUE_ROWS = [row for row in range(ROWS) if row not in (0, 1, len(HARD))]
"""Totals that a doubled hand can have: not 4, 5 or soft 12."""


@st.composite
def charts(draw: st.DrawFn, codes: tuple[Code, ...] = CODES) -> Cells:
    """Any chart; as many random cells as there are, from one seed."""
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    chosen = np.array([CODES.index(code) for code in codes])
    pairs = np.array([PAIR_CODES.index(code) for code in (*codes, Code.P)])
    rescue = np.zeros((ROWS, 10), dtype=np.int64)
    rescue[RESCUE_ROWS] = random.integers(0, 2, (len(RESCUE_ROWS), 10))
    return Cells(chosen[random.integers(0, len(chosen), (ROWS, 10))],
                 pairs[random.integers(0, len(pairs), (10, 10))], rescue)  # fmt: skip


def same(one: Cells, two: Cells) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one.parts, two.parts, strict=True))


@given(charts())
def test_a_chart_reads_back(cells: Cells) -> None:
    rows = to_rows(ALL_NEEDED, cells)
    assert same(from_rows(rows), cells)
    assert to_rows(ALL_NEEDED, from_rows(rows)) == rows
    assert same(from_rows(rows[::-1]), cells)


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(data=st.data(), values=rules())
def test_a_short_code_means_the_same_play(data: st.DataObject, values: dict[str, object]) -> None:
    """A fallback that is left out is one that no hand needs."""
    allowed = Rules.read(values)
    surrender = allowed.surrender != "none"
    codes = CODES if surrender else tuple(code for code in CODES if code[0] != "R")
    cells = data.draw(charts(codes))
    rows = to_rows(allowed, cells)
    back = from_rows(rows)
    assert to_rows(allowed, back) == rows
    held = lattice().cards > 1
    aces = allowed.hands_from(0)
    splits = {Stage.FIRST: 2, Stage.SPLIT: allowed.max_hands, Stage.SPLIT_ACES: aces}
    for stage in [stage for stage, hands in splits.items() if hands > 1]:
        one, two = cells.policy(allowed, stage), back.policy(allowed, stage)
        assert np.array_equal(one.choice[held], two.choice[held]), stage
        assert np.array_equal(one.doubled[held], two.doubled[held]), stage
    assert np.array_equal(cells.pair_actions(allowed), back.pair_actions(allowed))


@given(charts())
def test_the_rows_of_a_chart(cells: Cells) -> None:
    rows = to_rows(ALL_NEEDED, cells)
    labels = {kind: [row.label for row in rows if row.kind is kind] for kind in Kind}
    assert labels[Kind.HARD] == [str(total) for total in HARD] == [str(t) for t in range(4, 22)]
    assert labels[Kind.SOFT] == [str(total) for total in SOFT] == [str(t) for t in range(12, 22)]
    assert labels[Kind.PAIR] == list("AT98765432")
    hard, soft = range(6, 22), range(13, 22)
    assert labels[Kind.RESCUE] == [str(t) for t in hard] + [f"s{t}" for t in soft]
    assert {len(row.codes) for row in rows} == {10}
    assert not any(row.kind is Kind.RESCUE for row in to_rows(Rules(), cells))


@given(charts())
def test_columns_are_upcards_2_to_ace(cells: Cells) -> None:
    rows = to_rows(ALL_NEEDED, cells)
    for place, upcard in enumerate(UPCARD_ORDER):
        assert [row.codes[place] for row in rows[: len(HARD)]] == [
            CODES[number] for number in cells.codes[: len(HARD), upcard]
        ]


@pytest.mark.parametrize(
    ("changed", "code", "printed"),
    [
        ({}, Code.DH, "Dh"),
        ({"double_cards": "any"}, Code.DS, "D"),
        ({"double_cards": "any", "double_on": "9-11"}, Code.DS, "Ds"),
        ({"double_cards": "any", "double_after_split": False}, Code.DS, "Ds"),
        ({"double_cards": "any", "double_after_split": False, "max_hands": 1}, Code.DS, "D"),
        ({"double_cards": "any", "draw_split_aces": True}, Code.DS, "Ds"),
        ({"surrender": "late"}, Code.RS, "Rs"),
        ({"surrender": "late", "surrender_cards": "any"}, Code.RS, "Rs"),
        ({"surrender": "late", "surrender_cards": "any", "max_hands": 1}, Code.RS, "R"),
        (
            {"surrender": "late", "surrender_cards": "any", "surrender_after_split": True},
            Code.RS,
            "R",
        ),
    ],
)
def test_a_fallback_is_printed_where_a_hand_can_need_it(
    changed: dict[str, object], code: Code, printed: str
) -> None:
    zeros = np.zeros((ROWS, 10), dtype=np.int64)
    cells = Cells(zeros + CODES.index(code), zeros[:10], zeros)
    row = to_rows(Rules.read(changed), cells)[0]
    assert set(row.codes) == {printed}


def plain_rows() -> list[Row]:
    zeros = np.zeros((ROWS, 10), dtype=np.int64)
    return list(to_rows(ALL_NEEDED, Cells(zeros, zeros[:10], zeros)))


@pytest.mark.parametrize(
    "missing", [("hard", "4"), ("hard", "21"), ("soft", "12"), ("pair", "A"), ("pair", "T")]
)
def test_a_missing_row_is_named(missing: tuple[str, str]) -> None:
    rows = [row for row in plain_rows() if (row.kind, row.label) != missing]
    with pytest.raises(StrategyError, match=f"no row for {missing[0]} {missing[1]}") as caught:
        from_rows(rows)
    assert_refused(caught)


def test_rescue_rows_may_be_missing() -> None:
    rows = [row for row in plain_rows() if row.kind is not Kind.RESCUE]
    assert not from_rows(rows).rescue.any()


@pytest.mark.parametrize(
    ("kind", "label", "code"),
    [
        (Kind.HARD, "16", Code.P),
        (Kind.SOFT, "18", Code.RP),
        (Kind.RESCUE, "16", Code.H),
        (Kind.RESCUE, "s16", Code.RH),
    ],
)
@pytest.mark.parametrize("place", [0, 9])
def test_what_cannot_be_done_is_named(kind: Kind, label: str, code: Code, place: int) -> None:
    rows = [
        replace(row, codes=(*row.codes[:place], code, *row.codes[place + 1 :]))
        if (row.kind, row.label) == (kind, label)
        else row
        for row in plain_rows()
    ]
    cell = f"{kind} {label} v {VALUES[UPCARD_ORDER[place]]}: {code} cannot be done here"
    with pytest.raises(StrategyError, match=cell) as caught:
        from_rows(rows)
    assert_refused(caught)


@pytest.mark.parametrize(
    ("short", "full", "high_soft"),
    [(Code.D, Code.DH, Code.DS), (Code.R, Code.RH, Code.RH)],
)
def test_a_letter_without_fallback_has_the_usual_one(
    short: Code, full: Code, high_soft: Code
) -> None:
    """A soft 18 of three cards is not hit because it may not be doubled."""

    def read(code: Code, code_of_high_soft: Code) -> Any:
        return from_rows(
            [
                row
                if row.kind is Kind.RESCUE
                else replace(row, codes=(code_of_high_soft if is_high_soft(row) else code,) * 10)
                for row in plain_rows()
            ]
        )

    def is_high_soft(row: Row) -> bool:
        return row.kind is Kind.SOFT and row.number >= 18

    assert same(read(short, short), read(full, high_soft))
