"""What stands before every page: headers on all answers, and what is refused unread."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from charts.web.app import create_app
from charts.web.middleware import HEADERS, LONGEST_ADDRESS, LOOPBACK
from charts.web.service.work_queue import QueueLimits
from solver.store import Answers
from tests.charts.web.client import Client, HandMade

STATIC = Path(__file__).parents[3] / "charts" / "web" / "static"


class Broken(Answers):
    """A store with a fault of the program's in it."""

    def solution(self, *_: object) -> None:  # type: ignore[override]
        raise ZeroDivisionError("a secret")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Client(create_app(HandMade())) as client:
        yield client


ANSWERS = [
    (200, "GET", "/", {}),
    (200, "HEAD", "/", {}),
    (200, "GET", "/api/solve", {}),
    (200, "GET", "/api/openapi.json", {}),
    *((200, "GET", f"/static/{path.name}", {}) for path in sorted(STATIC.iterdir())),
    (404, "GET", "/nothing", {}),
    (404, "GET", "/api/nothing", {}),
    (404, "GET", "/static/nothing", {}),
    (404, "GET", "/static/../app.py", {}),
    (404, "GET", "/static/%2e%2e/app.py", {}),
    (404, "GET", "/api/solve/", {}),
    (405, "POST", "/", {}),
    (405, "DELETE", "/api/solve", {}),
    (405, "POST", "/static/icon.svg", {}),
    (400, "GET", "/", {"host": "elsewhere.example"}),
    (403, "GET", "/api/solve", {"sec_fetch_site": "cross-site", "sec_fetch_dest": "image"}),
    (413, "GET", "/api/solve", {"content_length": "3"}),
    (413, "POST", "/", {"transfer_encoding": "chunked"}),
    (414, "GET", "/?" + "a" * LONGEST_ADDRESS, {}),
    (422, "GET", "/api/solve?surrender=often", {}),
]


@pytest.mark.parametrize(("status", "method", "address", "headers"), ANSWERS)
def test_every_answer_has_the_headers(
    status: int, method: str, address: str, headers: dict[str, str], client: Client
) -> None:
    answer = client.send(method, address, **headers)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"]
    assert "server" not in answer.headers
    if status >= 400:
        api = address.startswith("/api")
        kind = "application/json" if api else "text/plain; charset=utf-8"
        assert answer.headers["content-type"] == kind


def test_answers_that_are_none_have_the_headers_too() -> None:
    store = HandMade()
    store.open.clear()
    app = create_app(store, games=QueueLimits(workers=1, waiting=0, patience=0, kept=1))
    with Client(app) as client:
        tag = client.get("/api/games").headers["etag"]
        known = client.get("/api/games", if_none_match=tag)
        answers = {304: known, 503: client.get("/api/solve")}
        for status, answer in answers.items():
            assert answer.status_code == status
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        store.open.set()


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert not any(word in policy for word in ("unsafe", "http", "*"))


@pytest.mark.parametrize("address", ["/api/solve", "/api/splits?game=six-deck"])
def test_a_fault_of_the_program_is_logged_and_not_shown(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Client(create_app(Broken())) as client:
        answer = client.get(address)
        assert (answer.status_code, answer.json()) == (
            500,
            {
                "errors": [
                    {
                        "field": None,
                        "message": "internal error: the log of the server has the details",
                    }
                ]
            },
        )
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert client.get("/api/games").status_code == 200
    (record,) = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert (record.name, record.exc_info and record.exc_info[0]) == ("upcard", ZeroDivisionError)


def test_an_answer_that_is_no_number_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charts.reports.solve.as_json", lambda _: {"ev": float("nan")})
    with Client(create_app(HandMade())) as client:
        answer = client.get("/api/solve")
        assert (answer.status_code, list(answer.json())) == (500, ["errors"])
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("host", [*LOOPBACK, "LOCALHOST", "localhost:8000", "[::1]:8000"])
def test_the_names_of_this_machine(host: str, client: Client) -> None:
    assert client.get("/api/games", host=host).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["", "upcard.example", "localhost.upcard.example", "127.0.0.1.example", "localhost:x",
     "::1", "[::1", "localhost@elsewhere", "127.0.0.2", "localhost:8000:1", " localhost"],
)  # fmt: skip
def test_other_names(host: str, client: Client) -> None:
    answer = client.get("/api/solve", host=host)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, None)


def test_where_others_may_ask_any_name_will_do() -> None:
    with Client(create_app(HandMade(), hosts=())) as client:
        assert client.get("/api/games", host="upcard.example").status_code == 200


@pytest.mark.parametrize(
    ("site", "target", "status"),
    [
        ("none", "document", 200),
        ("same-origin", "empty", 200),
        ("cross-site", "document", 200),
        ("cross-site", "iframe", 403),
        ("cross-site", "empty", 403),
        ("same-site", "script", 403),
    ],
)
def test_pages_from_elsewhere_may_lead_here_but_not_load(
    site: str, target: str, status: int, client: Client
) -> None:
    answer = client.get("/api/games", sec_fetch_site=site, sec_fetch_dest=target)
    assert answer.status_code == status


def test_the_longest_address(client: Client) -> None:
    address = "/api/solve?removed="
    longest = address + "+" * (LONGEST_ADDRESS + 1 - len(address))
    assert client.get(longest).status_code == 200
    assert client.get(longest + "+").status_code == 414
