"""What is wrong with an outcome: the promises that hold for every input."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from charts.cli.main import BAD_INPUT, FAILURE, GOOD, INTERRUPTED
from charts.web.middleware import HEADERS
from tests.fuzz.case import Case, Outcome
from tests.fuzz.player import LONGEST

_STATUSES = {200, 303, 304, 400, 403, 404, 405, 413, 414, 422, 503}
_ESCAPES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_NO_NUMBER = re.compile(r"\b(nan|inf|infinity)\b", re.IGNORECASE)
_CLOCK = re.compile(rb'"\w*seconds?": [^,}]+|^.*rounds/s.*$', re.MULTILINE)
_LONGEST_LINE = 4000
_BINARY = (b"%PDF",)


def faults(case: Case, outcome: Outcome) -> Iterator[str]:
    """Yield what is wrong with an outcome."""
    if outcome.code == -1 or outcome.seconds > LONGEST:
        yield f"no answer within {LONGEST:.0f} s"
    elif case.kind == "request":
        yield from _request_faults(case, outcome)
    elif case.kind == "damaged kernel":
        if outcome.code:
            yield "a damaged kernel is read"
    else:
        yield from _command_faults(case, outcome)


def numbers_of(outcome: Outcome) -> bytes:
    """Return an answer without what a clock said: how fast a simulation was."""
    return _CLOCK.sub(b"", outcome.out)


def is_accepted(case: Case, outcome: Outcome) -> bool:
    """Whether an input has an answer, which a fresh process must give as well."""
    if case.kind == "damaged kernel":
        return False
    return outcome.code == (200 if case.kind == "request" else GOOD)


def _command_faults(case: Case, outcome: Outcome) -> Iterator[str]:
    out, err = outcome.out.decode("utf-8", "replace"), outcome.err
    lines = err.splitlines()
    if outcome.code not in (GOOD, FAILURE, BAD_INPUT, INTERRUPTED):
        yield f"exit code {outcome.code}"
    if "Traceback" in err + out or "internal error" in err or "memory" in err:
        yield "an error of the program"
    if outcome.code == FAILURE and "--fail-above" not in case.arguments:
        yield "a failure without a cause"
    if outcome.code == BAD_INPUT and not lines:
        yield "no word about what is wrong"
    if outcome.code == BAD_INPUT and out and case.arguments[0] != "settle":
        yield "an answer and an error"
    if any(not line.startswith("upcard: ") for line in lines) and case.arguments[0] != "drill":
        yield "a line on standard error that does not say who speaks"
    if any(len(line) > _LONGEST_LINE for line in lines):
        yield "a line on standard error that nobody can read"
    if _ESCAPES.search(err):
        yield "control characters on standard error"
    if outcome.code == GOOD and not outcome.out.startswith(_BINARY):
        is_help = {"-h", "--help"} & set(case.arguments)
        yield from _answer_faults(case, out, is_json="--json" in case.arguments and not is_help)


def _answer_faults(case: Case, out: str, *, is_json: bool) -> Iterator[str]:
    if not out:
        yield "no answer"
    if _ESCAPES.search(out):
        yield "control characters in an answer"
    typed = f"{case.arguments} {case.files}".lower()
    if any(word.lower() not in typed for word in _NO_NUMBER.findall(out)):
        yield "a number that is none"
    if is_json:
        yield from _json_faults(out)


def _json_faults(text: str) -> Iterator[str]:
    try:
        json.loads(text, parse_constant=_refuse)
    except ValueError as error:
        yield f"no JSON: {error}"


def _refuse(word: str) -> float:
    raise ValueError(word)


def _request_faults(case: Case, outcome: Outcome) -> Iterator[str]:
    method, address = case.arguments
    if outcome.code not in _STATUSES:
        yield f"status {outcome.code}"
    missing = [name for name, text in HEADERS.items() if outcome.headers.get(name.lower()) != text]
    if missing:
        yield f"without {missing[0]}"
    if address.startswith("/api/") and method == "GET":
        yield from _json_faults(outcome.out.decode("utf-8", "replace"))
    elif outcome.code >= 400 and not outcome.out and method == "GET":
        yield "no word about what is wrong"
