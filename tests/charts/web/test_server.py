"""The server as a process: how it starts, and how it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest

from charts.web.middleware import HEADERS
from charts.web.server import ServeError, serve, welcome

SERVE = "from charts.web.server import serve; serve({})"
PATIENCE = 120
"""Seconds after which a process that should have ended is given up."""


@contextmanager
def served(
    tmp_path: Path, arguments: str = "port=0", program: str = SERVE
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own process, and the address that it says it is at."""
    process = subprocess.Popen(
        [sys.executable, "-c", program.format(arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "UPCARD_STORE": str(tmp_path / "answers.sqlite")},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Upcard is at http://")
    try:
        yield line.split()[3], process
    finally:
        process.kill()
        process.communicate()


def got(address: str, path: str) -> tuple[int, bytes, dict[str, str]]:
    place = urlsplit(address)
    connection = HTTPConnection(place.hostname or "", place.port)
    connection.request("GET", path)
    response = connection.getresponse()
    found = (
        response.status,
        response.read(),
        {name.lower(): it for name, it in response.getheaders()},
    )
    connection.close()
    return found


def test_it_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    with served(tmp_path) as (address, process):
        status, body, headers = got(address, "/api/splits?game=side-bets-single")
        assert (status, body[:8]) == (200, b'{"game":')
        assert "server" not in headers
        assert got(address, "/api/ev?game=six-deck&hand=T6&upcard=T")[0] == 200
        assert got(address, "/" + "a" * 5000)[0] == 414
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")
    assert (tmp_path / "answers.sqlite").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_while_it_works(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path) as (_, process):
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_everybody_gets_an_answer_when_it_ends(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path) as (address, process):
        place = urlsplit(address)
        waiting = [HTTPConnection(place.hostname or "", place.port) for _ in range(20)]
        for cards, connection in enumerate(waiting):
            connection.request("GET", f"/api/solve?game=double-attack&removed={'5' * cards}")
        process.send_signal(number)
        for connection in waiting:
            response = connection.getresponse()
            body = response.read()
            assert {name: response.getheader(name) for name in HEADERS} == HEADERS
            if response.status != 200:
                assert (response.status, response.getheader("Retry-After")) == (503, "5")
                assert b"the server is closing" in body
            connection.close()
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")


def test_a_server_for_others(tmp_path: Path) -> None:
    with served(tmp_path, "'0.0.0.0', 0") as (address, process):
        assert urlsplit(address).hostname == "127.0.0.1"
        assert got(address, "/api/games")[0] == 200
        assert process.stdout is not None
        assert process.stdout.readline() == (
            "Anyone on the network can use the page at this machine's addresses,"
            f" port {urlsplit(address).port}; there is no password\n"
        )


@pytest.mark.parametrize(
    ("host", "address", "others"),
    [
        ("127.0.0.1", "127.0.0.1", ""),
        ("127.0.0.2", "127.0.0.2", ""),
        ("::1", "[::1]", ""),
        ("0.0.0.0", "127.0.0.1", "this machine's addresses, port 8000"),
        ("::", "[::1]", "this machine's addresses, port 8000"),
        ("192.0.2.1", "192.0.2.1", "that address"),
        ("2001:db8::1", "[2001:db8::1]", "that address"),
    ],
)
def test_who_can_reach_it(host: str, address: str, others: str) -> None:
    listener = Mock(spec=socket.socket)
    listener.getsockname.return_value = (host, 8000)
    first, *more = welcome(listener).splitlines()
    assert first == f"Upcard is at http://{address}:8000/ (Ctrl-C ends it)"
    line = f"Anyone on the network can use the page at {others}; there is no password"
    assert more == ([line] if others else [])


@pytest.mark.parametrize(
    ("believed", "complaint"),
    [
        ("most_files", ""),
        ("lambda wanted: wanted", "upcard: connections cannot be accepted: Too many open files"),
    ],
    ids=["it knows", "it finds out"],
)
def test_few_files_are_enough(believed: str, complaint: str, tmp_path: Path) -> None:
    resource, few = pytest.importorskip("resource"), 150
    program = f"""
import resource
from charts.web import server
from charts.web.server import most_files
resource.setrlimit(resource.RLIMIT_NOFILE, ({few}, {few}))
server.most_files = {believed}
{SERVE}"""
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 3 * few
    with served(tmp_path, program=program) as (address, process), ExitStack() as stack:
        place = urlsplit(address)
        for _ in range(2 * few):
            stack.enter_context(socket.create_connection((place.hostname, place.port)))
        assert got(address, "/api/games")[0] == 200
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, [line for line in err.splitlines() if line]) == (
            0,
            "",
            [complaint] if complaint else [],
        )


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} of 127.0.0.1 is in use: choose another"):
            serve(port=port)


@pytest.mark.parametrize(
    ("host", "port", "message"),
    [
        ("127.0.0.1", -1, "a port is a number from 0 to 65535, not -1"),
        ("127.0.0.1", 65536, "a port is a number from 0 to 65535, not 65536"),
        ("192.0.2.1", 0, "cannot listen on 192.0.2.1, port 0: "),
        ("256.0.0.1", 0, "cannot listen on 256.0.0.1, port 0: "),
        ("a" * 70, 0, "'aaaa"),
        ("no\0host", 0, "cannot listen on no\\x00host, port 0: "),
    ],
)
def test_where_it_cannot_listen(host: str, port: int, message: str) -> None:
    with pytest.raises(ServeError) as caught:
        serve(host, port)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn"])
def test_without_the_extra(missing: str) -> None:
    program = f"import sys; sys.modules['{missing}'] = None; {SERVE.format('port=0')}"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert "ServeError: " in run.stderr
    assert run.stderr.endswith("install it with pip install 'upcard[web]'\n")


@pytest.mark.parametrize("host", ["127.0.0.2", "localhost"])
def test_it_answers_at_the_address_that_it_says(host: str, tmp_path: Path) -> None:
    with served(tmp_path, f"{host!r}, 0") as (address, _):
        assert got(address, "/api/games")[0] == 200
