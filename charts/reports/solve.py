"""A solved game: its EV in total and by upcard."""

from __future__ import annotations

from typing import Any

from charts.text.insurance import even_money_line, insurance_line
from charts.text.notes import round_line
from charts.text.numbers import bare_percent, chance
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import table, wrapped
from solver.bounds import listed
from solver.cards import VALUES
from solver.games import Game
from solver.results.solution import Solution, UpcardResult
from solver.rules import Action


def as_text(game: Game, solution: Solution) -> str:
    """Return the EV, the house edge, a line for each upcard, insurance and even money."""
    attacked = any(each.ev_with_attack is not None for each in solution.upcards)
    rows = [_row(each, attacked) for each in solution.upcards]
    heads = ["Upcard", "Probability", "EV"]
    heads += ["without attack", "with attack", "Attack"] if attacked else []
    caption = "Percent of the bet, dealer blackjack counted, excluding insurance:"
    parts = [
        f"{title_of(game)}\n{wrapped(shorthand(game))}",
        wrapped(round_line(solution.ev, solution.strategy)),
        f"{caption}\n\n{table([heads, *rows])}",
        "\n".join(map(wrapped, [*insurance_lines(solution), *missing_lines(solution)])),
    ]
    return "\n\n".join(parts) + "\n"


def insurance_lines(solution: Solution) -> list[str]:
    """Return what to do about insurance and even money, a sentence for each."""
    lines = (insurance_line(solution.insurance), even_money_line(solution.insurance))
    return [f"{line}." for line in lines if line]


def missing_lines(solution: Solution) -> list[str]:
    """Return which allowed actions have no value, a sentence for each action and reason."""
    found: dict[tuple[Action, str], list[str]] = {}
    for each in solution.missing:
        found.setdefault((each.action, each.reason), []).append(f"{each.hand} v {each.upcard}")
    return [
        f"No EV for {action.value}: {listed(hands, ', ')}: {reason}."
        for (action, reason), hands in found.items()
    ]


def as_json(solution: Solution) -> dict[str, Any]:
    """Return the values of ``upcard solve --json``: the solution without its hands."""
    return without_hands(solution.to_json())


def without_hands(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a solution without those of its hands."""
    return {key: value for key, value in data.items() if key != "hands"}


def _row(each: UpcardResult, attacked: bool) -> list[str]:
    cells = [VALUES[each.upcard], chance(each.probability), bare_percent(each.ev)]
    if attacked:
        cells.append(bare_percent(each.ev_without_attack))
        cells.append("-" if each.ev_with_attack is None else bare_percent(each.ev_with_attack))
        cells.append("yes" if each.attack else "no")
    return cells
