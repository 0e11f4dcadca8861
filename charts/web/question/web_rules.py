"""The rules as the web takes them: some have narrower limits there, so that answers are quick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from solver.errors import UpcardError
from solver.rules import RULES, RuleField, Rules
from solver.rules.readers import whole_number

MOST_HANDS = 6
"""With at most so many, no answer took more than about ten seconds of one processor."""


def _up_to(most: int, about: RuleField) -> RuleField:
    """Return a rule that is a number of hands with another limit, which its help states."""
    return replace(about, read=whole_number(1, most), help=f"{about.help}; at most {most} here")


_NARROWER = {name: _up_to(MOST_HANDS, RULES[name]) for name in ("max_hands", "max_ace_hands")}
WEB_RULES: Mapping[str, RuleField] = MappingProxyType({**RULES, **_NARROWER})
"""What is known about each rule. The form, the description of the JSON interface, and what is
refused are all made from this."""


def read_rule(name: str, text: str) -> Rules:
    """Return the usual rules with one rule as it was typed.

    Raises
    ------
    UpcardError
        If the web does not take that value.

    Examples
    --------
    >>> read_rule("max_hands", "06").max_hands
    6
    >>> read_rule("max_hands", "7")
    Traceback (most recent call last):
    solver.errors.UpcardError: must be a whole number from 1 to 6, not '7'
    """
    try:
        return Rules.read({name: WEB_RULES[name].read(text)})
    except ValueError as error:
        raise UpcardError(f"must be {error}, not {text!r}") from None
