"""The application: the API, the pages and the files they load, behind the guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from charts.web.api import routes as api
from charts.web.error_responses import API, RefusedRequest, refusal
from charts.web.middleware import LOOPBACK, RequestGuard
from charts.web.page import routes as pages
from charts.web.question.field_errors import FieldFault, faults_of
from charts.web.service.solver_service import QUICK, SIDE, SLOW, SolverService
from charts.web.service.work_queue import QueueLimits, ServiceBusy
from solver.version import __version__

if TYPE_CHECKING:
    from solver.store import Answers

STATIC = Path(__file__).parent / "static"
_REASONS = {404: "no such page", 405: "only GET is answered"}


def create_app(
    store: Answers,
    *,
    hosts: Iterable[str] = LOOPBACK,
    quick: QueueLimits = QUICK,
    slow: QueueLimits = SLOW,
    side: QueueLimits = SIDE,
    warm: bool = False,
) -> FastAPI:
    """Put the application together.

    Parameters
    ----------
    store
        Where solutions and charts come from.
    hosts
        Names that the server goes by; any, if there are none.
    quick, slow, side
        How much each lane of the desk takes on.
    warm
        Whether to have what the first page needs ready when it is asked for.

    Returns
    -------
    FastAPI
        An ASGI application; its desk is ``state.desk``.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        desk: SolverService = app.state.desk
        warming = asyncio.create_task(desk.warm()) if warm else None
        yield
        desk.close()
        if warming is not None:
            await warming

    app = FastAPI(
        title="Upcard",
        version=__version__,
        description="Exact blackjack: strategy charts and expected values. All fields of an "
        "address are optional; one that is empty is as good as not there.",
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.desk = SolverService(store, quick, slow, side)
    app.add_middleware(RequestGuard, hosts=hosts)
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=STATIC), "static")
    _handle_errors(app)
    return app


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return refusal(request.url.path, 422, faults_of(error.errors()))

    @app.exception_handler(RefusedRequest)
    async def refused(request: Request, error: RefusedRequest) -> Response:
        return refusal(request.url.path, 422, error.faults)

    @app.exception_handler(ServiceBusy)
    async def not_now(request: Request, error: ServiceBusy) -> Response:
        headers = {"Retry-After": str(error.seconds), "Cache-Control": "no-store"}
        return refusal(request.url.path, 503, [FieldFault("", str(error))], headers)

    @app.exception_handler(HTTPException)
    async def wrong_page(request: Request, error: HTTPException) -> Response:
        reason = _REASONS.get(error.status_code, error.detail)
        return refusal(request.url.path, error.status_code, [FieldFault("", reason)], error.headers)
