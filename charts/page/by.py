"""What the rows of a chart are: a file of its own, which costs the command line no other import."""

from __future__ import annotations

from enum import StrEnum


class By(StrEnum):
    """What the rows of a chart are."""

    TOTALS = "totals"
    CARDS = "cards"
