"""A server in a thread of the test, and clients that write bytes to it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import parse_headers
from types import TracebackType
from typing import Self

from fastapi import FastAPI

from charts.web.app import create_app
from charts.web.connections.http_server import HttpServer
from charts.web.connections.limits import ConnectionLimits
from charts.web.middleware import HEADERS
from solver.store import Answers

PATIENCE = 60
GAMES = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
SOLVE = b"GET /api/solve HTTP/1.1\r\nHost: localhost\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Served:
    """A server, and where it listens."""

    place: tuple[str, int]
    server: HttpServer
    thread: threading.Thread

    def close(self) -> None:
        """Do what an interruption does; the server may still answer."""
        self.server.should_exit = True

    def holds(self, talk: Talk) -> bool:
        """Whether the server has not closed its side of a connection."""
        return talk.name in {each.client for each in list(self.server.server_state.connections)}


@contextmanager
def running(
    store: Answers, limits: ConnectionLimits, app: FastAPI | None = None
) -> Iterator[Served]:
    """A server in a thread, until the test is done with it."""
    app = app or create_app(store, requests=limits.requests)
    started = threading.Event()
    server = HttpServer(app, limits, on_start=started.set, on_close=app.state.service.close)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        place = listener.getsockname()
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        assert started.wait(PATIENCE)
        served = Served(place, server, thread)
        try:
            yield served
        finally:
            served.close()
            thread.join(PATIENCE)
            assert not thread.is_alive()


@dataclass(frozen=True, slots=True)
class Reply:
    """What a client has read."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def is_secure(self) -> bool:
        """Whether it has the headers that every answer has."""
        found = {name: self.headers.get(name.lower()) for name in HEADERS}
        return found == HEADERS and "cache-control" in self.headers


class Talk:
    """A connection to a server: what is written, and what comes back."""

    def __init__(self, served: Served, data: bytes = b"", window: int | None = None) -> None:
        self._socket = socket.socket()
        if window is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(served.place)
        self.name: tuple[str, int] = self._socket.getsockname()
        self._incoming = self._socket.makefile("rb")
        self.send(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._incoming.close()
        self._socket.close()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def reply(self, *, head: bool = False) -> Reply:
        """The next answer, with its body unless HEAD was asked; "100 Continue" is none."""
        _, status, _ = self._incoming.readline().split(b" ", 2)
        headers = {name.lower(): text for name, text in parse_headers(self._incoming).items()}
        if int(status) == 100:
            return self.reply(head=head)
        length = 0 if head else int(headers["content-length"])
        return Reply(int(status), headers, self._incoming.read(length))

    def rest(self) -> bytes:
        """Everything until the server closes the connection, or resets it."""
        parts = []
        try:
            while part := self._incoming.read1():
                parts.append(part)
        except ConnectionResetError:
            pass
        return b"".join(parts)


def answer(served: Served, data: bytes = GAMES) -> Reply:
    """The answer to one request on a connection of its own."""
    with Talk(served, data) as talk:
        return talk.reply()


def answer_with(status: int, served: Served, data: bytes = GAMES) -> Reply:
    """The first answer with a status, to a request that is sent until there is one."""
    while (reply := answer(served, data)).status != status:
        pass
    return reply
