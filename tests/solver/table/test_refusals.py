"""Errors of the table; the message says which seat and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.errors import ShoeError, UpcardError
from solver.games import load_game
from solver.rules import TableLimits
from solver.table import RoundRecord, Seat, Table, TableError, settle
from tests.solver.table.written import DOUBLE_ATTACK, SINGLE, SIX, settled, with_limits, with_rules

STANDARD = load_game("six-deck")
NINE = "T 9 8 T"
"""Eighteen against a nine and a ten: one decision."""


def refused(game: object, cards: str, *seats: dict[str, object], message: str) -> None:
    with pytest.raises(UpcardError, match=message):
        settled(game, cards, *seats)  # type: ignore[arg-type]


class TestLimits:
    def test_the_minimum_and_the_maximum(self) -> None:
        game = with_limits(STANDARD, bet_minimum=10, bet_maximum=500)
        refused(game, NINE, {"bet": "9.99", "play": "S"}, message="seat 1: a bet of 9.99 is less")
        refused(game, NINE, {"bet": 501, "play": "S"}, message="501 is more than the table's maxi")
        for bet in (10, 500):
            assert settled(game, NINE, {"bet": bet, "play": "S"}).total.net == -bet

    def test_the_maximum_of_the_published_table(self) -> None:
        refused(SIX, NINE, {"bet": "5000.01", "play": "S"}, message="maximum of 5000$")

    def test_a_maximum_for_a_bet_that_does_not_exist(self) -> None:
        game = with_limits(STANDARD, side_bet_maximum={"perfekt-pairs": 25})
        message = "limits.side_bet_maximum: no side bet 'perfekt-pairs'; did you mean perfect-pairs"
        refused(game, NINE, {"bet": 10, "play": "S"}, message=message)

    def test_an_attack_without_a_bet(self) -> None:
        seat: dict[str, object] = {"attack": 5}
        refused(DOUBLE_ATTACK, "9 T 8 7 Q", seat, message="an attack wager is not possible without")

    def test_five_times_a_bet_to_the_right(self) -> None:
        cards = "T T T 9 8 8 8 T"
        seats: list[dict[str, object]] = [{"bet": bet, "play": "S"} for bet in (10, 2, 11)]
        refused(SIX, cards, *seats, message=r"seat 3: a bet of 11 .* 5 times the bet of 2 .*seat 2")
        seats[2]["bet"] = 10
        assert settled(SIX, cards, *seats).total.net == -22

    def test_a_larger_bet_to_the_right_is_allowed(self) -> None:
        seats: list[dict[str, object]] = [{"bet": 1000, "play": "S"}, {"bet": 1, "play": "S"}]
        assert settled(SIX, "T T 9 8 8 T", *seats).total.net == -1001

    def test_a_seat_without_a_bet_is_no_bet_to_the_right(self) -> None:
        seats: list[dict[str, object]] = [
            {"side_bets": {"pairs-pay": 1}}, {"bet": 1000, "play": "S"},
        ]  # fmt: skip
        assert settled(SIX, "T T 9 8 8 T", *seats).total.net == -1001

    def test_seats(self) -> None:
        message = "6 seats are more than the table's 5"
        refused(SIX, NINE, *[{"bet": 1}] * 6, message=message)
        with pytest.raises(TableError, match="the round has no seats"):
            settle(RoundRecord(SIX, (), ()))

    def test_two_side_bets_at_a_time(self) -> None:
        seats: list[dict[str, object]] = [
            {"bet": 10, "side_bets": {"trifecta": 1, "pairs-pay": 1}, "play": "S"},
            {"bet": 10, "side_bets": {"in-between": 1}, "play": "S"},
        ]
        message = (
            r"3 side bets in one round \(in-between, pairs-pay, trifecta\) are more than the 2"
        )
        refused(SIX, "T T 9 8 8 T", *seats, message=message)

    def test_the_maximum_of_a_side_bet(self) -> None:
        for name, most in (("trifecta", 250), ("pairs-pay", 500), ("in-between", 500)):
            seat = {"bet": 10, "side_bets": {name: most + 1}, "play": "S"}
            message = f"seat 1: {most + 1} on {name} is more than the table's maximum of {most}"
            refused(SIX, NINE, seat, message=message)

    def test_a_side_bet_without_a_bet(self) -> None:
        message = "seat 1: a side bet is not allowed without a bet"
        refused(DOUBLE_ATTACK, NINE, {"side_bets": {"bust-it": 1}}, message=message)

    def test_a_side_bet_that_the_game_does_not_have(self) -> None:
        message = "seat 1: trifecta is not a side bet of double-attack, which has bust-it; a game"
        seat = {"bet": 10, "side_bets": {"trifecta": 1}, "play": "S"}
        refused(DOUBLE_ATTACK, NINE, seat, message=message)
        refused(
            STANDARD, NINE, seat, message="which has no side bets; a game file can add it under"
        )

    def test_a_side_bet_that_does_not_exist(self) -> None:
        seat = {"bet": 10, "side_bets": {"bustit": 1}, "play": "S"}
        refused(DOUBLE_ATTACK, NINE, seat, message="no side bet 'bustit'; did you mean bust-it?")

    def test_a_side_bet_without_a_pay_table(self) -> None:
        seat = {"bet": 10, "side_bets": {"hole-card-bonus": 1}, "play": "S"}
        refused(SIX, NINE, seat, message="hole-card-bonus has no published pay table; name a .toml")

    def test_a_pay_table_that_does_not_exist(self) -> None:
        with pytest.raises(UpcardError, match="bust-it has no pay table 'palazo'"):
            Table(DOUBLE_ATTACK, {"bust-it": "palazo"})

    def test_insurance_is_no_side_bet(self) -> None:
        game = replace(SIX, side_bets=("insurance",))
        seat = {"bet": 10, "side_bets": {"insurance": 1}, "play": "S"}
        refused(game, NINE, seat, message="insurance is offered after an ace is dealt")


class TestWagers:
    @pytest.mark.parametrize("amount", [-1, "-2.50", "ten", True, None, [], "1e5", float("nan")])
    def test_no_amount(self, amount: object) -> None:
        refused(STANDARD, NINE, {"bet": amount, "play": "S"}, message="seat 1: bet must be an am")

    def test_nothing_staked(self) -> None:
        refused(
            STANDARD, NINE, {}, message="seat 1: nothing is staked: a seat needs a bet or a side"
        )
        seat = {"bet": 10, "side_bets": {"trifecta": 0}, "play": "S"}
        refused(SIX, NINE, seat, message="seat 1: trifecta: the amount staked must be more than 0")

    @pytest.mark.parametrize(
        ("values", "what"),
        [
            ({"insurance": 1}, "insurance"),
            ({"even_money": True}, "even money"),
            ({"play": "S"}, "a decision"),
            ({"attack": 1}, "an attack wager"),
        ],
    )
    def test_nothing_goes_without_a_bet(self, values: dict[str, object], what: str) -> None:
        seat = {"side_bets": {"trifecta": 1}, **values}
        refused(SIX, NINE, seat, message=f"seat 1: {what} is not possible without a bet")

    def test_an_attack(self) -> None:
        seat = {"bet": 10, "attack": "10.01", "play": "S"}
        message = (
            "seat 1: an attack wager of 10.01 is not allowed; the maximum is 10 on a bet of 10"
        )
        refused(DOUBLE_ATTACK, "9 T 8 K", seat, message=message)
        refused(STANDARD, NINE, seat, message="seat 1: six-deck has no attack wager")
        half = with_rules("double-attack", double_attack="1:2")
        refused(
            half, "9 T 8 K", {"bet": 10, "attack": 6, "play": "S"}, message="the maximum is 5 on"
        )

    def test_insurance(self) -> None:
        message = "seat 1: insurance of 5.01 is not allowed; the maximum is 5 on a bet of 10"
        refused(SIX, "T A 8 9 ", {"bet": 10, "insurance": "5.01", "play": "S"}, message=message)
        seat = {"bet": 10, "insurance": 5, "play": "S"}
        refused(SIX, NINE, seat, message="seat 1: insurance is offered against an ace, not agai")
        attacked = {"bet": 10, "attack": 10, "insurance": 6, "play": "S"}
        refused(DOUBLE_ATTACK, "A T 8 9", attacked, message="the maximum is 5 on a bet of 10")
        without = with_rules("six-deck", insurance_pays="none")
        refused(without, "T A 8 9", seat, message="seat 1: insurance is not offered in this game")

    def test_even_money(self) -> None:
        seat = {"bet": 10, "even_money": True}
        refused(SIX, "A 9 K 8", seat, message="seat 1: even money is offered against an ace, not")
        refused(SIX, "T A 9 8", seat, message="even money is offered only to a blackjack that pays")
        both = {"bet": 10, "even_money": True, "insurance": 5}
        refused(SIX, "A A K 8", both, message="seat 1: a blackjack cannot take both even money and")


class TestDecisions:
    @pytest.mark.parametrize(
        ("cards", "play", "message"),
        [
            (
                NINE,
                "",
                r"seat 1, hand 1 \(T-8 against 9\): a decision is missing; allowed: H or S or D",
            ),
            (NINE, "S S", "seat 1: 1 decision is left over at the end of the round: S"),
            (NINE, "R", "R is not allowed; allowed: H or S or D"),
            (NINE, "P", "P is not allowed"),
            ("5 9 4 T 2", "H D", r"\(5-4-2 against 9\): D is not allowed; allowed: H or S"),
            ("5 9 6 T T", "D10.01", "a double for 10.01 is more than the 10 on the hand"),
            ("5 9 6 T T", "D0", "a double must be for more than 0"),
            ("A 9 K 8", "S", "1 decision is left over"),
            ("5 T 6 A", "D", "1 decision is left over"),
            ("5 9 6 T T", "H S", "1 decision is left over at the end of the round: S"),
        ],
    )
    def test_not_allowed(self, cards: str, play: str, message: str) -> None:
        refused(STANDARD, cards, {"bet": 10, "play": play}, message=message)

    def test_a_soft_hand_and_the_totals_one_may_double_on(self) -> None:
        game = with_rules("six-deck", double_on="10-11")
        for cards in ("5 9 4 T", "A 9 9 T"):
            refused(game, cards, {"bet": 10, "play": "D"}, message="D is not allowed")

    def test_split_hands(self) -> None:
        refused(SINGLE, "5 9 5 8 6", {"bet": 10, "play": "PD"}, message=r"hand 1 \(5-6 .*D is not")
        refused(SIX, "8 9 8 T T", {"bet": 10, "play": "PR"}, message="R is not allowed")

    def test_only_a_double_takes_an_amount(self) -> None:
        with pytest.raises(TableError, match="not a decision in 'H5'"):
            Seat.read({"bet": 10, "play": "H5"})


class TestCards:
    @pytest.mark.parametrize(
        ("cards", "message"),
        [
            ("", "a card is missing after 0 cards: the first card of seat 1"),
            ("T 9", "a card is missing after 2 cards: the second card of seat 1"),
            ("T 9 8", "a card is missing after 3 cards: the dealer's second card"),
            ("T 9 8 7", "a card is missing after 4 cards: the dealer's third card"),
            ("T 9 8 7 T 2", "1 card is left over at the end of the round: 2"),
            ("T 9 8 T 2 3", "2 cards are left over at the end of the round: 2-3"),
        ],
    )
    def test_too_few_and_too_many(self, cards: str, message: str) -> None:
        refused(STANDARD, cards, {"bet": 10, "play": "S"}, message=message)

    @pytest.mark.parametrize(
        ("name", "cards", "message"),
        [
            ("single-deck", "9c 9c 8 T", "has only 1 nine of clubs; 2 cannot be removed"),
            ("single-deck", "5 5 5 5 5", "has only 4 fives; 5 cannot be removed"),
            ("double-attack", "9 Tc 8 T", "has no tens of clubs; 1 cannot be removed"),
        ],
    )
    def test_that_the_shoe_does_not_hold(self, name: str, cards: str, message: str) -> None:
        play = "HHS" if cards.startswith("5") else "S"
        cards = f"{cards} A" if play == "HHS" else cards
        with pytest.raises(ShoeError, match=message):
            settled(load_game(name), cards if play == "S" else "5 5 5 5 5 2 T", {
                "bet": 10, "play": play.replace("HHS", "H S"),
            })  # fmt: skip

    def test_that_were_removed(self) -> None:
        game = load_game("single-deck").change(removed="9c")
        with pytest.raises(ShoeError, match="has only 1 nine of clubs; 2 cannot be removed"):
            settled(game, "9c 9 8 T", {"bet": 10, "play": "S"})
        with pytest.raises(ShoeError, match="has only 1 nine of clubs; 2 cannot be removed"):
            settled(game, "9c 9d 8h Tc", {"bet": 10, "play": "S"})
        other = load_game("single-deck").change(removed="9")
        assert settled(other, "9c 9d 8h Tc", {"bet": 10, "play": "S"}).total.net == -10

    def test_a_ten_of_no_suit_is_any_ten_valued_card(self) -> None:
        assert settled(DOUBLE_ATTACK, "9 T 8 T", {"bet": 10, "play": "S"}).total.net == -10


def test_limits_of_any_size_are_read_at_once() -> None:
    with pytest.raises(UpcardError, match="bet_maximum: must be an amount of more than 0"):
        TableLimits(bet_maximum="1e999999999")  # type: ignore[arg-type]
