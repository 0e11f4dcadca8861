"""What a player can do with a hand."""

from __future__ import annotations

from enum import StrEnum

_LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
_GERUNDS = {
    "stand": "standing",
    "hit": "hitting",
    "double": "doubling",
    "split": "splitting",
    "surrender": "surrendering",
}


class Action(StrEnum):
    """A decision, in the order in which equal values are preferred.

    Examples
    --------
    >>> Action.SPLIT.letter, Action.of_letter("r"), Action.HIT.gerund
    ('P', <Action.SURRENDER: 'surrender'>, 'hitting')
    """

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"

    @property
    def letter(self) -> str:
        """The letter of the action on a chart: S H D P R."""
        return _LETTERS[self.value]

    @property
    def gerund(self) -> str:
        """The action as a noun: standing, hitting, ..."""
        return _GERUNDS[self.value]

    @classmethod
    def of_letter(cls, letter: str) -> Action:
        """Return the action of a letter, in either case.

        Raises
        ------
        KeyError
            If no action has this letter.
        """
        return _OF_LETTER[letter.upper()]


_OF_LETTER = {action.letter: action for action in Action}
CHART_LETTERS = "HSDPR"
"""The letters in the order in which the key of a chart lists them."""
