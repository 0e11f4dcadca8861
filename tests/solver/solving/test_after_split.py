"""A hand that comes from a split, requested by itself, against the reference."""

from __future__ import annotations

import pytest

from solver.cards import VALUES, Hand, parse_value
from solver.games import Game
from solver.reference import Dealer, HandPlay, PostSplit, SplitTree, allowed, post_split
from solver.reference.dealer import with_card
from solver.results.strategy import Action, Strategy
from solver.solving.what_if import query
from tests.small_games import deals, small_game

EVERYTHING = {"surrender_cards": "any", "surrender_after_split": True, "draw_split_aces": True}
AFTER_SPLIT: tuple[dict[str, object], ...] = (
    {},
    {"dealer_hits_soft_17": True, "double_after_split": False, "max_ace_hands": 4},
    {"surrender": "late", "double_cards": "any", **EVERYTHING, "surrender_split_aces": True},
    {"hole_card": "none", "double_on": "9-11", "draw_split_aces": True},
)


@pytest.mark.parametrize("strategy", [Strategy.CDZ, Strategy.CDP1, Strategy.CDP])
@pytest.mark.parametrize("rules", AFTER_SPLIT, ids=str)
@pytest.mark.parametrize("made", [2, 3])
def test_a_split_hand_equals_the_reference(
    made: int, rules: dict[str, object], strategy: Strategy
) -> None:
    for shoe in ("0 0 0 0 6 0 0 2 0 9", "5 0 0 0 0 2 0 0 0 10"):
        game = small_game(shoe, **rules)
        for hand, upcard in deals(game):
            for pair in sorted(set(hand.values)):
                held = list(hand.counts)
                held[parse_value(upcard)] += 1
                held[pair] += made - 1
                if game.shoe.holds(held) and made <= game.rules.hands_from(pair):
                    check_split_hand(game, hand, upcard, pair, made, strategy)


def check_split_hand(
    game: Game, hand: Hand, upcard: str, pair: int, made: int, strategy: Strategy
) -> None:
    """Compare with the reference: the other hands hold a pair card each, and wait."""
    up = parse_value(upcard)
    dealer = Dealer(game.rules, up)
    base = with_card(game.shoe.counts, up, -1)
    after = post_split(dealer, base, pair, strategy)
    left = with_card(base, pair, 1 - made)
    play = HandPlay(dealer, left, pair, lambda held: after.choice(held, made - 2))
    unseen = tuple(b - h for b, h in zip(left, hand.counts, strict=True))
    peeked = game.rules.hole_card != "none"
    here = 1 - dealer.p_blackjack(unseen) if peeked else 1
    if not here:
        return
    answer = query(game, hand, upcard, strategy, after_split=made, pair=VALUES[pair])
    found = dict(answer.values.unconditional)
    split = found.pop(Action.SPLIT, None)
    wanted = {
        action: float(play.evaluate(hand.counts, action) / here)
        for action in allowed(game.rules, hand.counts, pair)
    }
    assert found == pytest.approx(wanted, rel=0, abs=1e-13), (hand, upcard, pair)
    assert sum(answer.dealer.values()) == pytest.approx(1, rel=0, abs=1e-12)
    if peeked:
        assert answer.values.conditional == answer.values.unconditional
        assert answer.values.p_dealer_blackjack == answer.dealer["blackjack"] == 0
    again = hand.is_pair and hand.values[0] == pair and made < game.rules.hands_from(pair)
    assert (split is not None or Action.SPLIT in answer.missing) is again
    if split is not None and strategy is not Strategy.CDP:
        shifted = PostSplit(
            lambda held, x: after.choice(held, x + made - 1),
            lambda held, x: after.doubled(held, x + made - 1),
        )
        tree = SplitTree(dealer, pair, shifted)
        tree.limit = game.rules.hands_from(pair) - made + 1
        assert split == pytest.approx(float(tree.value(left) / here), rel=0, abs=1e-13)
