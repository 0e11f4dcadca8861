"""Text that people may type, right and wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from solver.errors import UpcardError

TYPED = st.text(alphabet="A23456789TJQK10aktcdhsx,-/ +_;*:=\n\t\x00é'\"", max_size=12)
"""Near enough to cards, shoes and rules to get past the first check."""


def is_one_line(text: str) -> bool:
    """Whether a message can be printed as one line."""
    return text.splitlines() == [text]


def assert_refused(caught: pytest.ExceptionInfo[UpcardError]) -> None:
    """Check the message of an error that was raised."""
    assert is_one_line(str(caught.value)), repr(str(caught.value))


def assert_reads_or_is_refused(read: Callable[[], object]) -> bool:
    """Call; whatever is wrong must be an UpcardError of one line. Returns whether it read."""
    message = None
    try:
        read()
    except UpcardError as error:
        message = str(error)
    assert message is None or is_one_line(message), repr(message)
    return message is None
