"""Pay tables: the default one, reading files, and errors."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.bets import (
    BET_NAMES,
    BetError,
    PayTable,
    effects_of_removal,
    find_bet,
    pay_table,
    published_tables,
    value_bet,
    with_return,
)
from solver.cards import parse_cards
from solver.errors import ShoeError, ShoeRunsOut, UpcardError
from solver.games import GAME_NAMES, load_game

SIX = load_game("six-deck")
VALUES_ALONE = SIX.change(shoe="4,4,4,4,4,4,4,4,4,16")


def written(folder: Path, text: str, name: str = "mine.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("name", BET_NAMES)
def test_published_tables_say_where_they_come_from(name: str) -> None:
    for table in published_tables(find_bet(name)):
        assert table.source
        assert table.pays
        assert {*table.pays} <= {*find_bet(name).event_names}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_side_bets_of_the_named_games_are_there(game: str) -> None:
    for name in load_game(game).side_bets:
        bet = find_bet(name)
        table = pay_table(bet, load_game(game))
        assert (table is None) == (name == "hole-card-bonus")


def test_the_table_that_fits_the_decks() -> None:
    bet = find_bet("bust-it")
    fitting = {shoe: pay_table(bet, SIX.change(shoe=shoe)) for shoe in ("8x48", "6x52", "2x52")}
    assert {shoe: table and table.name for shoe, table in fitting.items()} == {
        "8x48": "pennsylvania",
        "6x52": "palazzo",
        "2x52": "palazzo",
    }


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = written(
        tmp_path, '[pays]\n"any pair" = 1.5\n"suited pair" = "5:2"\n"mixed pair" = "7/3"\n'
    )
    table = pay_table(find_bet("pairs-pay"), SIX, path)
    assert table is not None
    assert table.name == "mine"
    assert list(table.pays.items()) == [
        ("suited pair", Fraction(5, 2)),
        ("mixed pair", Fraction(7, 3)),
        ("any pair", Fraction(3, 2)),
    ]


@settings(derandomize=True, max_examples=15, deadline=None, database=None)
@given(
    pays=st.dictionaries(
        st.sampled_from(find_bet("lucky-ladies").event_names),
        st.fractions(0, 10**9),
        min_size=1,
    ),
    title=st.text(st.characters(exclude_categories=["C"]), max_size=20),
)
def test_a_table_reads_back_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, pays: dict[str, Fraction], title: str
) -> None:
    bet = find_bet("lucky-ladies")
    ranked = {name: pays[name] for name in bet.event_names if name in pays}
    table = PayTable(bet.name, "mine", ranked, title, 'a "source" \\ of its own', deck=48)
    path = written(tmp_path_factory.mktemp("tables"), table.to_toml())
    assert pay_table(bet, SIX, path) == table


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("pays = [", "is not TOML"),
        ("", "pays: must be a table with at least one event"),
        ("[pays]", "pays: must be a table with at least one event"),
        ("pays = 3", "pays: must be a table with at least one event"),
        ('[pays]\n"a pair" = 3', "pairs-pay has no event 'a pair'; its events are 'suited pair'"),
        ('[pays]\n"any pair" = -1', "pays.any pair: must be a number or a ratio"),
        ('[pays]\n"any pair" = "5:0"', "pays.any pair: must be"),
        ('[pays]\n"any pair" = "x"', "pays.any pair: must be"),
        ('[pays]\n"any pair" = true', "pays.any pair: must be"),
        ('[pays]\n"any pair" = nan', "pays.any pair: must be"),
        ('[pays]\n"any pair" = 2e9', "pays.any pair: must be"),
        ('[pays]\n"any pair" = [1]', "pays.any pair: must be"),
        ('deck = 50\n[pays]\n"any pair" = 1', "deck: must be 48 or 52"),
        ('deck = [52]\n[pays]\n"any pair" = 1', "deck: must be 48 or 52"),
        ('title = 3\n[pays]\n"any pair" = 1', "title: must be text"),
        ('color = 3\n[pays]\n"any pair" = 1', "color: no such key"),
    ],
)
def test_a_wrong_file(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BetError) as caught:
        pay_table(find_bet("pairs-pay"), SIX, written(tmp_path, text))
    assert complaint in str(caught.value)
    assert "mine.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    bet = find_bet("pairs-pay")
    with pytest.raises(BetError, match=r"cannot read the pay table .*: No such file"):
        pay_table(bet, SIX, tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BetError, match="cannot read the pay table"):
        pay_table(bet, SIX, tmp_path / "bytes.toml")
    with pytest.raises(BetError, match="cannot read the pay table"):
        pay_table(bet, SIX, "a\0b.toml")


@pytest.mark.parametrize(
    ("ask", "complaint"),
    [
        (lambda: find_bet("trifekta"), "no side bet 'trifekta'; did you mean trifecta?"),
        (lambda: find_bet("zzz"), "no side bet 'zzz'; the side bets are 21+3, bust-it,"),
        (
            lambda: pay_table(find_bet("trifecta"), SIX, "wyn"),
            "trifecta has no pay table 'wyn'; did you mean wynn? You can also name a .toml file",
        ),
        (
            lambda: pay_table(find_bet("hole-card-bonus"), SIX, "wynn"),
            "hole-card-bonus has no pay table 'wynn'; none is published. You "
            "can also name a .toml file",
        ),
        (
            lambda: value_bet(find_bet("trifecta"), VALUES_ALONE, None),
            "trifecta depends on ranks and suits; the shoe 4,4,4,4,4,4,4,4,4,16 has only values",
        ),
        (
            lambda: value_bet(find_bet("trifecta"), SIX, None, player="888"),
            "a side bet depends on two cards of the player at most, not on 888",
        ),
        (
            lambda: value_bet(find_bet("trifecta"), SIX.change(shoe="1d"), None, player="8h8h"),
            "the shoe 1x52 has only 1 eight of hearts; 2 cannot be removed",
        ),
        (
            lambda: value_bet(find_bet("trifecta"), SIX.change(shoe="1d-8888"), None, upcard="8"),
            "the shoe 1x52 has only 4 eights; 5 cannot be removed",
        ),
        (
            lambda: value_bet(find_bet("insurance"), SIX, None, upcard="K"),
            "insurance is offered against an ace, not against K",
        ),
        (
            lambda: with_return(
                find_bet("even-money"), SIX, Fraction(1), pay_table(find_bet("even-money"), SIX)
            ),
            "even-money: its pays follow from the rules of the game and cannot be changed here",
        ),
        (
            lambda: with_return(find_bet("21+3"), SIX, Fraction(1), None, event="royal"),
            "21+3 has no event 'royal'; its events are 'suited three of a kind', ",
        ),
        (
            lambda: with_return(find_bet("pairs-pay"), SIX, Fraction(0), None),
            "pairs-pay: no pays give a return of 0 %; the least possible return is 7.3955 % "
            "(23/311), with every win a push",
        ),
        (
            lambda: with_return(
                find_bet("pairs-pay"), SIX.change(shoe="1d"), Fraction(1), None, event="suited pair"
            ),
            "pairs-pay: no pays give a return of 100 %; the only possible return is 0 % (0), "
            "with 'suited pair' paying nothing",
        ),
    ],
)
def test_what_is_refused(ask: object, complaint: str) -> None:
    assert callable(ask)
    with pytest.raises(UpcardError) as caught:
        ask()
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_shoes_too_small() -> None:
    three = SIX.change(shoe="1,0,0,0,0,0,0,1,0,1")
    with pytest.raises(ShoeRunsOut, match="can run out of cards before the dealer stands"):
        value_bet(find_bet("buster"), SIX.change(shoe="1,1,1,0,0,0,0,0,0,0"), None)
    with pytest.raises(ShoeError, match="the dealer needs at least 2 cards"):
        value_bet(find_bet("buster"), three, None, player="T8")
    with pytest.raises(BetError, match=r"insurance: the shoe .* holds too few cards for a deal"):
        value_bet(find_bet("insurance"), three, None, player="T8")
    bust_it = find_bet("bust-it")
    few = SIX.change(shoe="1d", removed="2222333344445555666677778888999 JJJJQQQQKKKKTcTdThTs AA")
    assert few.shoe.total == 3
    with pytest.raises(BetError, match="holds too few cards for a deal"):
        value_bet(bust_it, few, None, player="9")
    table = pay_table(bust_it, few)
    assert table is not None
    with pytest.raises(BetError, match="holds too few cards for a deal"):
        effects_of_removal(bust_it, few, table)


def test_a_thousand_decks() -> None:
    shoe = SIX.change(shoe="1000x52")
    for name in BET_NAMES:
        bet = find_bet(name)
        value = value_bet(bet, shoe, None)
        assert sum(each.count for each in value.events) == value.deals
    ladies = value_bet(find_bet("lucky-ladies"), shoe, None)
    assert ladies.deals == 52000 * 51999 * 51998 * 51997
    loose = replace(shoe, shoe=shoe.shoe.without(parse_cards("555TTTT")))
    value = value_bet(find_bet("trifecta"), loose, None)
    assert sum(each.probability for each in value.events) == 1


UNREADABLE = {
    "nested": "pays = " + "[" * 5000,
    "a number of 5000 digits": "[pays]\n'any pair' = " + "1" * 5000,
    "an exponent without end": "[pays]\n'any pair' = 1e99999999999999999999",
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_file_that_toml_cannot_hold(tmp_path: Path, text: str) -> None:
    bet = find_bet("pairs-pay")
    with pytest.raises(BetError, match=r"cannot be read: (nested|a number)|must be a number"):
        pay_table(bet, SIX, written(tmp_path, text))


@pytest.mark.parametrize("pays", ["1" + "0" * 200, "1000000001", '"1000000001:1"'])
def test_a_pay_beyond_all_measure(tmp_path: Path, pays: str) -> None:
    bet = find_bet("pairs-pay")
    with pytest.raises(BetError, match="from 0 to 1,000,000,000"):
        pay_table(bet, SIX, written(tmp_path, f"[pays]\n'any pair' = {pays}"))


def test_a_very_small_pay(tmp_path: Path) -> None:
    bet = find_bet("pairs-pay")
    table = pay_table(bet, SIX, written(tmp_path, "[pays]\n'any pair' = 0.00000000000000000001"))
    assert table is not None
    assert table.pays["any pair"] == Fraction(1, 10**20)


def test_a_push_is_no_hit(tmp_path: Path) -> None:
    bet = find_bet("pairs-pay")
    text = "[pays]\n'suited pair' = 5\n'any pair' = 0"
    table = pay_table(bet, SIX, written(tmp_path, text))
    found = value_bet(bet, SIX, table)
    assert found.hit_rate == found.events[0].probability == Fraction(5, 311)


@pytest.mark.parametrize("name", ["lucky-ladies", "bust-it", "buster"])
def test_only_a_bet_on_the_first_cards_can_be_symmetric(name: str) -> None:
    with pytest.raises(BetError, match="cannot be symmetric"):
        replace(find_bet(name), symmetric=True)
