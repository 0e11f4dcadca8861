"""The command line: what it prints, how it ends, and that bad input is one line."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from charts.cli.app import COMMANDS
from charts.cli.main import BAD_INPUT, GOOD, run
from solver.games import GAME_NAMES

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("solver_by_hand")


def test_help_names_every_command(capsys: Capture) -> None:
    assert run([]) == run(["--help"]) == GOOD
    out = capsys.readouterr().out
    assert all(name in out for name in ("games", "solve", "chart", "ev", "splits"))


def test_games(capsys: Capture) -> None:
    assert run(["games", "--json"]) == GOOD
    listed = json.loads(capsys.readouterr().out)["games"]
    assert tuple(game["name"] for game in listed) == GAME_NAMES
    assert run(["games"]) == GOOD
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_solve_json(capsys: Capture) -> None:
    assert run(["solve", "double-attack", "--json"]) == GOOD
    data = json.loads(capsys.readouterr().out)
    assert {"game", "shoe", "strategy", "ev", "upcards"} <= set(data)
    assert "hands" not in data
    keys = {"probability", "ev", "attack", "ev_without_attack", "ev_with_attack"}
    assert keys <= set(data["upcards"]["2"])


def test_splits_json(capsys: Capture) -> None:
    assert run(["splits", "six-deck", "--strategy", "cdp", "--json"]) == GOOD
    data = json.loads(capsys.readouterr().out)
    assert data["strategy"] == "cdp"
    assert len(data["cells"]) == 20
    assert {"pair", "upcard", "conditional", "unconditional"} <= set(data["cells"][0])


def test_what_the_options_change(capsys: Capture) -> None:
    options = ["--shoe", "8x48", "--removed", "5,5", "--set", "surrender=late", "--no-store"]
    for command in (["solve"], ["splits"], ["chart"]):
        assert run([*command, "six-deck", *options]) == GOOD
        assert "8x48-55, S17, DOA, DAS, 4 hands, NRSA, LS, BJ 3:2" in capsys.readouterr().out


def test_attack_is_shown_only_where_there_is_one(capsys: Capture) -> None:
    for command in ("solve", "chart"):
        run([command, "double-attack"])
        assert "ttack" in capsys.readouterr().out.split("\n", 1)[1]
        run([command, "six-deck"])
        assert "ttack" not in capsys.readouterr().out


def test_ev_has_one_column_where_the_dealer_cannot_have_blackjack(capsys: Capture) -> None:
    run(["ev", "six-deck", "T6", "6"])
    assert "dealer blackjack counted" not in capsys.readouterr().out
    run(["ev", "six-deck", "T6", "T"])
    out = capsys.readouterr().out
    assert re.search(r"^Hit +-45.0000 +-49.4000$", out, re.MULTILINE)
    assert "No EV for double: only on the first two cards." in out


def test_ev_names_its_units_where_an_attack_can_be_made(capsys: Capture) -> None:
    run(["ev", "double-attack", "T6", "T"])
    out = " ".join(capsys.readouterr().out.split())
    assert "percent of the stake (bet and attack)" in out
    assert "in percent of the bet without an attack" in out


def test_the_store_is_asked_first(solver_by_hand: Counter[str], capsys: Capture) -> None:
    for _ in range(2):
        assert run(["chart", "six-deck"]) == GOOD
    assert solver_by_hand == {"best_chart": 1}
    run(["chart", "six-deck", "--no-store"])
    assert solver_by_hand == {"best_chart": 2}
    for _ in range(2):
        assert run(["solve", "six-deck"]) == GOOD
    assert solver_by_hand == {"solve": 1, "best_chart": 2}
    assert len(set(capsys.readouterr().out.split("upcard 0")[:-1])) > 0


def test_a_chart_of_ones_own_is_valued(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.csv"
    for game in ("six-deck", "double-attack"):
        assert run(["chart", game, "--format", "csv", "--out", str(path)]) == GOOD
        assert run(["chart", game, "--from", str(path)]) == GOOD
        assert "EV -50.0000 % of the bet" in capsys.readouterr().out
        assert run(["chart", game, "--from", str(path), "--format", "csv"]) == GOOD
        assert capsys.readouterr().out == path.read_text()
    path.write_text(path.read_text().replace("attack,,Y", "attack,,N"))
    assert run(["chart", "double-attack", "--from", str(path), "--format", "csv"]) == GOOD
    assert capsys.readouterr().out == path.read_text()
    assert run(["chart", "double-attack", "--format", "csv", "--out", str(path)]) == GOOD
    assert run(["chart", "six-deck", "--from", str(path)]) == BAD_INPUT
    message = "mine.csv: this game has no attack wager, but the chart has an attack line"
    assert message in capsys.readouterr().err


BAD = [
    ["solve"],
    ["solve", "six-deck", "more"],
    ["solve", "six-dck"],
    ["solve", "no\nsuch\x1b[31m"],
    ["solve", "missing.toml"],
    ["solve", "six-deck", "--strategy", "perfct"],
    ["solve", "six-deck", "--shoe", "7x51"],
    ["solve", "six-deck", "--shoe", "99999999x52"],
    ["solve", "six-deck", "--removed", "Z"],
    ["solve", "single-deck", "--removed", "55555"],
    ["solve", "six-deck", "--set", "max_hands"],
    ["solve", "six-deck", "--set", "max_hands=0", "--set", "x=1"],
    ["solve", "six-deck", "--wat"],
    ["solve", "six-deck", "--set"],
    ["chart", "six-deck", "--format", "xls"],
    ["chart", "six-deck", "--by", "suits"],
    ["chart", "six-deck", "--format", "csv", "--json"],
    ["chart", "six-deck", "--out", "no-such-folder/chart.txt"],
    ["chart", "six-deck", "--out", "/dev/full"],
    ["chart", "six-deck", "--out", "/"],
    ["chart", "six-deck", "--out", "a\0b"],
    ["chart", "six-deck", "--from", "missing.csv"],
    ["chart", "six-deck", "--from", "/"],
    ["chart", "six-deck", "--from", "x.csv", "--by", "cards"],
    ["ev", "six-deck", "TTT", "5"],
    ["ev", "six-deck", "T6", "XX"],
    ["ev", "six-deck", "T6"],
    ["ev", "six-deck", "T6", "T", "--after-split", "two"],
    ["sovle", "six-deck"],
    ["--wat"],
]


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], capsys: Capture) -> None:
    assert run(arguments) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"upcard: [ -~]+\n", err)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("drill six-deck --hands 0", "--hands: 0 is not from 1 to 100,000 (try 20)"),
        ("drill six-deck --hands 9223372036854775808", "--hands: 9223372036854775808 is not from"),
        (
            "drill six-deck --seed -1",
            "--seed: must be from 0 to 18,446,744,073,709,551,615, not -1",
        ),
        (
            "simulate six-deck --seed 18446744073709551616",
            "--seed: must be from 0 to 18,446,744,073",
        ),
        ("ev six-deck T6 T --json --json", "--json: given more than once"),
        ("solve six-deck --strategy cdp --strategy cdz-", "--strategy: given more than once"),
        ("solve six-deck --set charlie=5 --set charlie=6", "--set: charlie is set twice"),
        ("simulate six-deck --bets bust-it,bust-it", "side bets: a name is given twice"),
        ("chart six-deck --sidebets --paytable a=b --paytable a=c", "--paytable: a is given twice"),
        ("drill six-deck --seed x", "--seed: 'x' is not a whole number"),
        ("simulate six-deck --fail-above x", "--fail-above: 'x' is not a number"),
        ("chart six-deck --by x", "--by: 'x' is not one of 'totals', 'cards'"),
        ("chart six-deck --from x.csv --by cards", "--from reads charts by totals only"),
        ("ev six-deck T8 T --pair 8", "--pair needs --after-split"),
        ("compare six-deck", "name a second game, or change this one with --set"),
        ("solve", "missing argument 'GAME'"),
        ("solve a b", "got unexpected extra argument(s) (b)"),
        ("sovle", "no such command 'sovle'. Did you mean 'solve'?"),
        ("solve six-deck --set", "option '--set' requires an argument"),
    ],
)
def test_usage_errors_are_worded_as_our_own(arguments: str, message: str, capsys: Capture) -> None:
    assert run(arguments.split()) == BAD_INPUT
    assert capsys.readouterr().err.startswith(f"upcard: {message}")


@pytest.mark.parametrize("command", [each.__name__ for each in COMMANDS])
def test_every_command_has_short_help(command: str, capsys: Capture) -> None:
    assert run([command, "-h"]) == GOOD
    short = capsys.readouterr().out
    assert run([command, "--help"]) == GOOD
    assert capsys.readouterr().out == short
    assert run(["-h"]) == GOOD
    (summary,) = re.findall(rf"^  {command} +(\S.*)$", capsys.readouterr().out, re.MULTILINE)
    assert summary.endswith(".")
    assert not summary.endswith("...")
    assert f"\n  {summary}\n" in short


WORDS = st.one_of(
    st.sampled_from(["games", "solve", "chart", "ev", "splits", *GAME_NAMES, "T6", "88", "T", "A"]),
    st.sampled_from(["--json", "--shoe", "--removed", "--set", "--strategy", "--format", "--by"]),
    st.sampled_from(["--no-store", "--after-split", "--from", "csv", "cards", "cdp", "2d", "5,5"]),
    st.sampled_from(["max_hands=2", "surrender=late", "hole_card=none", "--help", "--", "-", "2"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12),
)


@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(WORDS, max_size=8))
def test_any_arguments_are_answered_or_refused(capsys: Capture, arguments: list[str]) -> None:
    code = run(arguments)
    out, err = capsys.readouterr()
    assert code in (GOOD, BAD_INPUT)
    assert (err.count("\n"), bool(out)) == ((0, True) if code == GOOD else (1, False))


def test_removed_may_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ev", "six-deck", "T6", "T", "--removed", "5,5", "--removed", "4"]) == GOOD
    assert "6x52-455, S17" in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_refused_before_any_work(
    solver_by_hand: Counter[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["chart", "six-deck", "--no-store", "--out", "no-such-folder/x"]) == BAD_INPUT
    assert not solver_by_hand
