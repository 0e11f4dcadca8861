"""What must hold between values, whatever they are."""

from __future__ import annotations

from functools import cache

import pytest

from solver.cards import UPCARD_ORDER, VALUES, Hand, parse_value
from solver.games import GAME_NAMES, load_game
from solver.results.chart import Chart
from solver.results.solution import ActionValues, Solution
from solver.results.strategy import Action
from solver.solving.charts import best_chart, evaluate
from solver.solving.game import solve
from solver.solving.what_if import query

CLASSES = ("cdz-", "cdp1", "cdp")


@cache
def chart_of(name: str) -> Chart:
    return best_chart(load_game(name))


@cache
def solved(name: str, rules: tuple[str, ...] = (), strategy: str = "cdz-") -> Solution:
    return solve(load_game(name).change(rules=rules), strategy)


# A card burned unseen changes no fixed strategy.


@pytest.mark.parametrize("hole_card", ["peek", "none", "original-only"])
@pytest.mark.parametrize("name", ["single-deck", "side-bets-six"])
def test_a_burned_card_does_not_change_the_round_by_a_chart(name: str, hole_card: str) -> None:
    game = load_game(name).change(rules={"hole_card": hole_card})
    rows = chart_of(name).rows
    counts = game.shoe.counts
    burned = sum(
        held / sum(counts) * evaluate(game.change(removed=card), rows).ev
        for card, held in zip(VALUES, counts, strict=True)
    )
    assert evaluate(game, rows).ev == pytest.approx(burned, rel=0, abs=1e-14)


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [("88", "T"), ("22", "5"), ("AA", "A"), ("77", "7"), ("99", "A"), ("65", "T")],
)
def test_a_burned_card_does_not_change_an_action_by_a_chart(hand: str, upcard: str) -> None:
    game = load_game("single-deck").change(rules={"surrender": "late"})
    rows = chart_of("single-deck").rows
    full = evaluate(game, rows).actions(hand, upcard).unconditional
    left = list(game.shoe.counts)
    for value in (*Hand.parse(hand).values, parse_value(upcard)):
        left[value] -= 1
    burned = dict.fromkeys(full, 0.0)
    for card, held in zip(VALUES, left, strict=True):
        values = evaluate(game.change(removed=card), rows).actions(hand, upcard).unconditional
        for action in burned:
            burned[action] += held / sum(left) * values[action]
    assert (Action.SPLIT in full) is Hand.parse(hand).is_pair
    assert full == pytest.approx(burned, rel=0, abs=1e-13)


# Probabilities.


@pytest.mark.parametrize("name", GAME_NAMES)
def test_probabilities_sum_to_one(name: str) -> None:
    game = load_game(name)
    upcards = solved(name).upcards
    assert [each.upcard for each in upcards] == list(UPCARD_ORDER)
    assert sum(each.probability for each in upcards) == pytest.approx(1, rel=0, abs=1e-15)
    for hand in ("A2", "TT", "333", "A234", "98"):
        for upcard in VALUES:
            answer = query(game, hand, upcard)
            assert sum(answer.dealer.values()) == pytest.approx(1, rel=0, abs=1e-13)
            assert min(answer.dealer.values()) >= 0
            if upcard in "AT":
                chance = answer.values.p_dealer_blackjack
                assert answer.dealer["blackjack"] == pytest.approx(chance, rel=1e-13)
                assert chance > 0
            else:
                assert answer.dealer["blackjack"] == answer.values.p_dealer_blackjack == 0


@pytest.mark.parametrize("name", ["single-deck", "double-attack"])
def test_the_round_is_the_mean_of_its_upcards(name: str) -> None:
    solution = solved(name)
    mean = sum(each.probability * each.ev for each in solution.upcards)
    assert solution.ev == -solution.house_edge == pytest.approx(mean, rel=0, abs=1e-15)


# Classes of strategy.


@pytest.mark.parametrize("rules", [(), ("double_after_split=false",), ("draw_split_aces=true",)])
def test_with_one_split_no_class_beats_the_play_made_for_it(rules: tuple[str, ...]) -> None:
    """With two hands exactly one further pair card is gone: cdp1 is cdp, and is the best."""
    one_split = (*rules, "max_hands=2")
    best = solved("single-deck", one_split, "cdp1")
    cdp = solved("single-deck", one_split, "cdp")
    assert cdp.ev == pytest.approx(best.ev, rel=0, abs=1e-15)
    for strategy in ("cdz-", "totals"):
        for each in solved("single-deck", one_split, strategy).hands:
            optimum = best.actions(each.hand, VALUES[each.upcard]).unconditional
            for action, ev in each.unconditional.items():
                assert ev <= optimum[action] + 1e-14, (strategy, each.hand, each.upcard, action)


