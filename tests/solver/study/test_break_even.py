"""The EV as a function of what is paid."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from sympy import Rational, Symbol

from solver import exact_solution, load_game
from solver.exact.payouts import PayKind, payout_form
from solver.study.break_even import BreakEvenError, break_even
from tests.small_games import small_game

SMALL = small_game("3 2 0 2 0 2 0 2 3 9", double_attack="1", surrender="late", max_hands=2)
HALF = Fraction(1, 2)


@pytest.mark.parametrize("name", ["single-deck", "six-deck", "double-attack"])
def test_the_ev_is_0_at_the_root(name: str) -> None:
    game = load_game(name)
    found = break_even(game, "blackjack_pays")
    assert found.root is not None
    assert found.ev(found.root) == 0
    fair = game.change(rules=[f"blackjack_pays={found.root.numerator}:{found.root.denominator}"])
    assert exact_solution(fair).ev == 0


@pytest.mark.parametrize("strategy", ["cdz-", "cdp1", "cdp", "totals"])
def test_every_piece_is_what_the_solver_says(strategy: str) -> None:
    found = break_even(SMALL, "blackjack_pays", strategy)
    assert found.pieces[0].start == 0
    assert found.pieces[-1].end is None
    for piece in found.pieces:
        inside = piece.start + HALF if piece.end is None else (piece.start + piece.end) / 2
        for payout in {piece.start, inside}:
            ratio = f"{payout.numerator}:{payout.denominator}"
            game = SMALL.change(rules=[f"blackjack_pays={ratio}"])
            if strategy != "totals":  # the best chart itself may change with the payout
                assert exact_solution(game, strategy).ev == found.ev(payout)


def test_more_pieces_where_the_attack_depends_on_the_payout() -> None:
    found = break_even(load_game("double-attack"), "blackjack_pays")
    attacked = [len(piece.line.decisions) for piece in found.pieces]
    assert attacked == sorted(attacked) == [4, 5, 6, 7, 8, 9, 10]
    slopes = [piece.line.slope for piece in found.pieces]
    assert slopes == sorted(slopes)


def test_a_game_that_wins_at_every_payout_has_no_root() -> None:
    assert break_even(SMALL, "blackjack_pays").root is None


def test_the_pieces_meet() -> None:
    for of in ("blackjack_pays", "insurance_pays"):
        pieces = break_even(load_game("double-attack"), of).pieces
        for before, after in pairwise(pieces):
            assert before.end == after.start
            assert before.line.at(after.start) == after.line.at(after.start)


def test_insurance_in_double_attack() -> None:
    """Behind an ace, 96 of 383 cards are ten-valued."""
    found = break_even(load_game("double-attack"), "insurance_pays")
    assert found.root == Fraction(383 - 96, 96)
    assert found.pieces[0].end == Fraction(381 - 96, 96)  # with two aces in hand


@pytest.mark.parametrize("name", ["single-deck", "double-attack", "side-bets-six"])
@pytest.mark.parametrize("pays", ["2:1", "5:2", "3:1"])
def test_the_gain_of_insurance(name: str, pays: str) -> None:
    game = load_game(name).change(rules=[f"insurance_pays={pays}"])
    insurance = exact_solution(game).insurance
    assert insurance is not None
    found = break_even(game, "insurance_pays")
    assert found.ev(game.rules.insurance_pays) == insurance.gain


@pytest.mark.parametrize("of", ["blackjack_pays", "insurance_pays"])
def test_the_expression_of_sympy(of: str) -> None:
    found, t = break_even(load_game("double-attack"), of), Symbol("t")
    expression = found.expression(t)
    for payout in (Fraction(1, 4), Fraction(1), Fraction(3), Fraction(7, 2), Fraction(5)):
        value = expression.subs(t, Rational(payout.numerator, payout.denominator))
        assert Fraction(int(value.p), int(value.q)) == found.ev(payout)


@pytest.mark.parametrize("strategy", ["cdz-", "cdp1", "cdp", "totals"])
@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"surrender": "early", "hole_card": "none", "charlie": 5},
        {"surrender": "late", "double_rescue": True, "double_attack": "1:2"},
    ],
)
def test_the_polynomial_gives_the_ev(strategy: str, changed: dict[str, object]) -> None:
    game = small_game("4 2 2 2 2 2 2 2 2 8", max_hands=2, **changed)
    form = payout_form(game, strategy)
    exact = exact_solution(game, strategy)
    assert form.ev == exact.ev
    assert min(form.coefficients.values()) >= 0
    insurance = exact.insurance
    assert insurance is not None
    assert form.insured * game.rules.insurance_pays - form.insurance_loses == insurance.gain


def test_the_polynomial_with_another_payout() -> None:
    form = payout_form(SMALL)
    more = form.ev_with({PayKind.BLACKJACK: form.pays[PayKind.BLACKJACK] + 1})
    assert more - form.ev == form.coefficients[PayKind.BLACKJACK]
    root = form.break_even(PayKind.BLACKJACK)
    assert root is not None
    assert form.ev_with({PayKind.BLACKJACK: root}) == 0
    assert form.break_even(PayKind.CHARLIE) is None


@pytest.mark.parametrize("strategy", ["cdz-", "totals"])
def test_a_blackjack_that_pays_nothing_is_still_one(strategy: str) -> None:
    game = small_game("4 2 2 2 2 2 2 2 2 8", max_hands=2, blackjack_pays="0")
    form = payout_form(game, strategy)
    assert form.coefficients[PayKind.BLACKJACK] > 0
    more = form.ev_with({PayKind.BLACKJACK: Fraction(1, 7)})
    assert more == form.ev + form.coefficients[PayKind.BLACKJACK] / 7


def test_a_bust_is_lost_before_the_dealer_plays() -> None:
    """Without a hole card too: what a dealer blackjack takes are the hands that stood."""
    game = small_game("4 0 0 0 0 0 4 0 0 8", max_hands=1, hole_card="none")
    assert payout_form(game).ev == exact_solution(game).ev
    peek = payout_form(game.change(rules=["hole_card=peek"])).coefficients
    none = payout_form(game).coefficients
    assert none[PayKind.BUST] >= peek[PayKind.BUST]
    assert sum(none.values()) <= sum(peek.values()) + none[PayKind.DEALER_BLACKJACK]


def test_bad_questions() -> None:
    game = load_game("six-deck")
    with pytest.raises(BreakEvenError, match="no payout 'charlie': use blackjack_pays or"):
        break_even(game, "charlie")
    with pytest.raises(BreakEvenError, match="has no ace to show"):
        break_even(game.change(shoe="0 4 4 4 4 4 4 4 4 16"), "insurance_pays")
    with pytest.raises(BreakEvenError, match="a payout is 0 or more, not -1"):
        break_even(game, "insurance_pays").ev(Fraction(-1))
