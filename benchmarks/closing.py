"""What becomes of clients that wait for an answer when the server is interrupted."""

from __future__ import annotations

import signal
import subprocess
from collections import Counter
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode, urlsplit

from charts.web.middleware import HEADERS

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Closed:
    """What clients got from a server that was interrupted while they waited."""

    answered: int
    told: int
    lost: int
    code: int

    @property
    def is_right(self) -> bool:
        """Whether every client got an answer, and the server ended without an error."""
        return self.lost == 0 and self.code == 0


def interrupt(address: str, process: subprocess.Popen[str], clients: int) -> Closed:
    """Ask slow questions, interrupt the server, and read what each client gets."""
    place = urlsplit(address)
    waiting = []
    for number in range(clients):
        connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
        fields = {"game": "double-attack", "removed": "23456789TA"[: number % 10] + "5" * number}
        connection.request("GET", f"/api/solve?{urlencode(fields)}")
        waiting.append(connection)
    process.send_signal(signal.SIGINT)
    found = Counter(_what_comes(connection) for connection in waiting)
    code = process.wait(PATIENCE)
    return Closed(found["answer"], found["told"], found["lost"], code)


def _what_comes(connection: HTTPConnection) -> str:
    try:
        response = connection.getresponse()
        body = response.read()
    except (OSError, HTTPException):
        return "lost"
    finally:
        connection.close()
    secure = all(response.getheader(name) == text for name, text in HEADERS.items())
    if response.status == 200 and secure:
        return "answer"
    told = response.status == 503 and response.getheader("Retry-After") and b"closing" in body
    return "told" if told and secure else "lost"
