"""The reference of the rules, from what `solver.rules.RULES` knows about each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from docs.tables import table
from solver.errors import RulesError
from solver.rules import RULES, Rules

GROUPS = {
    "dealer": "Dealer",
    "doubling": "Doubling",
    "splitting": "Splitting",
    "surrender": "Surrender",
    "payouts": "Payouts",
}
EXAMPLES: dict[str, Sequence[str]] = {
    "max_hands": ("1", "2", "4"),
    "max_ace_hands": ("1", "2", "4"),
    "charlie": ("6",),
    "blackjack_pays": ("3:2", "6:5", "1:1"),
    "insurance_pays": ("3:1", "none"),
    "double_attack": ("1",),
}
"""Values whose shorthand is shown, for rules that take numbers."""


def rules() -> str:
    """Return the rules, a table for each group, from what `solver.rules.RULES` knows about them."""
    default = Rules().as_text()
    lines = []
    for group, title in GROUPS.items():
        rows = [
            (
                f"`{name}`",
                about.label,
                _sentence(about.help),
                _values(name),
                f"`{_typed(default[name])}`",
                ", ".join(f"`{word}`" for word in _shorthand(name)) or "-",
            )
            for name, about in RULES.items()
            if about.group == group
        ]
        heads = ("field", "on the web form", "what it says", "values", "default", "shorthand")
        lines += [f"## {title}", "", table(heads, rows), ""]
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _typed(value: object) -> str:
    return str(value).lower()


def _values(name: str) -> str:
    """Return the values that a rule takes, as the error for a wrong value names them."""
    choices = RULES[name].choices
    if choices and all(value in ("true", "false") for value, _ in choices):
        return "`true`, `false`"
    try:
        Rules.read({name: "?"})
    except RulesError as error:
        needed = str(error).removeprefix(f"{name}: must be ").removesuffix(", not '?'")
        return re.sub(r"'([^']*)'", r"`\1`", needed)
    raise ValueError(f"{name} takes any value")


def _shorthand(name: str) -> list[str]:
    """Return what the line of rules says for each choice, or for each value in `EXAMPLES`."""
    values = [value for value, _ in RULES[name].choices] or list(EXAMPLES.get(name, ()))
    found = []
    for value in values:
        term = Rules.read({name: value}).terms().get(name)
        if term is not None and term.shorthand not in found:
            found.append(term.shorthand)
    return found
