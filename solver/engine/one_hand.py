"""One hand against one upcard: only what can be drawn to from it is worked out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.engine.hand.evaluator import HandEvaluator, Policy
from solver.engine.hand.lattice import lattice
from solver.engine.hand.terms import Stage, stage_of, terms
from solver.engine.opening import ACTIONS, PlayPolicy
from solver.engine.splits.exhaustion import is_deep, runs_out
from solver.engine.splits.splits import Branch, pack_of, single, split_values
from solver.results.strategy import Action
from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class SplitFrom:
    """Where a split hand comes from: the pair card, and how many hands were made."""

    pair: int
    made: int


@dataclass(frozen=True, slots=True)
class OneHandValues:
    """What the actions are worth, per unit staked.

    Attributes
    ----------
    joint
        Joint value of each allowed action, NaN where it has none.
    given_peek
        The same decisions, with the loss to a dealer blackjack left out.
    loss
        What a dealer blackjack costs that ``joint`` leaves out.
    p_blackjack
        Probability of a dealer blackjack.
    outcomes
        Probability of each of the dealer's outcomes, blackjack among them.
    """

    joint: dict[Action, float]
    given_peek: dict[Action, float]
    loss: float
    p_blackjack: float
    outcomes: list[float]


@dataclass(frozen=True, slots=True, eq=False)
class _Decided:
    """How the hand is played on, whatever the measure: at its stage, and when it is split."""

    stage: Stage
    gone: int
    policy: Policy
    branches: list[Branch]
    made: int


def hand_values(
    rules: Rules,
    shoe: Sequence[int],
    counts: Sequence[int],
    upcard: int,
    plan: PlayPolicy,
    origin: SplitFrom | None = None,
) -> OneHandValues:
    """Value every action of one hand.

    Parameters
    ----------
    rules, shoe
        The game; the shoe is full, hand and upcard included.
    counts
        Ten counts of the hand; not a blackjack of the first two cards.
    upcard
        The dealer's card.
    plan
        How hands are played on.
    origin
        Where the hand comes from if it was split off.
    """
    import numpy as np

    player = HandEvaluator(rules, shoe, (upcard,))
    hand = lattice().find(counts)
    decided = _decide(player, hand, plan, origin)
    joint = given_peek = _evaluate(player, hand, decided)
    if rules.hole_card == "none":
        peeking = HandEvaluator(replace(rules, hole_card="peek"), shoe, (upcard,))
        given_peek = _evaluate(peeking, hand, decided)
    if origin is not None and _uses_up(player, origin, decided):
        joint = given_peek = dict.fromkeys(joint, np.nan)
    here = np.array([hand])
    return OneHandValues(
        joint,
        given_peek,
        float(player.blackjack_loss(here, decided.gone)[0, upcard]),
        float(player.p_blackjack(here, decided.gone)[0, upcard]),
        player.dealer.rows_of(lattice().keys[here] + decided.gone)[0, 0].tolist(),
    )


def _uses_up(player: HandEvaluator, origin: SplitFrom, decided: _Decided) -> bool:
    """Whether the hands made, played like this one, can run the shoe out of cards."""
    if is_deep(player, origin.made):
        return False
    policies = {origin.made: decided.policy}
    return runs_out(player, origin.pair, player.upcards[0], policies)


def _decide(
    player: HandEvaluator, hand: int, plan: PlayPolicy, origin: SplitFrom | None
) -> _Decided:
    """Fix the play from this hand on."""
    table = lattice()
    two = table.counts[hand].max() == 2 and table.cards[hand] == 2
    pair = int(table.counts[hand].argmax()) if two else -1
    most = player.rules.hands_from(pair) if two else 0
    if origin is None:
        splits = most > 1
        before = plan.first(player, single(pair) if splits else hand)
        after = plan.split(player, before, [pair]) if splits else []
        return _Decided(Stage.FIRST, 0, before.policy, after, 2)
    before = plan.first(player, single(origin.pair))
    policy = plan.split(player, before, [origin.pair], origin.made)[0].policy
    splits = pair == origin.pair and origin.made < most
    made = origin.made + 1
    after = plan.split(player, before, [pair], made) if splits else []
    gone = pack_of(origin.pair, origin.made - 1)
    return _Decided(stage_of(origin.pair), gone, policy, after, made)


def _evaluate(player: HandEvaluator, hand: int, decided: _Decided) -> dict[Action, float]:
    """Work out the actions under the rules of a player, the decisions being made."""
    table = lattice()
    upcard = player.upcards[0]
    play = player.sweep(decided.stage, table.above(hand), decided.policy, gone=decided.gone)
    bits = int(terms(player.rules).allowed[decided.stage][hand])
    worth = (play.stand, play.hit, play.double, play.surrender)
    values = {
        action: float(each[hand, upcard])
        for number, (action, each) in enumerate(zip(ACTIONS, worth, strict=False))
        if bits >> number & 1
    }
    for split in split_values(player, decided.branches, decided.made).values():
        values[Action.SPLIT] = float(split[upcard])
    return values
