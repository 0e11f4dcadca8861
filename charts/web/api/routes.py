"""The JSON interface: the output of the commands with ``--json``, by address.

An answer depends only on its address and the engine. So its ETag is known before it is computed,
and a client that already has the answer is told so at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response

from charts.formats import json_file
from charts.reports import games as games_report
from charts.reports import sidebet as sidebet_report
from charts.reports import solve as solve_report
from charts.reports import splits as splits_report
from charts.web.api import schemas
from charts.web.dependencies import Service, refuse_repeats
from charts.web.error_responses import API, RefusedRequest
from charts.web.question.bet_question import BetQuestion
from charts.web.question.question import HandQuestion, Question
from solver.bets import value_side_bet
from solver.errors import UpcardError
from solver.games import GAME_NAMES, load_game
from solver.version import __version__, engine_digest

Data = dict[str, Any]


AskedGame = Annotated[Question, Query()]
AskedHand = Annotated[HandQuestion, Query()]
AskedBet = Annotated[BetQuestion, Query()]

router = APIRouter(
    prefix=API,
    dependencies=[Depends(refuse_repeats)],
    responses={
        304: {"description": "The client already has this answer."},
        422: {"model": schemas.RefusalSchema, "description": "A field is wrong."},
        503: {"model": schemas.RefusalSchema, "description": "Busy: ask again after Retry-After."},
    },
)


@router.get("/games", response_model=schemas.GamesSchema)
async def games(request: Request) -> Response:
    """Return the named games with their rules."""

    async def work() -> Data:
        return _named_games()

    return await _json_answer(request, None, work)


@router.get("/solve", response_model=schemas.SolvedSchema)
async def solve(request: Request, question: AskedGame, service: Service) -> Response:
    """Return the EV of a game, in total and by upcard."""

    async def work() -> Data:
        return solve_report.as_json(await service.solution(question.game(), question.strategy))

    return await _json_answer(request, question, work)


@router.get("/chart", response_model=schemas.ChartPageSchema)
async def chart(request: Request, question: AskedGame, service: Service) -> Response:
    """Return the strategy chart of a game with its exact EV."""

    async def work() -> Data:
        return json_file.as_json(
            await service.page(question.game(), question.by, question.strategy)
        )

    return await _json_answer(request, question, work)


@router.get("/ev", response_model=schemas.ValuedSchema)
async def ev(request: Request, question: AskedHand, service: Service) -> Response:
    """Return the EV of every action for one hand against one upcard."""

    async def work() -> Data:
        return (await service.answer(question)).to_json()

    return await _json_answer(request, question, work)


@router.get("/splits", response_model=schemas.SplitsSchema)
async def splits(request: Request, question: AskedGame, service: Service) -> Response:
    """Return the EV of splitting each pair against each upcard."""

    async def work() -> Data:
        return splits_report.as_json(await service.solution(question.game(), question.strategy))

    return await _json_answer(request, question, work)


@router.get("/sidebet", response_model=schemas.ValuedBetSchema)
async def sidebet(request: Request, question: AskedBet, service: Service) -> Response:
    """Return the exact value of a side bet, and how often each event pays."""

    async def work() -> Data:
        key = ("side bet", question.canonical())
        return await service.panels.ask(key, partial(_side_bet, question))

    return await _json_answer(request, question, work)


async def _json_answer(
    request: Request, question: Question | None, work: Callable[[], Awaitable[Data]]
) -> Response:
    tag = _tag(request.scope["path"], question)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    try:
        data = await work()
    except UpcardError as error:
        if question is None:
            raise
        fault = question.fault_of(error, of_hand=isinstance(question, HandQuestion))
        raise RefusedRequest([fault]) from None
    return JSONResponse(data, headers=headers)


def _side_bet(question: BetQuestion) -> Data:
    side_bet = value_side_bet(
        question.game(),
        question.bet,
        question.paytable or None,
        player=question.hand,
        upcard=question.upcard or None,
        with_hands=True,
    )
    return sidebet_report.as_json(side_bet)


@cache
def _named_games() -> Data:
    return games_report.as_json([load_game(name) for name in GAME_NAMES])


def _tag(path: str, question: Question | None) -> str:
    """Return the ETag: a digest of everything that an answer depends on."""
    asked = question.canonical() if question else ""
    what = "\n".join([__version__, engine_digest(), path, asked])
    return f'"{hashlib.sha256(what.encode()).hexdigest()[:32]}"'
