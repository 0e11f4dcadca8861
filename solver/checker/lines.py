"""The lines of a certificate: gzip, check digits, and lines of JSON of a bounded size.

Every line ends with its check digits: the first twelve hexadecimal digits of the SHA-256 of the
check digits of the line before and the line without its own. So a line that was changed, lost or
moved is found where it is.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from os import PathLike
from typing import NamedTuple

from solver.checker.refusal import CertificateError

LONGEST_LINE = 1_000_000
MOST_LINES = 3_000_000
MOST_TEXT = 3_000_000_000
"""Bounds of what is read; the last one is for all lines together."""
_MOST_BRACKETS = 100
_CHECK = re.compile(r'(.+),"check":"([0-9a-f]{12})"\}')


class NumberedLine(NamedTuple):
    """A line without its check digits, and its number from 1 on."""

    number: int
    text: str


def check_digits(previous: str, text: str) -> str:
    """Return the check digits of a line.

    Parameters
    ----------
    previous
        Check digits of the line before, empty for the first line.
    text
        The line without its own.

    Examples
    --------
    >>> check_digits("", '{"end":0}')
    '...'
    """
    return sha256((previous + text).encode("ascii")).hexdigest()[:12]


def read_lines(path: str | PathLike[str]) -> Iterator[NumberedLine]:
    """Yield the lines of a certificate, their check digits verified and taken away.

    Raises
    ------
    CertificateError
        If it is not gzip, damaged, cut short, too large, or a line is not JSON or has wrong check
        digits.
    """
    previous, size = "", 0
    for number, raw in enumerate(_raw_lines(path), 1):
        size += len(raw)
        if len(raw) > LONGEST_LINE or number > MOST_LINES or size > MOST_TEXT:
            raise CertificateError(f"line {number}: longer than any certificate")
        if not raw.endswith(b"\n"):
            raise CertificateError(f"line {number}: the file is cut short")
        text, found = _split(number, raw)
        previous = check_digits(previous, text)
        if found != previous:
            raise CertificateError(
                f"line {number}: wrong check digits, {found} instead of {previous}: this line was "
                "changed, or lines before it are missing or in another order"
            )
        yield NumberedLine(number, text)


def _raw_lines(path: str | PathLike[str]) -> Iterator[bytes]:
    number = 0
    try:
        with gzip.open(path) as file:
            while raw := file.readline(LONGEST_LINE + 1):
                number += 1
                yield raw
    except EOFError:
        raise CertificateError(f"line {number + 1}: the file is cut short") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        if number == 0 and isinstance(error, gzip.BadGzipFile):
            raise CertificateError("the file is not gzip") from None
        raise CertificateError(f"the file is damaged after line {number}") from None


def _split(number: int, raw: bytes) -> tuple[str, str]:
    """Return a line without its check digits, and these."""
    try:
        text = raw[:-1].decode("ascii")
    except UnicodeDecodeError:
        raise CertificateError(f"line {number}: not ASCII") from None
    match = _CHECK.fullmatch(text)
    if match is None:
        parse(NumberedLine(number, text))
        raise CertificateError(f"line {number}: no check digits at the end")
    return match[1] + "}", match[2]


def parse(line: NumberedLine) -> dict[str, object]:
    """Return the object of a line.

    Raises
    ------
    CertificateError
        If it is not JSON, not an object, or not written as a certificate is written.

    Examples
    --------
    >>> parse(NumberedLine(7, '{"end":6}'))
    {'end': 6}
    >>> parse(NumberedLine(7, '{"end": 6}'))
    Traceback (most recent call last):
    solver.checker.refusal.CertificateError: line 7: not in the form json.dumps(.., separators=\
(",", ":"))
    """
    if line.text.count("{") + line.text.count("[") > _MOST_BRACKETS:
        raise CertificateError(f"line {line.number}: more brackets than any certificate has")
    try:
        found = json.loads(line.text)
        written = json.dumps(found, separators=(",", ":"))
    except ValueError:
        raise CertificateError(f"line {line.number}: not JSON") from None
    if not isinstance(found, dict):
        raise CertificateError(f"line {line.number}: not an object")
    if written != line.text:
        form = 'json.dumps(.., separators=(",", ":"))'
        raise CertificateError(f"line {line.number}: not in the form {form}")
    return found
