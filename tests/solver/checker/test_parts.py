"""The parts of the checker, each against another way to the same numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.checker.cards import NAMES, PIPS, Counts, copies, hand_of, minus
from solver.checker.dealer import DealerCounts
from solver.checker.hands import UpcardTable
from solver.checker.refusal import CertificateError
from solver.checker.rules import ACTIONS, OUTCOMES, read_rules
from solver.checker.splits import chance_of_pairs, split_value, worlds
from solver.checker.units import falling, known_cards, most_cards
from solver.engine.splits.closed_form import coefficients
from solver.reference import dealer_outcomes
from solver.rules import Rules
from solver.rules.payoffs import all_payoffs
from solver.rules.stages import Stage, may_act
from tests.small_games import rules as random_rules
from tests.small_games import small_game
from tests.solver.checker.games import as_checked


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(
    counts=st.lists(st.integers(0, 3), min_size=9, max_size=9),
    tens=st.integers(4, 8),
    upcard=st.integers(0, 9),
    hits=st.booleans(),
    gone=st.lists(st.integers(0, 9), max_size=3),
)
def test_the_dealer_is_that_of_the_reference(
    counts: list[int], tens: int, upcard: int, hits: bool, gone: list[int]
) -> None:
    unseen = (*counts, tens)
    left = unseen
    for card in gone:
        if left[card]:
            left = minus(left, copies(card))
    units = falling(sum(unseen), sum(unseen))
    row = DealerCounts(upcard, hits, unseen, units).outcomes(left)
    whole = units[sum(unseen) - sum(left)]
    exact = dealer_outcomes(Rules(dealer_hits_soft_17=hits), left, NAMES[upcard])
    assert {str(name): Fraction(n, whole) for name, n in zip(OUTCOMES, row, strict=True)} == exact


@pytest.mark.parametrize("hits", [False, True])
@pytest.mark.parametrize("upcard", [0, 5, 9])
def test_the_dealer_is_that_of_all_orders(upcard: int, hits: bool) -> None:
    cards = (0, 0, 4, 5, 5, 8, 9, 9)
    unseen = hand_counts(cards)
    found = [0] * len(OUTCOMES)
    orders = list(permutations(cards))
    for order in orders:
        found[OUTCOMES.index(drawn_out(upcard, order, hits))] += 1
    row = DealerCounts(upcard, hits, unseen, falling(len(cards), len(cards))).outcomes(unseen)
    assert list(row) == found
    assert sum(row) == len(orders)


def hand_counts(cards: tuple[int, ...]) -> Counts:
    return tuple(cards.count(value) for value in range(10))


def drawn_out(upcard: int, order: tuple[int, ...], hits: bool) -> int | str:
    """Play the dealer's hand as at a table."""
    hand = [upcard]
    for card in order:
        hand.append(card)
        total = sum(PIPS[each] for each in hand)
        soft = 0 in hand and total <= 11
        total += 10 * soft
        if total > 17 or (total == 17 and not (soft and hits)):
            break
    if len(hand) == 2 and total == 21:
        return "blackjack"
    return "bust" if total > 21 else total


@settings(derandomize=True, max_examples=200, deadline=None, database=None)
@given(plain=random_rules(), cards=st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_permissions_and_payoffs_are_those_of_the_rules(
    plain: dict[str, object], cards: list[int]
) -> None:
    rules = Rules.read(plain)
    checked = read_rules(rules.as_text())
    hand = hand_of(*sorted(cards))
    if hand.total > 21:
        return
    names = {"first": Stage.FIRST, "split": Stage.SPLIT, "split aces": Stage.SPLIT_ACES}
    for name, stage in {**names, "doubled": Stage.DOUBLED}.items():
        may = {str(act) for act in may_act(rules, stage, len(cards), hand.total, hand.soft)}
        ended = checked.has_ended(name, hand)
        assert checked.allowed(name, hand) == tuple(
            action for action in ACTIONS if action in ({"stand"} if ended else may)
        )
    assert all((paid * checked.unit()).denominator == 1 for paid in all_payoffs(rules))


@pytest.mark.parametrize("most_hands", [2, 3, 4, 6])
@pytest.mark.parametrize(("pair", "upcard"), [(0, 0), (7, 9), (9, 9), (9, 0)])
def test_a_split_has_the_coefficients_of_the_engine(
    most_hands: int, pair: int, upcard: int
) -> None:
    game = small_game((4,) * 9 + (16,), max_hands=most_hands, max_ace_hands=most_hands)
    table = UpcardTable(*as_checked(game), upcard)
    engine = coefficients(game.shoe.counts, pair, most_hands, 2)[:, :, upcard]
    for x in worlds(table, pair):
        for part in (0, 1):

            def one(world: int, x: int = x, part: int = part) -> tuple[Fraction, Fraction]:
                return Fraction(world == x and not part), Fraction(world == x and part)

            assert float(split_value(table, pair, one)) == pytest.approx(engine[x, part], abs=1e-14)
        assert chance_of_pairs(table, pair, x) > 0
    assert abs(engine[len(worlds(table, pair)) :]).max(initial=0) < 1e-14


@pytest.mark.parametrize(
    "shoe", [(4,) * 9 + (16,), (24,) * 9 + (96,), (24,) + (0,) * 8 + (24,), (1,) * 9 + (9,)]
)
def test_the_number_of_cards_is_large_enough(shoe: Counts) -> None:
    for pips in (16, 21):
        smallest = [PIPS[value] for value, held in enumerate(shoe) for _ in range(held)]
        fitting = [k for k in range(1, len(smallest) + 1) if sum(smallest[: k - 1]) <= pips]
        assert most_cards(shoe, pips) == max(fitting)
    rules = read_rules(Rules(max_hands=4).as_text())
    assert known_cards(rules, shoe) <= sum(shoe) - 1


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("surrender", "sometimes"),
        ("max_hands", 17),
        ("max_hands", True),
        ("charlie", 2),
        ("charlie", None),
        ("blackjack_pays", "6:4"),
        ("blackjack_pays", "3:0"),
        ("insurance_pays", 2),
        ("double_on", "12-11"),
        ("dealer_hits_soft_17", 1),
        ("hole_card", "PEEK"),
    ],
)
def test_values_of_rules_that_are_not_known_are_refused(rule: str, value: object) -> None:
    with pytest.raises(CertificateError, match=f"line 1: {rule} cannot be"):
        read_rules({**Rules().as_text(), rule: value})


def test_rules_that_are_unknown_missing_or_out_of_order_are_refused() -> None:
    plain = dict(Rules().as_text())
    for wrong in (
        {**plain, "jokers": True},
        dict(list(plain.items())[1:]),
        dict(reversed(plain.items())),
        [*plain],
    ):
        with pytest.raises(CertificateError, match='"rules" must have the keys'):
            read_rules(wrong)
