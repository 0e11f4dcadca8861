"""Random bytes that look like requests: each gets an answer with headers, and none a 500."""

from __future__ import annotations

import os
import random
from contextlib import ExitStack

from charts.web.connections.limits import ConnectionLimits
from charts.web.page.lookup import PARTS
from solver.rules import RULE_NAMES
from tests.charts.web.client import HandMade
from tests.charts.web.sockets import GAMES, Talk, answer, running

ROUNDS = int(os.environ.get("UPCARD_ROUNDS", "3"))
AT_ONCE = 40
"""Also the number of connections: those that wait for the rest of a request must not be closed."""
METHODS = (b"GET",) * 9 + (b"HEAD", b"POST", b"OPTIONS", b"CONNECT", b"TRACE", b"get", b"", b"G\0")
PATHS = (b"/", b"/api/ev", b"/api/games", b"/static/page.css", b"/chart.csv", b"/api/../x", b"*")
STARTS = (b"",) * 9 + (b"http://localhost", b"//", b"\\", b"localhost:80", b"%2f", b"/%00", b"/%ff")
NAMES = (*(name.encode() for name in RULE_NAMES), b"hand", b"upcard", b"shoe", b"removed", b"bet")
WORDS = (
    b"T6", b"88", b"T", b"%", b"%zz", b"%ff", b"%00", b"\xff", b"\0", b"1e999", b"9" * 40, b"-1",
    b"a" * 3000, b"%f0%9f%82%a1", b"[", b";", b"#", b"\r", b"nan", b"+", b"='\"<>",
)  # fmt: skip
VERSIONS = (b"HTTP/1.1",) * 9 + (b"HTTP/1.0", b"HTTP/2.0", b"HTTP/9.9", b"HTTP/1.1 ", b"", b"http")
HEADERS = (
    b"Host: localhost", b"Host: [", b"Host:", b"Host: a\0b", b"host : localhost", b"Accept: */*",
    b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 99999999999999999999",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip", b"Expect: 100-continue",
    b"Connection: upgrade", b"Upgrade: websocket", b"Connection: close", b"If-None-Match: \xff",
    b"Range: bytes=9-1,0-", b"If-Modified-Since: x", b"Sec-Fetch-Site: cross-site", b"X: \x7f",
    b"Cookie: " + b"c" * 9000, b" folded", b"no colon", b"HX-Request: true",
    *(b"HX-Target: " + part.encode() for part in PARTS),
)  # fmt: skip


def request(chance: random.Random) -> bytes:
    """Something like a request; one in two is HTTP."""
    wild = chance.random() < 0.5
    fields = b"&".join(
        chance.choice((*NAMES, *WORDS) if wild else NAMES)
        + chance.choice((b"=", b"=", b"", b"=="))
        + chance.choice(WORDS if wild else (b"T6", b"88", b"%", b"%zz", b"nan", b"-1", b"2:1"))
        for _ in range(chance.choice((0, 1, 2, 3, 3, 3, 250)))
    )
    target = chance.choice(PATHS) + chance.choice((b"?", b"")) + fields
    method, version = METHODS[0], VERSIONS[0]
    headers = [chance.choice(HEADERS) for _ in range(chance.choice((0, 1, 2)))]
    if wild:
        target = chance.choice(STARTS) + target
        method, version = chance.choice(METHODS), chance.choice(VERSIONS)
        headers *= chance.choice((1, 1, 1, 200))
    if chance.random() < 0.9:
        headers.insert(0, HEADERS[0])
    line = b" ".join((method, target, version))
    data = bytearray(b"\r\n".join((line, *headers, b"", chance.choice((b"", b"5\r\nhello\r\n")))))
    for _ in range(chance.choice((0, 0, 1, 20)) if wild else 0):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(1, len(data) + 1) if chance.random() < 0.1 else None])


def test_random_bytes() -> None:
    limits = ConnectionLimits(request_seconds=1, silent=AT_ONCE)
    with running(HandMade(), limits) as served:
        for number in range(ROUNDS):
            chance = random.Random(number)
            asked = [request(chance) for _ in range(AT_ONCE)]
            with ExitStack() as stack:
                talks = [stack.enter_context(Talk(served, data)) for data in asked]
                for data, talk in zip(asked, talks, strict=True):
                    reply = talk.reply(head=data.startswith(b"HEAD "))
                    assert (data, reply.is_secure) == (data, True)
                    assert (data, reply.status) == (data, min(reply.status, 499))
            assert answer(served, GAMES).status == 200
