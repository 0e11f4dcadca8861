"""Work queues: each question is computed once, within the limits, and nothing is lost."""

from __future__ import annotations

import asyncio
import threading
import traceback
from collections.abc import Awaitable
from typing import Any

import pytest

from charts.web.service.work_queue import QueueLimits, ServiceBusy, WorkQueue
from solver.errors import RulesError, ShoeRunsOut
from tests.charts.web.client import run


class Work:
    """Work that can be held, and counts how often it is done."""

    def __init__(self, result: object = "done") -> None:
        self.times = 0
        self.begun, self.open = threading.Event(), threading.Event()
        self._result = result

    def __call__(self) -> object:
        self.times += 1
        self.begun.set()
        self.open.wait()
        if isinstance(self._result, Exception):
            raise self._result
        return self._result


async def settled(*waiting: Awaitable[object]) -> list[Any]:
    return await asyncio.gather(*waiting, return_exceptions=True)


async def until(event: threading.Event) -> None:
    await asyncio.get_running_loop().run_in_executor(None, event.wait)


def work_queue(**limits: Any) -> WorkQueue:
    return WorkQueue(QueueLimits(**{"workers": 1, "waiting": 1, "kept": 2, **limits}))


def test_the_same_question_is_worked_out_once() -> None:
    async def test() -> None:
        work, queue = Work(), work_queue()
        askers = [asyncio.create_task(queue.ask("it", work)) for _ in range(50)]
        await until(work.begun)
        work.open.set()
        assert await settled(*askers) == ["done"] * 50
        assert await queue.ask("it", work) == "done"
        assert (work.times, queue.is_working) == (1, False)
        queue.close()

    run(test())


def test_an_error_of_the_question_is_shared_and_kept() -> None:
    async def test() -> None:
        work, queue = Work(ShoeRunsOut("no cards")), work_queue()
        work.open.set()
        found = await settled(*(queue.ask("it", work) for _ in range(3)))
        found += await settled(queue.ask("it", work))
        assert [(type(error), str(error)) for error in found] == [(ShoeRunsOut, "no cards")] * 4
        assert len({id(error) for error in found}) == 4
        assert all(len(traceback.extract_tb(error.__traceback__)) < 8 for error in found)
        assert work.times == 1
        queue.close()

    run(test())


def test_a_kept_error_keeps_what_it_carries() -> None:
    async def test() -> None:
        work, queue = Work(RulesError([("charlie", "no such rule")])), work_queue()
        work.open.set()
        for error in await settled(queue.ask("it", work)) + await settled(queue.ask("it", work)):
            assert error.faults == (("charlie", "no such rule"),)
            assert str(error) == "charlie: no such rule"
        queue.close()

    run(test())


def test_an_error_of_the_program_is_shared_but_not_kept() -> None:
    async def test() -> None:
        work, queue = Work(ZeroDivisionError()), work_queue()
        work.open.set()
        found = await settled(*(queue.ask("it", work) for _ in range(3)))
        assert [type(error) for error in found] == [ZeroDivisionError] * 3
        await settled(queue.ask("it", work))
        assert (work.times, queue.is_working) == (2, False)
        queue.close()

    run(test())


def test_answers_that_were_not_asked_for_lately_are_dropped() -> None:
    async def test() -> None:
        queue = work_queue(kept=2)
        works = {name: Work(name) for name in "abc"}
        for name in "ababcab":
            works[name].open.set()
            assert await queue.ask(name, works[name]) == name
        assert [works[name].times for name in "abc"] == [2, 2, 1]
        queue.close()

    run(test())


def test_what_is_too_much_is_refused_until_there_is_room() -> None:
    async def test() -> None:
        first, second, third = Work(), Work(), Work()
        queue = work_queue(workers=1, waiting=1)
        askers = [asyncio.create_task(queue.ask(work, work)) for work in (first, second)]
        await until(first.begun)
        with pytest.raises(ServiceBusy, match="too many") as refused:
            await queue.ask(third, third)
        assert refused.value.seconds > 0
        again = asyncio.create_task(queue.ask(first, first))
        for work in (first, second, third):
            work.open.set()
        assert await settled(*askers, again) == ["done"] * 3
        assert await queue.ask(third, third) == "done"
        assert [work.times for work in (first, second, third)] == [1, 1, 1]
        queue.close()

    run(test())


def test_who_loses_patience_finds_the_answer_later() -> None:
    async def test() -> None:
        work, queue = Work(), work_queue(patience=0.0)
        for _ in range(2):
            with pytest.raises(ServiceBusy, match="still being computed"):
                await queue.ask("it", work)
        work.open.set()
        while queue.is_working:
            await asyncio.sleep(0)
        assert await queue.ask("it", work) == "done"
        assert work.times == 1
        queue.close()

    run(test())


def test_a_request_that_is_cancelled_takes_nothing_away() -> None:
    async def test() -> None:
        work, queue = Work(), work_queue(workers=1, waiting=0)
        cancelled = asyncio.create_task(queue.ask("it", work))
        other = asyncio.create_task(queue.ask("it", work))
        await until(work.begun)
        cancelled.cancel()
        assert [type(each) for each in await settled(cancelled)] == [asyncio.CancelledError]
        assert queue.is_working
        work.open.set()
        assert await other == "done"
        assert await queue.ask("it", work) == "done"
        following = Work("next")
        following.open.set()
        assert await queue.ask("next", following) == "next"
        assert work.times == 1
        queue.close()

    run(test())


def test_work_that_nobody_waits_for_any_more_is_kept() -> None:
    async def test() -> None:
        work, queue = Work(), work_queue()
        alone = asyncio.create_task(queue.ask("it", work))
        await until(work.begun)
        alone.cancel()
        await settled(alone)
        work.open.set()
        assert await queue.ask("it", work) == "done"
        assert work.times == 1
        queue.close()

    run(test())


def test_when_it_closes_nobody_waits_and_what_runs_is_finished() -> None:
    work, waiting = Work(), Work()

    async def test() -> None:
        queue = work_queue()
        askers = [asyncio.create_task(queue.ask(each, each)) for each in (work, waiting)]
        await until(work.begun)
        queue.close()
        assert [str(error) for error in await settled(*askers)] == ["the server is closing"] * 2
        with pytest.raises(ServiceBusy, match="closing"):
            await queue.ask("other", waiting)
        assert queue.is_working
        work.open.set()
        while queue.is_working:
            await asyncio.sleep(0)

    run(test())
    assert (work.times, waiting.times) == (1, 0)


def test_what_outlives_the_loop_complains_to_nobody() -> None:
    work = Work()

    async def test() -> WorkQueue:
        queue = work_queue()
        asker = asyncio.create_task(queue.ask("it", work))
        await until(work.begun)
        queue.close()
        await settled(asker)
        return queue

    queue = asyncio.run(test())
    assert queue.is_working
    with pytest.MonkeyPatch.context() as patch:
        complaints: list[object] = []
        patch.setattr("concurrent.futures._base.LOGGER.exception", complaints.append)
        work.open.set()
        while queue.is_working:
            threading.Event().wait(0)
        queue._pool.shutdown()
    assert complaints == []
