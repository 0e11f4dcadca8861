"""Text from a user's file, cleaned before it is printed."""

from __future__ import annotations

import unicodedata


def clean(text: str) -> str:
    r"""Return the text on one line, with printable characters only.

    Line breaks, tabs and control characters become single spaces. Invisible formatting
    characters, such as those that change the direction of writing, are removed.

    Examples
    --------
    >>> clean("two\tdecks\x00 \u202eat home")
    'two decks at home'
    """
    kept = (
        character if character.isprintable() else " "
        for character in text
        if unicodedata.category(character) != "Cf"
    )
    return " ".join("".join(kept).split())
