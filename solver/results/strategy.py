"""The classes of strategy that an expected value can belong to."""

from __future__ import annotations

from enum import StrEnum

from solver.errors import StrategyError
from solver.rules.actions import Action

__all__ = ["Action", "Strategy"]


class Strategy(StrEnum):
    """How a hand is played after a split; before a split all but ``totals`` play the same.

    Pairs are always resplit as long as the rules allow.

    Attributes
    ----------
    CDZ
        ``cdz-``: the composition-dependent choice of the unsplit hand, unchanged after a split;
        the best allowed action where that choice is not allowed.
    CDP1
        ``cdp1``: optimal for a hand with one extra pair card gone, used for every split hand.
    CDP
        ``cdp``: optimal for the number of pair cards known to be gone.
    TOTALS
        ``totals``: the printed chart, before and after a split.
    """

    CDZ = "cdz-"
    CDP1 = "cdp1"
    CDP = "cdp"
    TOTALS = "totals"

    @classmethod
    def parse(cls, text: str) -> Strategy:
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
        except ValueError:
            *most, last = cls
            names = f"{', '.join(most)} or {last}"
            raise StrategyError(f"no strategy class {text!r}: use {names}") from None
