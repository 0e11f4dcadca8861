"""An application with a store of its own, and visits to a served page in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from charts.web.app import create_app
from solver.store import StoredAnswers
from tests.charts.web.browser import Visit, Visitor, chromium, launched, served
from tests.charts.web.client import Client

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    store = StoredAnswers(tmp_path_factory.mktemp("store") / "answers.sqlite")
    with Client(create_app(store)) as found:
        yield found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chromium()
    with served(tmp_path_factory.mktemp("store") / "answers.sqlite") as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    visits: list[Visit] = []

    def start(**settings: Any) -> Visit:
        visits.append(Visit(browser, address, **settings))
        return visits[-1]

    yield start
    marker = request.node.get_closest_marker("complains")
    for each in visits:
        each.end(expected=marker.args if marker else ())
