"""What-if questions with exact answers: every action of one hand as a fraction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
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
from solver.exact.hands import PlayedHands, p_blackjack, payoff_table, value_hands
from solver.exact.near_ties import has_near_ties
from solver.exact.splits import split_value, worlds
from solver.games import Game
from solver.results.chart import Row
from solver.results.exact_values import ExactAnswer, ExactHandValues
from solver.results.strategy import Action, Strategy
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
    found = query(game, hand, upcard, strategy, after_split=after_split, pair=pair, chart=chart)
    held, value = found.values.hand, int(found.values.upcard)
    origin = None
    if after_split is not None:
        card = parse_value(pair) if pair else held.values[0]
        origin = SplitFrom(card, after_split)
    plan = play_policy(game, found.strategy, chart)
    evaluator = HandEvaluator(game.rules, game.shoe.counts, (value,))
    number = lattice().find(held.counts)
    decided = decide_hand(evaluator, number, plan, origin)
    if found.strategy is not Strategy.TOTALS and _has_near_ties(evaluator, number, decided):
        decided = _settled(game, found.strategy, decided, value, origin)
    valued = found.values.unconditional.keys()
    joint = given_peek = _joint(evaluator, number, decided, valued)
    if game.rules.hole_card == "none":
        peeking = HandEvaluator(replace(game.rules, hole_card="peek"), game.shoe.counts, (value,))
        given_peek = _joint(peeking, number, decided, valued)
    chance = p_blackjack(evaluator.left(decided.gone) - lattice().counts[number], value)
    lost = bet_lost_to_blackjack(
        game.rules, HandClass(terms(game.rules).classes[decided.stage][number])
    )
    parts = HandParts(joint, given_peek, chance * lost, chance)
    conditional, unconditional = by_condition(game.rules, held, parts, after_split, Fraction)
    known = Fraction(0) if after_split is not None and game.rules.hole_card != "none" else chance
    return ExactAnswer(
        found, ExactHandValues(unconditional, conditional, known, dict(found.missing))
    )


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


def _joint(
    evaluator: HandEvaluator, hand: int, decided: DecidedHand, valued: Collection[Action]
) -> dict[Action, Fraction]:
    """Return the joint values of the allowed actions that have one."""
    table, upcard = lattice(), evaluator.upcards[0]
    hands = table.above(hand)
    evaluator.dealer.index(table.keys[hands] + decided.gone)
    split_values(evaluator, decided.branches, decided.made)  # the dealer then knows what it needs
    branches = decided.branches if Action.SPLIT in valued else []
    splits = worlds(evaluator, branches, decided.made)
    own = PlayedHands(decided.stage, decided.policy, hands, np.array([hand]), decided.gone)
    plays = [own, *(each.play for each in splits)]
    values, *known = value_hands(evaluator, payoff_table(evaluator.rules), plays)
    bits = int(terms(evaluator.rules).allowed[decided.stage][hand, upcard])
    found = {
        action: value
        for action, number in NUMBERS.items()
        if bits >> number & 1 and action in valued
        for value in [values.fraction(number, 0, 0)]
    }
    if splits:
        found[Action.SPLIT] = split_value(evaluator, upcard, list(zip(splits, known, strict=True)))
    return found
