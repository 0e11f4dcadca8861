"""The classes of strategy that an expected value can belong to."""

from __future__ import annotations

from enum import StrEnum

from solver.errors import StrategyError
from solver.rules.actions import Action

__all__ = ["Action", "Strategy"]


class Strategy(StrEnum):
    """How a hand is played after a split; before a split all but ``totals`` play the same.

    Pairs are always split again as long as the rules allow.

    Attributes
    ----------
    CDZ
        ``cdz-``: the best play for the cards of an unsplit hand, unchanged after a split; where
        that is not allowed, the best allowed action.
    CDP1
        ``cdp1``: the best play for a hand with one extra pair card gone, used for every split hand.
    CDP
        ``cdp``: the best play for the number of pair cards known to be gone.
    TOTALS
        ``totals``: the printed chart, before and after a split.
    """

    CDZ = "cdz-"
    CDP1 = "cdp1"
    CDP = "cdp"
    TOTALS = "totals"

    @classmethod
    def parse(cls, text: str | Strategy) -> Strategy:
        """Read the name of a strategy class.

        Raises
        ------
        StrategyError
            If there is no such class.

        Examples
        --------
        >>> Strategy.parse("CDP1")
        <Strategy.CDP1: 'cdp1'>
        >>> Strategy.parse("perfct")
        Traceback (most recent call last):
        solver.errors.StrategyError: no strategy class 'perfct': use cdz-, cdp1, cdp or totals
        """
        try:
            return cls(text.strip().lower())
        except (AttributeError, ValueError):
            *most, last = cls
            names = f"{', '.join(most)} or {last}"
            raise StrategyError(f"no strategy class {text!r}: use {names}") from None
