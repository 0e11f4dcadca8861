"""The solver service: which queue a question takes, and what a page needs."""

from __future__ import annotations

import asyncio

import pytest

from charts.page.by import By
from charts.web.question.question import HandQuestion, Question
from charts.web.service.solver_service import SolverService
from charts.web.service.work_queue import QueueLimits, ServiceBusy
from solver.errors import StrategyError
from solver.games import load_game
from solver.solving.what_if import query
from tests.charts.web.client import FEW, HandMade, run

GAME = load_game("six-deck")
OTHER = load_game("eight-deck")


def test_a_quick_question_does_not_wait_for_slow_ones() -> None:
    async def test() -> None:
        store = HandMade()
        service = SolverService(store, hands=FEW, games=FEW)
        store.open.clear()
        slow = [asyncio.create_task(service.solution(game)) for game in (GAME, OTHER)]
        question = HandQuestion(game="six-deck", hand="T6", upcard="T")
        assert await service.answer(question) == query(GAME, "T6", "T")
        assert not any(task.done() for task in slow)
        store.open.set()
        await asyncio.gather(*slow)
        service.close()

    run(test())


def test_a_question_to_the_chart_is_a_slow_one() -> None:
    async def test() -> None:
        store = HandMade()
        service = SolverService(store, games=QueueLimits(workers=1, waiting=0, kept=1))
        store.open.clear()
        solving = asyncio.create_task(service.solution(GAME))
        await asyncio.sleep(0)
        question = HandQuestion(game="six-deck", hand="T6", upcard="T", strategy="totals")
        with pytest.raises(ServiceBusy):
            await service.answer(question)
        store.open.set()
        await solving
        service.close()

    run(test())


def test_everything_about_a_game_comes_from_one_solution_and_one_chart() -> None:
    async def test() -> None:
        store = HandMade()
        service = SolverService(store)
        asked = [service.page(GAME) for _ in range(20)] + [service.page(GAME, By.CARDS)]
        pages, *_ = await asyncio.gather(
            asyncio.gather(*asked), service.solution(GAME), service.chart(GAME)
        )
        assert [page.by for page in pages] == [By.TOTALS] * 20 + [By.CARDS]
        assert store.asked == {"solution": 1, "chart": 1}
        await service.solution(GAME, "cdp")
        await service.solution(GAME.change(removed="5"))
        assert store.asked == {"solution": 3, "chart": 1}
        with pytest.raises(StrategyError):
            await service.solution(GAME, "perfct")
        service.close()

    run(test())


def test_a_page_by_totals_needs_the_chart_alone() -> None:
    async def test() -> None:
        store = HandMade()
        service = SolverService(store)
        question = Question(game="six-deck", removed="5", strategy="cdp")
        full = question.change(removed="")
        for asked in (question, full):
            await service.page(asked.game())
        assert store.asked == {"chart": 2}
        assert not service.knows_page(question)
        await service.solution(question.game(), "cdp")
        assert service.knows_page(question)
        assert not service.knows_page(full)
        assert not service.knows_page(question.change(by="cards"))
        await service.solution(full.game(), "cdp")
        assert service.knows_page(question.change(by="cards"))
        service.close()

    run(test())


def test_a_hand_after_a_split() -> None:
    async def test() -> None:
        service = SolverService(HandMade())
        question = HandQuestion(game="six-deck", hand="6T", upcard="9", after_split=3)
        answer = await service.answer(question)
        assert answer == query(GAME, "6T", "9", after_split=3)
        assert answer != query(GAME, "6T", "9", after_split=3, pair="T")
        service.close()

    run(test())
