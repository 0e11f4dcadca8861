"""Small texts that would take much time or memory: refused before anything is built from them."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.bets import find_bet
from solver.bets.paytable import pay_table
from solver.bounds import MOST_DEPTH, MOST_SHOWN, exact_number
from solver.errors import GameError, RulesError, UpcardError
from solver.games import load_game
from solver.rules import Rules, TableLimits
from solver.table import TableError, parse_money, parse_play
from solver.table.reading import read_json, read_json_lines, read_toml
from solver.toml import LONGEST_TEXT, MOST_CHARACTERS, parse_toml
from tests.texts import assert_refused

HUGE = (
    "1e999999999",
    "1e99999999999",
    "-1e99999999999",
    "1e-999999999",
    "1" * 5000,
    "0x" + "f" * 9999,
)


@pytest.mark.parametrize("number", HUGE)
def test_a_number_that_would_fill_the_memory(number: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"[limits]\nbet_minimum = {number}\n")
    with pytest.raises(UpcardError, match=r"digits|too long"):
        load_game(path)
    path.write_text(f'[pays]\n"any pair" = {number}\n')
    with pytest.raises(UpcardError, match=r"digits|too long"):
        pay_table(find_bet("pairs-pay"), load_game("six-deck"), path)
    with pytest.raises(TableError, match=r"digits|too long"):
        read_toml(f"[[rounds]]\nseats = [{{bet = {number}}}]\n")
    for value in (number, Decimal(number) if "x" not in number else number):
        with pytest.raises(ValueError):  # noqa: PT011
            exact_number(value)
        with pytest.raises(RulesError):
            Rules.read({"blackjack_pays": value})
        with pytest.raises(TableError):
            parse_money(value)


@pytest.mark.parametrize("number", ["1e999999999", "1e99999999999", "1" * 5000])
def test_a_number_of_a_json_file(number: str) -> None:
    (found,) = read_json_lines([f'{{"game": "six-deck", "seats": [{{"bet": {number}}}]}}'])
    assert "digits" in str(found.record) or "too long" in str(found.record)


def test_decimals_of_a_file_are_exact(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        "[limits]\nbet_minimum = 2.50\ninsurance = 0.1\n[rules]\nblackjack_pays = 1.2\n"
    )
    game = load_game(path)
    assert (game.limits.bet_minimum, game.limits.insurance) == (Fraction(5, 2), Fraction(1, 10))
    assert game.rules.blackjack_pays == Fraction(6, 5)
    assert TableLimits(bet_minimum=2.5).bet_minimum == Fraction(5, 2)  # type: ignore[arg-type]


@given(st.decimals(min_value=0, allow_nan=False, allow_infinity=False, places=6))
def test_a_number_has_the_value_that_is_typed(number: Decimal) -> None:
    assert exact_number(number) == exact_number(f"{number:f}") == Fraction(number)


DEEP = {
    "a dotted key": ".".join("a" * 2000) + " = 1",
    "a dotted table": f"[{'.'.join('a' * 2000)}]",
    "a quoted key": " . ".join(["'a'"] * 2000) + " = 1",
    "a dotted key inside": f"rules = {{{'.'.join('a' * 20_000)} = 1}}",
    "a short dotted key": ".".join("a" * (MOST_DEPTH + 1)) + " = 1",
    "lists": "a = " + "[" * 2000 + "]" * 2000,
    "short lists": "a = " + "[" * 20 + "]" * 20,
    "tables": "a = " + "{b = " * 2000 + "1" + "}" * 2000,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_what_is_nested_too_deeply(text: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"parts|nested") as caught:
        parse_toml(text, GameError, "mine.toml")
    assert_refused(caught)
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(GameError, match=r"parts|nested"):
        load_game(path)


@pytest.mark.parametrize(
    "deep", ["[" * 100_000, "[" * 50 + "]" * 50, '{"a":' * 50 + "1" + "}" * 50]
)
def test_json_that_is_nested_too_deeply(deep: str) -> None:
    (found,) = read_json_lines([deep])
    assert "nested" in str(found.record)


def test_what_is_long_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for text in (f'title = "{"x" * (LONGEST_TEXT + 1)}"', "#" * (MOST_CHARACTERS + 1)):
        path.write_text(text)
        with pytest.raises(GameError, match=r"more than [0-9,]+ characters"):
            load_game(path)
    with pytest.raises(TableError, match="more than 10,000 characters"):
        parse_play("H" * 100_000)
    round_ = {"game": "six-deck", "cards": "9" * 100_000, "seats": [{"bet": 10}]}
    (found,) = read_json_lines([json.dumps(round_)])
    assert "more than 10,000 characters" in str(found.record)


def test_repeated_keys_are_counted_once() -> None:
    repeated = ",".join(f'"k{number}": 1' for number in range(30_000))
    (found,) = read_json_lines([f"{{{repeated},{repeated}}}"])
    assert str(found.record) == "the key 'k0' is given twice"


def test_many_faults_are_one_short_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("".join(f"k{number} = 1\n" for number in range(10_000)))
    with pytest.raises(GameError, match=rf"and {10_000 - MOST_SHOWN:,} more") as caught:
        load_game(path)
    assert len(str(caught.value)) < 3000


def test_a_long_word_is_shortened_in_the_middle() -> None:
    with pytest.raises(GameError) as caught:
        load_game("a" * 5000 + "z" * 5000)
    message = str(caught.value)
    assert len(message) < 500
    assert message.startswith("no game 'aaa")
    assert " ... " in message
    assert "zzz'; the games are" in message


def test_sources_are_texts(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[sources]\nshoe = 5\n")
    with pytest.raises(GameError, match=r"sources.shoe: must be text, not 5"):
        load_game(path)


def test_a_bet_of_a_game_is_named_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('side_bets = ["bust-it", "bust-it"]\n')
    with pytest.raises(GameError, match="side_bets: a name is given twice"):
        load_game(path)


def test_a_list_of_rounds() -> None:
    line = {"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 10}]}
    assert len(read_json(json.dumps([line] * 3))) == 3


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero here")
def test_a_device_without_end(tmp_path: Path) -> None:
    path = tmp_path / "zero.toml"
    path.symlink_to("/dev/zero")
    with pytest.raises(GameError, match="more than 8,000,000 bytes"):
        load_game(path)
    with pytest.raises(UpcardError, match="more than 8,000,000 bytes"):
        pay_table(find_bet("pairs-pay"), load_game("six-deck"), path)


def test_a_line_without_end() -> None:
    long, short = "x" * 2_000_000, '{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 1}]}'
    found = list(read_json_lines([long, short]))
    assert str(found[0].record) == "the line has more than 1,000,000 characters"
    assert found[1].place == "round 2 (line 2)"
