"""A panel: a part of the page that is computed beside the answer and the chart.

The script shows the page without a panel that is not computed yet; the panel then fetches itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any

from charts.web.question.question import Question
from charts.web.service.solver_service import SolverService


@dataclass(frozen=True, slots=True)
class Panel:
    """What a panel computes and how it is shown.

    Attributes
    ----------
    name, title, template
        The id of its section on the page, its heading, and the template of its content.
    key
        Returns everything in a question that the result depends on.
    compute
        Computes the result for a question; it runs in a thread of `SolverService.panels`.
    view
        Returns what the template shows, from the question and the result; the result is None if
        it is not computed.
    """

    name: str
    title: str
    template: str
    key: Callable[[Question], Hashable]
    compute: Callable[[Question], Any]
    view: Callable[[Question, Any], object]

    def is_ready(self, service: SolverService, question: Question) -> bool:
        """Return whether the result is in memory."""
        return service.panels.knows((self.name, self.key(question)))

    async def look_up(self, service: SolverService, question: Question) -> Any:
        """Return the result; raises what `WorkQueue.ask` raises."""
        key = (self.name, self.key(question))
        return await service.panels.ask(key, partial(self.compute, question))


@dataclass(frozen=True, slots=True)
class PanelView:
    """A panel on the page: what its template shows, and whether it is still to be computed."""

    panel: Panel
    content: object
    waiting: bool
