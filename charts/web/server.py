"""The server behind ``upcard serve``."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from solver.errors import UpcardError

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

_MOST_CONNECTIONS = 500
_IDLE_SECONDS = 15
_GRACE_SECONDS = 1


class ServeError(UpcardError):
    """The server cannot be started."""


def serve(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve the page until it is interrupted.

    Parameters
    ----------
    host
        Address or name to listen on. On an address of this machine only, requests with any other
        host name are refused.
    port
        Port to listen on; 0 takes any free port.

    Raises
    ------
    ServeError
        If it cannot listen there, or the extra ``web`` is not installed.

    Examples
    --------
    >>> serve(port=70000)
    Traceback (most recent call last):
    charts.web.server.ServeError: a port is a number from 0 to 65535, not 70000
    """
    with _listen(host, port) as listener:
        app, server = _server(listener, host)
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    if app.state.service.is_working:
        # A kernel cannot be interrupted, and the interpreter would wait for its thread. So Ctrl-C
        # ends the process at once, without the handlers that normally run at exit.
        sys.stdout.flush()
        os._exit(0)


def _server(listener: socket.socket, host: str) -> tuple[FastAPI, uvicorn.Server]:
    try:
        import uvicorn

        from charts.web.app import create_app
    except ImportError as error:
        raise ServeError(
            f"the page needs {error.name}: install it with pip install 'upcard[web]'"
        ) from None
    from solver.store import open_store

    class Server(uvicorn.Server):
        """Prints its address once it listens; from then on an interruption ends it quietly."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(f"Upcard is at {_address(listener)} (Ctrl-C ends it)", flush=True)

    app = create_app(open_store(), hosts=names(listener, host), warm=True)
    config = uvicorn.Config(
        app,
        http="h11",
        ws="none",
        lifespan="on",
        log_level="critical",
        access_log=False,
        server_header=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    return app, Server(config)


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise ServeError(f"a port is a number from 0 to 65535, not {port}")
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeError(f"port {port} of {host} is in use: choose another") from None
        raise ServeError(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    except ValueError:
        raise ServeError(f"{host!r} is not an address to listen on") from None


def names(listener: socket.socket, host: str) -> set[str]:
    """Return the host names of a server of this machine only; empty if others can reach it."""
    from charts.web.middleware import LOOPBACK

    address = ipaddress.ip_address(listener.getsockname()[0])
    if not address.is_loopback:
        return set()
    return {*LOOPBACK, host.lower(), f"[{address}]" if address.version == 6 else str(address)}


def _address(listener: socket.socket) -> str:
    host, port, *_ = listener.getsockname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
