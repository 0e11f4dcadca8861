"""``--exact``, certificates and ``upcard verify`` on the command line."""

from __future__ import annotations

import gzip
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.text.exact import decimals
from solver.certificate import certify
from solver.exact import exact_answer, exact_chart, exact_solution
from solver.games import Game, load_game
from solver.results.strategy import Action
from solver.solving.charts import best_chart
from tests.charts.test_no_nan import SHOES

Capture = pytest.CaptureFixture[str]
DEEP = ("--shoe", "1,0,0,0,0,2,0,0,2,9", "--set", "max_hands=2", "--no-store")
TIED = ("--shoe", "0,3,0,0,0,0,0,0,0,9", "--set", "max_hands=2", "--no-store")
ATTACK = ("double-attack", "--shoe", "3,0,0,0,2,3,2,0,0,12", "--no-store")


def small(options: tuple[str, ...]) -> Game:
    return load_game("single-deck").change(shoe=options[1], rules=[options[3]])


def text(capsys: Capture, *arguments: str) -> str:
    assert run(arguments) == GOOD
    return capsys.readouterr().out


def refuse(word: str) -> NoReturn:
    raise AssertionError(f"{word} in JSON")


def data(capsys: Capture, *arguments: str) -> Any:
    return json.loads(text(capsys, *arguments, "--json"), parse_constant=refuse)


def shown(value: Fraction, digits: int = 30) -> str:
    """The two lines of a value, as a pattern that any name may stand before."""
    after = rf"\n +{re.escape('= ' + decimals(value, digits))}" if value.denominator > 1 else ""
    return rf"  {re.escape(str(value))}{after}\n"


def test_solve(capsys: Capture) -> None:
    exact, game = exact_solution(small(DEEP)), small(DEEP)
    plain = text(capsys, "solve", "single-deck", *DEEP)
    out = text(capsys, "solve", "single-deck", *DEEP, "--exact")
    assert out.startswith(plain)
    assert re.search("\nRound" + shown(exact.ev), out)
    for upcard, values in exact.upcards.items():
        assert re.search(f"\n{upcard}    " + shown(values.ev), out)
    assert "Insurance, gain per round  1/26\n" in out
    found = data(capsys, "solve", "single-deck", *DEEP, "--exact")
    assert found["ev_exact"] == str(exact.ev)
    assert found["ev"] == pytest.approx(float(exact.ev), abs=1e-15)
    assert found["insurance"]["gain_exact"] == "1/26"
    for name, row in found["upcards"].items():
        assert row["ev_exact"] == row["ev_without_attack_exact"]
        assert row["ev_with_attack_exact"] is row["ev_with_attack"] is None
        assert float(Fraction(row["ev_exact"])) == pytest.approx(row["ev"], abs=1e-15), name
    before = data(capsys, "solve", "single-deck", *DEEP)
    assert not [key for key in before if "exact" in key]
    assert before.keys() == found.keys() - {"ev_exact"}
    assert game.name == found["game"]


@pytest.mark.parametrize("strategy", ["cdz-", "cdp1", "cdp", "totals"])
def test_solve_with_an_attack(capsys: Capture, strategy: str) -> None:
    found = data(capsys, "solve", *ATTACK, "--exact", "--strategy", strategy)
    total = Fraction(0)
    for row in found["upcards"].values():
        both = [Fraction(row[f"ev_{which}_attack_exact"]) for which in ("with", "without")]
        assert Fraction(row["ev_exact"]) == max(both)
        total += Fraction(row["probability"]).limit_denominator(100) * max(both)
    assert total == Fraction(found["ev_exact"])
    out = text(capsys, "solve", *ATTACK, "--exact", "--strategy", strategy)
    assert re.search("\nRound +" + shown(total), out)
    assert "\n5 without attack" in out
    assert "\n5 with attack" in out


@pytest.mark.parametrize(("hand", "upcard"), [("TT", "9"), ("6T", "A"), ("69", "T")])
def test_ev(capsys: Capture, hand: str, upcard: str) -> None:
    values = exact_answer(small(DEEP), hand, upcard).values
    out = text(capsys, "ev", "single-deck", hand, upcard, *DEEP, "--exact")
    for action, ev in values.conditional.items():
        assert re.search(rf"\n{action.value.capitalize()} *" + shown(ev), out)
    counted = "Exact EV, dealer blackjack counted:" in out
    assert counted == bool(values.p_dealer_blackjack) == ("Exact EV, no dealer" in out)
    found = data(capsys, "ev", "single-deck", hand, upcard, *DEEP, "--exact")
    assert found["p_dealer_blackjack_exact"] == str(values.p_dealer_blackjack)
    for kind, exact in (
        ("conditional", values.conditional), ("unconditional", values.unconditional),
    ):  # fmt: skip
        assert found[f"{kind}_exact"] == {act.value: str(ev) for act, ev in exact.items()}
        assert list(found[kind]) == list(found[f"{kind}_exact"])


