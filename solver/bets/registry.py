"""Finds the side bets: every module in ``catalogue/`` whose name does not start with ``_``."""

from __future__ import annotations

import difflib
import importlib
import pkgutil

from solver.bets import catalogue
from solver.bets.bet import Bet, BetError


def discover_bets() -> dict[str, Bet]:
    """Import the modules of the catalogue and return their bets by name.

    Examples
    --------
    >>> list(discover_bets())[:2]
    ['21+3', 'bust-it']
    """
    modules = (
        importlib.import_module(f"{catalogue.__name__}.{each.name}")
        for each in pkgutil.iter_modules(catalogue.__path__)
        if not each.name.startswith("_")
    )
    bets: list[Bet] = [module.BET for module in modules]
    return {bet.name: bet for bet in sorted(bets, key=lambda bet: bet.name)}


_BETS = discover_bets()
BET_NAMES = tuple(_BETS)
"""Names of all side bets, in alphabetical order."""


def find_bet(name: str) -> Bet:
    """Return the side bet of a name.

    Raises
    ------
    BetError
        If there is no bet of that name. The message suggests the nearest name.

    Examples
    --------
    >>> find_bet("bust-it").title
    'Bust It'
    >>> find_bet("bustit")
    Traceback (most recent call last):
    solver.bets.bet.BetError: no side bet 'bustit'; did you mean bust-it?
    """
    if not isinstance(name, str):
        raise BetError(f"the name of a side bet is needed, not {name!r}")
    if name in _BETS:
        return _BETS[name]
    near = difflib.get_close_matches(name, BET_NAMES, 1)
    hint = f"; did you mean {near[0]}?" if near else f"; the side bets are {', '.join(BET_NAMES)}"
    raise BetError(f"no side bet {name!r}{hint}")
