"""How likely each action of a hand is to win, push or lose, and by how much, as fractions.

The chance of a result is the value of the same play when that result pays 1 and all others pay
nothing. A doubled hand stakes two units: its chances are what is left of those of all hands when
the hands that were not doubled are taken away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from solver.cards import Hand
from solver.exact.hands import Payoffs, payoff_table
from solver.exact.one_hand import AskedHand
from solver.games import Game
from solver.results.chart import Row
from solver.results.hand_answer import HandAnswer
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.study.distribution import Distribution


@dataclass(frozen=True, slots=True)
class HandOutcomes:
    """The outcomes of the actions of a hand.

    Attributes
    ----------
    answer
        The EVs in float64.
    conditional, unconditional
        Outcomes given no dealer blackjack, and with it counted. A split has none: its hands
        depend on each other.
    """

    answer: HandAnswer
    conditional: Mapping[Action, Distribution[Fraction]]
    unconditional: Mapping[Action, Distribution[Fraction]]

    def to_json(self) -> dict[str, Any]:
        """Return the values that ``--outcomes`` adds to those of ``upcard ev --json``."""
        return {
            "outcomes": {action.value: each.to_json() for action, each in self.conditional.items()},
            "outcomes_unconditional": {
                action.value: each.to_json() for action, each in self.unconditional.items()
            },
        }


def action_outcomes(
    game: Game,
    hand: str | Hand,
    upcard: str | int,
    strategy: Strategy | str = Strategy.CDZ,
    *,
    after_split: int | None = None,
    pair: str | None = None,
    chart: Sequence[Row] | None = None,
) -> HandOutcomes:
    """Return the distribution of the result of each action of a hand.

    Parameters and errors are those of `solver.query`.

    Examples
    --------
    >>> from solver import load_game
    >>> found = action_outcomes(load_game("eight-deck"), "45", "7").conditional[Action.HIT]
    >>> [round(float(each), 6) for each in (found.win, found.push, found.lose)]
    [0.536388, 0.1024, 0.361213]
    """
    asked = AskedHand.of(
        game, hand, upcard, strategy, after_split=after_split, pair=pair, chart=chart
    )
    plain: _Chances = {}
    given: _Chances = {}
    loss = chance = Fraction(0)
    for result in sorted({each for row in payoff_table(game.rules) for each in row if each}):
        table = partial(_pays_one, result=result)
        alone, both = (asked.parts(table, doubled_stake=stake) for stake in (0, 1))
        loss, chance = alone.loss, alone.p_blackjack
        _add(plain, result, alone.joint, both.joint)
        _add(given, result, alone.given_peek, both.given_peek)
    if chance == 1:
        given = {}
    for results in given.values():
        for units in results:
            results[units] /= 1 - chance
    for results in plain.values():
        results[Fraction(-1)] = results.get(Fraction(-1), Fraction(0)) + loss
    if after_split is not None and game.rules.hole_card != "none":
        plain = given
    elif Action.SURRENDER in asked.answer.values.unconditional and asked.surrenders_early:
        plain[Action.SURRENDER] = {Fraction(-1, 2): Fraction(1)}
        if chance < 1:
            given[Action.SURRENDER] = {Fraction(-1, 2): Fraction(1)}
    return HandOutcomes(asked.answer, _complete(given), _complete(plain))


_Chances = dict[Action, dict[Fraction, Fraction]]


def _pays_one(rules: Rules, result: Fraction) -> Payoffs:
    """Return payoffs of 1 where the rules pay that result, and of 0 elsewhere."""
    return tuple(tuple(Fraction(paid == result) for paid in row) for row in payoff_table(rules))


def _add(
    chances: _Chances,
    result: Fraction,
    alone: Mapping[Action, Fraction],
    both: Mapping[Action, Fraction],
) -> None:
    """Add the chances of a result: of single hands, and of doubled ones, which win it twice."""
    for action in alone:
        if action is not Action.SPLIT:
            results = chances.setdefault(action, {})
            for units, p in ((result, alone[action]), (2 * result, both[action] - alone[action])):
                if p:
                    results[units] = results.get(units, Fraction(0)) + p


def _complete(chances: _Chances) -> dict[Action, Distribution[Fraction]]:
    """Return the distributions in the order of the actions; what is left is a push."""
    found = {}
    for action in (each for each in Action if each in chances):
        results = chances[action]
        rest = 1 - sum(results.values(), Fraction(0))
        found[action] = Distribution.of([*results.items(), (Fraction(0), rest)])
    return found
