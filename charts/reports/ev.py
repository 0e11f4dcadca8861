"""A what-if answer: one hand against one upcard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from charts.text.numbers import bare_percent, chance, percent
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import table, wrapped
from solver.cards import VALUES
from solver.games import Game
from solver.results.solution import ActionValues

if TYPE_CHECKING:
    from solver.solving.what_if import HandAnswer

_DECIMALS = 4


def as_text(game: Game, answer: HandAnswer) -> str:
    """EV of every action, the best and by how much, what the dealer makes, and the units."""
    values = answer.values
    title = f"{title_of(game)}: {values.hand} against {VALUES[values.upcard]}"
    if answer.after_split:
        title += f", in one of {answer.after_split} hands after splitting"
    parts = [
        f"{wrapped(title)}\n{wrapped(shorthand(game))}",
        _values(values),
        "\n".join(map(wrapped, [best_line(values), *missing_lines(answer)])),
        _dealer(answer),
        wrapped(units_line(game, answer)),
    ]
    return "\n\n".join(parts) + "\n"


def _values(values: ActionValues) -> str:
    """Best action first; one column where the dealer cannot have blackjack."""
    both = values.p_dealer_blackjack > 0
    heads = ["Action", "EV %", "with dealer blackjack %"][: 3 if both else 2]
    rows = []
    for action in values.ranked:
        given = values.conditional.get(action)
        row = [action.value.capitalize(), "" if given is None else bare_percent(given, _DECIMALS)]
        if both:
            row.append(bare_percent(values.unconditional[action], _DECIMALS))
        rows.append(row)
    return table([heads, *rows])


def missing_lines(answer: HandAnswer) -> list[str]:
    """Why an allowed action has no value, a sentence each."""
    return [
        f"No {action.value}: {reason.rstrip('.')}." for action, reason in answer.missing.items()
    ]


def best_line(values: ActionValues) -> str:
    """The best action, and what it is worth more than the second best."""
    best, *others = values.ranked
    if not others or values.margin is None:
        return f"Best: {best.value}, the only action allowed."
    by = percent(values.margin, _DECIMALS).removeprefix("+")
    return f"Best: {best.value}, by {by} over the second best, {others[0].value}."


def _dealer(answer: HandAnswer) -> str:
    names = [name for name, probability in answer.dealer.items() if probability > 0]
    rows = [["%", *(chance(answer.dealer[name]) for name in names)]]
    return table([["Dealer", *names], *rows])


def units_line(game: Game, answer: HandAnswer) -> str:
    """The class of strategy, and what the numbers are percent of and given."""
    values, attacked = answer.values, bool(game.rules.double_attack)
    stake = "stake (bet and attack)" if attacked else "bet"
    text = f"Class {answer.strategy}. EV in percent of the {stake}"
    if values.p_dealer_blackjack == 0:
        cannot = "has no blackjack" if answer.after_split else "cannot have blackjack"
        return f"{text}; the dealer {cannot}."
    if not values.conditional:
        return f"{text}; the dealer has blackjack for certain, whatever the player does."
    beside = "in percent of the bet where no attack was made" if attacked else "the same"
    return (
        f"{text}, given that the dealer has no blackjack; beside it {beside}, with the dealer's"
        f" blackjack ({chance(values.p_dealer_blackjack)} %) counted."
    )
