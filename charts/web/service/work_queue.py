"""A work queue: computes questions of one kind in a few threads, with a bounded waiting line.

The kernels release Python's global lock while they run. A question that is being computed is not
started a second time: all who ask it meanwhile get the same answer. Work that was started is
finished and its answer kept, even if nobody waits for it any more.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from solver.errors import UpcardError

_T = TypeVar("_T")


class ServiceBusy(Exception):
    """There is no answer now, but there will be one later.

    Parameters
    ----------
    message
        The reason.
    seconds
        After how many seconds to ask again.
    """

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


def server_closes() -> ServiceBusy:
    """Return the error of everything that is asked of a server that closes.

    Examples
    --------
    >>> print(server_closes(), server_closes().seconds)
    the server is closing 5
    """
    return ServiceBusy("the server is closing", 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueLimits:
    """The limits of a work queue.

    Attributes
    ----------
    workers
        Number of questions that are computed at the same time.
    waiting
        Number of questions that may wait for a worker.
    patience
        Seconds that a request waits for its answer.
    kept
        Number of answers kept in memory; those requested least recently are dropped.
    """

    workers: int
    waiting: int
    patience: float = 30.0
    kept: int


class WorkQueue:
    """Computes questions of one kind; must be used from a single event loop.

    Parameters
    ----------
    limits
        Threads, waiting questions, patience and memory.

    Examples
    --------
    >>> async def twice() -> list[int]:
    ...     queue = WorkQueue(QueueLimits(workers=1, waiting=1, kept=1))
    ...     answers = [await queue.ask("two", lambda: 1 + 1), await queue.ask("two", lambda: 3)]
    ...     queue.close()
    ...     return answers
    >>> asyncio.run(twice())
    [2, 2]
    """

    def __init__(self, limits: QueueLimits) -> None:
        self._limits = limits
        self._pool = ThreadPoolExecutor(limits.workers, "upcard")
        self._jobs: set[Future[Any]] = set()
        self._started: dict[Hashable, asyncio.Future[Any]] = {}
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    @property
    def is_working(self) -> bool:
        """Whether something is being computed, even if nobody waits for it any more."""
        return bool(self._jobs)

    def knows(self, key: Hashable) -> bool:
        """Return whether the answer to a question is in memory."""
        return key in self._kept

    async def ask(self, key: Hashable, work: Callable[[], _T]) -> _T:
        """Return the answer to a question, from memory or computed in a thread.

        Parameters
        ----------
        key
            Identifies the question: equal keys have the same answer.
        work
            Computes the answer; it is called once, however often the question is asked.

        Raises
        ------
        UpcardError
            If the work raised it.
        ServiceBusy
            If too many questions wait, or the answer takes longer than the patience.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: _T = _result(self._kept[key])
            return kept
        future = self._started.get(key) or self._start(key, work)
        await asyncio.wait({future}, timeout=self._limits.patience)
        if not future.done():
            raise ServiceBusy("the answer is still being computed; ask again in 5 seconds", 5)
        if future.cancelled():
            raise server_closes()
        result: _T = _result(future.result())
        return result

    def close(self) -> None:
        """Start nothing more and let nobody wait; what a thread has started is still finished."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for future in self._started.values():
            future.cancel()

    def _start(self, key: Hashable, work: Callable[[], _T]) -> asyncio.Future[Any]:
        if len(self._started) >= self._limits.workers + self._limits.waiting:
            raise ServiceBusy("too many questions are waiting; ask again in 2 seconds", 2)
        try:
            job = self._pool.submit(_outcome, work)
        except RuntimeError:
            raise server_closes() from None
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
    """Return what the work returns or raises; an error in the question is an answer as well."""
    try:
        return work()
    except UpcardError as error:
        return error.with_traceback(None)


def _result(outcome: Any) -> Any:
    """Return a kept answer, or raise a copy of a kept error.

    The kept error itself would collect the traceback of every request.
    """
    if isinstance(outcome, UpcardError):
        raise copy(outcome)
    return outcome
