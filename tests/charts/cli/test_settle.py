"""``upcard settle``: what it prints, and how it ends when rounds are wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run

Capture = pytest.CaptureFixture[str]
Settle = Callable[..., tuple[int, str, str]]

SEED = """
game = "double-attack"
[[rounds]]
cards = "9 T 8 7 Q"
seats = [{ bet = 10, attack = 5, side_bets = { bust-it = 1 }, play = "S" }]
[[rounds]]
cards = "A T 8 K"
seats = [{ bet = 10, attack = 5 }]
"""
GOOD_LINE = '{"game": "six-deck", "cards": "A9K8", "seats": [{"bet": 12.50}]}'


@pytest.fixture
def settle(tmp_path: Path, capsys: Capture) -> Settle:
    def settled(text: str, *options: str, name: str = "rounds.toml") -> tuple[int, str, str]:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        code = run(["settle", str(path), *options])
        out, err = capsys.readouterr()
        return code, out, err

    return settled


def test_the_ledger_of_a_round(settle: Settle) -> None:
    code, out, err = settle(SEED)
    assert (code, err) == (GOOD, "")
    assert out.startswith(
        "Round 1, double-attack\nDealer: 9-7-Q, 26, bust\nSeat 1: T-8, 18, stands"
    )
    lines = [line.split() for line in out.splitlines()]
    assert ["1", "bet", "10", "20", "+10", "win"] in lines
    assert ["1", "attack", "5", "10", "+5", "win"] in lines
    assert ["1", "bust-it", "1", "4", "+3", "win"] in lines
    assert ["total", "16", "34", "+18"] in lines
    assert ["1", "attack", "5", "5", "0", "returned"] in lines
    assert "Dealer: A-K, blackjack" in out
    assert out.endswith("\n2 rounds: staked 31, returned 39, the players +8, the house -8.\n")
    assert max(map(len, out.splitlines())) <= 80


def test_split_hands_and_seats_are_told_apart(settle: Settle) -> None:
    code, out, _ = settle(
        'game = "six-deck"\n[[rounds]]\ncards = "8 T 6 8 9 T 3 T 9 K"\n'
        'seats = [{ bet = 10, play = "P D S" }, { bet = "3.33", play = "S" }]\n'
    )
    assert code == GOOD
    assert "Seat 1, hand 1: 8-3-T, 21, stands\nSeat 1, hand 2: 8-9, 17, stands\nSeat 2: T-9" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["1.2", "split", "bet", "10", "20", "+10", "win"] in lines
    assert ["1", "total", "30", "60", "+30"] in lines
    assert ["2", "total", "3.33", "6.66", "+3.33"] in lines
    assert "Seat 1, hand 1, bet, double: 8-3-T 21, the dealer busts: 6-T-K 26" in out


def test_json_is_exact(settle: Settle) -> None:
    code, out, _ = settle(SEED, "--json")
    data = json.loads(out)
    assert code == GOOD
    first, second = data["rounds"]
    assert (first["number"], first["ledger"]["dealer"]) == (1, {"cards": "9 7 Q", "total": 26})
    entries = first["ledger"]["entries"]
    keys = {"seat", "hand", "wager", "staked", "returned", "net", "outcome", "reason", "rule"}
    assert all(set(entry) == keys for entry in entries)
    assert [(entry["wager"], entry["net"]) for entry in entries] == [
        ("bet", "10"), ("attack", "5"), ("bust-it", "3"),
    ]  # fmt: skip
    assert second["ledger"]["total"] == {"staked": "15", "returned": "5", "net": "-10"}
    assert data["total"] == {"staked": "31", "returned": "39", "net": "8"}
    nets = sum(Fraction(entry["net"]) for it in data["rounds"] for entry in it["ledger"]["entries"])
    assert nets == Fraction(data["total"]["net"])


def test_a_bad_round_is_named_and_the_rest_settles(settle: Settle) -> None:
    bad = '{"game": "six-deck", "cards": "9", "seats": [{"bet": 1}]}'
    text = f"{GOOD_LINE}\n\n{bad}\n[\n{GOOD_LINE}"
    code, out, err = settle(text, name="rounds.jsonl")
    assert code == BAD_INPUT
    assert err.splitlines() == [
        "upcard: round 2 (line 3): a card is missing after 1 card: the dealer's first card",
        "upcard: round 3 (line 4): not JSON: Expecting value (character 2)",
    ]
    assert out.count("Round ") == 2
    assert out.endswith(
        "2 rounds: staked 25, returned 62.50, the players +37.50, the house -37.50.\n"
        "2 not settled: see the messages above.\n"
    )
    code, out, err = settle(text, "--json", name="rounds.json")
    data = json.loads(out)
    assert (code, err.count("\n")) == (BAD_INPUT, 2)
    assert [(each["number"], each["line"]) for each in data["rounds"]] == [
        (1, 1), (2, 3), (3, 4), (4, 5),
    ]  # fmt: skip
    assert ["error" in each for each in data["rounds"]] == [False, True, True, False]
    assert data["rounds"][1]["error"].startswith("a card is missing after 1 card")


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{GOOD_LINE}\n{GOOD_LINE}\n"))
    assert run(["settle", "-"]) == GOOD
    assert capsys.readouterr().out.endswith("2 rounds: staked 25, returned 62.50, the players"
                                            " +37.50, the house -37.50.\n")  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.toml", b"game = ", "a.toml: not TOML: "),
        ("a.toml", b"", "a.toml: the file has no [[rounds]]"),
        ("a.toml", b"\xff\xfe", "cannot read "),
        ("a.toml", b"game = 'six-dek'\n[[rounds]]", "no game 'six-dek'; did you mean six-deck"),
        (
            "a.txt",
            b"",
            "rounds must be in a .toml, .jsonl or .json file; or use - to read standard input",
        ),
    ],
)
def test_a_file_that_cannot_be_read(
    name: str, content: bytes, message: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / name).write_bytes(content)
    assert run(["settle", str(tmp_path / name)]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert message in err


@pytest.mark.parametrize("arguments", [[], ["no-such.toml"], [".toml"], ["\0.toml"], ["a", "b"]])
def test_bad_arguments(arguments: list[str], capsys: Capture) -> None:
    assert run(["settle", *arguments]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_a_folder_is_no_file(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "a.toml").mkdir()
    assert run(["settle", str(tmp_path / "a.toml")]) == BAD_INPUT
    assert "cannot read" in capsys.readouterr().err


def test_two_games_of_one_name_are_not_mixed_up(settle: Settle, tmp_path: Path) -> None:
    paths = []
    for pays in ("3:2", "6:5"):
        folder = tmp_path / pays.replace(":", "-")
        folder.mkdir()
        (folder / "own.toml").write_text(f'base = "six-deck"\n[rules]\nblackjack_pays = "{pays}"\n')
        paths.append(str(folder / "own.toml"))
    lines = [
        json.dumps({"game": path, "cards": "A9K8", "seats": [{"bet": 10}]})
        for path in (*paths, *paths)
    ]
    _, out, _ = settle("\n".join(lines), "--json", name="a.jsonl")
    nets = [each["ledger"]["total"]["net"] for each in json.loads(out)["rounds"]]
    assert nets == ["15", "12", "15", "12"]


@pytest.mark.parametrize(("text", "name"), [("", "a.json"), ("\n", "a.jsonl"), ("[]", "b.json")])
def test_a_file_without_rounds(settle: Settle, text: str, name: str) -> None:
    code, out, err = settle(text, name=name)
    assert (code, out) == (BAD_INPUT, "")
    assert "no rounds" in err


def test_a_list_of_rounds(settle: Settle) -> None:
    code, out, _ = settle(f"[\n  {GOOD_LINE},\n  {GOOD_LINE}\n]", name="rounds.json")
    assert code == 0
    assert out.endswith(
        "2 rounds: staked 25, returned 62.50, the players +37.50, the house -37.50.\n"
    )


def test_a_pay_table_that_cannot_be_read_spoils_its_round_alone(
    settle: Settle, tmp_path: Path
) -> None:
    nested = tmp_path / "nested.toml"
    nested.write_text("pays = " + "[" * 5000, "utf-8")
    bad = json.loads(GOOD_LINE) | {"pay_tables": {"trifecta": str(nested)}}
    code, out, err = settle(f"{json.dumps(bad)}\n{GOOD_LINE}", name="rounds.jsonl")
    assert code == BAD_INPUT
    assert err.startswith("upcard: round 1 (line 1): ")
    assert out.count("Round 2") == 1


def test_json_is_the_same_from_memory_and_from_a_temporary_file(
    settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "\n".join([GOOD_LINE, "{}", GOOD_LINE])
    _, in_memory, _ = settle(lines, "--json", name="rounds.jsonl")
    monkeypatch.setattr("charts.cli.commands.settle._IN_MEMORY", 100)
    _, on_disk, _ = settle(lines, "--json", name="rounds.jsonl")
    assert on_disk == in_memory == json.dumps(json.loads(on_disk), indent=2) + "\n"
    assert ["error" in each for each in json.loads(on_disk)["rounds"]] == [False, True, False]


def test_bytes_that_are_no_text_are_one_bad_round(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_bytes(GOOD_LINE.encode() + b"\n\xff\xfe\n" + GOOD_LINE.encode())
    assert run(["settle", str(path)]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out.count("Round ") == 2
    assert err == "upcard: round 2 (line 2): not JSON: Expecting value (character 1)\n"
