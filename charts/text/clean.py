"""Text from a user's file, made safe to print.

A terminal obeys control characters, and invisible characters can change the order in which a line
is read. Both are shown as escapes.
"""

from __future__ import annotations

_KEPT = frozenset("\n\t ")


def escaped(text: str) -> str:
    r"""Return the text with its control characters and invisible characters as escapes.

    Line breaks and tabs stay as they are.

    Examples
    --------
    >>> print(escaped("two decks\x1b[2J\nat \u202ehome"))
    two decks\x1b[2J
    at \u202ehome
    """
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(
        letter if letter in _KEPT or letter.isprintable() else ascii(letter)[1:-1]
        for letter in text
    )


def clean(text: str) -> str:
    r"""Return the text on one line, with control characters and invisible ones as escapes.

    Line breaks, tabs and repeated spaces become single spaces.

    Examples
    --------
    >>> print(clean("two\tdecks\x00 \u202eat\n home"))
    two decks\x00 \u202eat home
    """
    return escaped(" ".join(text.split()))
