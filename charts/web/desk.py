"""The desk: the one place where work is done for requests, so much at a time and no more.

There are three lanes. What-ifs of a few milliseconds go through one, side bets through another,
whole games and charts through the third, so that a quick question never stands behind a slow one.
In each lane a few threads work, and the kernels leave Python's lock while they run. A question that
is being worked out is not started a second time: whoever asks it meanwhile gets the same answer.
What was started is finished and kept, whether or not somebody still waits for it.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from charts.model import By
from charts.pages import page_by_cards, page_by_totals
from solver.errors import UpcardError
from solver.strategy import Strategy

if TYPE_CHECKING:
    from charts.model import Page, SideBet
    from charts.web.address import Question
    from charts.web.bet_question import BetQuestion
    from charts.web.bets import BetRow
    from solver.chart import Chart
    from solver.games import Game
    from solver.query import Answer
    from solver.solution import Solution
    from solver.store import NoStore

_T = TypeVar("_T")
_CLOSING = "the server is closing"


class NotNow(Exception):
    """The answer cannot be given now, but can be later.

    Parameters
    ----------
    message
        Why.
    seconds
        When it makes sense to ask again.
    """

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a lane takes on.

    Attributes
    ----------
    workers
        Questions that are worked out at once.
    waiting
        Questions that may wait for a worker.
    patience
        Seconds that a request waits for its answer.
    kept
        Answers kept in memory, those last asked for.
    """

    workers: int
    waiting: int
    patience: float = 30.0
    kept: int


QUICK = Limits(workers=2, waiting=500, kept=500)
SIDE = Limits(workers=1, waiting=200, kept=200)
SLOW = Limits(workers=max(2, (os.cpu_count() or 2) - 1), waiting=30, kept=60)
"""Two workers at least, so that a stored answer is read while another is worked out."""


class Lane:
    """Work of one kind; to be used from one event loop.

    Parameters
    ----------
    limits
        How much it takes on.

    Examples
    --------
    >>> async def twice() -> list[int]:
    ...     lane = Lane(Limits(workers=1, waiting=1, kept=1))
    ...     found = [await lane.ask("two", lambda: 1 + 1), await lane.ask("two", lambda: 3)]
    ...     lane.close()
    ...     return found
    >>> asyncio.run(twice())
    [2, 2]
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pool = ThreadPoolExecutor(limits.workers, "upcard")
        self._jobs: set[Future[Any]] = set()
        self._started: dict[Hashable, asyncio.Future[Any]] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    @property
    def is_working(self) -> bool:
        """Whether something is being worked out, even if nobody waits for it any more."""
        return bool(self._jobs)

    def knows(self, key: Hashable) -> bool:
        """Whether the answer is in memory."""
        return key in self._kept

    async def ask(self, key: Hashable, work: Callable[[], _T]) -> _T:
        """The answer to a question, from memory or worked out in a thread.

        Parameters
        ----------
        key
            Names the question: whatever has the same key has the same answer.
        work
            Works the answer out; it is called once however often the question is asked.

        Raises
        ------
        UpcardError
            If that is what the work came to.
        NotNow
            If there is too much to do, or the answer is not there in time.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: _T = _opened(self._kept[key])
            return kept
        future = self._started.get(key) or self._start(key, work)
        await asyncio.wait({future}, timeout=self._limits.patience)
        if not future.done():
            raise NotNow("the answer is still being worked out; ask again for it", 5)
        if future.cancelled():
            raise NotNow(_CLOSING, 5)
        found: _T = _opened(future.result())
        return found

    def close(self) -> None:
        """Start nothing more, and let nobody wait; what a thread is at is finished all the same."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for future in self._started.values():
            future.cancel()

    def _start(self, key: Hashable, work: Callable[[], _T]) -> asyncio.Future[Any]:
        if len(self._started) >= self._limits.workers + self._limits.waiting:
            raise NotNow("too many questions are waiting for an answer", 2)
        try:
            job = self._pool.submit(_outcome, work)
        except RuntimeError:
            raise NotNow(_CLOSING, 5) from None
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        future = self._started[key] = asyncio.wrap_future(job)
        future.add_done_callback(partial(self._end, key))
        return future

    def _end(self, key: Hashable, future: asyncio.Future[Any]) -> None:
        del self._started[key]
        if not future.cancelled() and future.exception() is None:
            self._kept[key] = future.result()
            if len(self._kept) > self._limits.kept:
                self._kept.popitem(last=False)


def _outcome(work: Callable[[], _T]) -> _T | UpcardError:
    """What the work comes to; an error of the asker's is an answer too, and is kept like one."""
    try:
        return work()
    except UpcardError as error:
        return error.with_traceback(None)