@pytest.mark.parametrize("name", ["single-deck", "double-attack"])
def test_the_classes_play_the_unsplit_hand_alike(name: str) -> None:
    plain, *others = (solved(name, (), strategy) for strategy in CLASSES)
    for other in others:
        for one, two in zip(plain.hands, other.hands, strict=True):
            assert (one.hand, one.upcard) == (two.hand, two.upcard)
            for action in one.unconditional.keys() - {Action.SPLIT}:
                assert one.unconditional[action] == two.unconditional[action]


# More options never hurt.


@pytest.mark.parametrize(
    "rules",
    [
        ("double_cards=any",),
        ("surrender=late",),
        ("surrender=late", "surrender_cards=any"),
        ("double_rescue=true",),
        ("charlie=5",),
        ("max_hands=1", "double_on=9-11"),
    ],
    ids=" ".join,
)
def test_an_option_raises_no_other_value_down(rules: tuple[str, ...]) -> None:
    """Best play of an unsplit hand with one more option is worth no less."""
    less: tuple[str, ...] = ()
    more = rules
    if "double_on=9-11" in rules:
        less, more = rules, ("max_hands=1",)
    for each in solved("single-deck", less).hands:
        enlarged = solved("single-deck", more).actions(each.hand, VALUES[each.upcard])
        for action in each.unconditional.keys() - {Action.SPLIT}:
            gain = enlarged.unconditional[action] - each.unconditional[action]
            assert gain >= -1e-15, (each.hand, each.upcard, action)


@pytest.mark.parametrize("strategy", CLASSES)
def test_late_surrender_on_two_cards_changes_nothing_else(strategy: str) -> None:
    without = solved("single-deck", (), strategy)
    late = solved("single-deck", ("surrender=late",), strategy)
    assert late.ev > without.ev
    for one, two in zip(without.hands, late.hands, strict=True):
        rest = dict(two.unconditional)
        surrender = rest.pop(Action.SURRENDER, None)
        assert rest == pytest.approx(dict(one.unconditional), rel=0, abs=1e-15)
        assert (surrender is None) is one.hand.is_blackjack
        if surrender is not None:
            assert two.conditional[Action.SURRENDER] == pytest.approx(-0.5, abs=1e-15)


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ("double_after_split=false", "double_after_split=true"),
        ("draw_split_aces=false", "draw_split_aces=true"),
    ],
)
def test_a_split_with_more_options_is_worth_no_less(less: str, more: str) -> None:
    poorer, richer = (solved("single-deck", ("max_hands=2", rule), "cdp1") for rule in (less, more))
    for one, two in zip(poorer.hands, richer.hands, strict=True):
        for action, ev in one.unconditional.items():
            assert two.unconditional[action] >= ev - 1e-15, (one.hand, one.upcard, action)
    assert richer.ev > poorer.ev


# One hand asked for, and the same hand in the solved game.

HANDS = ("AT", "AA", "88", "TT", "T6", "A7", "65", "22")
VARIANTS = (
    ("double-attack", ()),
    ("single-deck", ("hole_card=none", "surrender=late")),
    ("six-deck", ("hole_card=original-only", "surrender=early", "dealer_hits_soft_17=true")),
    ("single-deck", ("hole_card=none", "surrender=early", "charlie=5")),
)


@pytest.mark.parametrize("strategy", CLASSES)
@pytest.mark.parametrize(("name", "rules"), VARIANTS)
def test_a_query_equals_the_solved_game(name: str, rules: tuple[str, ...], strategy: str) -> None:
    solution = solved(name, rules, strategy)
    game = load_game(name).change(rules=rules)
    for hand in HANDS:
        for upcard in "26TA":
            same_values(query(game, hand, upcard, strategy).values, solution.actions(hand, upcard))


@pytest.mark.parametrize(("hand", "upcard"), [("88", "T"), ("A7", "A"), ("22", "5")])
def test_a_query_by_totals_equals_the_solved_game(hand: str, upcard: str) -> None:
    solution = solved("single-deck", (), "totals")
    asked = query(load_game("single-deck"), hand, upcard, "totals").values
    same_values(asked, solution.actions(hand, upcard))


def same_values(one: ActionValues, two: ActionValues) -> None:
    assert one.conditional == pytest.approx(dict(two.conditional), rel=0, abs=1e-13)
    assert one.unconditional == pytest.approx(dict(two.unconditional), rel=0, abs=1e-13)
    assert (one.hand, one.upcard, one.best) == (two.hand, two.upcard, two.best)
    assert one.p_dealer_blackjack == pytest.approx(two.p_dealer_blackjack, rel=0, abs=1e-15)
    assert (one.margin is None) is (two.margin is None)
    assert (one.margin or 0) == pytest.approx(two.margin or 0, rel=0, abs=1e-13)
