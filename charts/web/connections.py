"""Connections that keep the server waiting: limited in time and number.

A connection waits from its start, or from the end of an answer, until the head of the next request
is there. While it waits it costs a place, which others may need: the connection that has waited
longest is closed for a new one. The time in which a head must be complete is limited, and so is the
time of a whole request.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from charts.web.error_responses import refusal
from charts.web.middleware import with_security_headers
from charts.web.question.field_errors import FieldFault

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

_REASONS = {
    400: "this is not an HTTP request",
    408: "the request was not complete in time",
    503: "too many clients are connected; ask again in 5 seconds",
}


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How long and how many connections may wait.

    Attributes
    ----------
    most
        Connections in all.
    head_seconds
        Time for the head of a request, from the start of the connection or the end of an answer.
    request_seconds
        Time from the head of a request to the last byte of its answer.
    """

    most: int = 500
    head_seconds: float = 15.0
    request_seconds: float = 120.0


def limited_protocol(limits: ConnectionLimits) -> type[H11Protocol]:
    """Return the protocol of a server, which limits its connections.

    Examples
    --------
    >>> issubclass(limited_protocol(ConnectionLimits(most=10)), H11Protocol)
    True
    """
    return type("Connection", (_Connection,), {"limits": limits, "waiting": {}})


class _Connection(H11Protocol):
    """One connection; ``waiting`` has those of the server that wait, the longest first."""

    limits: ConnectionLimits
    waiting: dict[_Connection, None]
    _timer: asyncio.TimerHandle | None = None
    _received = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.limits.most:
            if self.waiting:
                next(iter(self.waiting)).transport.abort()
            else:
                self.app = _too_many
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received = True
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._answer()

    def on_response_complete(self) -> None:
        before = self.cycle
        super().on_response_complete()
        if self.cycle is not before:  # the next request was here already
            self._answer()
        elif not self.transport.is_closing():
            self._received = bool(self.conn.trailing_data[0])
            self._wait()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400)

    def _wait(self) -> None:
        self.waiting[self] = None
        self._set_timer(self.limits.head_seconds, self._give_up)

    def _answer(self) -> None:
        self._stop_waiting()
        self._set_timer(self.limits.request_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        self.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()

    def _set_timer(self, seconds: float, end: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, end)

    def _give_up(self) -> None:
        """Close the connection, with a word if the client has begun to ask."""
        if self._received:
            self._refuse(408)
        else:
            self.transport.abort()

    def _refuse(self, status: int) -> None:
        """Send a refusal that the application never sees, and close the connection."""
        answer = with_security_headers(refusal("", status, [FieldFault("", _REASONS[status])]))
        answer.headers["connection"] = "close"
        head = h11.Response(status_code=status, headers=answer.raw_headers)
        try:
            for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        except h11.LocalProtocolError:  # an answer has begun
            self.transport.abort()
        else:
            self.transport.close()


async def _too_many(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request: every place is taken by a client that waits for an answer."""
    fault = FieldFault("", _REASONS[503])
    headers = {"Retry-After": "5", "Connection": "close", "Cache-Control": "no-store"}
    answer = with_security_headers(refusal(scope["path"], 503, [fault], headers))
    await answer(scope, receive, send)
