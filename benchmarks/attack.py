"""Clients that only take places: connections that send nothing, or a byte now and then."""

from __future__ import annotations

import selectors
import socket
import threading
from dataclasses import dataclass, field
from itertools import cycle
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from charts.web.connections.limits import most_files

TURN_SECONDS = 0.25
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@dataclass(slots=True)
class Attack:
    """Silent and trickling connections; one that the server closes is opened again.

    ``opened`` is how many there have been.
    """

    address: str
    silent: int
    trickling: int
    opened: int = 0
    _over: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        most_files(self.silent + self.trickling + 200)
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
            for number in range(self.silent + self.trickling):
                self._open(selector, sends=number >= self.silent)
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
                self._open(selector, sends=key.data is not None)
        for key in list(selector.get_map().values()):
            if key.data is not None:
                _send(key.fileobj, next(key.data))

    def _open(self, selector: selectors.BaseSelector, *, sends: bool) -> None:
        place = urlsplit(self.address)
        connection = socket.socket()
        connection.setblocking(False)
        connection.connect_ex((place.hostname or "", place.port or 0))
        bytes_to_send = (HEAD[:1], HEAD[1:2], HEAD[2:3], HEAD[3:], *[b"x"] * 20)
        selector.register(connection, selectors.EVENT_READ, cycle(bytes_to_send) if sends else None)
        self.opened += 1


def _is_closed(connection: object) -> bool:
    assert isinstance(connection, socket.socket)
    try:
        return connection.recv(4096) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _send(connection: object, data: bytes) -> None:
    assert isinstance(connection, socket.socket)
    try:
        connection.send(data)
    except OSError:
        # The next turn finds out that it is closed.
        return


def _close(connection: object) -> None:
    assert isinstance(connection, socket.socket)
    connection.close()
