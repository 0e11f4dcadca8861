"""Results as the texts that are kept: written as JSON, and read only if nothing is amiss."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from solver.results.chart import Chart
from solver.results.solution import Solution

_T = TypeVar("_T", Solution, Chart)


def write_result(result: Solution | Chart) -> str:
    """Return the text of a result.

    Examples
    --------
    >>> from solver.results.strategy import Strategy
    >>> result = Solution("mine", "6d", Strategy.CDZ, -0.5, (), (), None)
    >>> read_solution(write_result(result)) == result
    True
    """
    return json.dumps(result.to_json(), allow_nan=False)


def read_solution(text: str) -> Solution:
    """Return the solution in a text.

    Raises
    ------
    ValueError
        If the text is not one that `write_result` wrote.

    Examples
    --------
    >>> read_solution('{"game": "six-deck"}')
    Traceback (most recent call last):
    ValueError: not a stored result: KeyError('upcards')
    """
    return _read(text, Solution.from_json)


def read_chart(text: str) -> Chart:
    """Return the chart in a text.

    Raises
    ------
    ValueError
        If the text is not one that `write_result` wrote.

    Examples
    --------
    >>> read_chart("[]")
    Traceback (most recent call last):
    ValueError: not a stored result: TypeError('list indices must be integers or slices, not str')
    """
    return _read(text, Chart.from_json)


def _read(text: str, from_json: Callable[[Mapping[str, Any]], _T]) -> _T:
    try:
        data = json.loads(text)
        result = from_json(data)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"not a stored result: {error!r}") from None
    if result.to_json() != data:
        raise ValueError("not a stored result: values contradict each other")
    return result
