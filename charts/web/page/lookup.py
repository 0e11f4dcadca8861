"""Looks up the parts of a page: the answer to its hand, the round and the chart, the panels."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from charts.page.compare import mark
from charts.web.page.answer_view import (
    AnswerView,
    CompositionsView,
    answer_view,
    compositions_view,
    first_card_view,
)
from charts.web.page.chart_view import ChartView, chart_view
from charts.web.page.links import link_of
from charts.web.page.panel import Panel, PanelView
from charts.web.page.panels import PANELS
from charts.web.page.view import PageView, page_view
from charts.web.question.field_errors import FieldFault
from charts.web.question.form import HAND_FIELDS
from charts.web.question.question import HandQuestion, Question
from charts.web.service.solver_service import SolverService
from charts.web.service.work_queue import ServiceBusy
from solver.cards import Hand, parse_value
from solver.errors import ShoeRunsOut, UpcardError
from solver.results.chart import Kind
from solver.solving.compositions import compositions

CHART = "chart"
PARTS = (CHART, *(panel.name for panel in PANELS))
"""The parts that a page fetches separately, by the ids of their sections."""


@dataclass(slots=True)
class PageLookup:
    """The parts of a page that are known, and what is wrong with its question.

    Attributes
    ----------
    service, question
        The service that answers, and the question.
    faults
        What is wrong, by field.
    answer, chart, panels
        The parts of the page; ``chart_waiting`` if the chart is fetched later.
    retry_after
        Seconds after which to ask again if the service was busy; else 0.
    """

    service: SolverService
    question: Question
    faults: list[FieldFault] = field(default_factory=list)
    answer: AnswerView | None = None
    chart: ChartView | None = None
    chart_waiting: bool = False
    panels: list[PanelView] = field(default_factory=list)
    retry_after: int = 0

    @property
    def status(self) -> int:
        """The HTTP status of the page."""
        if self.retry_after and self.faults:
            return 503
        return 422 if self.faults else 200

    def view(self, typed: Mapping[str, str]) -> PageView:
        """Return the view of the page; fields that are wrong show what was typed."""
        return page_view(
            self.question,
            typed if self.faults else {},
            faults=self.faults,
            answer=self.answer,
            chart=self.chart,
            chart_waiting=self.chart_waiting,
            panels=self.panels,
        )

    async def look_up(self, *, hurry: bool = False, part: str = "") -> None:
        """Look up the page, or one part of it.

        Parameters
        ----------
        hurry
            Whether the parts that are not in memory are left for later requests.
        part
            One of `PARTS`, if only this part is needed; else empty.
        """
        wrong = any(fault.field not in HAND_FIELDS for fault in self.faults)
        for panel in PANELS:
            wait = not hurry and part in ("", panel.name)
            self.panels.append(await self._panel(panel, wait=wait, wrong=wrong))
        if wrong or part not in ("", CHART):
            return
        self.answer = await self._answer()
        self.chart_waiting = hurry and not self.service.knows_page(self.question)
        if not self.chart_waiting:
            await self._look_up_chart()

    async def _panel(self, panel: Panel, *, wait: bool, wrong: bool) -> PanelView:
        """Return the view of a panel; without a result if the question is wrong."""
        question, result, waiting = self.question, None, False
        if not wrong:
            waiting = not wait and not panel.is_ready(self.service, question)
            if not waiting:
                try:
                    result = await panel.look_up(self.service, question)
                except ServiceBusy as error:
                    self.retry_after, waiting = error.seconds, True
        return PanelView(panel, panel.view(question, result), waiting)

    async def _answer(self) -> AnswerView | None:
        """Return the view of the hand; None if there is no hand or no answer."""
        question = self.question
        if not (question.hand and question.upcard):
            return None
        game, link = question.game(), link_of(question)
        if question.after_split and len(question.hand) == 1:
            return first_card_view(game, question, link)
        try:
            answer = await self.service.answer(question)
        except UpcardError as error:
            message = question.fault_of(error, of_hand=True).message
            self.faults.append(FieldFault("ask", message))
            return None
        except ServiceBusy as error:
            self.retry_after = error.seconds
            self.faults.append(FieldFault("ask", str(error)))
            return None
        return answer_view(game, question, answer, link)

    async def _look_up_chart(self) -> None:
        try:
            self.chart = await _chart(self.service, self.question)
            if self.answer and self.answer.has_values:
                self.answer.compositions = await _compositions(self.service, self.question)
        except UpcardError as error:
            self.faults.append(self.question.fault_of(error))
        except ServiceBusy as error:
            self.retry_after, self.chart_waiting = error.seconds, True
            if self.answer is None:
                self.faults.append(FieldFault("", str(error)))


async def warm(service: SolverService) -> None:
    """Load the kernels and compute what the page shows without a question."""
    await PageLookup(service, HandQuestion(hand="88", upcard="T")).look_up()


async def _chart(service: SolverService, question: Question) -> ChartView:
    """Return the round and the chart, with marks where removed cards have changed it."""
    game = question.game()
    solution, page = await asyncio.gather(
        service.solution(game, question.strategy),
        service.page(game, question.by, question.strategy),
    )
    if game.shoe.removed:
        full = question.change(removed="").game()
        with suppress(ShoeRunsOut):
            page = mark(page, await service.page(full, question.by, question.strategy))
    return chart_view(question, solution, page)


async def _compositions(service: SolverService, question: Question) -> CompositionsView | None:
    """Return the compositions of the total of an unsplit hand that a chart plays by its total."""
    hand = Hand.parse(question.hand)
    if question.after_split or hand.is_pair or hand.is_blackjack:
        return None
    game, chart = question.game(), await service.chart(question.game())
    kind, total, upcard = Kind.of_total(hand), hand.total, question.upcard
    work = partial(compositions, game, chart.rows, kind, total, upcard)
    try:
        hands = await service.hands.ask(("compositions", game, kind, total, upcard), work)
    except UpcardError:
        return None
    return compositions_view(chart, hands, parse_value(upcard), link_of(question))
