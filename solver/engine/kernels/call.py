"""Calls of kernels by the names of their parameters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

from solver.engine.kernels.compile import kernel


def call(function: Callable[..., None], **arguments: Any) -> None:
    """Run a kernel, compiled, with every argument given by its name.

    Raises
    ------
    TypeError
        If a name is missing, or is not a parameter of the kernel.

    Examples
    --------
    >>> from solver.engine.kernels._policies import reach
    >>> call(reach, hands=None)
    Traceback (most recent call last):
    TypeError: reach() takes the arguments hands, upcards, child, choice, doubled_choice, need, \
ever; given: hands
    """
    names = _parameters(function)
    if arguments.keys() != set(names):
        taken, given = ", ".join(names), ", ".join(arguments)
        raise TypeError(f"{function.__name__}() takes the arguments {taken}; given: {given}")
    kernel(function)(*(arguments[name] for name in names))


@cache
def _parameters(function: Callable[..., None]) -> tuple[str, ...]:
    return tuple(signature(function).parameters)
