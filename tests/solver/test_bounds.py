"""Small texts that would take much time or memory: refused before anything is built from them."""

from __future__ import annotations

import io
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
from solver.cards import Shoe
from solver.errors import GameError, RulesError, ShoeError, UpcardError, shortened
from solver.games import load_game
from solver.rules import Rules, TableLimits
from solver.table import TableError, parse_money, parse_play
from solver.table.reading import (
    LONGEST_LINE,
    LONGEST_LIST,
    MOST_ROUNDS,
    lines_of,
    read_json,
    read_json_file,
    read_json_lines,
    read_toml,
)
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
    "a key with escapes": ".".join([r'"a\"b"'] * 2000) + " = 1",
    "empty keys": ".".join(['""'] * 2000) + " = 1",
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


@pytest.mark.parametrize("quote", ["'{}'", '"{}"', "[{}]", "{{{}}}"])
def test_a_long_quote_is_shortened_in_the_middle(quote: str) -> None:
    whole = f"title: {quote.format('x y ' * 10_000)} is the dealer's; did you mean six-deck?"
    message = shortened(whole)
    assert len(message) < 300
    assert message.startswith(whole[:50])
    assert message.endswith(whole[-50:])
    assert message.count(" ... ") == 1
    assert shortened(message) == message


def test_apostrophes_are_no_quotation_marks() -> None:
    message = f"the dealer's {'cards and ' * 30}the player's"
    assert shortened(message) == message


def test_a_long_value_is_shortened(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"[rules]\nmax_hands = [{'1,' * 10_000}]\n")
    with pytest.raises(UpcardError, match=r"max_hands: must be .*, not \[1, .* \.\.\. ") as caught:
        load_game(path)
    assert len(str(caught.value)) < 500


ROUND = {"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 10}]}


def test_a_long_line_of_json_is_refused_and_not_kept() -> None:
    good = json.dumps(ROUND)
    for long in ("x" * 3 * LONGEST_LINE, " " * 3 * LONGEST_LINE + good):
        file = io.StringIO(f"{good}\n\n{long}\n{good}")
        assert max(map(len, lines_of(file))) == LONGEST_LINE + 1
        file.seek(0)
        found = list(read_json_file(file))
        assert [(each.number, each.line) for each in found] == [(1, 1), (2, 3), (3, 4)]
        assert str(found[1].record) == "the line has more than 1,000,000 characters"
        assert not isinstance(found[2].record, UpcardError)


def test_lines_of_any_number_are_read_one_by_one() -> None:
    class Endless(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            return json.dumps(ROUND) + "\n"

    found = read_json_file(Endless())
    assert [next(found).number for _ in range(3)] == [1, 2, 3]


def test_a_list_in_a_file() -> None:
    text = json.dumps([ROUND] * 2000, indent=1)
    found = list(read_json_file(io.StringIO(f"\n  \n{text}\n\n")))
    assert (len(found), found[-1].place) == (2000, "round 2000")
    with pytest.raises(TableError, match="the list has more than 5,000,000 characters"):
        list(read_json_file(io.StringIO("[" + " " * LONGEST_LIST + "]")))
    with pytest.raises(TableError, match="more than 100,000 rounds; write JSON with one round"):
        read_json(f"[{'1,' * MOST_ROUNDS}1]")
    with pytest.raises(TableError, match="more than 100,000 rounds"):
        read_toml(f"rounds = [{'1,' * MOST_ROUNDS}1]")


@pytest.mark.parametrize("amount", ["1e-290", "0." + "3" * 299, "1/" + "7" * 299, "1" * 13, "1e12"])
def test_an_amount_with_too_many_digits(amount: str) -> None:
    values: list[object] = [] if "/" in amount else [Decimal(amount)]
    values += [] if "e" in amount else [amount]
    for value in values:
        with pytest.raises(TableError, match="with at most 12 digits before and behind the point"):
            parse_money(value)


def test_digits_are_those_of_ascii() -> None:
    for shoe in ("\u0666x52", ",".join(["\u0664"] * 10)):
        with pytest.raises(ShoeError, match="is not a shoe"):
            Shoe.parse(shoe)
    with pytest.raises(RulesError, match="must be a whole number"):
        Rules.read({"max_hands": "\u0664"})
    with pytest.raises(ShoeError, match="too many cards"):
        Shoe.parse("1" * 5000 + "d")
