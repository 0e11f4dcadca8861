"""Insurance and even money compared with the solver, by hand and by removed cards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solver.bets import (
    BetError,
    PayTable,
    effects_of_removal,
    find_bet,
    insurance_by_hand,
    pay_table,
    value_bet,
)
from solver.cards import ACE, TEN, Hand, two_card_hands
from solver.games import Game, load_game
from solver.solving.game import solve

GAMES = {
    "six-deck": load_game("six-deck"),
    "single-deck": load_game("single-deck"),
    "double-attack": load_game("double-attack"),
    "tens gone": load_game("single-deck").change(removed="TTKhJ9A"),
    "values alone": load_game("six-deck").change(shoe="5,9,8,8,8,8,8,8,8,31"),
}


def table_of(name: str, game: Game) -> PayTable:
    table = pay_table(find_bet(name), game)
    assert table is not None
    return table


@pytest.mark.parametrize("name", GAMES)
def test_by_hand_as_the_solver_says(name: str) -> None:
    game = GAMES[name]
    solved = solve(game).insurance
    assert solved is not None
    bet = find_bet("insurance")
    exact = insurance_by_hand(bet, game, table_of("insurance", game))
    assert {*exact} == {*solved.evs}
    assert all(abs(float(exact[hand]) - ev) <= 1e-12 for hand, ev in solved.evs.items())
    overall = value_bet(bet, game, table_of("insurance", game)).ev
    assert overall is not None
    assert overall == mean(game, exact)
    if solved.even_money is not None:
        found = value_bet(find_bet("even-money"), game, table_of("even-money", game)).ev
        assert found is not None
        assert abs(float(found) - solved.even_money) <= 1e-12


def mean(game: Game, evs: dict[Hand, Fraction]) -> Fraction:
    """The mean over the hands, weighted by how often each is dealt against an ace."""
    left = [count - (value == ACE) for value, count in enumerate(game.shoe.counts)]
    total = Fraction(0)
    for hand in two_card_hands():
        one, other = hand.values
        ways = left[one] * (left[other] - (one == other)) * (1 if one == other else 2)
        total += ways * evs.get(hand, Fraction(0))
    return total / (sum(left) * (sum(left) - 1))


def test_what_is_in_sight_is_counted() -> None:
    game, bet = GAMES["single-deck"], find_bet("insurance")
    table = table_of("insurance", game)
    assert value_bet(bet, game, table).ev == Fraction(3 * 16, 51) - 1
    assert value_bet(bet, game, table, player="98").ev == Fraction(3 * 16, 49) - 1
    seen = game.change(removed="TK5")
    assert value_bet(bet, seen, table, player="Jh", upcard="As").ev == Fraction(3 * 13, 47) - 1


def test_effects_of_removal() -> None:
    game, bet = GAMES["single-deck"], find_bet("insurance")
    effects = effects_of_removal(bet, game, table_of("insurance", game))
    tens = {each.card: each.change for each in effects if each.card in ("10", "J", "Q", "K")}
    others = {each.change for each in effects if each.card not in tens}
    assert {*tens.values()} == {3 * (Fraction(15, 50) - Fraction(16, 51))}
    assert others == {3 * (Fraction(16, 50) - Fraction(16, 51))}
    by_value = effects_of_removal(bet, GAMES["values alone"], table_of("insurance", game))
    assert [each.card for each in by_value] == [*"A23456789T"]


def test_a_pay_table_of_ones_own() -> None:
    game, bet = GAMES["six-deck"], find_bet("insurance")
    three = PayTable("insurance", "mine", {"dealer blackjack": Fraction(3)})
    assert value_bet(bet, game, three).ev == Fraction(4 * 96, 311) - 1
    assert game.shoe.counts[TEN] == 96


@pytest.mark.parametrize(
    ("name", "rules", "complaint"),
    [
        ("insurance", {"insurance_pays": "none"}, "does not offer insurance"),
        ("even-money", {"insurance_pays": "none"}, "does not offer even money"),
        ("even-money", {"blackjack_pays": "1:1"}, "a blackjack pays 1:1 or less"),
    ],
)
def test_a_game_that_does_not_offer_it(name: str, rules: dict[str, object], complaint: str) -> None:
    game = GAMES["six-deck"].change(rules=rules)
    with pytest.raises(BetError, match=complaint):
        pay_table(find_bet(name), game)


@pytest.mark.parametrize("hand", ["55", "AA", "T9", "5"])
def test_even_money_is_for_a_blackjack(hand: str) -> None:
    bet, game = find_bet("even-money"), load_game("six-deck")
    with pytest.raises(BetError, match="even-money is offered to AT only, not to a hand with"):
        value_bet(bet, game, pay_table(bet, game), player=hand)


@pytest.mark.parametrize("hand", ["A", "K", "KA", "AsKs"])
def test_even_money_for_part_of_a_blackjack(hand: str) -> None:
    bet, game = find_bet("even-money"), load_game("six-deck")
    found = value_bet(bet, game, pay_table(bet, game), player=hand)
    assert found.ev == value_bet(bet, game, pay_table(bet, game)).ev
