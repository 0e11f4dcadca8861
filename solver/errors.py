"""The errors that bad input raises. All are ``ValueError``, with a message of one line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from solver.bounds import listed

_LONGEST_QUOTE = 200
_LONGEST_MESSAGE = 2500
_CUT = " ... "
_LONG_WORD = re.compile(rf"(?<!\S)\S{{{_LONGEST_QUOTE + 1},}}+")
_QUOTES = (("'", "'"), ('"', '"'), ("[", "]"), ("{", "}"))
_LONG_QUOTE = re.compile(
    "|".join(
        rf"(?<!\w)\{first}[^\{first}\{last}]{{{_LONGEST_QUOTE - 1},}}+\{last}(?!\w)"
        for first, last in _QUOTES
    )
)
"""A long text in quotation marks, or a list or table of a file; an apostrophe is no such mark."""


def shortened(message: str) -> str:
    """Return a message without the middle of long words and quotes, and of itself if it is long.

    Messages quote what was typed, and that may fill a screen. A message that contains another one
    is shortened again, which leaves short quotes as they are.

    Examples
    --------
    >>> shortened("no game 'six-dck'")
    "no game 'six-dck'"
    >>> message = shortened(f"no game {'x y ' * 10_000!r}; did you mean six-deck?")
    >>> len(message), message[-30:], shortened(message) == message
    (231, " x y '; did you mean six-deck?", True)
    """
    words = _LONG_WORD.sub(lambda found: _without_middle(found[0], _LONGEST_QUOTE), message)
    quotes = _LONG_QUOTE.sub(lambda found: _without_middle(found[0], _LONGEST_QUOTE), words)
    return _without_middle(quotes, _LONGEST_MESSAGE)


def _without_middle(text: str, most: int) -> str:
    half = (most - len(_CUT)) // 2
    return text if len(text) <= most else f"{text[:half]}{_CUT}{text[-half:]}"


def one_line(text: str) -> str:
    r"""Return a text on one line, with every character that cannot be printed escaped.

    Examples
    --------
    >>> print(one_line("no\ngame"))
    no\ngame
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


class UpcardError(ValueError):
    """Bad input of any kind: the base class of the errors below."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(one_line(message)))


class CardError(UpcardError):
    """Text that cannot be read as cards."""


class HandError(UpcardError):
    """A hand that is empty, a bust, or needs cards that the shoe does not have."""


class ShoeError(UpcardError):
    """Text that cannot be read as a shoe, or a card that the shoe does not have."""


class RulesError(UpcardError):
    """A rule that does not exist, or a value that the rule does not allow.

    Attributes
    ----------
    faults
        The name and the fault of each such rule. The message says them in this order.

    Examples
    --------
    >>> error = RulesError([("charlie", "no such rule"), ("das", "no such rule")])
    >>> print(error)
    charlie: no such rule; das: no such rule
    >>> error.faults
    (('charlie', 'no such rule'), ('das', 'no such rule'))
    """

    def __init__(self, faults: str | Iterable[tuple[str, str]]) -> None:
        pairs = () if isinstance(faults, str) else tuple(faults)
        self.faults = tuple((shortened(name), shortened(fault)) for name, fault in pairs)
        message = listed(f"{name}: {fault}" for name, fault in self.faults)
        super().__init__(faults if isinstance(faults, str) else message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults or str(self),)


class GameError(UpcardError):
    """A game that does not exist, or a game file that cannot be read."""


class StrategyError(UpcardError):
    """A strategy class that does not exist, or that the question does not allow."""


class ShoeRunsOut(UpcardError):
    """The strategy draws a card in a position where the shoe is empty."""