def test_ev_after_a_split_and_of_a_chart(capsys: Capture) -> None:
    after = ("ev", "single-deck", "T9", "6", *DEEP, "--after-split", "2", "--pair", "T", "--exact")
    expected = exact_answer(small(DEEP), "T9", "6", after_split=2, pair="T").values
    assert data(capsys, *after)["conditional_exact"]["stand"] == str(
        expected.conditional[Action.STAND]
    )
    for strategy in ("cdp", "totals"):
        found = data(
            capsys, "ev", "single-deck", "TT", "6", *DEEP, "--exact", "--strategy", strategy
        )
        values = exact_answer(small(DEEP), "TT", "6", strategy).values
        assert found["unconditional_exact"]["split"] == str(values.unconditional[Action.SPLIT])


def test_splits(capsys: Capture) -> None:
    exact = exact_solution(small(DEEP))
    out = text(capsys, "splits", "single-deck", *DEEP, "--exact")
    cells = data(capsys, "splits", "single-deck", *DEEP, "--exact")["cells"]
    assert len(cells) > 6
    for cell in cells:
        pair = (hand for hand in exact.hands if str(hand[0]) == cell["pair"] * 2)
        (values,) = (exact.hands[each] for each in pair if str(each[1]) == cell["upcard"])
        assert cell["conditional_exact"] == str(values.conditional[Action.SPLIT])
        assert cell["unconditional_exact"] == str(values.unconditional[Action.SPLIT])
        name = f"\n{cell['pair'] * 2} v {cell['upcard']}"
        assert re.search(name + shown(values.conditional[Action.SPLIT]), out)
    none = ("splits", "single-deck", *DEEP[:2], "--set", "max_hands=1", "--exact")
    assert text(capsys, *none).count("No pair may be split.") == 2


def test_chart(capsys: Capture) -> None:
    game = small(TIED)
    exact = exact_chart(game, best_chart(game))
    out = text(capsys, "chart", "single-deck", *TIED, "--exact", "--digits", "7")
    assert "\nExact ties: pair 2 v 2 (double or split), pair 2 v T (stand or hit).\n" in out
    assert re.search("\nThis chart" + shown(exact.ev, 7), out)
    assert re.search("\nBest play " + shown(exact.ev_best, 7), out)
    assert re.search("\nCost      " + shown(exact.cost, 7), out)
    found = data(capsys, "chart", "single-deck", *TIED, "--exact")
    assert (found["ev_exact"], found["ev_best_exact"]) == (str(exact.ev), str(exact.ev_best))
    assert found["cost_exact"] == str(exact.cost)
    ties = [
        {"hand": "pair 2", "upcard": "2", "actions": ["double", "split"]},
        {"hand": "pair 2", "upcard": "T", "actions": ["stand", "hit"]},
    ]
    assert found["ties"] == ties
    assert data(capsys, "chart", "single-deck", *TIED)["ties"] == ties
    by_cards = data(capsys, "chart", "single-deck", *TIED, "--by", "cards")
    assert {(each["hand"], each["upcard"]) for each in by_cards["ties"]} == {
        ("22", "2"),
        ("22", "T"),
    }


