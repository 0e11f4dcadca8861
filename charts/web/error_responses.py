"""Responses to requests that cannot be answered: JSON under ``/api``, else lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.responses import JSONResponse, PlainTextResponse, Response

from charts.web.question.field_errors import FieldFault
from charts.web.service.work_queue import ServiceBusy

API = "/api"


class RefusedRequest(Exception):
    """A request whose question cannot be answered.

    Parameters
    ----------
    faults
        What is wrong with it, by field.
    """

    def __init__(self, faults: Sequence[FieldFault]) -> None:
        super().__init__("; ".join(f"{field}: {message}" for field, message in faults))
        self.faults = faults


def refusal(
    path: str, status: int, faults: Sequence[FieldFault], headers: Mapping[str, str] | None = None
) -> Response:
    r"""Return the response that says why there is no answer.

    Parameters
    ----------
    path
        The requested path.
    status
        The HTTP status.
    faults
        What is wrong, by field.
    headers
        Further headers.

    Examples
    --------
    >>> refusal("/api/ev", 422, [FieldFault("hand", "is needed")]).body
    b'{"errors":[{"field":"hand","message":"is needed"}]}'
    >>> refusal("/nowhere", 404, [FieldFault("", "no such page")]).body
    b'no such page\n'
    """
    if is_api(path):
        errors = [{"field": field or None, "message": message} for field, message in faults]
        return JSONResponse({"errors": errors}, status, headers)
    lines = [f"{field}: {message}\n" if field else f"{message}\n" for field, message in faults]
    return PlainTextResponse("".join(lines), status, headers)


def busy(path: str, error: ServiceBusy) -> Response:
    r"""Return the response that says when to ask again.

    Parameters
    ----------
    path
        The requested path.
    error
        The reason, and the seconds to wait.

    Examples
    --------
    >>> response = busy("/", ServiceBusy("too many questions", 2))
    >>> response.status_code, response.body, response.headers["retry-after"]
    (503, b'too many questions\n', '2')
    """
    headers = {"Retry-After": str(error.seconds), "Cache-Control": "no-store"}
    return refusal(path, 503, [FieldFault("", str(error))], headers)


def is_api(path: str) -> bool:
    """Return whether a path belongs to the JSON interface.

    Examples
    --------
    >>> is_api("/api/ev"), is_api("/api"), is_api("/apiary")
    (True, True, False)
    """
    return path == API or path.startswith(f"{API}/")
