"""A what-if answer: the EV of every action for one hand against one upcard.

Every action has two EVs, given no dealer blackjack and with the dealer's blackjack counted. The
first column shows the one by which the player decides: the EV given no dealer blackjack if the
dealer has peeked by then, else the EV with the blackjack counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.text.numbers import bare_percent, chance, plain_percent
from charts.text.rules_line import shorthand, title_of
from charts.text.tables import NO_BREAK, table, wrapped
from solver.cards import ACE, VALUES
from solver.games import Game
from solver.rules import Action, ratio_text

if TYPE_CHECKING:
    from solver.results.hand_answer import HandAnswer

_DECIMALS = 4
_GIVEN_NONE = "no dealer blackjack"
_COUNTED = "dealer blackjack counted"


@dataclass(frozen=True, slots=True)
class EvColumn:
    """A column of the table: its heading, and the EV of each action."""

    heading: str
    evs: Mapping[Action, float]


def as_text(game: Game, answer: HandAnswer) -> str:
    """Return the EV of every action, the best one, the dealer's final hands and the units."""
    parts = [
        f"{wrapped(_title(game, answer))}\n{wrapped(shorthand(game))}",
        _values(game, answer),
        "\n".join(map(wrapped, [best_line(game, answer), *missing_lines(answer)])),
        _dealer(answer),
        wrapped(units_line(game, answer)),
    ]
    return "\n\n".join(parts) + "\n"


def decided_before_peek(game: Game, answer: HandAnswer) -> bool:
    """Return whether the player decides before it is known if the dealer has blackjack.

    That is so without a hole card, and on two cards that may be surrendered early.
    """
    if answer.after_split is not None:
        return game.rules.hole_card == "none"
    return game.rules.decides_before_peek(len(answer.values.hand))


def ev_columns(game: Game, answer: HandAnswer) -> tuple[EvColumn, ...]:
    """Return the columns to show, first the one by which the player decides.

    There is one column if the dealer cannot have blackjack.

    Examples
    --------
    >>> from solver.games import load_game
    >>> from solver.solving.what_if import query
    >>> game = load_game("six-deck")
    >>> [column.heading for column in ev_columns(game, query(game, "T6", "T"))]
    ['EV %, no dealer blackjack', 'EV %, dealer blackjack counted']
    >>> early = game.change(rules=["surrender=early"])
    >>> [column.heading for column in ev_columns(early, query(early, "T6", "T"))]
    ['EV %, dealer blackjack counted', 'EV %, no dealer blackjack']
    """
    values = answer.values
    if values.p_dealer_blackjack == 0:
        return (EvColumn("EV %", values.conditional),)
    given = EvColumn(f"EV %, {_GIVEN_NONE}", values.conditional)
    counted = EvColumn(f"EV %, {_COUNTED}", values.unconditional)
    return (counted, given) if decided_before_peek(game, answer) else (given, counted)


def best_line(game: Game, answer: HandAnswer) -> str:
    """Return the best action, and by how much it is better than the second best.

    Examples
    --------
    >>> from solver.games import load_game
    >>> from solver.solving.what_if import query
    >>> game = load_game("six-deck")
    >>> best_line(game, query(game, "T6", "T"))
    'Best play: hit. It gains 0.6279 % of the bet over standing.'
    """
    values = answer.values
    if answer.after_split is None and values.hand.is_blackjack:
        pays = ratio_text(game.rules.blackjack_pays)
        if values.upcard == ACE and game.rules.insurance_pays is not None:
            return (
                f"Blackjack: it pays {pays}. The only decision is insurance or even money: see"
                f" upcard sidebet {game.name} even-money."
            )
        return f"Blackjack: it pays {pays}, and there is nothing to decide."
    best, *others = values.ranked
    if not others or values.margin is None:
        only = "with an EV" if answer.missing else "allowed"
        return f"Best play: {best.value}, the only action {only}."
    if round(values.margin, 12) == 0:
        return f"Best play: {best.value} or {others[0].value}, which have the same EV."
    by = plain_percent(values.margin, _DECIMALS)
    before = decided_before_peek(game, answer)
    stake = "stake" if game.rules.double_attack and not before else "bet"
    return f"Best play: {best.value}. It gains {by} of the {stake} over {others[0].gerund}."


def missing_lines(answer: HandAnswer) -> list[str]:
    """Return why an allowed action has no value, a sentence for each."""
    return [
        f"No EV for {action.value}: {reason.rstrip('.')}."
        for action, reason in answer.missing.items()
    ]


def units_line(game: Game, answer: HandAnswer) -> str:
    """Return the class of strategy, what each column is in percent of, and what is given."""
    values, attacked = answer.values, bool(game.rules.double_attack)
    stake = "stake (bet and attack)" if attacked else "bet"
    start = f"Class {answer.strategy}. EV in percent of the {stake}"
    if values.p_dealer_blackjack == 0:
        cannot = "has no blackjack" if answer.after_split else "cannot have blackjack"
        return f"{start}; the dealer {cannot}."
    if not values.conditional:
        return f"{start}; the dealer has blackjack for certain."
    blackjack = f"dealer blackjacks ({chance(values.p_dealer_blackjack)}{NO_BREAK}%)"
    if decided_before_peek(game, answer):
        no_attack = " without an attack" if attacked else ""
        other = f", in percent of the {stake}" if attacked else ""
        no_hole_card = game.rules.hole_card == "none"
        when = "the dealer has a second card" if no_hole_card else "the dealer peeks"
        return (
            f"Class {answer.strategy}. EV in percent of the bet{no_attack}. You decide before"
            f" {when}, so the first column includes {blackjack}. The second column assumes that the"
            f" dealer has no blackjack{other}."
        )
    other = ", in percent of the bet without an attack" if attacked else ""
    return (
        f"{start}. Decide by the first column: it assumes that the dealer has no blackjack. The"
        f" second column includes {blackjack}{other}."
    )


def _title(game: Game, answer: HandAnswer) -> str:
    values = answer.values
    title = f"{title_of(game)}: {values.hand} against {VALUES[values.upcard]}"
    if answer.after_split:
        return f"{title}, one of {answer.after_split} hands after splitting"
    return title


def _values(game: Game, answer: HandAnswer) -> str:
    """Return the table of EVs, the best action first."""
    columns = [each for each in ev_columns(game, answer) if each.evs]
    rows = [
        [
            action.value.capitalize(),
            *(bare_percent(column.evs[action], _DECIMALS) for column in columns),
        ]
        for action in answer.values.ranked
    ]
    return table([["Action", *(column.heading for column in columns)], *rows])


def _dealer(answer: HandAnswer) -> str:
    if not answer.dealer:
        return "The dealer can run out of cards, so the final hands have no probabilities."
    names = [name for name, probability in answer.dealer.items() if probability > 0]
    rows = [["%", *(chance(answer.dealer[name]) for name in names)]]
    return table([["Dealer", *names], *rows])
