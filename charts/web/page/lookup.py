"""What is looked up for a page: the answer to its hand, and the board with round and chart."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from charts.formats.plot import ev_plot
from charts.page.compare import mark
from charts.text.rules_line import shorthand, title_of
from charts.web.page.answers import AnswerView, answer_view, behind_view
from charts.web.page.side_bets import BetRow, bets_view
from charts.web.page.view import OF_A_HAND, BoardView, PageView, board_of, link_of, view_of
from charts.web.question.field_errors import FieldFault
from charts.web.question.question import Question
from charts.web.service.solver_service import SolverService
from charts.web.service.work_queue import ServiceBusy
from solver.cards import Hand, parse_value
from solver.errors import ShoeRunsOut, UpcardError
from solver.results.chart import Kind

BOARD, BETS = "board", "bets"
"""Parts of the page that it may ask for by themselves, by the names of their places."""


@dataclass(slots=True)
class PageLookup:
    """The parts of a page as they are found, and what is wrong with the question.

    Attributes
    ----------
    desk, question
        Who is asked, and what.
    faults
        What is wrong, by field.
    answer, board, bets
        What was found; ``waiting`` and ``bets_waiting`` if board or side bets are still to come.
    later
        Seconds after which to ask again, where the desk had too much to do; else 0.
    """

    desk: SolverService
    question: Question
    faults: list[FieldFault] = field(default_factory=list)
    answer: AnswerView | None = None
    board: BoardView | None = None
    bets: list[BetRow] | None = None
    waiting: bool = False
    bets_waiting: bool = False
    later: int = 0

    @property
    def status(self) -> int:
        """The HTTP status of the page."""
        if self.later and self.faults:
            return 503
        return 422 if self.faults else 200

    def view(self, typed: Mapping[str, str]) -> PageView:
        """The page; fields that are wrong show what was typed."""
        return view_of(
            self.question,
            typed if self.faults else {},
            errors=self.faults,
            answer=self.answer,
            board=self.board,
            waiting=self.waiting,
            bets=bets_view(self.question, self.bets, waiting=self.bets_waiting),
        )

    async def look_up(self, *, hurry: bool, part: str = "") -> None:
        """Find everything; in a hurry, what is not known of board and bets is left for later.

        Nothing is looked up while the table itself is not right, and nothing but the side bets
        where these are the part that is asked for.
        """
        if any(fault.field not in OF_A_HAND for fault in self.faults):
            return
        await self._find_bets(wait=not hurry and part != BOARD)
        if part == BETS:
            return
        self.answer = await self._answer()
        self.waiting = hurry and not self.desk.knows_board(self.question)
        if self.waiting:
            return
        try:
            self.board = await _board(self.desk, self.question)
            await self._add_hands_behind()
        except UpcardError as error:
            self.faults.append(self.question.blame(error))
        except ServiceBusy as error:
            self.later, self.waiting = error.seconds, True
            if self.answer is None:
                self.faults.append(FieldFault("", str(error)))

    async def _find_bets(self, *, wait: bool) -> None:
        self.bets_waiting = not wait and not self.desk.knows_side_bets(self.question)
        if self.bets_waiting:
            return
        try:
            self.bets = await self.desk.side_bets(self.question)
        except ServiceBusy as error:
            self.later, self.bets_waiting = error.seconds, True

    async def _answer(self) -> AnswerView | None:
        question = self.question
        if not (question.hand and question.upcard):
            return None
        link = link_of(question)
        if question.after_split and len(question.hand) == 1:
            return answer_view(question.game(), question, None, link)
        try:
            answer = await self.desk.answer(question)
        except UpcardError as error:
            self.faults.append(FieldFault("ask", question.blame(error, of_hand=True).message))
            return None
        except ServiceBusy as error:
            self.later = error.seconds
            self.faults.append(FieldFault("ask", str(error)))
            return None
        return answer_view(question.game(), question, answer, link)

    async def _add_hands_behind(self) -> None:
        """The hands behind the total of an unsplit hand that a chart lumps together."""
        question = self.question
        if self.answer is None or self.answer.values is None or question.after_split:
            return
        hand = Hand.parse(question.hand)
        if hand.is_pair or hand.is_blackjack:
            return
        from solver.solving.compositions import compositions

        game, chart = question.game(), await self.desk.chart(question.game())
        kind = Kind.of_total(hand)
        work = partial(compositions, game, chart.rows, kind, hand.total, question.upcard)
        key = ("behind", game, kind, hand.total, question.upcard)
        try:
            hands = await self.desk.quick.ask(key, work)
        except UpcardError:
            return
        behind = behind_view(chart, hands, parse_value(question.upcard), link_of(question))
        self.answer.behind = behind


async def _board(desk: SolverService, question: Question) -> BoardView:
    """The round and the chart, marked where cards removed have changed it."""
    game = question.game()
    solution, page = await asyncio.gather(
        desk.solution(game, question.strategy), desk.page(game, question.by, question.strategy)
    )
    if game.shoe.removed:
        with suppress(ShoeRunsOut):
            page = mark(
                page,
                await desk.page(question.but(removed="").game(), question.by, question.strategy),
            )
    plot = ev_plot(title_of(game), shorthand(game), solution)
    return board_of(question, solution, page, plot)
