"""What is known about a rule other than its value: how it is read, named, explained, shortened.

Everything that shows a rule to a person is made from this: the line of rules on a chart, the same
line in words, the web form, the JSON interface, the help of ``--set`` and the reference page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from solver.rules.readers import Reader

YES_OR_NO = (("false", "no"), ("true", "yes"))
NUMBER_OF_CARDS = (("two", "first two cards only"), ("any", "any number of cards"))


class Term(NamedTuple):
    """What a rule adds to the line of rules.

    Attributes
    ----------
    shorthand
        In the shorthand of the trade: ``DAS``.
    spoken
        In words: ``double after a split``.
    """

    shorthand: str
    spoken: str


def no_term(_rules: object) -> None:
    """Say nothing about a rule in the line: another rule's term covers it."""


@dataclass(frozen=True, slots=True)
class RuleField:
    """A rule of `Rules`.

    Attributes
    ----------
    read
        Reads a value.
    group
        Under which heading it stands: dealer, doubling, splitting, surrender or payouts.
    label, help
        Its name on a form, and what it says, without a full stop.
    term
        What the rules say about it in one line; None where nothing needs to be said.
    absent
        What to write where another game has such a term and this one has not; may be empty.
    choices
        Values as they are typed, with their words; empty where the value is typed.
    aliases
        Shorthand of the trade that people type for the rule: each with the value it means.
    """

    read: Reader
    group: str
    label: str
    help: str
    term: Callable[[Any], Term | None] = no_term
    absent: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()


def rule(default: Any, about: RuleField) -> Any:
    """Return the dataclass field of a rule."""
    return field(default=default, metadata={"rule": about})


def rule_fields(rules: Any) -> dict[str, RuleField]:
    """Return what is known about each rule of a class of rules, by its name."""
    return {each.name: each.metadata["rule"] for each in fields(rules)}
