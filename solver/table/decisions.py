"""Decisions as they are written down: ``P H S D5 R``, or in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solver.table.errors import TableError
from solver.table.money import money_text, parse_money, short


class Move(StrEnum):
    """What a player does with a hand, by its letter.

    Examples
    --------
    >>> Move("D").name, str(Move.SPLIT)
    ('DOUBLE', 'P')
    """

    HIT = "H"
    STAND = "S"
    DOUBLE = "D"
    SPLIT = "P"
    SURRENDER = "R"


_NAMES = {move.name: move for move in Move} | {move.value: move for move in Move}
_TOKEN = re.compile(
    rf"\s*({'|'.join(_NAMES)})(?:(?<=D)\s*([0-9][0-9./]*)|(?<=DOUBLE)\s*([0-9][0-9./]*))?[\s,;]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, and the amount of a double that is for less than the most.

    Examples
    --------
    >>> str(Decision(Move.DOUBLE, Fraction(25, 2))), str(Decision(Move.HIT))
    ('D12.50', 'H')
    """

    move: Move
    amount: Fraction | None = None

    def __str__(self) -> str:
        return f"{self.move}" + ("" if self.amount is None else money_text(self.amount))


def parse_play(text: str) -> tuple[Decision, ...]:
    """Read the decisions of a seat, in the order in which they were taken.

    Parameters
    ----------
    text
        Letters ``H S D P R`` or words, with or without spaces and commas; an amount behind a
        double is what is doubled for.

    Raises
    ------
    TableError
        If some part of the text is no decision.

    Examples
    --------
    >>> " ".join(map(str, parse_play("PHS, d5 double 12.50 surrender")))
    'P H S D5 D12.50 R'
    >>> parse_play("H X")
    Traceback (most recent call last):
    solver.table.errors.TableError: 'X' is no decision in 'H X' (H hit, S stand, D double, \
P split, R surrender)
    """
    decisions = []
    position = len(text) - len(text.lstrip(" \t\r\n,;"))
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            letters = ", ".join(f"{move} {move.name.lower()}" for move in Move)
            rest, whole = short(repr(text[position:])), short(repr(text))
            raise TableError(f"{rest} is no decision in {whole} ({letters})")
        amount = match[2] or match[3]
        what = f"the double in {short(repr(text))}"
        decisions.append(
            Decision(_NAMES[match[1].upper()], parse_money(amount, what) if amount else None)
        )
        position = match.end()
    return tuple(decisions)


def play_text(decisions: Iterable[Decision]) -> str:
    """Decisions as `parse_play` reads them back.

    Examples
    --------
    >>> play_text(parse_play("hit,stand"))
    'H S'
    """
    return " ".join(map(str, decisions))
