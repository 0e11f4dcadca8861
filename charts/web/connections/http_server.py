"""The server of uvicorn, with our connections, and an end at which everybody gets an answer."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import uvicorn

from charts.web.connections.connection import Connection
from charts.web.connections.limits import ConnectionLimits
from charts.web.connections.open_connections import OpenConnections

if TYPE_CHECKING:
    from fastapi import FastAPI

_GRACE_SECONDS = 1
_FAREWELL_TURNS = 30
"""The event loop needs several turns to accept a connection and to read its request, and another
thread may hold it up for longer than the farewell takes."""
_NO_FILES_LEFT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_log = logging.getLogger("upcard")


class HttpServer(uvicorn.Server):
    """Serves an application on one socket until it is told to end.

    Parameters
    ----------
    app
        The application.
    limits
        Limits of the connections.
    on_start, on_close
        Called when the server listens; called when it begins to close.
    """

    def __init__(
        self,
        app: FastAPI,
        limits: ConnectionLimits,
        *,
        on_start: Callable[[], None],
        on_close: Callable[[], None],
    ) -> None:
        self._places = OpenConnections(limits)
        self._on_start, self._on_close = on_start, on_close
        self._has_warned = False
        config = uvicorn.Config(
            app,
            # uvicorn calls what it is given here, and needs no class.
            http=partial(Connection, places=self._places),  # type: ignore[arg-type]
            ws="none",
            lifespan="on",
            log_level="critical",
            access_log=False,
            server_header=False,
            # This would read headers before the request guard does, for what nobody asks here.
            proxy_headers=False,
            backlog=limits.accepted,
            timeout_keep_alive=limits.idle_seconds,
            timeout_graceful_shutdown=_GRACE_SECONDS,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        asyncio.get_running_loop().set_exception_handler(self._on_error)
        for listener in sockets or []:
            # asyncio has one number for the length of the queue and for how many connections it
            # accepts in a turn. The queue may be long, but other work must have its turn.
            listener.listen(self._places.limits.queue)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer those who wait and those whose request is under way; then close everything.

        uvicorn tells the application last, after it has broken off every answer that takes longer
        than the time of grace.
        """
        self._places.is_closing = True
        self._on_close()
        for _ in range(_FAREWELL_TURNS):
            await asyncio.sleep(self._places.limits.farewell_seconds / _FAREWELL_TURNS)
        await super().shutdown(sockets)

    def _on_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Make a place if no connection can be accepted; asyncio tries again after a second."""
        error = context.get("exception")
        if self._places.is_closing and isinstance(error, ValueError) and "handle" in context:
            return  # asyncio tries again to accept with a socket that is closed by now
        if not (isinstance(error, OSError) and error.errno in _NO_FILES_LEFT):
            loop.default_exception_handler(context)
            return
        self._places.make_place()
        if not self._has_warned:
            self._has_warned = True
            _log.warning("upcard: connections cannot be accepted: %s", error.strerror)
