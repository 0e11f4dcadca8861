"""The JSON API: what the commands print, by address; and what it says when it has no answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from charts.cli.main import GOOD, run
from charts.web.api import schemas
from charts.web.app import create_app
from charts.web.service.work_queue import QueueLimits
from solver.bets import BET_NAMES
from solver.games import GAME_NAMES
from solver.rules import RULE_NAMES, RULES
from solver.store import StoredAnswers
from tests.charts.web.client import Client, HandMade
from tests.charts.web.test_question_errors import WRONG

Capture = pytest.CaptureFixture[str]
IMPATIENT = QueueLimits(workers=1, waiting=0, patience=0.0, kept=10)
RESULTS: dict[str, type[BaseModel]] = {
    "solve": schemas.SolvedSchema,
    "splits": schemas.SplitsSchema,
    "chart": schemas.ChartPageSchema,
    "ev": schemas.ValuedSchema,
    "sidebet": schemas.ValuedBetSchema,
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A store for the commands and the API, so that each game is solved once."""
    path = tmp_path_factory.mktemp("store") / "answers.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UPCARD_STORE", str(path))
        yield path


@pytest.fixture(scope="module")
def client(path: Path) -> Iterator[Client]:
    with Client(create_app(StoredAnswers(path))) as client:
        yield client


@pytest.fixture(scope="module")
def by_hand() -> Iterator[Client]:
    """An application that solves nothing but what-ifs."""
    with Client(create_app(HandMade())) as client:
        yield client


