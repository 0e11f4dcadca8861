"""The server as a process: how it starts, and how it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from charts.web.server import ServeError, serve

SERVE = "from charts.web.server import serve; serve({})"
PATIENCE = 120
"""Seconds after which a process that should have ended is given up."""


@contextmanager
def served(
    tmp_path: Path, arguments: str = "port=0"
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own process, and the address that it says it is at."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE.format(arguments)],
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


def test_it_ends_while_it_works(tmp_path: Path) -> None:
    with served(tmp_path) as (_, process):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")


def test_a_server_for_others(tmp_path: Path) -> None:
    with served(tmp_path, "'0.0.0.0', 0") as (address, _):
        port = urlsplit(address).port
        assert got(f"http://127.0.0.1:{port}/", "/api/games")[0] == 200


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
