"""The solver service: the one place that computes answers for requests.

It has three work queues, so that a quick question never waits for a slow one: what-ifs take
milliseconds, panels such as the side bets take hundredths of a second, whole games and charts take
up to some seconds.
"""

from __future__ import annotations

import os
from collections.abc import Hashable
from functools import partial

from charts.page.build import page_by_cards, page_by_totals
from charts.page.by import By
from charts.page.model import Page
from charts.web.question.question import Question
from charts.web.service.work_queue import QueueLimits, WorkQueue
from solver.games import Game
from solver.results.chart import Chart
from solver.results.hand_answer import HandAnswer
from solver.results.solution import Solution
from solver.results.strategy import Strategy
from solver.solving.what_if import query
from solver.store import Answers

HANDS = QueueLimits(workers=2, waiting=500, kept=500)
PANELS = QueueLimits(workers=1, waiting=200, kept=200)
GAMES = QueueLimits(workers=max(2, (os.cpu_count() or 2) - 1), waiting=30, kept=60)
"""At least two workers, so that a stored answer is read while another one is computed."""


class SolverService:
    """Computes what pages and JSON answers are made of, each question once.

    Every method that waits raises what `WorkQueue.ask` raises.

    Parameters
    ----------
    store
        Gives solutions and charts; it computes those that it does not have.
    hands, games, panels
        Limits of the queue for what-ifs, of that for games and charts, and of that for panels.

    Attributes
    ----------
    hands, games, panels
        The queues. Other work of a page goes through one of them too.
    """

    def __init__(
        self,
        store: Answers,
        *,
        hands: QueueLimits = HANDS,
        games: QueueLimits = GAMES,
        panels: QueueLimits = PANELS,
    ) -> None:
        self._store = store
        self.hands, self.games, self.panels = WorkQueue(hands), WorkQueue(games), WorkQueue(panels)

    @property
    def is_working(self) -> bool:
        """Whether something is being computed."""
        return any(queue.is_working for queue in (self.hands, self.games, self.panels))

    def close(self) -> None:
        """Start nothing more."""
        for queue in (self.hands, self.games, self.panels):
            queue.close()

    async def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        """Return the solution of a game for a strategy class."""
        parsed = Strategy.parse(strategy)
        work = partial(self._store.solution, game, parsed)
        return await self.games.ask(("solution", game, parsed), work)

    async def chart(self, game: Game) -> Chart:
        """Return the best chart by totals."""
        return await self.games.ask(("chart", game), partial(self._store.chart, game))

    async def page(
        self, game: Game, by: By = By.TOTALS, strategy: Strategy | str = Strategy.CDZ
    ) -> Page:
        """Return the page of the best chart by totals, or of all two-card hands of a class."""
        if by is By.CARDS:
            return page_by_cards(game, await self.solution(game, strategy))
        return page_by_totals(game, await self.chart(game))

    def knows_page(self, question: Question) -> bool:
        """Return whether the round and the chart of a question are in memory.

        They need the solution of the class that is shown and, if the rows are totals, the chart.
        With cards removed, the chart is compared with that of the full shoe.
        """
        strategy = Strategy(question.strategy)
        shown, full = question.game(), question.change(removed="").game()
        keys: set[Hashable] = {("solution", shown, strategy)}
        if question.by is By.TOTALS:
            keys |= {("chart", shown), ("chart", full)}
        else:
            keys.add(("solution", full, strategy))
        return all(map(self.games.knows, keys))

    async def answer(self, question: Question) -> HandAnswer:
        """Return the EV of every action for the hand of a question."""
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
        return await self.hands.ask(("answer", question.canonical()), work)