def printed(capsys: Capture, *arguments: str) -> Any:
    code = run([*arguments, "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (GOOD, "")
    return json.loads(out)


def found(client: Client, address: str) -> Any:
    answer = client.get(f"/api/{address}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    return answer.json()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_answers_are_those_of_the_commands(game: str, client: Client, capsys: Capture) -> None:
    for what in ("solve", "splits"):
        answer = found(client, f"{what}?game={game}")
        assert answer == printed(capsys, what, game)
        assert list(answer) == list(RESULTS[what].model_fields)
        RESULTS[what].model_validate(answer)
    answer = found(client, f"ev?game={game}&hand=88&upcard=T")
    assert answer == printed(capsys, "ev", game, "88", "T")
    schemas.ValuedSchema.model_validate(answer)


@pytest.mark.parametrize("by", ["totals", "cards"])
def test_the_chart_is_that_of_the_command(by: str, client: Client, capsys: Capture) -> None:
    answer = found(client, f"chart?game=side-bets-single&by={by}")
    assert answer == printed(capsys, "chart", "side-bets-single", "--by", by)
    schemas.ChartPageSchema.model_validate(answer)


def test_the_games_are_those_of_the_command(client: Client, capsys: Capture) -> None:
    assert found(client, "games") == printed(capsys, "games")
    schemas.GamesSchema.model_validate(found(client, "games"))


def test_every_option_of_the_commands_is_a_field(client: Client, capsys: Capture) -> None:
    fields = "game=six-deck&shoe=2d&removed=5,5&surrender=late&strategy=cdp&hand=88&upcard=9"
    options = ["--shoe", "2d", "--removed", "5,5", "--set", "surrender=late", "--strategy", "cdp"]
    assert found(client, f"solve?{fields}") == printed(capsys, "solve", "six-deck", *options)
    split = found(client, f"ev?{fields}&after_split=3&pair=8")
    command = ["ev", "six-deck", "88", "9", *options, "--after-split", "3", "--pair", "8"]
    assert split == printed(capsys, *command)
    assert split["after_split"] == 3
    schemas.ValuedSchema.model_validate(split)


@pytest.mark.parametrize(
    ("bet", "fields", "options"),
    [
        ("bust-it", "", []),
        ("bust-it", "&paytable=palazzo&upcard=6d", ["--paytable", "palazzo", "--upcard", "6d"]),
        ("21%2B3", "&hand=8h,9&removed=AhT", ["--player", "8h9", "--removed", "AhT"]),
        ("21+3", "", []),
        ("hole-card-bonus", "&shoe=1x52", ["--shoe", "1x52"]),
        ("insurance", "", []),
    ],
)
def test_a_side_bet_is_that_of_the_command(
    bet: str, fields: str, options: list[str], by_hand: Client, capsys: Capture
) -> None:
    answer = found(by_hand, f"sidebet?game=side-bets-six&bet={bet}{fields}")
    name = bet.replace("%2B", "+")
    assert answer == printed(capsys, "sidebet", "side-bets-six", name, *options)
    schemas.ValuedBetSchema.model_validate(answer)
    expected = [each.alias or name for name, each in schemas.ValuedBetSchema.model_fields.items()]
    assert list(answer) == [name for name in expected if name in answer]


def test_an_address_without_fields_is_about_the_first_game(by_hand: Client) -> None:
    assert found(by_hand, "solve")["game"] == GAME_NAMES[0]
    assert found(by_hand, "solve?game=&shoe=&removed=&surrender=") == found(by_hand, "solve")


def refused(client: Client, address: str, status: int = 422) -> list[Any]:
    answer = client.get(f"/api/{address}")
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    schemas.RefusalSchema.model_validate(answer.json())
    errors: list[Any] = answer.json()["errors"]
    return errors


@pytest.mark.parametrize("what", RESULTS)
def test_what_is_wrong_is_said_of_its_field(what: str, by_hand: Client) -> None:
    wrong = WRONG | ({"hand": "T5x"} if what == "sidebet" else {})
    errors = refused(by_hand, f"{what}?{urlencode(wrong)}&suits=4")
    assert {each["field"] for each in errors} == {*WRONG, "suits"}


@pytest.mark.parametrize(
    ("address", "field", "part"),
    [
        ("ev?hand=T6", "upcard", "is needed"),
        ("ev?hand=&upcard=T", "hand", "is needed"),
        ("ev?hand=T&upcard=T", "hand", "a hand needs at least two"),
        ("ev?hand=222&upcard=2&game=single-deck&removed=2", "hand", "needs 4 twos"),
        ("ev?hand=88&upcard=9&after_split=5", "after_split", "may become 2 to 4 hands, not 5"),
        ("ev?hand=88&upcard=9&after_split=2&pair=9", "pair", "does not come from splitting 9-9"),
        ("ev?hand=88&upcard=9&pair=8", "pair", "needs after_split as well"),
        ("solve?removed=5&removed=6", "removed", "given more than once"),
        ("solve?game=mine.toml", "game", "no game 'mine.toml'"),
        ("sidebet", "bet", "is needed"),
        ("sidebet?bet=bustit", "bet", "did you mean bust-it?"),
        ("sidebet?bet=bust-it&paytable=wynn", "paytable", "has no published pay table 'wynn'"),
        ("sidebet?bet=bust-it&paytable=t.toml", "paytable", "no published pay table"),
        ("sidebet?bet=trifecta&hand=888", "hand", "two cards of the player at most, not on 888"),
        ("sidebet?bet=trifecta&upcard=Th", "upcard", "has no tens of hearts"),
        ("sidebet?bet=insurance&upcard=9", "upcard", "against an ace, not against 9"),
        ("sidebet?bet=even-money", "bet", "does not offer even money"),
        ("sidebet?bet=bust-it&shoe=4,4,4,4,4,4,4,4,4,9", "shoe", "depends on ranks and suits"),
        ("sidebet?bet=buster&shoe=3,2,0,0,0,0,0,0,0,0&removed=2", "removed", "run out"),
    ],
)
def test_a_question_without_an_answer(address: str, field: str, part: str, by_hand: Client) -> None:
    (error,) = refused(by_hand, address)
    assert error["field"] == field
    assert part in error["message"]


def test_a_shoe_that_runs_out(client: Client) -> None:
    (error,) = refused(client, "solve?shoe=1,0,0,0,0,0,0,0,0,1")
    assert (error["field"], "needs at least 4 cards" in error["message"]) == ("shoe", True)
    (error,) = refused(client, "solve?game=six-deck&shoe=0,3,0,0,0,2,0,0,0,0&removed=2")
    assert (error["field"], "can run out of cards" in error["message"]) == ("removed", True)


@pytest.mark.parametrize(
    ("address", "status", "message"),
    [("nothing", 404, "no such page"), ("", 404, "no such page")],
)
def test_addresses_that_are_none(address: str, status: int, message: str, by_hand: Client) -> None:
    assert refused(by_hand, address, status) == [{"field": None, "message": message}]


def test_other_methods(by_hand: Client) -> None:
    answer = by_hand.send("POST", "/api/solve")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert answer.json()["errors"][0]["field"] is None
    head = by_hand.send("HEAD", "/api/solve")
    assert (head.status_code, head.content) == (200, b"")


def test_too_much_to_do() -> None:
    store = HandMade()
    with Client(create_app(store, games=IMPATIENT)) as client:
        store.open.clear()
        for address, part in [
            ("solve?game=six-deck", "still being computed"),
            ("solve?game=six-deck", "still being computed"),
            ("solve?game=eight-deck", "too many"),
        ]:
            answer = client.get(f"/api/{address}")
            (error,) = refused(client, address, 503)
            assert part in error["message"]
            assert int(answer.headers["retry-after"]) > 0
            assert answer.headers["cache-control"] == "no-store"
        store.open.set()
        answer = client.get("/api/solve?game=six-deck")
        while answer.status_code == 503:
            answer = client.get("/api/solve?game=six-deck")
        assert (answer.status_code, store.asked) == (200, {"solution": 1})


def test_who_has_an_answer_is_told_so() -> None:
    store = HandMade()
    with Client(create_app(store)) as client:
        address = "/api/solve?game=six-deck&removed=5,5"
        tag = client.get(address).headers["etag"]
        again = client.get("/api/solve?removed=55&game=six-deck&hand=", if_none_match=tag)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        for other in ("/api/splits?game=six-deck&removed=5,5", "/api/solve?game=six-deck"):
            assert client.get(other, if_none_match=tag).status_code == 200
        assert client.get(address, if_none_match='W/"a", ' + tag).status_code == 304


def test_a_tag_belongs_to_the_engine(monkeypatch: pytest.MonkeyPatch, by_hand: Client) -> None:
    tags = {by_hand.get("/api/solve").headers["etag"]}
    monkeypatch.setattr("charts.web.api.routes.engine_digest", lambda: "another")
    tags.add(by_hand.get("/api/solve").headers["etag"])
    assert len(tags) == 2


ODD = st.text(max_size=12) | st.sampled_from(
    ["T6", "88", "6d", "1x52", "true", "none", "late", "2", "5,5", "cdp", "cards", "3:2", "AAAA"]
)
NAMES = st.sampled_from(
    ["game", "shoe", "removed", *RULE_NAMES, "by", "hand", "upcard", "after_split", "pair"]
) | st.sampled_from(["bet", "paytable"])
SOME = st.fixed_dictionaries(
    {
        "hand": st.sampled_from(["T6", "88", "A"]),
        "upcard": st.sampled_from("2TA"),
        "bet": st.sampled_from(BET_NAMES),
    }
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*RESULTS]),
    st.dictionaries(NAMES | st.text(max_size=5), ODD, max_size=4),
    SOME | st.just({}),
)
def test_no_address_breaks_it(
    by_hand: Client, what: str, fields: dict[str, str], more: dict[str, str]
) -> None:
    answer = by_hand.get(f"/api/{what}?{urlencode({**more, **fields})}")
    assert answer.status_code in (200, 422), answer.text
    schema = RESULTS[what] if answer.status_code == 200 else schemas.RefusalSchema
    schema.model_validate(answer.json())


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=60))
def test_no_bytes_break_it(by_hand: Client, query: bytes) -> None:
    address = "".join(f"%{byte:02x}" if byte % 3 else chr(byte) for byte in query if byte != 0x23)
    letters = "".join(each for each in address if each.isprintable())
    assert by_hand.get(f"/api/solve?{letters}").status_code in (200, 422)


