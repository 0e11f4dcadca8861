"""The errors that bad input raises. All are ``ValueError``, with a message of one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def one_line(text: str) -> str:
    r"""Return a text on one line, with every character that cannot be printed escaped.

    Examples
    --------
    >>> print(one_line("no\ngame"))
    no\ngame
    """
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


class UpcardError(ValueError):
    """Bad input of any kind: the base class of the errors below."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


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
        self.faults = () if isinstance(faults, str) else tuple(faults)
        message = "; ".join(f"{name}: {fault}" for name, fault in self.faults)
        super().__init__(faults if isinstance(faults, str) else message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults or str(self),)


class GameError(UpcardError):
    """A game that does not exist, or a game file that cannot be read."""


class StrategyError(UpcardError):
    """A strategy class that does not exist, or that the question does not allow."""


class ShoeRunsOut(UpcardError):
    """The strategy draws a card in a position where the shoe is empty."""
