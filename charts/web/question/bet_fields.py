"""The fields of an address that name a side bet and its pay table."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field

from charts.web.question.fields import LONGEST_WORD, reading
from solver.bets import BET_NAMES, BetError, find_bet, pay_table, table_names
from solver.games import Game


def _bet(name: str) -> str:
    """A side bet; an unescaped plus, as in ``21+3``, arrives as a space."""
    return find_bet(name.replace(" ", "+")).name


def _pay_table(name: str) -> str:
    """Refuse all but published names: no file is ever read for the sake of an address."""
    if not any(name in tables_of(bet) for bet in BET_NAMES):
        raise BetError(f"no published pay table {name!r}")
    return name


@cache
def tables_of(bet: str) -> tuple[str, ...]:
    """Names of the published pay tables of a side bet; none for no bet.

    Examples
    --------
    >>> tables_of("bust-it"), tables_of("")
    (('palazzo', 'pennsylvania'), ())
    """
    return table_names(find_bet(bet)) if bet else ()


def usual_table(bet: str, game: Game) -> str:
    """Name of the published pay table that a game takes where none is asked for; may be empty.

    Examples
    --------
    >>> from solver.games import load_game
    >>> game = load_game("six-deck")
    >>> usual_table("bust-it", game), usual_table("insurance", game)
    ('palazzo', '')
    """
    table = pay_table(find_bet(bet), game) if tables_of(bet) else None
    return table.name if table else ""


BetName = Annotated[
    str,
    Field(
        max_length=LONGEST_WORD,
        description="A side bet: the one that sidebet is about, or one for the page to show "
        "beside those on the felt.",
        json_schema_extra={"enum": list(BET_NAMES)},
    ),
    reading(_bet),
]
PayTableName = Annotated[
    str,
    Field(
        max_length=LONGEST_WORD,
        description="A published pay table of the side bet; the usual one if not given.",
    ),
    reading(_pay_table),
]
