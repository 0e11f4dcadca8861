"""No answer has a number that is none: named games, and small shoes that run out of cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NoReturn
from urllib.parse import urlencode

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.web.app import create_app
from solver.games import GAME_NAMES
from solver.store import Answers
from tests.charts.web.client import Client

Capture = pytest.CaptureFixture[str]

SHOES = (
    "1,6,0,0,0,0,0,0,0,1",
    "0,8,0,0,0,0,0,0,0,0",
    "0,4,4,2,0,0,2,0,0,7",
    "4,0,0,0,0,0,0,0,0,4",
    "3,0,0,0,0,3,0,0,0,0",
    "1,1,1,1,1,1,1,1,1,1",
    "0,0,0,0,6,0,0,0,4,8",
)
HANDS = ("AT", "22", "TT", "A2")
NO_NUMBER = re.compile(r"\b(nan|inf|infinity)\b", re.IGNORECASE)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client(create_app(Answers())) as client:
        yield client


def refuse(word: str) -> NoReturn:
    raise AssertionError(f"{word} in JSON")


def check(capsys: Capture, *arguments: str) -> None:
    """Run a command as text and as JSON: both are refused, or neither has a wrong number."""
    for more in ([], ["--json"]):
        code = run([*arguments, *more])
        out, err = capsys.readouterr()
        assert code in (GOOD, BAD_INPUT), err
        assert not NO_NUMBER.search(out + err), arguments
        if more and code == GOOD:
            json.loads(out, parse_constant=refuse)


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("game", ["six-deck", "double-attack"])
def test_commands_with_a_small_shoe(game: str, shoe: str, capsys: Capture) -> None:
    options = ["--shoe", shoe, "--no-store"]
    for command in ("solve", "splits", "chart", "compare"):
        check(capsys, command, game, *options)
    for hand in HANDS:
        for upcard in "2TA":
            check(capsys, "ev", game, hand, upcard, "--shoe", shoe)
    for bet in ("bust-it", "insurance", "even-money", "buster"):
        check(capsys, "sidebet", game, bet, "--shoe", shoe)
    for rounds in ("1", "2"):
        check(capsys, "simulate", game, "--rounds", rounds, "--seed", "1", *options)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_commands_with_named_games(game: str, capsys: Capture) -> None:
    check(capsys, "games")
    check(capsys, "bets")
    check(capsys, "ev", game, "T6", "A")
    for rounds in ("1", "2"):
        check(capsys, "simulate", game, "--rounds", rounds, "--seed", "1")


@pytest.mark.parametrize("shoe", SHOES)
def test_the_json_interface(shoe: str, client: Client) -> None:
    for game in ("six-deck", "double-attack"):
        whole = urlencode({"game": game, "shoe": shoe})
        addresses = [f"{what}?{whole}" for what in ("solve", "splits", "chart")]
        addresses += [f"sidebet?{whole}&bet={bet}" for bet in ("bust-it", "insurance")]
        addresses += [f"ev?{whole}&hand={hand}&upcard={up}" for hand in HANDS for up in "2TA"]
        for address in addresses:
            answer = client.get(f"/api/{address}")
            assert answer.status_code in (200, 422), address
            json.loads(answer.text, parse_constant=refuse)
        for page in ("", "&hand=AT&upcard=2"):
            answer = client.get(f"/?{whole}{page}")
            assert answer.status_code in (200, 303, 422), page
            assert not NO_NUMBER.search(re.sub(r"<[^>]*>", "", answer.text))
