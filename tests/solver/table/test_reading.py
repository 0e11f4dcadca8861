"""Rounds as text: money, decisions, TOML and JSON lines."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import UpcardError
from solver.rules import Action
from solver.table import (
    Decision,
    Numbered,
    RoundRecord,
    TableError,
    money_text,
    net_text,
    parse_money,
    parse_play,
    play_text,
    read_json_lines,
    read_toml,
)

amounts = st.fractions(0, 10**6, max_denominator=10**6)


@given(amounts)
def test_money_is_read_back_as_printed(amount: Fraction) -> None:
    assert parse_money(money_text(amount)) == amount
    assert net_text(-amount).lstrip("-") == money_text(amount)


@given(st.decimals(0, 10**9, allow_nan=False, allow_infinity=False, places=4))
def test_a_decimal_keeps_its_value(amount: Decimal) -> None:
    assert parse_money(amount) == parse_money(str(amount)) == Fraction(amount)


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        (0.1, "1/10"),
        (12.5, "25/2"),
        ("12.50", "25/2"),
        (7, "7"),
        (1e-7, "1/10000000"),
        (1e3, "1000"),
    ],
)
def test_a_number_counts_as_it_is_typed(typed: object, amount: str) -> None:
    assert parse_money(typed) == Fraction(amount)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "-1",
        -1,
        "1,5",
        "1e9",
        1e300,
        10**40,
        "1/0",
        True,
        None,
        Decimal("inf"),
        "٣",
        {},
    ],
)
def test_no_amount(typed: object) -> None:
    with pytest.raises(TableError, match="must be an amount such as"):
        parse_money(typed)


def test_a_number_that_python_does_not_print() -> None:
    with pytest.raises(TableError, match="not a number of more than 40 digits"):
        parse_money(10**5000)


decisions = st.one_of(
    st.builds(Decision, st.sampled_from(Action)),
    st.builds(Decision, st.just(Action.DOUBLE), amounts),
)


@given(st.lists(decisions))
def test_decisions_are_read_back_as_printed(play: list[Decision]) -> None:
    assert parse_play(play_text(play)) == tuple(play)
    assert parse_play(",".join(map(str, play))) == tuple(play)


@pytest.mark.parametrize(
    "text", ["PHSDS", "p h s d s", "P, H, S, D, S", "split hit stand double stand", " PH SD\tS;"]
)
def test_ways_to_write_decisions(text: str) -> None:
    assert play_text(parse_play(text)) == "P H S D S"


@pytest.mark.parametrize("text", ["X", "HX", "D-5", "H5", "5", "D5.", "S.", "staand", "D1/0", "Ж"])
def test_no_decisions(text: str) -> None:
    with pytest.raises(TableError):
        parse_play(text)


@given(st.text(max_size=20))
def test_any_text_is_decisions_or_refused(text: str) -> None:
    try:
        play = parse_play(text)
    except TableError:
        return
    assert parse_play(play_text(play)) == play


def records(found: list[Numbered]) -> list[RoundRecord]:
    assert all(isinstance(each.record, RoundRecord) for each in found)
    return [each.record for each in found if isinstance(each.record, RoundRecord)]


def test_toml() -> None:
    text = """
        game = "double-attack"
        pay_tables = { bust-it = "palazzo" }
        [[rounds]]
        cards = "9 T 8 7 Q"
        seats = [{ bet = 0.1, attack = 0.05, side_bets = { bust-it = 1 }, play = "S" }]
        [[rounds]]
        game = "six-deck"
        cards = "9 T 8 7 Q"
        seats = [{ bet = 10 }, { bet = 20 }]
        pay_tables = { trifecta = "wynn" }
    """
    first, second = records(read_toml(text))
    assert (first.game.name, second.game.name) == ("double-attack", "six-deck")
    assert first.seats[0].bet == Fraction(1, 10)
    assert first.pay_tables == {"bust-it": "palazzo"}
    assert second.pay_tables == {"bust-it": "palazzo", "trifecta": "wynn"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game =", "not TOML"),
        ("", r"no \[\[rounds\]\]"),
        ("rounds = []", r"no \[\[rounds\]\]"),
        ("rounds = 3", r"no \[\[rounds\]\]"),
        ("round = 3", "round: no such key; a file of rounds has game, pay_tables, rounds"),
        ("game = 'six-dek'\n[[rounds]]", "no game 'six-dek'; did you mean six-deck"),
        ("game = 6\n[[rounds]]", "the game is missing"),
        ("pay_tables = 3\n[[rounds]]", "pay_tables must be a table of names"),
        ("x = " + "[" * 5000, "not TOML"),
    ],
)
def test_a_file_that_is_no_file_of_rounds(text: str, message: str) -> None:
    with pytest.raises(UpcardError, match=message) as caught:
        read_toml(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("", "the game is missing"),
        ("game = 'six-deck'", "cards must be text"),
        ("game = 'six-deck'\ncards = 'T 9'", "seats must be a list of at least one seat"),
        (
            "game = 'six-deck'\ncards = 'T 9'\nseats = []",
            "seats must be a list of at least one seat",
        ),
        ("game = 'six-deck'\ncards = 'T 9 x'\nseats = [{}]", "'x' is not a card"),
        ("game = 'six-deck'\ncards = ''\nseats = [1]", "seat 1: a seat must be a table"),
        ("game = 'six-deck'\ncards = ''\nseats = [{}, {bets = 1}]", "seat 2: bets: no such key"),
        ("game = 'six-deck'\ncards = ''\nseats = [{play = 1}]", "seat 1: play must be text"),
        ("game = 'six-deck'\ncards = ''\nseats = [{even_money = 1}]", "must be true or false"),
        ("game = 'six-deck'\ncards = ''\nseats = [{side_bets = 1}]", "must be a table of amounts"),
        ("game = 'six-deck'\ncards = ''\nseats = [{}]\nturn = 1", "turn: no such key; a round"),
    ],
)
def test_a_round_that_does_not_read(values: str, message: str) -> None:
    good = "[[rounds]]\ngame = 'six-deck'\ncards = 'A 9 K 8'\nseats = [{ bet = 1 }]\n"
    first, bad, last = read_toml(f"{good}[[rounds]]\n{values}\n{good}")
    assert isinstance(first.record, RoundRecord)
    assert isinstance(last.record, RoundRecord)
    assert isinstance(bad.record, UpcardError)
    with pytest.raises(UpcardError, match=message):
        raise bad.record


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON: "),
        ("[]", "a round must be a table"),
        ("3", "a round must be a table"),
        ('{"game": "six-deck", "game": "single-deck"}', "the key 'game' is given twice"),
        ('{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": NaN}]}', "NaN is not an amount"),
        ('{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 1e99}]}', "must be an amount"),
        ('{"bet": 1' + "0" * 5000 + "}", "a number is too long"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_a_line_that_is_no_round(line: str, message: str) -> None:
    (found,) = read_json_lines([line])
    assert isinstance(found.record, UpcardError)
    with pytest.raises(UpcardError, match=message):
        raise found.record
    assert "\n" not in str(found.record)


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    line = '{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 1}]}'
    found = list(read_json_lines(["", line, "  ", "x", line]))
    assert [(each.number, each.line) for each in found] == [(1, 2), (2, 4), (3, 5)]
    assert [each.place for each in found][1] == "round 2 (line 4)"


@given(st.text(max_size=30))
def test_any_line_is_a_round_or_refused(line: str) -> None:
    for found in read_json_lines([line]):
        assert isinstance(found.record, UpcardError)
