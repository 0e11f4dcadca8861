"""``upcard sidebet`` and ``upcard bets``: what they print, and that bad input is one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from solver.bets import BET_NAMES, find_bet, table_names
from solver.games import load_game

Capture = pytest.CaptureFixture[str]
Printed = Callable[..., str]


@pytest.fixture
def printed(capsys: Capture) -> Printed:
    def command(*arguments: str) -> str:
        assert run([*arguments]) == GOOD
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return command


def test_json(printed: Printed) -> None:
    data = json.loads(printed("sidebet", "double-attack", "bust-it", "--json"))
    assert {"game": "double-attack", "bet": "bust-it"}.items() <= data.items()
    assert Fraction(data["ev_exact"]) == Fraction(-70283, 877836)
    assert data["ev"] == pytest.approx(-70283 / 877836)
    assert sum(each["count"] for each in data["events"]) == data["deals"] == 56181504
    assert sum(each["return"] for each in data["events"]) == pytest.approx(data["ev"])
    assert data["events"][-1]["event"] == "loses"
    assert data["events"][-1]["pays"] == -1
    assert all({"event", "count", "probability", "pays"} <= {*each} for each in data["events"])
    assert data["return"] == pytest.approx(1 + data["ev"])
    assert data["source"] == "58 Pa. Code s. 665a.12(c)"


def test_json_without_a_pay_table(printed: Printed) -> None:
    data = json.loads(printed("sidebet", "side-bets-six", "hole-card-bonus", "--json"))
    assert data["ev"] is data["ev_exact"] is data["pay_table"] is None
    assert all(each["pays"] is None for each in data["events"][:-1])
    assert data["events"][0]["count"] == 4 * 6 * 24


@pytest.mark.parametrize("game", ["double-attack", "side-bets-single", "six-deck-h17"])
def test_every_bet_fits_the_page(game: str, printed: Printed) -> None:
    for name in {*BET_NAMES} - {"even-money"}:
        for table in [*table_names(find_bet(name)), None]:
            options = ["--paytable", table] if table else []
            out = printed("sidebet", game, name, *options)
            assert max(map(len, out.splitlines())) <= 80
            assert load_game(game).title in out
            assert find_bet(name).title in out


def test_text(printed: Printed) -> None:
    out = printed("sidebet", "side-bets-six", "trifecta")
    assert "Pay table wynn: Wynn Las Vegas, 2011.\nSource: Wizard of Odds, Trifecta." in out
    assert "straight flush              10,368    0.2068    40   +8.2724\n" in out
    assert (
        "EV -5.1204 % of the wager (-32088/626665).\nHouse edge 5.1204 %, return 94.8796 %" in out
    )
    assert "hit rate 15.6736 %" in out


def test_no_pay_table(printed: Printed) -> None:
    out = printed("sidebet", "side-bets-six", "hole-card-bonus")
    assert "No pay table is published: give one with --paytable FILE" in out
    assert "suited blackjack     576    1.1872\n" in out
    assert "EV" not in out


def test_known_cards(printed: Printed) -> None:
    out = printed("sidebet", "six-deck", "in-between", "--player", "2,K", "--upcard", "5")
    assert "Given the player's 2K and the upcard 5." in out
    assert "EV +100.0000 % of the wager (1)" in out
    assert "Given the player's 2K.\n" in printed(
        "sidebet", "six-deck", "in-between", "--player", "2K"
    )
    assert "Given the upcard 5c.\n" in printed(
        "sidebet", "six-deck", "in-between", "--upcard", "5c"
    )


def test_effects(printed: Printed) -> None:
    arguments = ("sidebet", "six-deck", "bust-it", "--effects")
    out = printed(*arguments)
    assert (
        "Change of the EV when one such card is removed:\n\nCard     EV %\nA     +0.9038\n" in out
    )
    found = json.loads(printed(*arguments, "--json"))["effects_of_removal"]
    assert [*found] == [*"A23456789", "10", *"JQK"]
    assert found["A"]["change"] == pytest.approx(float(Fraction(found["A"]["change_exact"])))


@pytest.mark.parametrize(
    ("bet", "options"),
    [
        ("pairs-pay", ["--target-return", "96%"]),
        ("pairs-pay", ["--target-return", "24/25", "--line", "mixed pair"]),
        ("hole-card-bonus", ["--target-return", "0.96"]),
        ("buster", ["--target-return", "96 %", "--line", "bust with 6 cards"]),
    ],
)
def test_the_table_printed_reaches_the_return(
    bet: str, options: list[str], printed: Printed, tmp_path: Path
) -> None:
    out = printed("sidebet", "six-deck", bet, *options)
    assert "Pays computed for a return of 96.0000 %." in out
    assert "EV -4.0000 % of the wager (-1/25)" in out
    file = tmp_path / "target.toml"
    file.write_text(out.partition("As a file for --paytable:\n\n")[2], "utf-8")
    again = json.loads(printed("sidebet", "six-deck", bet, "--paytable", str(file), "--json"))
    assert again["ev_exact"] == "-1/25"
    data = json.loads(printed("sidebet", "six-deck", bet, *options, "--json"))
    assert (data["target_return"], data["ev_exact"]) == ("24/25", "-1/25")
    assert {event: Fraction(pays) for event, pays in data["pays"].items()} == {
        each["event"]: Fraction(each["pays_exact"]) for each in data["events"][:-1]
    }


def test_insurance(printed: Printed) -> None:
    out = printed("sidebet", "six-deck", "insurance")
    assert "Pays by the rules of six-deck." in out
    assert "one ten-valued card   -7.7670   -8/103\n" in out
    data = json.loads(printed("sidebet", "six-deck", "insurance", "--json"))
    assert len(data["hands"]) == 55
    assert data["hands"]["98"]["ev_exact"] == "-7/103"
    held = printed("sidebet", "six-deck", "insurance", "--player", "TT")
    assert "By the player's hand" not in held
    assert "(-9/103)" in held


def test_even_money(printed: Printed) -> None:
    out = printed("sidebet", "six-deck", "even-money")
    assert "Given the player's AT and the upcard A." in out
    assert out.endswith(
        "EV -3.8835 % of the wager (-4/103).\nPlaying the hand out is worth more.\n"
    )
    rich = printed("sidebet", "single-deck", "even-money", "--removed", "2345678923456789")
    assert rich.endswith("(2/11).\nTaking even money is worth more.\n")


def test_out(printed: Printed, tmp_path: Path) -> None:
    file = tmp_path / "bust-it.txt"
    assert printed("sidebet", "double-attack", "bust-it", "--out", str(file)) == ""
    assert "Bust It" in file.read_text("utf-8")


def test_bets(printed: Printed) -> None:
    out = printed("bets")
    assert max(map(len, out.splitlines())) <= 80
    assert "    wynn: Wizard of Odds, Trifecta\n" in out
    listed: list[dict[str, Any]] = json.loads(printed("bets", "--json"))["bets"]
    assert tuple(bet["name"] for bet in listed) == BET_NAMES
    for bet in listed:
        assert tuple(each["name"] for each in bet["pay_tables"]) == table_names(
            find_bet(bet["name"])
        )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bustit"], "no side bet 'bustit'; did you mean bust-it?"),
        (["trifecta", "--paytable", "no.toml"], "cannot read the pay table no.toml: No such file"),
        (["trifecta", "--shoe", "4,4,4,4,4,4,4,4,4,16"], "has only values"),
        (["trifecta", "--player", "8x"], "'x' is not a card"),
        (["trifecta", "--upcard", "88"], "one card is needed, not '88'"),
        (["trifecta", "--target-return", "much"], "is not a share such as 96%, 0.96 or 24/25"),
        (["trifecta", "--target-return", "1/0"], "is not a share such as 96%, 0.96 or 24/25"),
        (["trifecta", "--target-return", "-5%"], "is not a share such as 96%, 0.96 or 24/25"),
        (
            ["trifecta", "--target-return", "5%"],
            "the least possible return is 15.6736 % (98221/626665)",
        ),
        (["trifecta", "--line", "flush"], "--line needs --target-return"),
        (["hole-card-bonus", "--effects"], "effects of removal need a pay table"),
        (["insurance", "--set", "insurance_pays=none"], "does not offer insurance"),
        (["trifecta", "--out", "no-such-folder/a.txt"], "cannot write no-such-folder/a.txt"),
    ],
)
def test_bad_input(arguments: list[str], complaint: str, capsys: Capture) -> None:
    assert run(["sidebet", "six-deck", *arguments]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert complaint in err
    assert len(err.splitlines()) == 1
