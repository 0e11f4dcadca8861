"""A lane of the desk: work of one kind, so much at a time and no more.

A few threads work in it, and the kernels leave Python's lock while they run. A question that is
being worked out is not started a second time: whoever asks it meanwhile gets the same answer. What
was started is finished and kept, whether or not somebody still waits for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from solver.errors import UpcardError

_T = TypeVar("_T")
_CLOSING = "the server is closing"


class ServiceBusy(Exception):
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
class QueueLimits:
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


class WorkQueue:
    """Work of one kind; to be used from one event loop.

    Parameters
    ----------
    limits
        How much it takes on.

    Examples
    --------
    >>> async def twice() -> list[int]:
    ...     lane = WorkQueue(QueueLimits(workers=1, waiting=1, kept=1))
    ...     found = [await lane.ask("two", lambda: 1 + 1), await lane.ask("two", lambda: 3)]
    ...     lane.close()
    ...     return found
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
        ServiceBusy
            If there is too much to do, or the answer is not there in time.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: _T = _opened(self._kept[key])
            return kept
        future = self._started.get(key) or self._start(key, work)
        await asyncio.wait({future}, timeout=self._limits.patience)
        if not future.done():
            raise ServiceBusy("the answer is still being worked out; ask again for it", 5)
        if future.cancelled():
            raise ServiceBusy(_CLOSING, 5)
        found: _T = _opened(future.result())
        return found

    def close(self) -> None:
        """Start nothing more, and let nobody wait; what a thread is at is finished all the same."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for future in self._started.values():
            future.cancel()

    def _start(self, key: Hashable, work: Callable[[], _T]) -> asyncio.Future[Any]:
        if len(self._started) >= self._limits.workers + self._limits.waiting:
            raise ServiceBusy("too many questions are waiting for an answer", 2)
        try:
            job = self._pool.submit(_outcome, work)
        except RuntimeError:
            raise ServiceBusy(_CLOSING, 5) from None
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
