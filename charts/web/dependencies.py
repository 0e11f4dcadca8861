"""What the routes of the page and of the JSON interface depend on."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import Depends, Request

from charts.web.error_responses import RefusedRequest
from charts.web.question.field_errors import FieldFault
from charts.web.service.solver_service import SolverService


async def refuse_repeats(request: Request) -> None:
    """Refuse an address that has a field twice: one of the two would be ignored.

    Raises
    ------
    RefusedRequest
        Names every such field.
    """
    times = Counter(name for name, _ in request.query_params.multi_items())
    faults = [
        FieldFault(name, "given more than once") for name, count in times.items() if count > 1
    ]
    if faults:
        raise RefusedRequest(faults)


async def service_of(request: Request) -> SolverService:
    """Return the solver service of the application."""
    service: SolverService = request.app.state.service
    return service


Service = Annotated[SolverService, Depends(service_of)]
