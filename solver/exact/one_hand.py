"""What-if questions with exact answers: every action of one hand as a fraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from solver.cards import Hand, parse_value
from solver.engine.hand.evaluator import HandEvaluator
from solver.engine.hand.lattice import lattice, pack_cards, single_card
from solver.engine.hand.terms import NUMBERS, terms
from solver.engine.one_hand import DecidedHand, SplitFrom, decide_hand
from solver.engine.opening import ByComposition
from solver.engine.splits.branches import Branch
from solver.engine.splits.split_values import split_values
from solver.exact.groups import exact_groups
from solver.exact.hands import Payoffs, PlayedHands, p_blackjack, payoff_table, value_hands
from solver.exact.near_ties import has_near_ties
from solver.exact.splits import split_value, worlds
from solver.games import Game
from solver.results.chart import Row
from solver.results.exact_values import ExactAnswer, ExactHandValues
from solver.results.hand_answer import HandAnswer
from solver.results.strategy import Action, Strategy
from solver.rules import Rules
from solver.rules.payoffs import HandClass, bet_lost_to_blackjack
from solver.rules.stages import Stage
from solver.solving.conditions import HandParts, by_condition
from solver.solving.what_if import play_policy, query


def exact_answer(
    game: Game,
    hand: str | Hand,
    upcard: str | int,
    strategy: Strategy | str = Strategy.CDZ,
    *,
    after_split: int | None = None,
    pair: str | None = None,
    chart: Sequence[Row] | None = None,
) -> ExactAnswer:
    """Return the value of every action of one hand as a fraction.

    Parameters and errors are those of `solver.query`.

    Examples
    --------
    >>> from solver import load_game
    >>> answer = exact_answer(load_game("single-deck"), "T7", "9")
    >>> answer.values.conditional["stand"]
    Fraction(-222659, 535095)
    """
    asked = AskedHand.of(
        game, hand, upcard, strategy, after_split=after_split, pair=pair, chart=chart
    )
    parts = asked.parts(payoff_table)
    conditional, unconditional = asked.by_condition(parts)
    peeked = after_split is not None and game.rules.hole_card != "none"
    values = ExactHandValues(
        unconditional,
        conditional,
        Fraction(0) if peeked else parts.p_blackjack,
        dict(asked.answer.missing),
    )
    return ExactAnswer(asked.answer, values)


@dataclass(frozen=True, slots=True, eq=False)
class AskedHand:
    """The hand of a what-if question with all that is decided about it.

    Attributes
    ----------
    game, answer
        The game, and the answer in float64.
    evaluator, number, decided
        The shoe against the upcard, the number of the hand, and how it is played on.
    """

    game: Game
    answer: HandAnswer
    evaluator: HandEvaluator
    number: int
    decided: DecidedHand

    @classmethod
    def of(
        cls,
        game: Game,
        hand: str | Hand,
        upcard: str | int,
        strategy: Strategy | str,
        *,
        after_split: int | None,
        pair: str | None,
        chart: Sequence[Row] | None,
    ) -> AskedHand:
        """Return the hand of a question; parameters and errors are those of `solver.query`."""
        answer = query(
            game, hand, upcard, strategy, after_split=after_split, pair=pair, chart=chart
        )
        held, value = answer.values.hand, int(answer.values.upcard)
        origin = None
        if after_split is not None:
            card = parse_value(pair) if pair else held.values[0]
            origin = SplitFrom(card, after_split)
        evaluator = HandEvaluator(game.rules, game.shoe.counts, (value,))
        number = lattice().find(held.counts)
        decided = decide_hand(evaluator, number, play_policy(game, answer.strategy, chart), origin)
        by_chart = answer.strategy is Strategy.TOTALS
        if not by_chart and _has_near_ties(evaluator, number, decided):
            decided = _settled(game, answer.strategy, decided, value, origin)
        return cls(game, answer, evaluator, number, decided)

    @property
    def surrenders_early(self) -> bool:
        """Whether a surrender comes before the dealer peeks."""
        bits = terms(self.game.rules).early[self.decided.stage]
        return bool(bits[self.number, self.evaluator.upcards[0]])

    def parts(
        self, table_of: Callable[[Rules], Payoffs], *, doubled_stake: int = 2
    ) -> HandParts[Fraction]:
        """Return what the values of the actions are made of, with any payoffs.

        Parameters
        ----------
        table_of
            Returns the payoffs, from the rules.
        doubled_stake
            As for `solver.exact.hands.value_hands`.
        """
        rules, shoe = self.game.rules, self.game.shoe.counts
        joint = given_peek = self._joint(self.evaluator, table_of(rules), doubled_stake)
        if rules.hole_card == "none":
            peek = replace(rules, hole_card="peek")
            peeking = HandEvaluator(peek, shoe, self.evaluator.upcards)
            given_peek = self._joint(peeking, table_of(peek), doubled_stake)
        left = self.evaluator.left(self.decided.gone) - lattice().counts[self.number]
        chance = p_blackjack(left, self.evaluator.upcards[0])
        paid_as = HandClass(terms(rules).classes[self.decided.stage][self.number])
        return HandParts(joint, given_peek, chance * bet_lost_to_blackjack(rules, paid_as), chance)

    def by_condition(
        self, parts: HandParts[Fraction]
    ) -> tuple[dict[Action, Fraction], dict[Action, Fraction]]:
        """Return the values given no dealer blackjack, and with it counted."""
        hand, after_split = self.answer.values.hand, self.answer.after_split
        return by_condition(self.game.rules, hand, parts, after_split, Fraction)

    def _joint(
        self, evaluator: HandEvaluator, table: Payoffs, doubled_stake: int
    ) -> dict[Action, Fraction]:
        """Return the joint values of the allowed actions that have one."""
        decided, hands = self.decided, lattice().above(self.number)
        valued = self.answer.values.unconditional
        evaluator.dealer.index(lattice().keys[hands] + decided.gone)
        split_values(evaluator, decided.branches, decided.made)  # tells the dealer what it needs
        branches = decided.branches if Action.SPLIT in valued else []
        splits = worlds(evaluator, branches, decided.made)
        wanted = np.array([self.number])
        own = PlayedHands(decided.stage, decided.policy, hands, wanted, decided.gone)
        plays = [own, *(each.play for each in splits)]
        values, *known = value_hands(evaluator, table, plays, doubled_stake=doubled_stake)
        upcard = evaluator.upcards[0]
        bits = int(terms(evaluator.rules).allowed[decided.stage][self.number, upcard])
        found = {
            action: value
            for action, number in NUMBERS.items()
            if bits >> number & 1 and action in valued
            for value in [values.fraction(number, 0, 0)]
        }
        if splits:
            of_pair = list(zip(splits, known, strict=True))
            found[Action.SPLIT] = split_value(evaluator, upcard, of_pair)
        return found


def _has_near_ties(evaluator: HandEvaluator, hand: int, decided: DecidedHand) -> bool:
    """Return whether the hand, or a hand after its split, has a decision that is too close."""
    own = lattice().above(hand)
    plays = [PlayedHands(decided.stage, decided.policy, own, own[:1], decided.gone)]
    for branch in decided.branches:
        hands = lattice().above(single_card(branch.pair))
        gone = pack_cards(branch.pair, decided.made - 1 + branch.worlds.start)
        stage = Stage.after_split(branch.pair)
        plays.append(PlayedHands(stage, branch.policy, hands, hands[:1], gone))
    return any(has_near_ties(evaluator, play) for play in plays)


def _settled(
    game: Game, strategy: Strategy, decided: DecidedHand, upcard: int, origin: SplitFrom | None
) -> DecidedHand:
    """Return how the hand is played on, near ties decided exactly, from the play of the round."""
    groups = exact_groups(game, strategy, ByComposition(strategy))
    (group,) = (each.decided for each in groups if upcard in each.decided.evaluator.upcards)
    by_known = {
        (branch.pair, 1 + x): branch.policy for branch in group.after for x in branch.worlds
    }
    policy = group.before.policy
    if origin is not None:
        policy = by_known[origin.pair, origin.made - 1]
    branches = [
        Branch(branch.pair, range(x, x + 1), by_known[branch.pair, decided.made - 1 + x])
        for branch in decided.branches
        for x in branch.worlds
    ]
    return replace(decided, policy=policy, branches=branches)
