"""The controls of the form for the rules, made from `WEB_RULES`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from charts.web.question.fields import rule_texts
from charts.web.question.web_rules import WEB_RULES
from solver.games import Game, load_game


@dataclass(frozen=True, slots=True)
class Control:
    """A rule as a control of a form.

    Attributes
    ----------
    name, group, label, help
        The field of `solver.rules.Rules`, and what `WEB_RULES` says about it.
    choices
        Value and words of each choice; empty where the value is typed.
    value
        The current value.
    changed, wrong
        Whether it differs from the named game; whether the rule refuses it.
    """

    name: str
    group: str
    label: str
    help: str
    choices: tuple[tuple[str, str], ...]
    value: str
    changed: bool
    wrong: bool = False


def controls(game: Game) -> list[Control]:
    """Return a control for each rule of the game.

    Examples
    --------
    >>> from solver.games import load_game
    >>> changed = load_game("six-deck").change(rules=["surrender=late"])
    >>> [(each.label, each.value) for each in controls(changed) if each.changed]
    [('Surrender', 'late')]
    """
    now, before = rule_texts(game.rules), rule_texts(load_game(game.name).rules)
    return [
        Control(
            name=name,
            group=about.group,
            label=about.label,
            help=about.help,
            choices=_with_value(about.choices, now[name]),
            value=now[name],
            changed=now[name] != before[name],
        )
        for name, about in WEB_RULES.items()
    ]


def grouped(rules: Iterable[Control]) -> list[tuple[str, list[Control]]]:
    """Return the controls under the heading of each group.

    Examples
    --------
    >>> from solver.games import load_game
    >>> [(group, len(rules)) for group, rules in grouped(controls(load_game("six-deck")))][:2]
    [('dealer', 2), ('doubling', 3)]
    """
    return [(group, list(each)) for group, each in groupby(rules, lambda rule: rule.group)]


def _with_value(choices: tuple[tuple[str, str], ...], value: str) -> tuple[tuple[str, str], ...]:
    """Return the choices, and the current value if it is not one of them."""
    known = not choices or value in dict(choices)
    return choices if known else (*choices, (value, value))
