"""What is wrong with a question, field by field, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

_WORDS = {
    "bool_parsing": "must be true or false",
    "enum": "must be {expected}",
    "extra_forbidden": "there is no such field",
    "greater_than_equal": "must be at least {ge}",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must have fewer digits",
    "less_than_equal": "must be at most {le}",
    "missing": "is needed",
    "string_too_long": "must have at most {max_length} characters",
}


class FieldFault(NamedTuple):
    """A field and what is wrong with it; the field is empty for the question as a whole."""

    field: str
    message: str


def faults_of(errors: Iterable[Mapping[str, Any]]) -> list[FieldFault]:
    """Return field and message of each error of a `pydantic.ValidationError`.

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
    hand: TT5 is a bust: its total is 25, more than 21
    upcrd: there is no such field
    """
    faults = []
    for error in errors:
        words = _WORDS.get(error["type"])
        message = words.format_map(error.get("ctx", {})) if words else error["msg"]
        faults.append(FieldFault(str(error["loc"][-1]), message))
    return faults
