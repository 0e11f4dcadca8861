"""What the forms of the page send, as a question."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pydantic import ValidationError

from charts.web.question.bet_fields import TABLE_SEPARATOR
from charts.web.question.field_errors import FieldFault, faults_of
from charts.web.question.question import Question

HAND_FIELDS = ("ask", "hand", "upcard", "after_split", "pair")
"""The fields about the hand; all others are about the game."""

_AGAINST = re.compile(r"\s*(?:vs?\.?|against)\s*", re.IGNORECASE)
_HOW_TO_ASK = "{text!r} is not a hand: type your cards, v, the dealer's card, such as T6 v T"
_FIELDS_OF_ANY_GAME = ("game", "strategy", "by", "hand", "upcard", "bet", "paytable")


def read_form(typed: Mapping[str, str]) -> tuple[Question, list[FieldFault]]:
    """Return the question that was typed, and what is wrong with it.

    Fields that are wrong are left out of the question.

    Parameters
    ----------
    typed
        The fields of the address. A form may also send ``ask``, which is hand and upcard in one;
        ``was``, the game for which the form was filled in, because another game has its own rules
        and shoe; and ``sidebet``, which is a side bet and its pay table in one.

    Examples
    --------
    >>> read_form({"ask": "6 10 vs K"})[0].canonical()
    'game=double-attack&hand=T6&upcard=T'
    >>> read_form({"sidebet": "bust-it/palazzo"})[0].canonical()
    'game=double-attack&bet=bust-it&paytable=palazzo'
    >>> question, faults = read_form({"game": "six-deck", "ask": "T6", "max_hands": "0"})
    >>> question.canonical(), [fault.field for fault in faults]
    ('game=six-deck', ['ask', 'max_hands'])
    >>> read_form({"was": "six-deck", "game": "eight-deck", "shoe": "2d"})[0].canonical()
    'game=eight-deck'
    """
    fields = dict(typed)
    was, asked = fields.pop("was", ""), fields.pop("ask", "")
    if "sidebet" in fields:
        fields["bet"], _, fields["paytable"] = fields.pop("sidebet").partition(TABLE_SEPARATOR)
    if was and was != fields.get("game"):
        fields = {name: text for name, text in fields.items() if name in _FIELDS_OF_ANY_GAME}
    fields, faults = _with_hand(fields, asked)
    try:
        return Question.model_validate(fields), faults
    except ValidationError as error:
        faults += [
            FieldFault("ask", message)
            if asked and name in HAND_FIELDS
            else FieldFault(name, message)
            for name, message in faults_of(error.errors())
        ]
    return _without_faults(fields, {fault.field for fault in faults}), faults


def _with_hand(fields: dict[str, str], asked: str) -> tuple[dict[str, str], list[FieldFault]]:
    """Return the fields with the hand that was asked about, and what is wrong with it."""
    hand = {name: fields[name] for name in ("hand", "upcard") if fields.get(name)}
    if asked and asked != " v ".join(hand.values()):
        parts = _AGAINST.split(asked)
        if len(parts) != 2 or not all(parts):
            return fields, [FieldFault("ask", _HOW_TO_ASK.format(text=asked))]
        others = {name: text for name, text in fields.items() if name not in HAND_FIELDS}
        return {**others, "hand": parts[0], "upcard": parts[1]}, []
    if len(hand) == 1:
        return fields, [FieldFault("ask", _HOW_TO_ASK.format(text="".join(hand.values())))]
    return fields, []


def _without_faults(fields: Mapping[str, str], wrong: set[str]) -> Question:
    """Return the question without the fields that are wrong."""
    if "ask" in wrong:
        wrong |= set(HAND_FIELDS)
    try:
        left = {name: text for name, text in fields.items() if name not in wrong}
        return Question.model_validate(left)
    except ValidationError:
        return Question()
