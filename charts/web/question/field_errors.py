"""What is wrong with a question, field by field, in words of our own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

_WORDS = {
    "bool_parsing": "must be true or false",
    "enum": "must be {expected}",
    "extra_forbidden": "no such field",
    "greater_than_equal": "must be at least {ge}",
    "int_parsing": "must be a whole number",
    "less_than_equal": "must be at most {le}",
    "missing": "is needed",
    "string_too_long": "must be of at most {max_length} characters",
}


class FieldFault(NamedTuple):
    """A field, empty where it is the question as a whole, and what is wrong with it."""

    field: str
    message: str


def faults_of(errors: Iterable[Mapping[str, Any]]) -> list[FieldFault]:
    """Each error of a `pydantic.ValidationError` by field, in words of our own.

    Examples
    --------
    >>> from pydantic import ValidationError
    >>> from charts.web.question.question import Question
    >>> try:
    ...     Question.model_validate({"removed": "5x", "hand": "TT5", "upcrd": "T"})
    ... except ValidationError as error:
    ...     for field, message in faults_of(error.errors()):
    ...         print(f"{field}: {message.partition(' (')[0]}")
    removed: 'x' is not a card in '5x'
    hand: the hand TT5 is bust: 25
    upcrd: no such field
    """
    found = []
    for error in errors:
        words = _WORDS.get(error["type"])
        message = words.format_map(error.get("ctx", {})) if words else error["msg"]
        found.append(FieldFault(str(error["loc"][-1]), message))
    return found
