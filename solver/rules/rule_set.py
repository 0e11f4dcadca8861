"""A set of rules: how it is read, written, put into one line and compared with another."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Self

from solver.errors import RulesError
from solver.rules.fields import RuleField, Term, rule_fields
from solver.rules.readers import ratio_text, truth


class RuleSet:
    """What `solver.rules.Rules` does with its fields, whichever they are."""

    __slots__ = ()

    def __post_init__(self) -> None:
        faults = []
        for name, about in rule_fields(type(self)).items():
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, about.read(value))
            except ValueError as error:
                faults.append((name, f"must be {error}, not {value!r}"))
        if faults:
            raise RulesError(faults)

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Self:
        """Return the rules that plain values describe: of a game file, ``--set`` or a web form.

        Raises
        ------
        RulesError
            Names every unknown rule, with the nearest known one, and every value not allowed.

        Examples
        --------
        >>> from solver.rules import Rules
        >>> Rules.read({"surrender": "late"}).surrender
        'late'
        >>> Rules.read({"surrender": "often", "dealer_hit_soft_17": True})
        Traceback (most recent call last):
        solver.errors.RulesError: dealer_hit_soft_17: no such rule; did you mean \
dealer_hits_soft_17?; surrender: must be 'none', 'late' or 'early', not 'often'
        >>> Rules.read({"das": "false"})
        Traceback (most recent call last):
        solver.errors.RulesError: das: no such rule; write double_after_split=false
        """
        rules = rule_fields(cls)
        known = {name: value for name, value in values.items() if name in rules}
        faults = [
            (name, _unknown(rules, name, value))
            for name, value in values.items()
            if name not in known
        ]
        try:
            read = cls(**known)
        except RulesError as error:
            faults.extend(error.faults)
        if faults:
            raise RulesError(faults)
        return read

    def change(self, values: Mapping[str, object]) -> Self:
        """Return these rules with some values changed.

        Raises
        ------
        RulesError
            Names every unknown rule and every value not allowed.
        """
        own = {name: getattr(self, name) for name in rule_fields(type(self))}
        return type(self).read({**own, **values})

    def as_text(self) -> dict[str, str | int | bool]:
        """Return the rules as plain values that `Rules.read` reads back.

        Examples
        --------
        >>> from solver.rules import Rules
        >>> Rules().as_text()["blackjack_pays"], Rules.read(Rules().as_text()) == Rules()
        ('3:2', True)
        """
        return {name: _plain(getattr(self, name)) for name in rule_fields(type(self))}

    def terms(self) -> dict[str, Term]:
        """Return what the rules say in one line, by the rule, in the order of the line.

        Examples
        --------
        >>> from solver.rules import Rules
        >>> ", ".join(term.shorthand for term in Rules(surrender="late").terms().values())
        'S17, DOA, DAS, 4 hands, NRSA, LS, BJ 3:2'
        """
        found: dict[str, Term | None] = {
            name: about.term(self) for name, about in rule_fields(type(self)).items()
        }
        return {name: term for name, term in found.items() if term is not None}

    def differences(self, other: RuleSet) -> tuple[str, ...]:
        """Return the differences from other rules in shorthand.

        Examples
        --------
        >>> from solver.rules import Rules
        >>> Rules(dealer_hits_soft_17=True).differences(Rules(surrender="late"))
        ('H17', 'no surrender')
        """
        own, others = self.terms(), other.terms()
        found = (
            own[name].shorthand if name in own else about.absent
            for name, about in rule_fields(type(self)).items()
            if own.get(name) != others.get(name)
        )
        return tuple(filter(None, found))

    def __repr__(self) -> str:
        usual, own = type(self)().as_text(), self.as_text()
        changed = (f"{name}={value!r}" for name, value in own.items() if value != usual[name])
        return f"{type(self).__name__}({', '.join(changed)})"


def _unknown(rules: Mapping[str, RuleField], name: str, value: object) -> str:
    for rule_name, about in rules.items():
        for alias, meant in about.aliases:
            if name.lower() == alias:
                return f"no such rule; write {rule_name}={_meant(meant, value)}"
    if name.lower() in ("deck", "decks"):
        return f'no such rule; write the shoe instead: --shoe {value}d, or shoe = "{value}d"'
    near = difflib.get_close_matches(name, list(rules), 1)
    hint = f"did you mean {near[0]}?" if near else f"the rules are {', '.join(rules)}"
    return f"no such rule; {hint}"


def _meant(meant: str, value: object) -> str:
    """Return what a value given to an alias means for the rule."""
    opposite = {"true": "false", "false": "true"}
    try:
        yes = truth(value)
    except ValueError:
        return str(value)
    return meant if yes else opposite.get(meant, "...")


def _plain(value: Any) -> str | int | bool:
    if isinstance(value, Fraction):
        return ratio_text(value)
    plain: str | int | bool = "none" if value is None else value
    return plain


def parse_assignments(assignments: list[str]) -> dict[str, object]:
    """Read ``rule=value`` texts, as ``--set`` takes them.

    Raises
    ------
    RulesError
        If a text is not of that form, or a rule is set twice.

    Examples
    --------
    >>> parse_assignments(["max_hands=2", "blackjack_pays = 6:5"])
    {'max_hands': '2', 'blackjack_pays': '6:5'}
    >>> parse_assignments(["max_hands"])
    Traceback (most recent call last):
    solver.errors.RulesError: write RULE=VALUE, such as surrender=late, not \
'max_hands'
    """
    values: dict[str, object] = {}
    for text in assignments:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise RulesError(f"write RULE=VALUE, such as surrender=late, not {text!r}")
        if name in values:
            raise RulesError(f"{name} is set twice")
        values[name] = value
    return values
