"""The application: JSON interface, page and static files behind the request guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from charts.web.api import routes as api
from charts.web.connections.limits import MOST_REQUESTS
from charts.web.error_responses import API, RefusedRequest, busy, refusal
from charts.web.middleware import LOOPBACK, RequestGuard
from charts.web.page import routes as pages
from charts.web.page.lookup import warm as warm_up
from charts.web.question.field_errors import FieldFault, faults_of
from charts.web.service.solver_service import GAMES, HANDS, PANELS, SolverService
from charts.web.service.work_queue import QueueLimits, ServiceBusy
from solver.store import Answers
from solver.version import __version__

STATIC = Path(__file__).parent / "static"
_REASONS = {404: "no such page", 405: "only GET is answered"}


def create_app(
    store: Answers,
    *,
    hosts: Iterable[str] = LOOPBACK,
    requests: int = MOST_REQUESTS,
    hands: QueueLimits = HANDS,
    games: QueueLimits = GAMES,
    panels: QueueLimits = PANELS,
    warm: bool = False,
) -> FastAPI:
    """Return the application.

    Parameters
    ----------
    store
        Gives solutions and charts.
    hosts
        Host names that the server answers to; empty for all.
    requests
        Number of requests that are answered at the same time.
    hands, games, panels
        Limits of the queues of the solver service.
    warm
        Whether to compute at the start what the first page shows.

    Returns
    -------
    FastAPI
        An ASGI application; ``state.service`` is its solver service.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        service: SolverService = app.state.service
        warming = [asyncio.create_task(warm_up(service))] if warm else []
        yield
        service.close()
        await asyncio.gather(*warming, return_exceptions=True)

    app = FastAPI(
        title="Upcard",
        version=__version__,
        description="Exact blackjack: strategy charts and expected values. Most fields of an "
        "address are optional; an empty field is not given.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.service = SolverService(store, hands=hands, games=games, panels=panels)
    app.add_middleware(RequestGuard, hosts=hosts, requests=requests)
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), "static")
    _handle_errors(app)
    return app


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return refusal(request.scope["path"], 422, faults_of(error.errors()))

    @app.exception_handler(RefusedRequest)
    async def refused(request: Request, error: RefusedRequest) -> Response:
        return refusal(request.scope["path"], 422, error.faults)

    @app.exception_handler(ServiceBusy)
    async def not_now(request: Request, error: ServiceBusy) -> Response:
        return busy(request.scope["path"], error)

    @app.exception_handler(HTTPException)
    async def wrong_page(request: Request, error: HTTPException) -> Response:
        reason = _REASONS.get(error.status_code, error.detail)
        return refusal(
            request.scope["path"], error.status_code, [FieldFault("", reason)], error.headers
        )
