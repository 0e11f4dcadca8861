"""A play table: the decision of the simulated player for every hand.

A chart is read here cell by cell, as a player reads it, independently of the engine. For play by
composition, the engine's decisions are taken as a list; the simulation measures their value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solver.cards import ACE, UPCARD_ORDER, VALUES, Card, Value
from solver.engine.arrays import Ints
from solver.engine.decisions import decisions
from solver.errors import StrategyError
from solver.games import Game
from solver.results.chart import Chart, Code, Kind, Row
from solver.results.rows import row_label
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.simulation.hands import all_hands
from solver.table.hands import PlayedHand, allowed_actions, stands_automatically

UNSPLIT = 0
"""Stage of a hand before a split; stage 1 + v is that of a hand split from a pair of value v."""
STAGES = 11
NUMBER = {action: number for number, action in enumerate(Action)}
_CARDS = tuple(map(Card, VALUES))


@dataclass(frozen=True, slots=True, eq=False)
class PlayTable:
    """Decisions as arrays over the nodes of `all_hands`.

    Attributes
    ----------
    actions
        (11 stages, nodes, 10 upcards) number of the `Action`.
    rescues
        The same shape: 1 if a hand that was just doubled is surrendered.
    attack
        (10,) 1 for the upcards against which the attack wager is made.
    insure
        (nodes,) 1 for the two-card hands that take insurance.
    """

    actions: Ints
    rescues: Ints
    attack: Ints
    insure: Ints


def by_chart(game: Game, chart: Chart) -> PlayTable:
    """Return the play table of a chart by totals.

    Parameters
    ----------
    game
        The rules.
    chart
        The decisions, including the attack wager; insurance is taken where it is favorable.

    Raises
    ------
    StrategyError
        If the chart has no row for a hand, or draws to 21.
    """
    hands = all_hands()
    reader = _ChartReader(game.rules, chart.rows)
    actions = np.zeros((STAGES, len(hands.counts), 10), dtype=np.int64)
    rescues = np.zeros_like(actions)
    for node, counts in enumerate(hands.counts):
        if sum(counts) < 2:
            continue
        rescue = reader.rescue(node)
        for stage in range(STAGES):
            if stage == UNSPLIT or counts[stage - 1]:
                actions[stage, node] = reader.actions(node, stage)
                rescues[stage, node] = rescue
    return _at_table(game.rules, PlayTable(actions, rescues, _attack(chart), _insured(chart)))


def by_composition(game: Game, solution: Solution) -> PlayTable:
    """Return the play table of a solution of class ``cdz-`` or ``cdp1``.

    Raises
    ------
    StrategyError
        If the play of a split hand depends on the number of hands, which no play table has.
    """
    if solution.strategy not in (Strategy.CDZ, Strategy.CDP1):
        raise StrategyError(
            f"class {solution.strategy} cannot be simulated: use totals, cdz- or cdp1"
        )
    hands = all_hands()
    found = decisions(game.rules, game.shoe.counts, solution.strategy)
    number = np.array([found.number(counts) for counts in hands.counts])
    actions = np.stack([found.actions[stage][number] for stage in range(STAGES)])
    rescues = np.stack([found.rescues[stage][number] for stage in range(STAGES)])
    for values in solution.hands:
        node = hands.node(*values.hand.values)
        actions[UNSPLIT, node, values.upcard] = NUMBER[values.best]
    return _at_table(game.rules, PlayTable(actions, rescues, _attack(solution), _insured(solution)))


def _attack(solution: Solution | Chart) -> Ints:
    made: Mapping[int, bool] = solution.attack
    return np.array([int(made.get(upcard, False)) for upcard in range(10)])


def _insured(solution: Solution | Chart) -> Ints:
    hands = all_hands()
    flags = np.zeros(len(hands.counts), dtype=np.int64)
    if solution.insurance is not None:
        for hand, ev in solution.insurance.evs.items():
            flags[hands.node(*hand.values)] = ev > 0
    return flags


def _at_table(rules: Rules, plan: PlayTable) -> PlayTable:
    """Check that no hand draws to 21, where it has to stand; rescue no hand that has won."""
    hands = all_hands()
    stands = (hands.total == 21) & ((hands.soft == 0) | (rules.charlie is None))
    if plan.actions[:, stands].any():
        raise StrategyError("a hand of 21 has to stand, and this strategy draws to it")
    over = (hands.total == 21) | (hands.cards >= (rules.charlie or 99))
    plan.rescues[:, over] = 0
    return plan


class _ChartReader:
    """Reads a chart as a player does: the cell, and the first letter of it that is allowed."""

    def __init__(self, rules: Rules, rows: Sequence[Row]) -> None:
        self._rules = rules
        self._rows = {row.key: row for row in rows}
        self._read: dict[tuple[object, ...], list[int]] = {}

    def actions(self, node: int, stage: int) -> list[int]:
        """Return the number of the action on a hand against each upcard A, 2 .. T."""
        hands = all_hands()
        counts = hands.counts[node]
        total, soft, cards = int(hands.total[node]), bool(hands.soft[node]), sum(counts)
        pair = counts.index(2) if cards == 2 == max(counts) and stage == UNSPLIT else None
        natural = total == 21 and cards == 2 and stage == UNSPLIT
        won = natural or cards >= (self._rules.charlie or 99)
        if won or stands_automatically(self._rules, total, soft):
            return [NUMBER[Action.STAND]] * 10
        key = (total, soft, cards, pair, min(stage, ACE + 2))
        if key not in self._read:
            may = self._allowed(counts, stage)
            by_total = self._codes(Kind.SOFT if soft else Kind.HARD, str(total))
            codes = by_total if pair is None else self._codes(Kind.PAIR, VALUES[pair])
            self._read[key] = [
                NUMBER[_first_allowed(code, may) or _first_allowed(total_code, may) or Action.STAND]
                for code, total_code in zip(codes, by_total, strict=True)
            ]
        return self._read[key]

    def rescue(self, node: int) -> list[int]:
        """Return 1 for each upcard against which a hand that was just doubled is surrendered."""
        hands = all_hands()
        label = row_label(Kind.RESCUE, int(hands.total[node]), soft=bool(hands.soft[node]))
        if not self._rules.double_rescue or (Kind.RESCUE, label) not in self._rows:
            return [0] * 10
        return [code is Code.R for code in self._codes(Kind.RESCUE, label)]

    def _allowed(self, counts: Sequence[int], stage: int) -> frozenset[Action]:
        """Return the actions that the rules allow with a hand of that stage."""
        cards = [_CARDS[value] for value, count in enumerate(counts) for _ in range(count)]
        split_from = None if stage == UNSPLIT else stage - 1
        made = 1 if stage == UNSPLIT else self._rules.max_hands
        hand = PlayedHand(cards, Fraction(1), split_from=split_from)
        return allowed_actions(self._rules, hand, made, False)

    def _codes(self, kind: Kind, label: str) -> list[Code]:
        """Return the codes of a row by upcard A, 2 .. T."""
        row = self._rows.get((kind, label))
        if row is None:
            raise StrategyError(f"the chart has no row for {kind} {label}")
        codes = dict(zip(UPCARD_ORDER, map(row.with_fallback, row.codes), strict=True))
        return [codes[upcard] for upcard in Value]


def _first_allowed(code: Code, may: frozenset[Action]) -> Action | None:
    """Return the first allowed action of a code; None to play the hand by its total."""
    actions = map(Action.of_letter, code)
    return next((action for action in actions if action in may), None)
