"""The routes of the page, of its style sheet and of the downloads.

The page is one document and complete without JavaScript. A request of the script gets the answer
to the hand without waiting for the chart and the panels; the page then fetches these separately.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import ChoiceLoader, Environment, PackageLoader

from charts.formats import Format, rendered
from charts.formats.templates import source, templates
from charts.page.model import Page
from charts.style.css import colors
from charts.style.options import Style
from charts.web.dependencies import Service, refuse_repeats
from charts.web.error_responses import RefusedRequest
from charts.web.page.downloads import DownloadQuestion
from charts.web.page.lookup import PARTS, PageLookup
from charts.web.question.field_errors import FieldFault
from charts.web.question.form import read_form
from charts.web.question.question import Question
from charts.web.service.solver_service import SolverService
from solver.bets import side_bets_of_game
from solver.errors import UpcardError

router = APIRouter(include_in_schema=False)


@router.get("/", response_class=HTMLResponse, dependencies=[Depends(refuse_repeats)])
async def page(request: Request, service: Service) -> Response:
    """Return the page for the question in the address."""
    typed = {name: text.strip() for name, text in request.query_params.items()}
    question, faults = read_form(typed)
    by_script = "hx-request" in request.headers
    target = request.headers.get("hx-target", "") if by_script else ""
    part = target if target in PARTS else ""
    hurry = by_script and not part
    here = f"/?{question.canonical()}"
    if not faults and not by_script and not _is_canonical(request, question):
        return RedirectResponse(here, 303)
    lookup = PageLookup(service, question, faults)
    await lookup.look_up(hurry=hurry, part=part)
    content = _templates().get_template("page.html").render(view=lookup.view(typed))
    headers = {"Vary": "HX-Request, HX-Target"}
    if hurry and not faults and "hx-history-restore-request" not in request.headers:
        headers["HX-Push-Url"] = here
    if lookup.retry_after:
        headers["Retry-After"] = str(lookup.retry_after)
    return HTMLResponse(content, lookup.status, headers)


@router.get("/chart.css")
async def stylesheet() -> Response:
    """Return the style of the cells of a chart."""
    return Response(_stylesheet(), media_type="text/css")


@router.get("/chart.{form}", dependencies=[Depends(refuse_repeats)])
async def download(
    form: Format, question: Annotated[DownloadQuestion, Query()], service: Service
) -> Response:
    """Return the chart as a file."""
    drawn = await _page_to_draw(form, question, service)
    work = partial(rendered, form, [drawn], question.style)
    try:
        content = await service.games.ask(("file", form, question), work)
    except UpcardError as error:
        raise RefusedRequest([FieldFault("paper", str(error))]) from None
    name = "-".join(filter(None, (drawn.game.name, drawn.digest, question.suffix)))
    return Response(
        content,
        media_type=form.media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}.{form.suffix}"'},
    )


async def _page_to_draw(form: Format, question: DownloadQuestion, service: SolverService) -> Page:
    """Return the page of a download, with the side bets of the game if they are requested."""
    game = question.game()
    try:
        drawn = await service.page(game, question.by, question.strategy)
    except UpcardError as error:
        raise RefusedRequest([question.fault_of(error)]) from None
    if not question.sidebets or not form.holds_side_bets:
        return drawn
    try:
        bets = await service.panels.ask(("bets of", game), partial(side_bets_of_game, game))
    except UpcardError as error:
        raise RefusedRequest([FieldFault("sidebets", str(error))]) from None
    return replace(drawn, side_bets=bets)


def _is_canonical(request: Request, question: Question) -> bool:
    """Return whether the address is the shortest one; that of the bare page has no fields."""
    given = request.query_params.multi_items()
    return not given or given == question.fields()


@cache
def _templates() -> Environment:
    """Return the templates of the page, which use those of the printed document."""
    environment = templates()
    loaders = [loader for loader in (PackageLoader("charts.web"), environment.loader) if loader]
    return environment.overlay(loader=ChoiceLoader(loaders))


@cache
def _stylesheet() -> str:
    return source("chart.css") + colors(Style())
