"""The controls of the form for the rules: a label for each, and its choices where there are few."""

from __future__ import annotations

from dataclasses import dataclass

from charts.web.question.fields import rule_texts
from solver.games import Game, load_game

_TRUTH = (("false", "no"), ("true", "yes"))
_CARDS = (("two", "two cards"), ("any", "any number"))
_RULES: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "dealer_hits_soft_17": ("Dealer hits soft 17", _TRUTH),
    "hole_card": (
        "Hole card",
        (
            ("peek", "dealer looks for blackjack"),
            ("none", "no hole card, all bets lost"),
            ("original-only", "no hole card, original bet lost"),
        ),
    ),
    "blackjack_pays": ("Blackjack pays", ()),
    "insurance_pays": ("Insurance pays", ()),
    "double_cards": ("Double on", _CARDS),
    "double_on": (
        "Double which totals",
        (("any", "any"), ("9-11", "hard 9 to 11"), ("10-11", "hard 10 and 11")),
    ),
    "double_after_split": ("Double after split", _TRUTH),
    "double_rescue": ("Surrender after doubling", _TRUTH),
    "max_hands": ("Split to hands", ()),
    "max_ace_hands": ("Split aces to hands", ()),
    "draw_split_aces": ("Hit split aces", _TRUTH),
    "double_split_aces": ("Double split aces", _TRUTH),
    "surrender_split_aces": ("Surrender split aces", _TRUTH),
    "surrender": ("Surrender", (("none", "none"), ("late", "late"), ("early", "early"))),
    "surrender_cards": ("Surrender on", _CARDS),
    "surrender_after_split": ("Surrender after split", _TRUTH),
    "charlie": ("Charlie at cards", ()),
    "double_attack": ("Attack up to, per bet", ()),
}


@dataclass(frozen=True, slots=True)
class Control:
    """A rule as a control of a form.

    Attributes
    ----------
    name, label
        The field of `solver.rules.rules.Rules`, and its name for people.
    choices
        Value and words of each choice; none where the value is typed.
    value
        The value now.
    changed, wrong
        Whether it differs from the named game; whether it is none that the rule may take.
    """

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    value: str
    changed: bool
    wrong: bool = False


def controls(game: Game) -> list[Control]:
    """A control for each rule of the game.

    Examples
    --------
    >>> from solver.games import load_game
    >>> changed = load_game("six-deck").change(rules=["surrender=late"])
    >>> [(each.label, each.value) for each in controls(changed) if each.changed]
    [('Surrender', 'late')]
    """
    now, before = rule_texts(game.rules), rule_texts(load_game(game.name).rules)
    return [
        Control(name, label, _with(choices, now[name]), now[name], now[name] != before[name])
        for name, (label, choices) in _RULES.items()
    ]


def _with(choices: tuple[tuple[str, str], ...], value: str) -> tuple[tuple[str, str], ...]:
    """The choices, and the value now where it is none of them."""
    known = not choices or value in dict(choices)
    return choices if known else (*choices, (value, value))
