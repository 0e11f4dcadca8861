"""Control characters and invisible characters of a file: shown as escapes in what people read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from charts.cli.main import GOOD, run
from solver.errors import one_line

Capture = pytest.CaptureFixture[str]

TITLE = "two\x1b[2J\x9b31m\ndecks \u202e\u2066\u200b\u2028home"
FILE = "mine\x1b[31m.toml"
COMMANDS = (
    "solve",
    "splits",
    "ev GAME T6 T",
    "chart",
    "compare GAME six-deck",
    "sidebet GAME bust-it --paytable pays.toml",
    "drill --hands 1",
    "settle rounds.jsonl",
)


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    title = json.dumps(TITLE)
    sources = f"[sources]\nblackjack_pays = {title}\ndealer_hits_soft_17 = {title}\n"
    Path(FILE).write_text(f'title = {title}\nbase = "six-deck"\nnote = {title}\n{sources}')
    pays = "\n".join(f'"third card {card}" = 5' for card in "678")
    Path("pays.toml").write_text(f"title = {title}\nsource = {title}\n[pays]\n{pays}\n")
    game = {"game": FILE, "cards": "8h Ts 8d 9c", "seats": [{"bet": 10, "play": "S"}]}
    Path("rounds.jsonl").write_text(json.dumps(game))


def _arguments(command: str) -> list[str]:
    name, *more = command.split()
    if name == "settle":
        return [name, *more]
    words = [FILE if word == "GAME" else word for word in more]
    return [name, *words] if "GAME" in more else [name, FILE, *words]


@pytest.mark.parametrize("command", COMMANDS)
def test_what_people_read(command: str, solver_by_hand: object, capsys: Capture) -> None:
    assert_readable(command, capsys)


def test_the_report_of_a_simulation(capsys: Capture) -> None:
    assert_readable("simulate --rounds 10 --workers 1", capsys)


def assert_readable(command: str, capsys: Capture) -> None:
    assert run(_arguments(command)) == GOOD
    out, err = capsys.readouterr()
    for line in (out + err).split("\n"):
        assert one_line(line) == line
    assert r"\x1b[" in out


def test_flash_cards_have_clean_tags(solver_by_hand: object, capsys: Capture) -> None:
    assert run(["chart", FILE, "--format", "anki"]) == GOOD
    out = capsys.readouterr().out
    assert one_line(out.replace("\n", "").replace("\t", "")) == out.replace("\n", "").replace(
        "\t", ""
    )


def test_a_chart_in_json_has_the_title_of_the_file(solver_by_hand: object, capsys: Capture) -> None:
    assert run(["chart", FILE, "--format", "json"]) == GOOD
    assert json.loads(capsys.readouterr().out)["title"] == TITLE


def test_what_programs_read(solver_by_hand: object, capsys: Capture) -> None:
    assert run(["sidebet", FILE, "bust-it", "--paytable", "pays.toml", "--json"]) == GOOD
    out = capsys.readouterr().out
    assert one_line(out.replace("\n", "")) == out.replace("\n", "")
    assert json.loads(out)["source"] == TITLE
