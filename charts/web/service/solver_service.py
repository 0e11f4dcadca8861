"""The desk: the one place where work is done for requests.

There are three lanes. What-ifs of a few milliseconds go through one, side bets through another,
whole games and charts through the third, so that a quick question never stands behind a slow one.
"""

from __future__ import annotations

import asyncio
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from charts.page.build import page_by_cards, page_by_totals
from charts.page.model import By
from charts.web.service.work_queue import QueueLimits, WorkQueue
from solver.results.strategy import Strategy

if TYPE_CHECKING:
    from charts.page.model import Page, SideBet
    from charts.web.page.side_bets import BetRow
    from charts.web.question.bet_question import BetQuestion
    from charts.web.question.question import Question
    from solver.games import Game
    from solver.results.chart import Chart
    from solver.results.solution import Solution
    from solver.solving.what_if import HandAnswer
    from solver.store import Answers

QUICK = QueueLimits(workers=2, waiting=500, kept=500)
SIDE = QueueLimits(workers=1, waiting=200, kept=200)
SLOW = QueueLimits(workers=max(2, (os.cpu_count() or 2) - 1), waiting=30, kept=60)
"""Two workers at least, so that a stored answer is read while another is worked out."""


class SolverService:
    """Gives the answers that pages are made of.

    Parameters
    ----------
    store
        Where solutions and charts come from; it works out those that it has not.
    quick, slow, side
        How much the lane for what-ifs takes on, that for games and charts, that for side bets.

    Attributes
    ----------
    quick, slow, side
        The lanes. Other work of a page goes through one of them too.
    """

    def __init__(
        self,
        store: Answers,
        quick: QueueLimits = QUICK,
        slow: QueueLimits = SLOW,
        side: QueueLimits = SIDE,
    ) -> None:
        self._store = store
        self.quick, self.slow, self.side = WorkQueue(quick), WorkQueue(slow), WorkQueue(side)

    @property
    def is_working(self) -> bool:
        """Whether something is being worked out."""
        return any(lane.is_working for lane in (self.quick, self.slow, self.side))

    def close(self) -> None:
        """Start nothing more."""
        self.quick.close()
        self.slow.close()
        self.side.close()

    async def warm(self) -> None:
        """Bring up the kernels, and find what a page without a question shows."""
        from charts.web.question.question import HandQuestion

        question = HandQuestion(hand="88", upcard="T")
        work = (self.answer(question), self.page(question.game()), self.side_bets(question))
        await asyncio.gather(*work, return_exceptions=True)

    async def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        """Best play of the game under a class of strategy; errors as of `WorkQueue.ask`."""
        parsed = Strategy.parse(strategy)
        work = partial(self._store.solution, game, parsed)
        return await self.slow.ask(("solution", game, parsed), work)

    async def chart(self, game: Game) -> Chart:
        """The best chart by totals; errors as of `WorkQueue.ask`."""
        return await self.slow.ask(("chart", game), partial(self._store.chart, game))

    async def page(
        self, game: Game, by: By = By.TOTALS, strategy: Strategy | str = Strategy.CDZ
    ) -> Page:
        """Return the page of the best chart, or of two cards; errors as of `WorkQueue.ask`."""
        if by is By.CARDS:
            return page_by_cards(game, await self.solution(game, strategy))
        return page_by_totals(game, await self.chart(game))

    def knows_board(self, question: Question) -> bool:
        """Whether everything that a board shows is in memory, the full shoe's chart included."""
        game, full = question.game(), question.but(removed="").game()
        strategy = Strategy(question.strategy)
        needed: list[Any] = [("solution", game, strategy)]
        if question.by is By.TOTALS:
            needed += [("chart", game), ("chart", full)]
        else:
            needed.append(("solution", full, strategy))
        return all(map(self.slow.knows, needed))

    async def answer(self, question: Question) -> HandAnswer:
        """The actions of the hand that is asked for; errors as of `WorkQueue.ask`."""
        from solver.solving.what_if import query

        game, strategy = question.game(), Strategy(question.strategy)
        rows = (await self.chart(game)).rows if strategy is Strategy.TOTALS else None
        work = partial(
            query,
            game,
            question.hand,
            question.upcard,
            strategy,
            after_split=question.after_split,
            pair=question.pair or None,
            chart=rows,
        )
        return await self.quick.ask(("answer", question.canonical()), work)

    def knows_side_bets(self, question: Question) -> bool:
        """Whether the side bets that a page shows are in memory."""
        return self.side.knows(("bets", *_of_bets(question)))

    async def side_bets(self, question: Question) -> list[BetRow]:
        """The side bets that a page shows; errors as of `WorkQueue.ask`."""
        from charts.web.page.side_bets import bet_rows

        game, asked, known = _of_bets(question)
        return await self.side.ask(
            ("bets", game, asked, known), partial(bet_rows, game, asked, *known)
        )

    async def felt(self, game: Game) -> tuple[SideBet, ...]:
        """The side bets of a game as a chart has them; errors as of `WorkQueue.ask`."""
        from charts.text.side_bets import side_bets_of

        return await self.side.ask(("felt", game), partial(side_bets_of, game, {}))

    async def side_bet(self, question: BetQuestion) -> dict[str, Any]:
        """Return a side bet as the command prints it; errors as of `WorkQueue.ask`."""
        from charts.web.page.side_bets import side_bet_as_json

        return await self.side.ask(
            ("bet", question.canonical()), partial(side_bet_as_json, question)
        )


def _of_bets(
    question: Question,
) -> tuple[Game, tuple[tuple[str, str], ...], tuple[str, str]]:
    """What the side bets of a page depend on."""
    from charts.web.page.side_bets import bets_asked, cards_known

    return question.game(), bets_asked(question), cards_known(question)
