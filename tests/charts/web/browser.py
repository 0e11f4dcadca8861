"""The page in a real browser: the system's Chromium, driven by playwright."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from solver.store import StoredAnswers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """Path of a Chromium; without one the test is skipped, or fails where one is needed."""
    found = os.environ.get("UPCARD_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if found:
        return found
    reason = "no Chromium was found: install it, or name it in UPCARD_CHROMIUM"
    if os.environ.get("UPCARD_NEED_CHROMIUM"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        yield browser
        browser.close()


@contextmanager
def served(store: Path) -> Iterator[str]:
    """The address of a server in this process."""
    import uvicorn

    from charts.web.app import create_app

    config = uvicorn.Config(create_app(StoredAnswers(store)), port=0, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        thread.join(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


_SUPERSEDED = ("htmx:sendAbort", "htmx:afterRequest")
"""What htmx says of a request that a later one took the place of."""


class Visit:
    """A page that is looked at, and what it must not do meanwhile."""

    def __init__(self, browser: Browser, address: str, **settings: Any) -> None:
        self._address = address
        self._context = browser.new_context(**settings)
        self._context.set_default_timeout(30_000)
        self.page: Page = self._context.new_page()
        self.requested: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        """Go to a page."""
        self.page.goto(self._address + path)

    def open(self, path: str = "/") -> Page:
        """Go to a page and wait until it is whole."""
        self.go(path)
        self.page.wait_for_selector("#round")
        return self.page

    def end(self, *, expected: tuple[str, ...] = ()) -> None:
        """Close the page; nothing may have come from elsewhere, and nobody may have complained."""
        self._context.close()
        elsewhere = [url for url in self.requested if not url.startswith((self._address, "data:"))]
        unexpected = [
            text
            for text in self.complaints
            if not any(part in text for part in (*_SUPERSEDED, *expected))
        ]
        assert not elsewhere + unexpected, f"{elsewhere}, {unexpected}"


Visitor = Callable[..., Visit]
"""Starts a visit; the settings are those of a browser context."""


def ask(page: Page, text: str) -> None:
    page.fill("#ask", text)
    page.press("#ask", "Enter")
    page.wait_for_selector(f"h2:text-is('{text.replace(' v ', ' against ')}')")


def remove(page: Page, card: str) -> None:
    left = page.locator("table.shoe caption").inner_text()
    page.click(f"#minus-{card}")
    page.wait_for_function(
        "text => !document.querySelector('table.shoe').innerText.includes(text)", arg=left
    )
    page.wait_for_selector("#round")
