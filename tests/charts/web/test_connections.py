"""Clients that say nothing, little or nonsense: they cost no other client its answer."""

from __future__ import annotations

import random
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from charts.web.middleware import HEADERS
from tests.charts.web.test_server import PATIENCE, got, served

LIMITS = "__import__('charts.web.connections', fromlist=['_']).ConnectionLimits({})"
EV = "/api/ev?game=six-deck&hand=T6&upcard=T"
REQUEST = f"GET {EV} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A server with few places, which waits long."""
    with served(folder, f"port=0, limits={LIMITS.format('most=20, head_seconds=100')}") as (at, _):
        yield at


def connected(address: str) -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname, place.port), timeout=PATIENCE)


def answered(client: socket.socket) -> bytes:
    """Everything that a server sends until it closes the connection."""
    parts = []
    try:
        while part := client.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def assert_refused(answer: bytes, status: int, reason: bytes) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode().lower().split("\r\n")
    assert lines[0].startswith(f"http/1.1 {status} ")
    for name, text in HEADERS.items():
        assert f"{name.lower()}: {text.lower()}" in lines
    assert reason in body


def test_silent_connections_take_no_place(address: str) -> None:
    with ExitStack() as silent:
        for _ in range(60):
            silent.enter_context(connected(address))
            assert got(address, EV)[0] == 200
        with connected(address) as client:
            client.sendall(REQUEST)
            assert client.recv(12) == b"HTTP/1.1 200"


def test_trickling_connections_take_no_place(address: str) -> None:
    with ExitStack() as slow:
        clients = [slow.enter_context(connected(address)) for _ in range(60)]
        for letter in REQUEST[:20]:
            for client in clients:
                try:
                    client.send(bytes([letter]))
                except OSError:
                    continue
        assert got(address, EV)[0] == 200


def test_a_connection_is_kept_between_requests(address: str) -> None:
    with connected(address) as client, ExitStack() as silent:
        for _ in range(15):
            client.sendall(REQUEST)
            answer = client.recv(65536)
            while b'"missing"' not in answer:
                answer += client.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")
            silent.enter_context(connected(address))


def test_a_request_must_be_complete_in_time(tmp_path: Path) -> None:
    limits = LIMITS.format("head_seconds=0.2")
    with served(tmp_path, f"port=0, limits={limits}") as (address, _):
        with connected(address) as silent:
            assert answered(silent) == b""
        with connected(address) as slow:
            slow.sendall(REQUEST[:30])
            assert_refused(answered(slow), 408, b"the request was not complete in time")
        with connected(address) as idle:
            idle.sendall(REQUEST)
            assert answered(idle).startswith(b"HTTP/1.1 200")
        with connected(address) as trickling:
            trickling.sendall(REQUEST + REQUEST[:10])
            answer = answered(trickling)
            assert answer.startswith(b"HTTP/1.1 200")
            assert b"HTTP/1.1 408" in answer


NONSENSE = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "no target": b"GET\r\n\r\n",
    "a body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "another host": b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a long head": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 300_000 + b"\r\n\r\n",
    "a long target": b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "another scheme": b"GET http://localhost/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a zero": b"GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "bytes": b"GET /api/ev?hand=%ff%fe&upcard=%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a method": b"BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "options": b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@pytest.mark.parametrize("sent", NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_is_refused_with_the_headers(sent: bytes, address: str) -> None:
    with connected(address) as client:
        try:
            client.sendall(sent)
            client.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it is refused before it is sent
        status = client.recv(12)
        assert status[:9] == b"HTTP/1.1 "
        assert status[9:10] == b"4"
        assert_refused(status + answered(client), int(status[9:]), b"")


def test_random_requests_never_end_the_server(address: str) -> None:
    chance = random.Random(10)
    for _ in range(300):
        sent = bytearray(REQUEST)
        for _ in range(chance.randint(1, 9)):
            sent[chance.randrange(len(sent))] = chance.randrange(256)
        with connected(address) as client:
            client.sendall(bytes(sent))
            client.shutdown(socket.SHUT_WR)
            head = answered(client).partition(b"\r\n\r\n")[0].lower()
            assert not head or b"\r\nx-frame-options: deny" in head
            assert not head.startswith(b"http/1.1 5")
    assert got(address, EV)[0] == 200


def _asked(address: str, number: int, answers: list[bytes]) -> None:
    shoe = ",".join(["4"] * 9 + [str(number)])
    with connected(address) as client:
        path = f"/api/solve?game=eight-deck&shoe={shoe}&max_hands=6"
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        answers.append(client.recv(65536))


def test_clients_that_wait_are_told_that_the_server_closes(tmp_path: Path) -> None:
    answers: list[bytes] = []
    with served(tmp_path) as (address, process):
        threads = [
            threading.Thread(target=_asked, args=(address, number, answers))
            for number in range(16, 46)
        ]
        for thread in threads:
            thread.start()
        assert got(address, "/api/games")[0] == 200
        process.send_signal(signal.SIGINT)
        for thread in threads:
            thread.join(PATIENCE)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")
    refused = [answer for answer in answers if not answer.startswith(b"HTTP/1.1 200")]
    assert len(answers) == len(threads)
    assert refused
    for answer in refused:
        assert_refused(answer, 503, b"")
        assert b"retry-after: " in answer.lower()


def test_a_server_for_others_says_so(tmp_path: Path) -> None:
    with served(tmp_path, "'0.0.0.0', 0") as (_, process):
        assert process.stdout is not None
        assert process.stdout.readline() == (
            "Every machine that can reach this one can use the page.\n"
        )