def test_the_description_is_complete(by_hand: Client) -> None:
    described = by_hand.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == {f"/api/{what}" for what in ("games", *RESULTS)}
    for path, methods in described["paths"].items():
        assert list(methods) == ["get"]
        operation = methods["get"]
        assert operation["description"]
        assert set(operation["responses"]) == {"200", "304", "422", "503"}
        for status in ("200", "422", "503"):
            content = operation["responses"][status]["content"]["application/json"]
            assert content["schema"]["$ref"].split("/")[-1] in described["components"]["schemas"]
        parameters = {each["name"]: each for each in operation.get("parameters", [])}
        if path != "/api/games":
            assert set(parameters) == set(WRONG)
            assert parameters["game"]["schema"]["enum"] == list(GAME_NAMES)
            for name, about in RULES.items():
                assert about.help[1:] in parameters[name]["description"]
        assert all(each["description"] for each in parameters.values())
        needed = {name for name, each in parameters.items() if each["required"]}
        assert needed == {"/api/ev": {"hand", "upcard"}, "/api/sidebet": {"bet"}}.get(path, set())


@pytest.mark.parametrize("page", ["docs", "redoc"])
def test_no_page_that_loads_scripts_from_elsewhere(page: str, by_hand: Client) -> None:
    for address in (f"/{page}", f"/api/{page}"):
        assert by_hand.get(address).status_code == 404
