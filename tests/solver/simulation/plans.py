"""Random legal play tables, and a player who follows one at the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from solver.cards import VALUES, Card
from solver.results.strategy import Action
from solver.rules import Rules
from solver.simulation.hands import all_hands
from solver.simulation.play_table import NUMBER, STAGES, UNSPLIT, PlayTable
from solver.table import Decision, VisibleHand
from solver.table.hands import PlayedHand, allowed_actions, stands_automatically

ACTIONS = tuple(Action)


def random_plan(rules: Rules, random: np.random.Generator) -> PlayTable:
    """A random legal decision for every hand; a pair that was split once is split again."""
    hands = all_hands()
    actions = np.zeros((STAGES, len(hands.counts), 10), dtype=np.int64)
    legal: dict[tuple[int, ...], list[int]] = {}
    for node, counts in enumerate(hands.counts):
        total, cards = int(hands.total[node]), sum(counts)
        soft = bool(hands.soft[node])
        if cards < 2 or cards >= (rules.charlie or 99) or stands_automatically(rules, total, soft):
            continue
        for stage in range(STAGES):
            natural = total == 21 and cards == 2 and stage == UNSPLIT
            if not natural and (stage == UNSPLIT or counts[stage - 1]):
                pair = counts.index(2) + 1 if max(counts) == cards == 2 else 0
                kind = (total, int(hands.soft[node]), cards, pair, min(stage, 2))
                if kind not in legal:
                    may = _legal(rules, counts, stage)
                    legal[kind] = sorted(NUMBER[move] for move in may)
                actions[stage, node] = random.choice(legal[kind], 10)
    goes_on = (hands.total < 21) & (hands.cards < (rules.charlie or 99))
    rescues = random.integers(0, 2, actions.shape) * goes_on[:, None]
    attack = random.integers(0, 2, 10) * (rules.double_attack > 0)
    insure = random.integers(0, 2, len(hands.counts)) * (rules.insurance_pays is not None)
    return PlayTable(actions, rescues * rules.double_rescue, attack, insure)


def _legal(rules: Rules, counts: Sequence[int], stage: int) -> frozenset[Action]:
    cards = [Card(VALUES[value]) for value, count in enumerate(counts) for _ in range(count)]
    hand = PlayedHand(cards, Fraction(1), split_from=None if stage == UNSPLIT else stage - 1)
    return allowed_actions(
        rules, hand, 1 if stage == UNSPLIT else rules.max_hands, dealer_peeked=False
    )


class PlanPlayer:
    """Plays every seat by a play table."""

    def __init__(self, rules: Rules, plan: PlayTable) -> None:
        self.rules, self.plan = rules, plan

    def node(self, cards: Sequence[Card]) -> int:
        return all_hands().node(*(card.value for card in cards))

    def attack(self, _seat: int, upcard: Card, most: Fraction) -> Fraction:
        return most * int(self.plan.attack[upcard.value])

    def takes_even_money(self, _view: VisibleHand) -> bool:
        return False

    def insure(self, view: VisibleHand, most: Fraction) -> Fraction:
        return most * int(self.plan.insure[self.node(view.cards)])

    def surrenders_early(self, view: VisibleHand) -> bool:
        return self._action(view) is Action.SURRENDER

    def decide(self, view: VisibleHand) -> Decision:
        if view.doubled:
            stage = UNSPLIT if view.split_from is None else 1 + view.split_from
            gives_up = self.plan.rescues[stage, self.node(view.cards), view.upcard.value]
            return Decision(Action.SURRENDER if gives_up else Action.STAND)
        if view.split_from is not None and Action.SPLIT in view.allowed:
            return Decision(Action.SPLIT)
        return Decision(self._action(view))

    def _action(self, view: VisibleHand) -> Action:
        stage = UNSPLIT if view.split_from is None else 1 + view.split_from
        return ACTIONS[int(self.plan.actions[stage, self.node(view.cards), view.upcard.value])]
