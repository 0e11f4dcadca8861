"""The server behind ``upcard serve``."""

from __future__ import annotations

import errno
import ipaddress
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from charts.web.connections.limits import ConnectionLimits, most_files
from solver.errors import UpcardError

if TYPE_CHECKING:
    from fastapi import FastAPI

    from charts.web.connections.http_server import HttpServer

_THIS_MACHINE = {4: "127.0.0.1", 6: "[::1]"}


class ServeError(UpcardError):
    """The server cannot be started."""


def serve(
    host: str = "127.0.0.1", port: int = 8000, limits: ConnectionLimits | None = None
) -> None:
    """Serve the page until it is interrupted.

    Parameters
    ----------
    host
        Address or name to listen on. On an address of this machine only, requests with any other
        host name are refused.
    port
        Port to listen on; 0 takes any free port.
    limits
        Limits of the connections.

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
        app, server = _server(listener, host, limits or ConnectionLimits())
        with suppress(KeyboardInterrupt), _terminated_like_interrupted():
            server.run(sockets=[listener])
    if app.state.service.is_working:
        # A kernel cannot be interrupted, and the interpreter would wait for its thread. So Ctrl-C
        # ends the process at once, without the handlers that normally run at exit.
        sys.stdout.flush()
        os._exit(0)


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Let SIGTERM end the server as Ctrl-C does; uvicorn sends itself the signal at its end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _server(
    listener: socket.socket, host: str, limits: ConnectionLimits
) -> tuple[FastAPI, HttpServer]:
    try:
        from charts.web.app import create_app
        from charts.web.connections.http_server import HttpServer
    except ImportError as error:
        raise ServeError(
            f"the page needs {error.name}: install it with pip install 'upcard[web]'"
        ) from None
    from solver.store import open_store

    limits = limits.within(most_files(limits.files))
    app = create_app(open_store(), hosts=names(listener, host), requests=limits.requests, warm=True)
    on_start = partial(print, welcome(listener), flush=True)
    return app, HttpServer(app, limits, on_start=on_start, on_close=app.state.service.close)


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

    address = _address(listener)
    if not address.is_loopback:
        return set()
    return {*LOOPBACK, host.lower(), _in_url(address)}


def welcome(listener: socket.socket) -> str:
    """Return the lines that say where the server is, and who else can reach it.

    Examples
    --------
    >>> with socket.create_server(("127.0.0.1", 0)) as listener:
    ...     print(welcome(listener))
    Upcard is at http://127.0.0.1:.../ (Ctrl-C ends it)
    """
    address, port = _address(listener), listener.getsockname()[1]
    here = _THIS_MACHINE[address.version] if address.is_unspecified else _in_url(address)
    line = f"Upcard is at http://{here}:{port}/ (Ctrl-C ends it)"
    if address.is_loopback:
        return line
    where = f"this machine's addresses, port {port}" if address.is_unspecified else "that address"
    return f"{line}\nAnyone on the network can use the page at {where}; there is no password"


def _address(listener: socket.socket) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(listener.getsockname()[0])


def _in_url(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)
