"""Whole certificates: right ones are accepted, and every kind of damage is named."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from typer import Exit

from charts.cli.commands.verify import verify
from solver.checker import CertificateError, ProcessLostError, check, lines
from solver.checker import certificate as whole
from solver.checker.__main__ import main
from solver.games import Game
from solver.results.strategy import Strategy
from solver.solving.charts import best_chart
from solver.solving.game import solve
from tests.small_games import small_game
from tests.solver.checker.games import as_checked
from tests.solver.checker.scribe import Chart, certificate, texts, write

Lines = list[dict[str, object]]
RULES: dict[str, object] = {
    "surrender": "late",
    "surrender_after_split": True,
    "surrender_cards": "any",
    "double_rescue": True,
    "double_after_split": False,
    "max_ace_hands": 3,
    "max_hands": 3,
    "double_attack": "1",
}
GAME = small_game("3 0 0 0 2 3 2 0 0 12", **RULES)
STRATEGIES = ("cdz-", "cdp1", "cdp")


def standing(stage: str, hand: object, may: object) -> str:
    """A chart by totals that anyone can play: it stands with everything, but splits."""
    return "split" if "split" in str(may) else "stand"


def made(game: Game, strategy: str, chart: Chart | None = None) -> Lines:
    rules, shoe = as_checked(game)
    return certificate(game.rules.as_text(), rules, shoe, strategy, chart)


@pytest.fixture(scope="module")
def right() -> Lines:
    return made(GAME, "cdz-")


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_right_certificate_is_accepted(tmp_path: Path, strategy: str) -> None:
    written = made(GAME, strategy)
    reports: list[str] = []
    found = check(write(tmp_path / "a", texts(written)), 1, reports.append)
    assert (found.game, found.strategy, found.shoe) == ("test", strategy, GAME.shoe.counts)
    assert float(found.ev) == pytest.approx(solve(GAME, Strategy(strategy)).ev, abs=1e-13)
    assert found.lines == len(written)
    assert found.decisions == sum("margins" in line for line in written)
    assert 0 < found.ties == sum('"0"' in str(line).replace("'", '"') for line in written)
    assert len(reports) == 5
    assert reports[0].startswith("upcard 5: ")


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    game = small_game("3 0 2 0 2 3 2 0 0 13", **RULES)
    path = write(tmp_path / "a", texts(made(game, "cdp")))
    assert check(path, 2) == check(path, 1)
    spoiled = made(game, "cdp")
    spoiled[-2]["margins"] = {}
    with pytest.raises(CertificateError, match=f"line {len(spoiled) - 1}, upcard A, stage"):
        check(write(tmp_path / "b", texts(spoiled)), 2)


def lost(*_: object) -> None:
    os._exit(1)


def test_a_lost_process_is_no_fault_of_the_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small_game("3 0 2 0 2 3 2 0 0 13", **RULES)
    path = write(tmp_path / "a", texts(made(game, "cdz-")))
    monkeypatch.setattr(whole, "check_upcard", lost)
    with pytest.raises(ProcessLostError, match="ended from outside"):
        check(path, 2)
    with pytest.raises(Exit) as end:
        verify(str(path), workers=2)
    assert end.value.exit_code == 1


def test_totals_claim_only_their_value(tmp_path: Path) -> None:
    written = made(GAME, "totals", standing)
    found = check(write(tmp_path / "a", texts(written)), 1)
    assert found.strategy == "totals"
    assert all(line.get("margins", {}) == {} for line in written)
    assert found.ev < best_chart(GAME).ev


def test_totals_do_not_draw_to_a_hard_21(tmp_path: Path) -> None:
    def hitting(stage: str, hand: object, may: object) -> str:
        return "hit" if "hit" in str(may) else "stand"

    with pytest.raises(AssertionError, match="a card drawn to a hard 21"):
        made(GAME, "totals", hitting)


def refused(path: Path, pattern: str) -> None:
    with pytest.raises(CertificateError, match=pattern):
        check(path, 1)


def line_of(written: Lines, **wanted: object) -> int:
    return next(at for at, line in enumerate(written) if wanted.items() <= line.items())


def changed(at: dict[str, object], **new: object) -> Callable[[Lines], Lines]:
    def change(written: Lines) -> Lines:
        place = line_of(written, **at)
        return [*written[:place], {**written[place], **new}, *written[place + 1 :]]

    return change


def without(**at: object) -> Callable[[Lines], Lines]:
    def change(written: Lines) -> Lines:
        place = line_of(written, **at)
        return [*written[:place], *written[place + 1 :]]

    return change


SIXTEEN: dict[str, object] = {"stage": "first", "hand": "6T"}
LONG: dict[str, object] = {"stage": "first", "hand": "A5T"}
SPOILED: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "version": (changed({"certificate": 1}, certificate=2), 'line 1: no "certificate":1'),
    "true is not 1": (changed({"certificate": 1}, certificate=True), "line 1, certificate: true"),
    "name": (changed({"certificate": 1}, game=7), "line 1: the game must be a text"),
    "strategy": (changed({"certificate": 1}, strategy="best"), "line 1: the strategy best is none"),
    "no dictionary": (changed({"certificate": 1}, rules=[]), 'line 1: "rules" must have the keys'),
    "shoe": (changed({"certificate": 1}, shoe=[1] * 9), "line 1: the shoe must be ten counts"),
    "counts": (changed({"certificate": 1}, shoe=[-1] + [9] * 9), "line 1: -1 is not a number of"),
    "small shoe": (
        changed({"certificate": 1}, shoe=[1] * 9 + [0]),
        "line 1: the shoe is too small",
    ),
    "other shoe": (changed({"certificate": 1}, shoe=[9] * 10), "line 1, "),
    "ev": (changed({"certificate": 1}, ev="1/7"), "line 1, ev: 1/7 is claimed, .* is found"),
    "ev is text": (changed({"certificate": 1}, ev=0), "line 1, ev: 0 is claimed"),
    "cards": (changed({"certificate": 1}, cards=99), "line 1, cards: 99 is claimed, 19 is found"),
    "unit": (changed({"certificate": 1}, unit=4), "line 1, unit: 4 is claimed, 2 is found"),
    "insurance": (
        changed({"certificate": 1}, insurance=None),
        "line 1, insurance: null is claimed",
    ),
    "unknown key": (changed({"certificate": 1}, note="x"), "line 1: the keys must be certificate"),
    "upcard": (changed({"upcard": "6"}, upcard="8"), r"the first line of upcard 6 is expected"),
    "no upcard": (without(upcard="6"), "upcard 5: no further line is expected"),
    "upcard ev": (changed({"upcard": "T"}, ev="0"), "upcard T, ev: 0 is claimed, .*/.* is found"),
    "attack": (changed({"upcard": "6"}, attack=False), "upcard 6, attack: false is claimed, true"),
    "key of upcard": (changed({"upcard": "6"}, x=1), "upcard 6: the keys must be upcard, prob"),
    "not allowed": (
        changed(SIXTEEN, action="split"),
        "upcard 5, stage first hand 6T: split is not",
    ),
    "no action": (changed(SIXTEEN, action=None), "stage first hand 6T: null is not allowed"),
    "worse action": (changed(SIXTEEN, action="double"), 'hand 6T: "margins" must have the keys'),
    "negative": (
        changed(SIXTEEN, action="hit", margins={"stand": "-1", "double": "1", "surrender": "1"}),
        "hand 6T: the margin of hit over stand is negative: -1 is claimed, -[0-9]",
    ),
    "wrong": (
        changed(SIXTEEN, action="hit", margins={"stand": "1", "double": "1", "surrender": "1"}),
        "hand 6T: the margin of hit over stand: 1 is claimed, -[0-9/]+ is found",
    ),
    "margin is text": (
        changed(LONG, margins={"hit": 5, "surrender": "1"}),
        "hand A5T: the margin of stand over hit: 5 is claimed",
    ),
    "margins are an object": (changed(LONG, margins=[]), 'hand A5T: "margins" must have the keys'),
    "key of a line": (changed(SIXTEEN, note=1), r"upcard 5: the keys must be stage, hand, action"),
    "missing line": (without(**SIXTEEN), "upcard 5: the line of stage first hand 6T is expected"),
    "claim after split": (
        changed({"stage": "split"}, margins={"stand": "1"}),
        '"margins" must be {} here',
    ),
    "end": (lambda written: [*written[:-1], {"end": 7}], "the last line, with the number of lines"),
    "no end": (lambda written: written[:-1], "the file is cut short: the last line"),
    "no upcards": (
        lambda written: written[:1],
        "the file is cut short: the first line of upcard 5",
    ),
    "after the end": (lambda written: [*written, {"end": 1}], "nothing may follow the end"),
    "last block": (
        lambda written: [*written[:-2], {"end": len(written) - 2}],
        "upcard A, .* missing",
    ),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_wrong_line_is_named(tmp_path: Path, right: Lines, name: str) -> None:
    spoil, pattern = SPOILED[name]
    refused(write(tmp_path / "a", texts(spoil(right))), pattern)


def test_another_action_after_a_split_is_refused(tmp_path: Path, right: Lines) -> None:
    place = next(at for at, line in enumerate(right) if line.get("stage") == "split")
    other = "hit" if right[place]["action"] == "stand" else "stand"
    spoiled = [*right[:place], {**right[place], "action": other}, *right[place + 1 :]]
    refused(write(tmp_path / "a", texts(spoiled)), f"stage split hand .*: {other} is claimed, ")


def test_of_equal_actions_the_first_is_taken(tmp_path: Path, right: Lines) -> None:
    place = next(
        at
        for at, line in enumerate(right)
        if line.get("action") == "stand" and str(line["margins"]).startswith("{'hit': '0'")
    )
    margins = {"stand" if name == "hit" else name: of for name, of in pairs(right[place])}
    spoiled = [*right[:place], {**right[place], "action": "hit", "margins": margins}]
    refused(
        write(tmp_path / "a", texts([*spoiled, *right[place + 1 :]])),
        "hit is claimed, stand is found: of equal actions the first",
    )


def pairs(line: dict[str, object]) -> list[tuple[str, str]]:
    margins = line["margins"]
    assert isinstance(margins, dict)
    return list(margins.items())


@pytest.mark.parametrize("at", [0, 1, 5, -1])
def test_every_change_is_found_by_the_check_digits(tmp_path: Path, right: Lines, at: int) -> None:
    written = texts(right)
    number = at % len(written) + 1
    digit = re.sub(r"[0-9](?=[^0-9]*,\"check\")", "x", written[at])
    for spoiled in (
        [*written[:at], digit or written[at], *written[at:][1:]],
        [*written[: number - 1], written[number - 1].replace(":", ": ", 1), *written[number:]],
    ):
        if spoiled != written:
            refused(write(tmp_path / "a", spoiled), f"line {number}: wrong check digits")
    if at > 0:
        refused(write(tmp_path / "b", [*written[:at], *written[at + 1 :]]), f"line {number}: wrong")


@pytest.mark.parametrize(
    ("line", "pattern"),
    [
        ("{", "line 3: not JSON"),
        ('{"a":1}', "line 3: no check digits at the end"),
        ("[1]", "line 3: not an object"),
        ('{"a": 1}', "line 3: not in the form json.dumps"),
        ("[" * 5000, "line 3: more brackets"),
        ("\xe9", "line 3: not ASCII"),
        ("", "line 3: not JSON"),
    ],
)
def test_lines_that_are_none(tmp_path: Path, right: Lines, line: str, pattern: str) -> None:
    refused(write(tmp_path / "a", [*texts(right)[:2], line, "x"]), pattern)


def test_files_that_are_none(tmp_path: Path, right: Lines) -> None:
    path = write(tmp_path / "a", texts(right))
    whole = path.read_bytes()
    plain = gzip.decompress(whole)
    cases = {
        b"": "the file is empty",
        b"{}": "the file is not gzip",
        whole[:-20]: "the file is cut short",
        whole[:5]: "line 1: the file is cut short",
        whole[:400] + bytes(40) + whole[440:]: "damaged|wrong check digits|not JSON|not ASCII",
        whole[:-8] + bytes(8): "the file is damaged after line",
        whole + b"more": "the file is damaged after line",
        gzip.compress(plain[:-1]): "the file is cut short",
        gzip.compress(plain[:5000]): "line [0-9]+: the file is cut short",
        gzip.compress(b"x" * 2_000_000): "line 1: longer than any certificate",
    }
    for data, pattern in cases.items():
        path.write_bytes(data)
        refused(path, pattern)
    with pytest.raises(OSError, match="No such file"):
        check(tmp_path / "none")


def test_what_is_read_is_bounded(
    tmp_path: Path, right: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a", texts(right))
    monkeypatch.setattr(lines, "MOST_LINES", 10)
    refused(path, "line 11: longer than any certificate")
    monkeypatch.setattr(lines, "MOST_TEXT", 2000)
    refused(path, "line [0-9]: longer than any certificate")


def test_the_program(tmp_path: Path, right: Lines, capsys: pytest.CaptureFixture[str]) -> None:
    named = [{**right[0], "game": "\x1b[2J\ud800"}, *right[1:]]
    path = write(tmp_path / "a", texts(named))
    assert main([str(path)]) == 0
    shown = capsys.readouterr().out
    assert f"EV {right[0]['ev']}\n" in shown
    assert "'\\x1b[2J\\ud800', cdz-: the certificate is right" in shown
    assert Fraction(str(right[0]["ev"])) != 0
    assert main([str(write(tmp_path / "b", texts(right[:-1])))]) == 1
    assert "cut short" in capsys.readouterr().out
    assert main([]) == 2
