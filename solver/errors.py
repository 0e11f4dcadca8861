"""The errors that bad input raises. All are ``ValueError``, with a message of one line."""


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
    """A rule that does not exist, or a value that the rule does not allow."""


class GameError(UpcardError):
    """A game that does not exist, or a game file that cannot be read."""


class StrategyError(UpcardError):
    """A strategy class that does not exist, or that the question does not allow."""


class ShoeRunsOut(UpcardError):
    """The strategy draws a card in a position where the shoe is empty."""
