"""The page, the colours of its chart, and charts to take along.

The page is one document and whole without JavaScript. Where the script asks for a part of it, the
answer to a hand does not wait for a chart that is still to be worked out, nor for side bets: the
page then asks for these by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import ChoiceLoader, Environment, PackageLoader
from pydantic import ValidationError

from charts.formats import Format, rendered
from charts.formats.templates import source, templates
from charts.style.css import colours
from charts.style.options import Colours, Heat, Paper, Style
from charts.style.palette import PALETTES
from charts.web.api.routes import AtDesk, refuse_repeats
from charts.web.error_responses import RefusedRequest
from charts.web.page.lookup import BETS, BOARD, PageLookup
from charts.web.page.side_bets import BETWEEN
from charts.web.page.view import OF_A_HAND
from charts.web.question.field_errors import FieldFault, faults_of
from charts.web.question.question import Question
from solver.errors import UpcardError

router = APIRouter(include_in_schema=False)

_AGAINST = re.compile(r"\s*(?:vs?\.?|against)\s*", re.IGNORECASE)
_HOW_TO_ASK = "write your cards, v, the dealer's card: T6 v T"
_OF_ANY_GAME = ("game", "strategy", "by", "hand", "upcard", "bet", "paytable")


class DrawnQuestion(Question):
    """A question for a chart to take along: how it is drawn belongs to the address too."""

    paper: Paper = Paper.A4
    palette: Colours = Colours.SAFE
    mono: bool = False
    heat: Heat | None = None
    sidebets: bool = False

    @property
    def look(self) -> Style:
        """How the chart is drawn."""
        palette = PALETTES["mono" if self.mono else self.palette]
        return Style(palette, self.heat, self.paper)

    @property
    def dress(self) -> str:
        """What sets the look apart from the usual one, for the name of a file."""
        usual = DrawnQuestion.model_fields
        parts = ("paper", "palette", "heat")
        said = [getattr(self, part) for part in parts if getattr(self, part) != usual[part].default]
        said += [part for part in ("mono", "sidebets") if getattr(self, part)]
        return "-".join(said)


@router.get("/", response_class=HTMLResponse, dependencies=[Depends(refuse_repeats)])
async def page(request: Request) -> Response:
    """The page for the question in the address."""
    typed = {name: text.strip() for name, text in request.query_params.items()}
    question, faults = read(typed)
    by_script = "hx-request" in request.headers
    part = request.headers.get("hx-target", "") if by_script else ""
    hurry = by_script and part not in (BOARD, BETS)
    restored = "hx-history-restore-request" in request.headers
    here = f"/?{question.canonical()}"
    if not faults and not by_script and _is_roundabout(request, question):
        return RedirectResponse(here, 303)
    found = PageLookup(request.app.state.desk, question, faults)
    await found.look_up(hurry=hurry, part=part)
    content = _templates().get_template("page.html").render(view=found.view(typed))
    headers = {"Vary": "HX-Request, HX-Target"}
    if hurry and not restored and not faults:
        headers["HX-Push-Url"] = here
    if found.later:
        headers["Retry-After"] = str(found.later)
    return HTMLResponse(content, found.status, headers)


@router.get("/chart.css")
async def stylesheet() -> Response:
    """The shapes and colours of the cells of a chart."""
    return Response(_stylesheet(), media_type="text/css")


@router.get("/chart.{form}", dependencies=[Depends(refuse_repeats)])
async def download(
    form: Format, question: Annotated[DrawnQuestion, Query()], desk: AtDesk
) -> Response:
    """The chart in a format, as a file."""
    try:
        drawn = await desk.page(question.game(), question.by, question.strategy)
    except UpcardError as error:
        raise RefusedRequest([question.blame(error)]) from None
    if question.sidebets and form.holds_side_bets:
        try:
            drawn = replace(drawn, side_bets=await desk.felt(question.game()))
        except UpcardError as error:
            raise RefusedRequest([FieldFault("sidebets", str(error))]) from None
    work = partial(rendered, form, [drawn], question.look)
    try:
        answer = await desk.slow.ask(("drawn", form, question), work)
    except UpcardError as error:
        raise RefusedRequest([FieldFault("paper", str(error))]) from None
    name = "-".join(filter(None, (drawn.game, drawn.digest, question.dress)))
    return Response(
        answer,
        media_type=form.media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}.{form.suffix}"'},
    )


def read(typed: Mapping[str, str]) -> tuple[Question, list[FieldFault]]:
    """The question that was typed, and what is wrong with it: without that, it is what is left.

    Parameters
    ----------
    typed
        The fields of the address. A form may send besides ``ask`` for hand and upcard in one, and
        ``was`` for the game that its fields were filled in for: another game has its own rules and
        its own shoe. ``sidebet`` is a side bet and its pay table in one.

    Examples
    --------
    >>> read({"ask": "6 10 vs K"})[0].canonical()
    'game=double-attack&hand=T6&upcard=T'
    >>> read({"sidebet": "bust-it/palazzo"})[0].canonical()
    'game=double-attack&bet=bust-it&paytable=palazzo'
    >>> question, faults = read({"game": "six-deck", "ask": "T6", "max_hands": "0"})
    >>> question.canonical(), [fault.field for fault in faults]
    ('game=six-deck', ['ask', 'max_hands'])
    >>> read({"was": "six-deck", "game": "eight-deck", "shoe": "2d"})[0].canonical()
    'game=eight-deck'
    """
    fields = dict(typed)
    faults = []
    was, asked = fields.pop("was", ""), fields.pop("ask", "")
    if "sidebet" in fields:
        fields["bet"], _, fields["paytable"] = fields.pop("sidebet").partition(BETWEEN)
    if was and was != fields.get("game"):
        fields = {name: text for name, text in fields.items() if name in _OF_ANY_GAME}
    hand = {name: fields[name] for name in ("hand", "upcard") if fields.get(name)}
    if asked and asked != " v ".join(hand.values()):
        parts = _AGAINST.split(asked)
        if len(parts) == 2 and all(parts):
            fields = {name: text for name, text in fields.items() if name not in OF_A_HAND}
            fields["hand"], fields["upcard"] = parts
        else:
            faults.append(FieldFault("ask", _HOW_TO_ASK))
    elif len(hand) == 1:
        faults.append(FieldFault("ask", _HOW_TO_ASK))
    try:
        return Question.model_validate(fields), faults
    except ValidationError as error:
        faults += [
            FieldFault("ask", message)
            if asked and field in OF_A_HAND
            else FieldFault(field, message)
            for field, message in faults_of(error.errors())
        ]
    wrong = {fault.field for fault in faults}
    wrong |= {*OF_A_HAND} if "ask" in wrong else set()
    try:
        left = {name: text for name, text in fields.items() if name not in wrong}
        return Question.model_validate(left), faults
    except ValidationError:
        return Question(), faults


def _is_roundabout(request: Request, question: Question) -> bool:
    """Whether the address says more than it need; that of the bare page says nothing."""
    given = request.query_params.multi_items()
    return bool(given) and given != question.fields()


@cache
def _templates() -> Environment:
    """The templates of the page, which draw on those of the printed document."""
    environment = templates()
    loaders = [loader for loader in (PackageLoader("charts.web"), environment.loader) if loader]
    return environment.overlay(loader=ChoiceLoader(loaders))


@cache
def _stylesheet() -> str:
    return source("chart.css") + colours(Style())