def test_a_chart_that_is_given_is_valued_exactly(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    assert run(["chart", "single-deck", *DEEP, "--format", "csv", "--out", str(path)]) == GOOD
    best = data(capsys, "chart", "single-deck", *DEEP, "--exact")
    again = data(capsys, "chart", "single-deck", *DEEP, "--exact", "--from", str(path))
    assert again["ev_exact"] == best["ev_exact"]


@pytest.mark.parametrize("digits", [0, 1, 40, 1000])
def test_digits(capsys: Capture, digits: int) -> None:
    ev = exact_solution(small(DEEP)).ev
    for arguments in (
        ["solve", "single-deck"],
        ["chart", "single-deck"],
        ["splits", "single-deck"],
    ):
        out = text(capsys, *arguments, *DEEP, "--exact", "--digits", str(digits))
        wanted = rf"= -?[0-9]+\.[0-9]{{{digits}}}\n" if digits else r"= -?[0-9]+\n"
        assert re.search(wanted, out)
    out = text(capsys, "solve", "single-deck", *DEEP, "--exact", "--digits", str(digits))
    assert f"= {decimals(ev, digits)}\n" in out


def test_factored(capsys: Capture) -> None:
    out = text(capsys, "solve", "single-deck", *DEEP, "--exact", "--factored")
    assert "\nRound  31/(2 * 3 * 5 * 7)\n" in out
    assert "\n6      1109/(2^2 * 3 * 5 * 13)\n" in out


SLOW = "0,4,4,2,0,0,2,0,0,7"
SMALL = ("--shoe", "0,0,0,0,0,0,0,0,0,4", "--no-store")
REFUSED = {
    "--digits needs --exact": ["solve", "six-deck", "--digits", "4"],
    "--factored needs --exact": ["ev", "six-deck", "T6", "T", "--factored"],
    "--digits: 1001 is not from 0 to 1000": ["splits", "six-deck", "--exact", "--digits", "1001"],
    "--digits: -1 is not from 0 to 1000": ["solve", "six-deck", "--exact", "--digits", "-1"],
    "--exact works only with text and json, not with pdf": [
        "chart", "six-deck", "--exact", "--format", "pdf", "--out", "a.pdf",
    ],
    "--exact works only with text and json, not with csv": [
        "chart", "six-deck", "--exact", "--format", "csv",
    ],
    "the shoe 0,0,0,0,0,0,0,0,0,4 is too small for a certificate: 4 hands and the dealer might use"
    " it up; take a larger shoe or fewer hands (max_hands)": [
        "solve", "single-deck", *SMALL, "--certificate", "a",
    ],
    "cannot write no/a: the folder no does not exist": [
        "solve", "single-deck", *DEEP, "--certificate", "no/a",
    ],
    "cannot write folder: Is a directory": [
        "solve", "single-deck", *DEEP, "--certificate", "folder",
    ],
    "cannot read none: No such file or directory": ["verify", "none"],
    "cannot read folder: Is a directory": ["verify", "folder"],
    "plain: the file is not gzip": ["verify", "plain"],
    "empty: the file is empty": ["verify", "empty"],
    "--workers: 65 is not from 0 to 64": ["verify", "plain", "--workers", "65"],
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_bad_input_is_one_line(
    message: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "plain").write_text("no certificate\n")
    (tmp_path / "empty").write_bytes(b"")
    assert run(REFUSED[message]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"upcard: {message}\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "folder", "plain"]


def test_a_certificate_is_written_and_verified(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    for strategy in ("cdz-", "cdp1", "cdp", "totals"):
        command = (
            "solve",
            "single-deck",
            *DEEP,
            "--strategy",
            strategy,
            "--certificate",
            str(path),
        )
        written = data(capsys, *command)
        assert path.read_bytes() == certify(small(DEEP), strategy).compressed()
        assert "Exact EV per unit of the bet" in text(capsys, *command)
        found = data(capsys, "verify", str(path))
        assert found["right"] is True
        assert found["ev_exact"] == written["ev_exact"]
        assert (found["strategy"], found["game"]) == (strategy, "single-deck")
        out = text(capsys, "verify", str(path), "--workers", "2")
        assert out.startswith(f"The certificate of single-deck, class {strategy}, is right.\n")
        assert f"\nEV  {found['ev_exact']}\n    = " in out
        assert f"\n{found['lines']} lines, {found['decisions']} decisions, of them exact" in out


def test_a_changed_certificate_is_refused_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    lines = list(certify(small(DEEP)).lines)
    lines[20] = lines[20].replace('"stage"', '"stages"', 1)
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode()))
    for more in ([], ["--json"]):
        assert run(["verify", str(path), *more]) == BAD_INPUT
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith(f"upcard: {path}: line 21: wrong check digits, ")
        assert "(right so far: upcard 6: " in err


@pytest.mark.parametrize("shoe", [shoe for shoe in SHOES if shoe != SLOW])
def test_no_exact_answer_has_a_number_that_is_none(shoe: str, capsys: Capture) -> None:
    options = ("--shoe", shoe, "--no-store", "--exact")
    for command in ("solve", "splits", "chart", "ev"):
        hand = ("22", "T", "--strategy", "cdp") if command == "ev" else ()
        for more in ((), ("--json",)):
            code = run([command, "six-deck", *hand, *options, *more])
            out, err = capsys.readouterr()
            assert code in (GOOD, BAD_INPUT), err
            assert not re.search(r"\b(nan|inf)\b", out + err, re.IGNORECASE)
            if more and code == GOOD:
                json.loads(out, parse_constant=refuse)
