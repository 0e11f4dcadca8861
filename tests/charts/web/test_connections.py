"""Connections that are silent, slow or malformed, and what a server does when it closes."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from charts.web.app import create_app
from charts.web.connections.limits import ConnectionLimits
from charts.web.middleware import LONGEST_ADDRESS
from tests.charts.web.client import HandMade
from tests.charts.web.sockets import (
    GAMES,
    PATIENCE,
    SOLVE,
    Served,
    Talk,
    answer,
    answer_with,
    running,
)

FAST = ConnectionLimits(request_seconds=1)
"""Long enough for a busy machine, where a client must send a part of its request in time."""
FEW = ConnectionLimits(requests=4, silent=4)
PART = GAMES[:-2]
"""A request without its last line."""


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with running(HandMade(), ConnectionLimits()) as found:
        yield found


@pytest.fixture
def held() -> Iterator[HandMade]:
    """A store that does not answer before the test is over."""
    store = HandMade()
    store.open.clear()
    yield store
    store.open.set()


def test_silent_connections_take_no_places() -> None:
    with running(HandMade(), FEW) as served, ExitStack() as stack:
        silent = [stack.enter_context(Talk(served)) for _ in range(60)]
        slow = []
        for number in range(30):
            slow.append(stack.enter_context(Talk(served, PART[: 1 + number])))
            assert answer(served).status == 200
        kept = stack.enter_context(Talk(served, GAMES))
        assert [kept.reply().status, answer(served).status] == [200, 200]
        more = [stack.enter_context(Talk(served)) for _ in range(60)]
        kept.send(GAMES)
        assert [kept.reply().status, answer(served).status] == [200, 200]
        assert {talk.rest() for talk in (*silent, *more[:50])} == {b""}
        for talk in slow:
            reply = talk.reply()
            assert (reply.status, reply.is_secure) == (503, True)
            assert reply.headers["retry-after"] == "2"
            assert reply.body == b"too many connections; ask again in 2 seconds\n"


def test_a_silent_connection_is_closed_in_time() -> None:
    with running(HandMade(), ConnectionLimits(request_seconds=0)) as served, Talk(served) as talk:
        assert talk.rest() == b""


@pytest.mark.parametrize("before", [b"", GAMES], ids=["the first request", "a later one"])
@pytest.mark.parametrize("part", [b"G", PART])
def test_a_slow_request_is_refused_in_time(before: bytes, part: bytes) -> None:
    with running(HandMade(), FAST) as served, Talk(served, before) as talk:
        assert not before or talk.reply().status == 200
        talk.send(part)
        reply = talk.reply()
        assert (reply.status, reply.is_secure) == (408, True)
        assert reply.body == b"the request was not complete after 1 seconds\n"
        assert reply.headers["connection"] == "close"
        assert talk.rest() == b""


def test_a_slow_body_is_cut_off() -> None:
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
    with running(HandMade(), FAST) as served, Talk(served, head) as talk:
        assert talk.reply().status == 413
        talk.send(b"x")
        assert talk.rest() == b""


def test_a_silent_connection_is_closed_after_an_answer() -> None:
    with (
        running(HandMade(), ConnectionLimits(idle_seconds=0)) as served,
        Talk(served, GAMES) as talk,
    ):
        assert talk.reply().status == 200
        assert talk.rest() == b""


def test_a_client_that_takes_no_answer_is_cut_off() -> None:
    request = b"GET /static/htmx.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    times = 400
    limits = ConnectionLimits(sending_seconds=0.05)
    with running(HandMade(), limits) as served, Talk(served, window=4096) as talk:
        talk.send(request * times)
        assert answer(served).status == 200
        while served.holds(talk):
            assert answer(served).status == 200
        assert talk.rest().count(b"HTTP/1.1 200") < times


def test_too_many_requests_at_once(held: HandMade) -> None:
    with running(held, FEW) as served, ExitStack() as stack:
        waiting = [stack.enter_context(Talk(served, SOLVE)) for _ in range(FEW.requests)]
        for data, body in (
            (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"too many requests at once;"),
            (GAMES, b'{"errors":[{"field":null,"message":"too many requests at once;'),
        ):
            reply = answer_with(503, served, data)
            assert (reply.is_secure, reply.headers["retry-after"]) == (True, "2")
            assert reply.body.startswith(body)
        held.open.set()
        assert {talk.reply().status for talk in waiting} == {200}
        assert answer(served).status == 200


def test_who_has_gone_does_not_wait_any_more(held: HandMade) -> None:
    with running(held, ConnectionLimits(requests=1, silent=4)) as served:
        with Talk(served, SOLVE):
            answer_with(503, served)
        answer_with(200, served)


@pytest.mark.parametrize(
    ("status", "data"),
    [
        (400, b"\0\r\n\r\n"),
        (400, b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n"),
        (400, b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n"),
        (400, b"GET / HTTP/1.1\r\n\r\n"),
        (400, b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"),
        (400, b"GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n"),
        (400, b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n"),
        (400, b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n"),
        (431, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 10**6 + b"\r\n\r\n"),
        (431, b"GET /" + b"x" * 10**6),
    ],
)
def test_what_is_not_http(status: int, data: bytes, served: Served) -> None:
    with Talk(served, data) as talk:
        reply = talk.reply()
        assert (reply.status, reply.is_secure) == (status, True)
        assert reply.headers["connection"] == "close"
        assert reply.headers["content-type"] == "text/plain; charset=utf-8"
        assert reply.body.startswith(b"the ")
        assert talk.rest() == b""


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (400, b"GET http://localhost/api/games HTTP/1.1"),
        (400, b"OPTIONS * HTTP/1.1"),
        (400, b"CONNECT localhost:80 HTTP/1.1"),
        (400, b"GET /%ff HTTP/1.1"),
        (400, b"GET /static/%00 HTTP/1.1"),
        (422, b"GET /api/ev?hand=%ff HTTP/1.1"),
        (422, b"GET /api/ev?hand=%00 HTTP/1.1"),
        (404, b"GET /%zz HTTP/1.1"),
        (422, b"GET /?removed=%zz HTTP/1.1"),
        (422, b"GET /?" + b"&".join(b"a%d" % n for n in range(800)) + b" HTTP/1.1"),
        (422, b"GET /api/ev?" + b"&" * (LONGEST_ADDRESS - 7) + b" HTTP/1.1"),
        (414, b"GET /" + b"a" * 5000 + b" HTTP/1.1"),
        (405, b"OPTIONS / HTTP/1.1"),
        (405, b"BREW /api/ev HTTP/1.1"),
        (200, b"GET /api/games HTTP/1.0"),
    ],
)
def test_odd_requests(status: int, line: bytes, served: Served) -> None:
    reply = answer(served, line + b"\r\nHost: localhost\r\n\r\n")
    assert (reply.status, reply.is_secure) == (status, True)


@pytest.mark.parametrize("host", [b"[", b"[::::]:80", b"a b", b"localhost:x", b""])
def test_a_host_that_is_none(host: bytes) -> None:
    with running(HandMade(), ConnectionLimits()) as served:
        reply = answer(served, b"GET /api/games HTTP/1.1\r\nHost: %s\r\n\r\n" % host)
        assert (reply.status, reply.is_secure) == (400, True)


def test_pipelined_requests(served: Served) -> None:
    with Talk(served, GAMES * 50 + PART) as talk:
        assert [talk.reply().status for _ in range(50)] == [200] * 50
        talk.send(b"\r\n\0\r\n\r\n")
        assert [talk.reply().status for _ in range(2)] == [200, 400]
        assert talk.rest() == b""


def test_a_body_that_is_malformed(served: Served) -> None:
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with Talk(served, head + b"x\r\n") as talk:
        reply = talk.reply()
        assert (reply.status, reply.is_secure) == (400, True)
        assert talk.rest() == b""
    with Talk(served, head) as talk:
        assert talk.reply().status == 413
        talk.send(b"x\r\n")
        assert talk.rest() == b""


@pytest.mark.parametrize("method", [b"POST", b"HEAD"])
def test_a_body_is_not_parsed(method: bytes, served: Served) -> None:
    head = method + b" / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with Talk(served, head + b"1\r\na\r\n" * 20_000 + b"no chunk\r\n") as talk:
        assert talk.reply(head=method == b"HEAD").status == 413
        assert talk.rest() == b""


def test_a_refusal_of_head_has_no_body(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    head = b"HEAD / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"
    with Talk(served, head) as talk:
        reply = talk.reply(head=True)
        assert (reply.status, reply.is_secure) == (400, True)
        assert int(reply.headers["content-length"]) > 0
        assert talk.rest() == b""
    assert not caplog.records


def test_who_asks_something_without_end_is_told_that_the_server_closes() -> None:
    app = create_app(HandMade())
    begun = threading.Event()

    async def wait() -> None:
        begun.set()
        await asyncio.Event().wait()

    app.add_api_route("/api/endless", wait)
    app.router.routes.insert(0, app.router.routes.pop())
    request = GAMES.replace(b"games", b"endless")
    with running(HandMade(), ConnectionLimits(), app) as served, Talk(served, request) as talk:
        assert begun.wait(PATIENCE)
        served.close()
        reply = talk.reply()
        assert (reply.status, reply.is_secure) == (503, True)
        assert reply.headers["retry-after"] == "5"
        assert b"the server is closing" in reply.body


def test_who_waits_is_told_that_the_server_closes(held: HandMade) -> None:
    with running(held, ConnectionLimits()) as served, ExitStack() as stack:
        waiting = [stack.enter_context(Talk(served, SOLVE)) for _ in range(9)]
        page = stack.enter_context(Talk(served, SOLVE.replace(b"/api/solve", b"/chart.csv")))
        kept = stack.enter_context(Talk(served, GAMES))
        assert kept.reply().status == 200
        slow = stack.enter_context(Talk(served, PART))
        served.close()
        for talk in (*waiting, page):
            reply = talk.reply()
            assert (reply.status, reply.is_secure) == (503, True)
            assert (reply.headers["retry-after"], reply.headers["connection"]) == ("5", "close")
            assert b"the server is closing" in reply.body
            assert talk.rest() == b""
        kept.send(SOLVE)
        slow.send(GAMES[-2:])
        reply = kept.reply()
        assert (reply.status, reply.headers["connection"]) == (503, "close")
        assert json.loads(reply.body)["errors"][0]["message"] == "the server is closing"
        assert slow.reply().headers["connection"] == "close"
        held.open.set()