def _opened(outcome: Any) -> Any:
    """Raise a kept error anew: raised itself, it would gather the calls of all who ask."""
    if isinstance(outcome, UpcardError):
        raise type(outcome)(str(outcome))
    return outcome


class Desk:
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
        self, store: NoStore, quick: Limits = QUICK, slow: Limits = SLOW, side: Limits = SIDE
    ) -> None:
        self._store = store
        self.quick, self.slow, self.side = Lane(quick), Lane(slow), Lane(side)

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
        from charts.web.address import HandQuestion

        question = HandQuestion(hand="88", upcard="T")
        work = (self.answer(question), self.page(question.game()), self.side_bets(question))
        await asyncio.gather(*work, return_exceptions=True)

    async def solution(self, game: Game, strategy: Strategy | str = Strategy.CDZ) -> Solution:
        """Best play of the game under a class of strategy; errors as of `Lane.ask`."""
        parsed = Strategy.parse(strategy)
        work = partial(self._store.solution, game, parsed)
        return await self.slow.ask(("solution", game, parsed), work)

    async def chart(self, game: Game) -> Chart:
        """The best chart by totals; errors as of `Lane.ask`."""
        return await self.slow.ask(("chart", game), partial(self._store.chart, game))

    async def page(
        self, game: Game, by: By = By.TOTALS, strategy: Strategy | str = Strategy.CDZ
    ) -> Page:
        """The page of the best chart, or of two cards under a class; errors as of `Lane.ask`."""
        if by is By.CARDS:
            return page_by_cards(game, await self.solution(game, strategy))
        solution, chart = await asyncio.gather(self.solution(game), self.chart(game))
        return page_by_totals(game, chart, solution.insurance)

    def knows_board(self, question: Question) -> bool:
        """Whether everything that a board shows is in memory, the full shoe's for its rings too."""
        games = {question.game(), question.but(removed="").game()}
        classes = {Strategy.CDZ, Strategy(question.strategy)}
        keys = {("solution", game, strategy) for game in games for strategy in classes}
        charts = {("chart", game) for game in games} if question.by is By.TOTALS else set()
        return all(map(self.slow.knows, keys | charts))

    async def answer(self, question: Question) -> Answer:
        """The actions of the hand that is asked for; errors as of `Lane.ask`."""
        from solver.query import query

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
        """The side bets that a page shows; errors as of `Lane.ask`."""
        from charts.web.bets import bet_rows

        game, asked, known = _of_bets(question)
        return await self.side.ask(
            ("bets", game, asked, known), partial(bet_rows, game, asked, *known)
        )

    async def felt(self, game: Game) -> tuple[SideBet, ...]:
        """The side bets of a game as a chart has them; errors as of `Lane.ask`."""
        from charts.side_bets import side_bets_of

        return await self.side.ask(("felt", game), partial(side_bets_of, game, {}))

    async def side_bet(self, question: BetQuestion) -> dict[str, Any]:
        """The side bet that is asked for, as the command prints it; errors as of `Lane.ask`."""
        from charts.web.bets import side_bet_as_json

        return await self.side.ask(
            ("bet", question.canonical()), partial(side_bet_as_json, question)
        )


def _of_bets(
    question: Question,
) -> tuple[Game, tuple[tuple[str, str], ...], tuple[str, str]]:
    """What the side bets of a page depend on."""
    from charts.web.bets import bets_asked, cards_known

    return question.game(), bets_asked(question), cards_known(question)
