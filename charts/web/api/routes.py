"""The JSON API: what the commands print with ``--json``, under addresses.

An answer follows from its address and the engine alone. So its tag is known before it is worked
out, and who has it already is told so at once.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response

from charts.formats import json_file
from charts.reports import games as games_report
from charts.reports import solve as solve_report
from charts.reports import splits as splits_report
from charts.web.api import schemas
from charts.web.error_responses import API, RefusedRequest
from charts.web.question.bet_question import BetQuestion
from charts.web.question.field_errors import FieldFault
from charts.web.question.question import HandQuestion, Question
from charts.web.service.solver_service import SolverService
from solver.errors import UpcardError
from solver.games import GAME_NAMES, load_game
from solver.version import __version__, engine_digest

Data = dict[str, Any]


async def refuse_repeats(request: Request) -> None:
    """Refuse an address with a field given twice: one of the two would be passed over.

    Raises
    ------
    RefusedRequest
        Names every such field.
    """
    times = Counter(name for name, _ in request.query_params.multi_items())
    faults = [
        FieldFault(name, "given more than once") for name, count in times.items() if count > 1
    ]
    if faults:
        raise RefusedRequest(faults)


async def desk_of(request: Request) -> SolverService:
    """The desk that the application was made with."""
    desk: SolverService = request.app.state.desk
    return desk


Asked = Annotated[Question, Query()]
HandAsked = Annotated[HandQuestion, Query()]
BetAsked = Annotated[BetQuestion, Query()]
AtDesk = Annotated[SolverService, Depends(desk_of)]

router = APIRouter(
    prefix=API,
    dependencies=[Depends(refuse_repeats)],
    responses={
        304: {"description": "The client has this answer already."},
        422: {"model": schemas.RefusalSchema, "description": "A field is wrong."},
        503: {"model": schemas.RefusalSchema, "description": "Not now; Retry-After says when."},
    },
)


@router.get("/games", response_model=schemas.GamesSchema)
async def games(request: Request) -> Response:
    """List the named games, with their rules."""

    async def work() -> Data:
        return _named_games()

    return await _answered(request, None, work)


@router.get("/solve", response_model=schemas.SolvedSchema)
async def solve(request: Request, question: Asked, desk: AtDesk) -> Response:
    """Solve a game: its EV, and the round by upcard."""

    async def work() -> Data:
        return solve_report.as_json(await desk.solution(question.game(), question.strategy))

    return await _answered(request, question, work)


@router.get("/chart", response_model=schemas.ChartPageSchema)
async def chart(request: Request, question: Asked, desk: AtDesk) -> Response:
    """Give the strategy chart of a game, with its exact EV."""

    async def work() -> Data:
        return json_file.as_json(await desk.page(question.game(), question.by, question.strategy))

    return await _answered(request, question, work)


@router.get("/ev", response_model=schemas.ValuedSchema)
async def ev(request: Request, question: HandAsked, desk: AtDesk) -> Response:
    """Give the EV of every action for one hand against one upcard."""

    async def work() -> Data:
        return (await desk.answer(question)).to_json()

    return await _answered(request, question, work)


@router.get("/splits", response_model=schemas.SplitsSchema)
async def splits(request: Request, question: Asked, desk: AtDesk) -> Response:
    """Give the EV of splitting each pair against each upcard."""

    async def work() -> Data:
        return splits_report.as_json(await desk.solution(question.game(), question.strategy))

    return await _answered(request, question, work)


@router.get("/sidebet", response_model=schemas.ValuedBetSchema)
async def sidebet(request: Request, question: BetAsked, desk: AtDesk) -> Response:
    """Give the exact value of a side bet, and how often each line pays."""

    async def work() -> Data:
        return await desk.side_bet(question)

    return await _answered(request, question, work)


async def _answered(
    request: Request, question: Question | None, work: Callable[[], Awaitable[Data]]
) -> Response:
    tag = _tag(request.url.path, question)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    try:
        data = await work()
    except UpcardError as error:
        if question is None:
            raise
        fault = question.blame(error, of_hand=isinstance(question, HandQuestion))
        raise RefusedRequest([fault]) from None
    return JSONResponse(data, headers=headers)


@cache
def _named_games() -> Data:
    return games_report.as_json([load_game(name) for name in GAME_NAMES])


def _tag(path: str, question: Question | None) -> str:
    """Digest of all that an answer depends on."""
    asked = question.canonical() if question else ""
    what = "\n".join([__version__, engine_digest(), path, asked])
    return f'"{hashlib.sha256(what.encode()).hexdigest()[:32]}"'
