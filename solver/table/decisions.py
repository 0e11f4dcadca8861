"""Decisions as text: ``P H S D5 R``, or in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from solver.rules import CHART_LETTERS, Action
from solver.table.errors import TableError
from solver.table.money import money_text, parse_money, short

_BY_LETTER = {letter: Action.of_letter(letter) for letter in CHART_LETTERS}
_BY_NAME = {action.name: action for action in Action} | _BY_LETTER
MOST_CHARACTERS = 10_000
"""Characters of the decisions of a seat, and of the cards of a round."""
_TOKEN = re.compile(
    rf"\s*({'|'.join(_BY_NAME)})(?:(?<=D)\s*([0-9][0-9./]*)|(?<=DOUBLE)\s*([0-9][0-9./]*))?[\s,;]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action, with the amount of a double for less.

    Examples
    --------
    >>> str(Decision(Action.DOUBLE, Fraction(25, 2))), str(Decision(Action.HIT))
    ('D12.50', 'H')
    """

    action: Action
    amount: Fraction | None = None

    def __str__(self) -> str:
        return self.action.letter + ("" if self.amount is None else money_text(self.amount))


def parse_play(text: str) -> tuple[Decision, ...]:
    """Return the decisions of a seat, in the order in which they were made.

    Parameters
    ----------
    text
        Letters ``H S D P R`` or words, with or without spaces and commas. An amount after a
        double is the amount of a double for less.

    Raises
    ------
    TableError
        If a part of the text is not a decision, or the text is too long.

    Examples
    --------
    >>> " ".join(map(str, parse_play("PHS, d5 double 12.50 surrender")))
    'P H S D5 D12.50 R'
    >>> parse_play("H X")
    Traceback (most recent call last):
    solver.table.errors.TableError: 'X' is not a decision in 'H X'; the decisions are H hit, \
S stand, D double, P split, R surrender
    """
    if len(text) > MOST_CHARACTERS:
        raise TableError(f"the play of a seat has more than {MOST_CHARACTERS:,} characters")
    decisions = []
    position = len(text) - len(text.lstrip(" \t\r\n,;"))
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            letters = ", ".join(f"{letter} {action}" for letter, action in _BY_LETTER.items())
            rest, whole = short(repr(text[position:])), short(repr(text))
            raise TableError(f"{rest} is not a decision in {whole}; the decisions are {letters}")
        action, amount = _BY_NAME[match[1].upper()], match[2] or match[3]
        if amount:
            staked = parse_money(amount, f"the double in {short(repr(text))}")
            decisions.append(Decision(action, staked))
        else:
            decisions.append(Decision(action))
        position = match.end()
    return tuple(decisions)


def play_text(decisions: Iterable[Decision]) -> str:
    """Return decisions as text that `parse_play` reads back.

    Examples
    --------
    >>> play_text(parse_play("hit,stand"))
    'H S'
    """
    return " ".join(map(str, decisions))
