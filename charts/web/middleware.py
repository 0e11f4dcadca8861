"""The request guard: refuses unsafe requests and adds security headers to every response."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

from charts.web.error_responses import refusal
from charts.web.question.field_errors import FieldFault

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = LOOPBACK) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

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
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        path, refused = scope["path"], self._reason_to_refuse(scope)
        if refused is not None:
            status, reason = refused
            answer = refusal(path, status, [FieldFault("", reason)])
            await answer(scope, receive, send_with_headers)
            return
        try:
            await self._app({**scope, "method": _method(scope)}, receive, send_with_headers)
        except Exception:
            _log.exception("%r could not be answered", path)
            if started:
                raise
            answer = refusal(
                path, 500, [FieldFault("", "internal error: the log of the server has the details")]
            )
            await answer(scope, receive, send_with_headers)

    def _reason_to_refuse(self, scope: Scope) -> tuple[int, str] | None:
        """Return status and reason if the request is refused; else None."""
        headers = Headers(scope=scope)
        host = _HOST.fullmatch(headers.get("host", ""))
        if self._hosts and (host is None or host[1].lower() not in self._hosts):
            return 400, "this server does not answer to that host name"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, f"the address is longer than {LONGEST_ADDRESS} characters"
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return 413, "a request must not have a body: everything is in the address"
        site, target = headers.get("sec-fetch-site"), headers.get("sec-fetch-dest")
        if site in ("cross-site", "same-site") and target != "document":
            return 403, "other sites may link to this server but not load from it"
        return None


def _method(scope: Scope) -> str:
    """Return the method; HEAD is answered like GET, and the server drops the body."""
    return "GET" if scope["method"] == "HEAD" else str(scope["method"])
