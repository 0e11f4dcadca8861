"""What stands before every page: what is refused unread, and the headers of every answer."""

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
    """Refuses what no page of ours sends, and puts `HEADERS` on every answer.

    A request by another name than the hosts' is refused: a page from elsewhere whose name was
    made to lead to this machine could read the answers. So is what a page from elsewhere loads
    without going there, and a request with a body.

    Parameters
    ----------
    app
        The pages.
    hosts
        Names that the server goes by; any, if there are none.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = LOOPBACK) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
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

        path, refused = scope["path"], self._refused(scope)
        if refused is not None:
            status, reason = refused
            answer = refusal(path, status, [FieldFault("", reason)])
            await answer(scope, receive, send_with_headers)
            return
        try:
            await self._app({**scope, "method": _read_as(scope)}, receive, send_with_headers)
        except Exception:
            _log.exception("%r could not be answered", path)
            if started:
                raise
            answer = refusal(path, 500, [FieldFault("", "something is wrong with the server")])
            await answer(scope, receive, send_with_headers)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Status and reason, where a request is not to be looked at."""
        headers = Headers(scope=scope)
        host = _HOST.fullmatch(headers.get("host", ""))
        if self._hosts and (host is None or host[1].lower() not in self._hosts):
            return 400, "the server does not go by that name"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, f"the address is longer than {LONGEST_ADDRESS} characters"
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return 413, "a request is an address and has no body"
        site, target = headers.get("sec-fetch-site"), headers.get("sec-fetch-dest")
        if site in ("cross-site", "same-site") and target != "document":
            return 403, "pages from elsewhere may lead here, but not load anything"
        return None


def _read_as(scope: Scope) -> str:
    """The method; a question for the headers alone is answered like one for all."""
    return "GET" if scope["method"] == "HEAD" else str(scope["method"])
