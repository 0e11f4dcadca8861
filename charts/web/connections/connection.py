"""One connection: what uvicorn does with it, within time limits and with our own refusals."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from charts.web.connections.deadline import Deadline
from charts.web.connections.open_connections import OpenConnections
from charts.web.error_responses import busy, refusal
from charts.web.middleware import secure
from charts.web.question.field_errors import FieldFault
from charts.web.service.work_queue import ServiceBusy

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Message, Receive, Scope, Send
    from uvicorn import Config
    from uvicorn.server import ServerState

_CLOSE = (b"connection", b"close")
_MALFORMED = {400: "the request is not valid HTTP/1.1", 431: "the headers are too long"}
_PARSED_AT_ONCE = 4096
"""Bytes of which the parser has to be told whether the rest is wanted."""
_TOO_MANY = ServiceBusy("too many connections; ask again in 2 seconds", 2)


class Connection(H11Protocol):
    """A connection that is closed if the client is silent or slow.

    Parameters
    ----------
    config, server_state, app_state, _loop
        What uvicorn gives to every connection.
    places
        All connections of the server, with their limits.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        places: OpenConnections,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._places, limits = places, places.limits
        self._application, self.app = self.app, self._answer
        self._task: asyncio.Task[Any] | None = None
        self._refused = False
        self._request = Deadline(self.loop, limits.request_seconds, self._request_is_late)
        self._sending = Deadline(self.loop, limits.sending_seconds, self._abort)
        self._closing = Deadline(self.loop, limits.closing_seconds, self._abort)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._request.start()
        self._places.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the answer that nobody waits for any more."""
        super().connection_lost(exc)
        self._places.lost(self)
        for deadline in (self._request, self._sending, self._closing):
            deadline.stop()
        if self._task is not None:
            self._task.cancel()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request.

        A body is refused, and is thrown away unread: to parse one of many small chunks would keep
        all other connections waiting.
        """
        for start in range(0, len(data), _PARSED_AT_ONCE):
            if self._refused or self._has_body_to_come:
                break
            super().data_received(data[start : start + _PARSED_AT_ONCE])
        if self._refused:
            return
        if self._is_answering:
            self._request.stop()
            self._places.answering(self)
        else:
            self._request.start()

    def on_response_complete(self) -> None:
        """Wait for the next request, or start with one that has already arrived."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._closing.start()
        elif self._has_body_to_come:
            self._end()
        elif not self._is_answering and not self._refused:
            self._places.idle(self)

    def pause_writing(self) -> None:
        """Wait for a client that does not take its answer."""
        super().pause_writing()
        self._sending.start()

    def resume_writing(self) -> None:
        """Go on with a client that has taken most of its answer."""
        super().resume_writing()
        self._sending.stop()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that was silent after an answer."""
        super().timeout_keep_alive_handler()
        self._closing.start()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that is not HTTP."""
        # uvicorn calls this while it handles the error, and h11 knows the status that fits.
        error = sys.exc_info()[1]
        hint = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
        status = hint if hint in _MALFORMED else 400
        self._refuse(refusal("", status, [FieldFault("", _MALFORMED[status])]))

    def shutdown(self) -> None:
        """Close the connection, or let it finish its answer."""
        if not self.transport.is_closing() and not self._refused:
            super().shutdown()

    def give_way(self) -> None:
        """Close the connection to make a place for another."""
        if self._has_begun and not self._refused:
            self._send_refusal(busy("", _TOO_MANY))
        self._close()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _has_body_to_come(self) -> bool:
        """Whether the head of a request has arrived, and some of its body has not."""
        return self.conn.their_state is h11.SEND_BODY

    @property
    def _has_begun(self) -> bool:
        """Whether a part of a request has arrived."""
        return bool(self.conn.trailing_data[0])

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, as long as the client is there."""

        async def send_and_perhaps_close(message: Message) -> None:
            if message["type"] == "http.response.start" and self._places.is_closing:
                message = {**message, "headers": [*message["headers"], _CLOSE]}
            await send(message)

        self._task = asyncio.current_task()
        try:
            await self._application(scope, receive, send_and_perhaps_close)
        finally:
            self._task = None

    def _request_is_late(self) -> None:
        if not self._has_begun:
            self._close()
            return
        seconds = self._places.limits.request_seconds
        reason = f"the request was not complete after {seconds:g} seconds"
        self._refuse(refusal("", 408, [FieldFault("", reason)]))

    def _refuse(self, response: Response) -> None:
        """Answer in place of the application, and close when the client has read it."""
        self._send_refusal(response)
        self._end()

    def _end(self) -> None:
        """Close when the client has read its answer.

        What the client still sends is received and thrown away: to close before would reset the
        connection, and the client might lose the answer.
        """
        self._refused = True
        self._request.stop()
        self._places.idle(self)
        self.flow.resume_reading()
        # The client may be gone already.
        with suppress(OSError):
            self.transport.write_eof()
        self._closing.start()

    def _send_refusal(self, response: Response) -> None:
        if self.cycle is not None:
            # The application may not have begun to answer the request with this body.
            self.cycle.disconnected = True
        if self.transport.is_closing() or self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            return
        is_head = self.conn.our_state is h11.SEND_RESPONSE and self.scope["method"] == "HEAD"
        secure(response.headers)
        headers = [*self.server_state.default_headers, *response.raw_headers, _CLOSE]
        for event in (
            h11.Response(
                status_code=response.status_code,
                headers=headers,
                reason=HTTPStatus(response.status_code).phrase,
            ),
            h11.Data(data=b"" if is_head else bytes(response.body)),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")

    def _close(self) -> None:
        self.transport.close()
        self._closing.start()

    def _abort(self) -> None:
        self.transport.abort()
