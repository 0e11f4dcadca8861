"""Codes of other families, and charts read from CSV."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.formats.csv_file import render
from charts.page.build import page_by_totals
from charts.page.read_csv import ChartError, parse_code, read_chart
from solver.games import Game, load_game
from solver.results.chart import Chart, Code
from solver.solving.charts import chart_of
from tests.charts.solved import charted

HEADER = "kind,hand,2,3,4,5,6,7,8,9,T,A\n"


def line(kind: str, hand: str, *codes: str) -> str:
    return ",".join([kind, hand, *(codes * 10)[:10]]) + "\n"


@pytest.mark.parametrize("code", list(Code))
def test_every_code_reads_back_in_either_case_and_with_a_slash(code: Code) -> None:
    assert parse_code(code) is parse_code(code.upper()) is parse_code(code.lower()) is code
    assert parse_code("/".join(code)) is code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("SP", "P"), ("Y", "P"), ("SU", "R"), ("SUR", "R"), ("DD", "D"), ("D/H", "Dh"),
        ("D/S", "Ds"), ("SU/H", "Rh"), ("SUR/S", "Rs"), ("SU/SP", "Rp"), (" rs ", "Rs"),
        ("H/P", "P"), ("P/H", "P"), ("Ph", "P"), ("Pd", "P"), ("Y/N", "P"),
    ],
)  # fmt: skip
def test_other_families(text: str, code: str) -> None:
    assert parse_code(text) == code


@pytest.mark.parametrize(("text", "code"), [("H/P", "H"), ("Ph", "H"), ("P/D", "D"), ("Ps", "S")])
def test_codes_that_need_double_after_split(text: str, code: str) -> None:
    assert parse_code(text, double_after_split=False) == code


@pytest.mark.parametrize("text", ["", "X", "HS", "D/", "/H", "R/R", "N", "Dhh", "1"])
def test_no_codes(text: str) -> None:
    with pytest.raises(ChartError):
        parse_code(text)


def test_what_is_written_reads_back(attack_game: Game, chart: Chart) -> None:
    read = read_chart(render(page_by_totals(attack_game, chart)))
    assert read.rows == chart.rows
    assert read.attack == chart.attack


def test_labels_as_players_write_them() -> None:
    read = read_chart(HEADER + line("HARD", "5-8", "H") + line("soft", "19+", "S"))
    assert [row.label for row in read.rows] == ["5", "6", "7", "8", "19", "20", "21"]


def test_a_pair_that_is_not_split_is_played_by_its_total() -> None:
    rows = read_chart(HEADER + line("pair", "10", "N") + line("hard", "20", "S", "H")).rows
    assert rows[0].label == "T"
    assert rows[0].codes == rows[1].codes


def test_upcards_and_spaces_as_spreadsheets_write_them() -> None:
    text = "\ufeffKind, Hand,2,3,4,5,6,7,8,9,10,A\r\nhard,16" + ", s" * 10 + "\r\n,,,,,,,,,,,\r\n"
    assert read_chart(text).rows[0].codes == (Code.S,) * 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the first line"),
        (HEADER + "hard,16,S\n", "line 2: 12 cells expected, not 3"),
        (HEADER + line("firm", "16", "S"), "line 2: 'firm' is not a kind of row"),
        (HEADER + line("hard", "22", "S"), "'22' is not a total of hard hands"),
        (HEADER + line("hard", "9-8", "S"), "'9-8' is not a total"),
        (HEADER + line("soft", "s18", "S"), "'s18' is not a total"),
        (HEADER + line("pair", "16", "P"), "'16' is not the card of a pair"),
        (HEADER + line("hard", "16", "P"), "P is for pairs only"),
        (HEADER + line("hard", "16", "N"), "N is for pairs only"),
        (HEADER + line("rescue", "16", "H"), "may have only S and R"),
        (HEADER + line("pair", "8", "N"), "pair 8: the chart has no row for its total"),
        (HEADER + line("attack", "", "Q"), "line 2: the attack is Y or N, not 'Q'"),
        (HEADER + 2 * line("hard", "16", "S"), "line 3: there are two rows for hard 16"),
    ],
)
def test_what_is_wrong_and_where(text: str, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        read_chart(text)


def test_a_bare_double_of_a_soft_18_stands_with_more_cards() -> None:
    """A-5-2 v 3 cannot be doubled: a chart that says D for soft 18 stands there (`Ds`)."""
    game, best = load_game("six-deck"), charted("six-deck")
    csv = render(page_by_totals(game, best))
    assert "soft,18,S,Ds,Ds,Ds,Ds" in csv
    bare = read_chart(csv.replace("Ds", "D").replace("Dh", "D"))
    assert not any(code in (Code.DS, Code.DH) for row in bare.rows for code in row.codes)
    assert chart_of(game, bare.rows).ev == pytest.approx(best.ev, abs=1e-15)
    hit = read_chart(csv.replace("Ds", "Dh"))
    assert chart_of(game, hit.rows).ev < best.ev - 1e-6


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEADER + text):
        with suppress(ChartError):
            read_chart(whole)


def test_a_line_break_in_a_cell_is_no_part_of_a_number() -> None:
    with pytest.raises(ChartError, match=r"'1\\n6' is not a total of hard hands"):
        read_chart(HEADER + 'hard,"1\n6",' + ",".join("SSSSSHHHHH"))
    with pytest.raises(ChartError, match="is not a total of hard hands"):
        read_chart(HEADER + "hard,\u0661\u0666," + ",".join("SSSSSHHHHH"))


def test_a_second_attack_line_is_refused() -> None:
    attack = "attack,,Y,Y,Y,Y,Y,Y,Y,N,N,N\n"
    text = "kind,hand,2,3,4,5,6,7,8,9,T,A\nhard,16," + ",".join("SSSSSHHHHH") + "\n"
    assert read_chart(text + attack).attack
    with pytest.raises(ChartError, match="line 4: there are two attack lines"):
        read_chart(text + attack + attack.replace("Y", "N"))
    with pytest.raises(ChartError, match="line 3: an attack line has no hand, not '16'"):
        read_chart(text + attack.replace(",,", ",16,"))


def test_a_file_that_is_no_chart_is_refused_by_its_size() -> None:
    with pytest.raises(ChartError, match="at most 100,000 characters"):
        read_chart("x" * 100_001)
