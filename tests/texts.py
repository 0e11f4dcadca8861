"""Text that people may type, right and wrong."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from solver.errors import UpcardError

TYPED = st.text(alphabet="A23456789TJQK10aktcdhsx,-/ +_;*:=\n\t\x00é'\"", max_size=12)
"""Near enough to cards, shoes and rules to get past the first check."""


def is_one_line(error: BaseException) -> bool:
    """Whether a message can be printed as one line."""
    text = str(error)
    return bool(text) and text.isprintable()


def assert_refused(caught: pytest.ExceptionInfo[UpcardError]) -> None:
    assert is_one_line(caught.value), repr(str(caught.value))
