"""What a player can do with a hand."""

from __future__ import annotations

from enum import StrEnum


class Action(StrEnum):
    """A decision, in the order in which equal values are preferred."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
