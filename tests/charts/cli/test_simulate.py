"""``upcard simulate``: what it prints, what it takes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from charts.cli.main import run

FEW = ["--rounds", "20k", "--seed", "5", "--workers", "1"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["simulate", *arguments]) == 0
    return capsys.readouterr().out


def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "double-attack", *FEW)
    assert "Double Attack Blackjack: simulation" in text
    assert "20,000 rounds, one hand at the table, a fresh\n  shoe for each round; seed 5." in text
    for word in (
        "main",
        "attack",
        "bust-it",
        "Upcard",
        "Largest deviations:",
        "Covariance",
        "Result",
    ):
        assert f"\n{word}" in text
    assert "million per CPU-second)." in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "side-bets-six", *FEW, "--json", "--bets", "trifecta"))
    assert (found["game"], found["rounds"], found["seed"]) == ("side-bets-six", 20_000, 5)
    assert [wager["name"] for wager in found["wagers"]] == ["trifecta"]
    assert found["upcards"].keys() == set("23456789TA")
    assert sum(bar["rounds"] for bar in found["histogram"]) == 20_000
    assert {"mean", "standard_error", "exact", "z"} <= found["round"].keys()
    cell = found["cells"][0]
    assert (cell["hand"], cell["upcard"]) == ("hard 5", "2")
    assert {"frequency", "value"} <= cell.keys()
    assert found["covariance"]["main"]["trifecta"] == found["covariance"]["trifecta"]["main"]


def test_half_units_are_results_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "six-deck", *FEW, "--set", "surrender=late")
    results = {line.split()[0] for line in text.splitlines() if line.endswith("#")}
    assert {"-1", "-0.5", "0", "+1", "+1.5", "+2"} <= results


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("20k", 20_000),
        ("1,000", 1000),
        ("1_500", 1500),
        ("0.0025M", 2500),
        ("1.5k", 1500),
        ("2e3", 2000),
    ],
)
def test_numbers_of_rounds(text: str, rounds: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "six-deck", "--rounds", text, "--seed", "1", "--json"))
    assert found["rounds"] == rounds


def test_a_pay_table_that_sidebet_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its pays are fractions of large numbers; the round and the bets are measured as ever."""
    for game, bet in (("double-attack", "bust-it"), ("six-deck", "lucky-ladies")):
        file = tmp_path / f"{bet}.toml"
        wanted = ["--target-return", "96%", "--out", str(file)]
        assert run(["sidebet", game, bet, *wanted]) == 0
        bets = ("--bets", bet, "--paytable", f"{bet}={file}", "--rounds", "200k", "--seed", "5")
        found = json.loads(printed(capsys, game, *bets, "--json"))
        (wager,) = [each for each in found["wagers"] if each["name"] == bet]
        assert wager["exact"] == pytest.approx(-0.04, abs=1e-12)
        assert abs(wager["z"]) < 4
        exact = json.loads(sidebet(capsys, game, bet, "--paytable", str(file)))
        spread = exact["standard_deviation"]
        assert wager["standard_error"] == pytest.approx(spread / 200_000**0.5, rel=0.35)


def sidebet(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["sidebet", *arguments, "--json"]) == 0
    return capsys.readouterr().out


def test_every_decision(capsys: pytest.CaptureFixture[str]) -> None:
    few = printed(capsys, "six-deck", *FEW)
    every = printed(capsys, "six-deck", *FEW, "--cells")
    assert "hard 12 v 4 " in every
    assert len(every.splitlines()) > len(few.splitlines()) + 300


def test_cut_card_and_seats(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "six-deck", *FEW, "--seats", "3", "--cut-card", "25%")
    flowing = " ".join(text.split())
    assert "3 hands at the table, dealt to a cut card with 78 cards behind it" in flowing
    assert "Cut-card effect: " in flowing


def test_play_by_composition(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "side-bets-single", *FEW, "--strategy", "cdz-", "--bets", "none")
    assert "Played by class cdz-." in text
    assert "Covariance" not in text


def test_a_chart_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.csv"
    assert run(["chart", "six-deck", "--format", "csv", "--out", str(file)]) == 0
    given = json.loads(printed(capsys, "six-deck", *FEW, "--from", str(file), "--json"))
    best = json.loads(printed(capsys, "six-deck", *FEW, "--json"))
    assert given["round"] == best["round"]


def test_a_pay_table_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bonus.toml"
    file.write_text('[pays]\n"blackjack" = 10\n', "utf-8")
    bets = ("--bets", "hole-card-bonus", "--paytable", f"hole-card-bonus={file}")
    found = json.loads(printed(capsys, "side-bets-single", *FEW, *bets, "--json"))
    (wager,) = found["wagers"]
    assert wager["exact"] == pytest.approx(11 * 64 / 1326 - 1)


def test_the_exit_code_says_whether_it_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "six-deck", *FEW, "--fail-above", "4"]) == 0
    assert run(["simulate", "six-deck", *FEW, "--fail-above", "0.01"]) == 1
    assert capsys.readouterr().err == ""


def test_an_interrupted_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from contextlib import contextmanager

    from charts.cli.commands import simulate as command
    from solver.simulation import batches

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(batches, "ROUNDS_IN_BATCH", 5000)
    monkeypatch.setattr(command, "_progress", contextmanager(lambda rounds: iter([stop])))
    assert run(["simulate", "six-deck", *FEW]) == 130
    text = " ".join(capsys.readouterr().out.split())
    assert "Interrupted: 5,000 of 20,000 rounds, one hand at the table" in text
    assert "seed 5." in text


WRONG = {
    "--rounds: 'many' is not a number of rounds (try 500000 or 20M)": ["--rounds", "many"],
    "--rounds: '1,5M' is not a number of rounds (try 500000 or 20M)": ["--rounds", "1,5M"],
    "--rounds: '1.5' is not a number of rounds (try 500000 or 20M)": ["--rounds", "1.5"],
    "--fail-above cannot be used with --cut-card: the exact values are for a fresh shoe": [
        "--fail-above",
        "4",
        "--cut-card",
        "78",
    ],
    "--rounds: must be from 1 to 1,000,000,000,000, not 0": ["--rounds", "0"],
    "--cut-card: 'half' is not a number of cards (try 78 or 25%)": ["--cut-card", "half"],
    "--cut-card: must be from 0 to 311 cards, not 312": ["--cut-card", "312"],
    "--paytable: write BET=NAME or BET=FILE, not 'wynn'": ["--paytable", "wynn"],
    "no side bet 'trifekta'; did you mean trifecta?": ["--bets", "trifekta"],
    "--seats: must be from 1 to 7 for six-deck, not 9": ["--seats", "9"],
    "--fail-above: nan is not between 0 and 100 (try 4)": ["--fail-above", "nan"],
    "class cdp cannot be simulated: use totals, cdz- or cdp1": ["--strategy", "cdp"],
}


@pytest.mark.parametrize(("message", "arguments"), WRONG.items())
def test_refused(message: str, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "six-deck", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.strip() == f"upcard: {message}"
