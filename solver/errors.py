"""Every error a caller can provoke; all are ``ValueError`` and say what was wrong in one line."""


def one_line(text: str) -> str:
    r"""Spell out what would break a message into lines or garble it.

    Examples
    --------
    >>> print(one_line("no\ngame"))
    no\ngame
    """
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


class UpcardError(ValueError):
    """Bad input of any kind: the base class of the errors below. Its message is one line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class CardError(UpcardError):
    """Text that does not read as cards."""


class HandError(UpcardError):
    """A hand that cannot be held: empty, bust, or more cards than the shoe holds."""


class ShoeError(UpcardError):
    """Text that does not read as a shoe, or a card that the shoe does not hold."""


class RulesError(UpcardError):
    """A rule that does not exist or a value that it may not take."""


class GameError(UpcardError):
    """A game that does not exist, or a game file that cannot be read."""


class StrategyError(UpcardError):
    """A strategy class that does not exist or does not fit the question."""


class ShoeRunsOut(UpcardError):
    """A line of play that the strategy reaches asks for a card from an empty shoe."""
