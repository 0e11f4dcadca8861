"""The fields of an address that name a side bet and its pay table."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field

from charts.web.question.fields import LONGEST_WORD, reading
from solver.bets import BET_NAMES, BetError, find_bet, pay_table, table_names
from solver.games import Game

TABLE_SEPARATOR = "/"
"""Separates a side bet from its pay table where a form sends both in one field."""


def _bet(name: str) -> str:
    """Return the name of a side bet; an unescaped plus, as in ``21+3``, arrives as a space."""
    return find_bet(name.replace(" ", "+")).name


def _pay_table(name: str) -> str:
    """Refuse everything but published names: an address never opens a file."""
    if not any(name in tables_of(bet) for bet in BET_NAMES):
        raise BetError(f"no published pay table {name!r}")
    return name


@cache
def tables_of(bet: str) -> tuple[str, ...]:
    """Return the names of the published pay tables of a side bet; none if the name is empty.

    Examples
    --------
    >>> tables_of("bust-it"), tables_of("")
    (('palazzo', 'pennsylvania'), ())
    """
    return table_names(find_bet(bet)) if bet else ()


def default_table(bet: str, game: Game) -> str:
    """Return the name of the default pay table of a side bet in a game; empty if there is none.

    Examples
    --------
    >>> from solver.games import load_game
    >>> game = load_game("six-deck")
    >>> default_table("bust-it", game), default_table("insurance", game)
    ('palazzo', '')
    """
    table = pay_table(find_bet(bet), game) if tables_of(bet) else None
    return table.name if table else ""


BetName = Annotated[
    str,
    Field(
        max_length=LONGEST_WORD,
        description="A side bet: the one to value, or one that the page shows in addition to "
        "those of the game.",
        json_schema_extra={"enum": list(BET_NAMES)},
    ),
    reading(_bet),
]
PayTableName = Annotated[
    str,
    Field(
        max_length=LONGEST_WORD,
        description="A published pay table of the side bet. Default: the one that fits the game.",
    ),
    reading(_pay_table),
]
