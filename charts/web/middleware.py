"""The request guard: refuses unsafe requests and adds security headers to every response."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders

from charts.web.connections.limits import MOST_REQUESTS
from charts.web.error_responses import busy, refusal
from charts.web.question.field_errors import FieldFault
from charts.web.service.work_queue import ServiceBusy, server_closes

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

Fault = tuple[int, str]
"""The status of a refusal, and the reason."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
LONGEST_ADDRESS = 4096
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.IGNORECASE)
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in _POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_TOO_MANY = ServiceBusy("too many requests at once; ask again in 2 seconds", 2)
_log = logging.getLogger("upcard")


class RequestGuard:
    """Refuses requests that the page never sends, and adds `HEADERS` to every response.

    It refuses requests with a foreign host name, because another site could let its own name point
    to this machine and read the answers (DNS rebinding). It also refuses what other sites load
    into their pages, and requests with a body.

    Parameters
    ----------
    app
        The application behind the guard.
    hosts
        Host names that the server answers to; empty for all.
    requests
        Number of requests that are answered at the same time.
    """

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str] = LOOPBACK, requests: int = MOST_REQUESTS
    ) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._requests = requests
        self._answering = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                secure(MutableHeaders(scope=message))
            await send(message)

        path, app = scope["path"], self._refusal_of(scope) or self._app
        self._answering += 1
        try:
            await app({**scope, "method": _method(scope)}, receive, send_with_headers)
        except asyncio.CancelledError:
            # The server closes, and its time of grace is over; or the client is gone.
            if not started:
                await busy(path, server_closes())(scope, receive, send_with_headers)
            raise
        except Exception:
            _log.exception("upcard: %r could not be answered", path)
            if started:
                raise
            answer = refusal(
                path, 500, [FieldFault("", "internal error: the log of the server has the details")]
            )
            await answer(scope, receive, send_with_headers)
        finally:
            self._answering -= 1

    def _refusal_of(self, scope: Scope) -> Response | None:
        """Return the response to a request that is refused; else None."""
        if self._answering >= self._requests:
            return busy(scope["path"], _TOO_MANY)
        headers = Headers(scope=scope)
        fault = self._fault_of_host(headers) or _fault_of_address(scope) or _fault_of(headers)
        return fault and refusal(scope["path"], fault[0], [FieldFault("", fault[1])])

    def _fault_of_host(self, headers: Headers) -> Fault | None:
        named = headers.get("host")
        host = _HOST.fullmatch(named or "")
        if named is not None and host is None:
            return 400, "Host must be the name of a server"
        if self._hosts and (host is None or host[1].lower() not in self._hosts):
            return 400, "this server does not answer to that host name"
        return None


def _fault_of_address(scope: Scope) -> Fault | None:
    path, query = scope.get("raw_path") or scope["path"].encode(), scope["query_string"]
    if len(path) + len(query) > LONGEST_ADDRESS:
        return 414, f"the address is longer than {LONGEST_ADDRESS} characters"
    if not path.startswith(b"/"):
        return 400, "an address must start with /"
    if not _is_text(path):
        return 400, "the path is not text in UTF-8"
    return None


def _fault_of(headers: Headers) -> Fault | None:
    if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
        return 413, "a request must not have a body: everything is in the address"
    site, target = headers.get("sec-fetch-site"), headers.get("sec-fetch-dest")
    if site in ("cross-site", "same-site") and target != "document":
        return 403, "other sites may link to this server but not load from it"
    return None


def secure(headers: MutableHeaders) -> None:
    """Add `HEADERS` to the headers of a response, and how long it may be kept if nothing says so.

    Examples
    --------
    >>> headers = MutableHeaders()
    >>> secure(headers)
    >>> headers["X-Frame-Options"], headers["Cache-Control"]
    ('DENY', 'no-cache')
    """
    headers.update(HEADERS)
    headers.setdefault("Cache-Control", "no-cache")


def _is_text(path: bytes) -> bool:
    """Return whether a path can be read; no name of a file contains the character zero."""
    try:
        return "\0" not in unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return False


def _method(scope: Scope) -> str:
    """Return the method; HEAD is answered like GET, and the server drops the body."""
    return "GET" if scope["method"] == "HEAD" else str(scope["method"])
