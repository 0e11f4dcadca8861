"""Amounts returned for every wager: the examples of the rules, and each rule alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from solver.games import load_game
from solver.rules import TableLimits
from tests.solver.table.written import DOUBLE_ATTACK, SINGLE, SIX, net, one, settled, with_rules

BLACKJACK_TABLE = load_game("six-deck")


class TestDoubleAttack:
    """Bet 10, attack 5."""

    def test_a_win_pays_15_and_returns_30(self) -> None:
        ledger = settled(DOUBLE_ATTACK, "9 T 8 7 Q", {"bet": 10, "attack": 5, "play": "S"})
        assert (ledger.total.staked, ledger.total.returned, ledger.total.net) == (15, 30, 15)
        assert [entry.wager for entry in ledger.entries] == ["bet", "attack"]

    def test_a_push_returns_15(self) -> None:
        found = one(DOUBLE_ATTACK, "9 T 9 K", bet=10, attack=5, play="S")
        assert found == {"bet": ("10", "10", "push"), "attack": ("5", "5", "push")}

    def test_a_loss_takes_15(self) -> None:
        found = one(DOUBLE_ATTACK, "9 T 8 K", bet=10, attack=5, play="S")
        assert found == {"bet": ("10", "0", "lose"), "attack": ("5", "0", "lose")}

    @pytest.mark.parametrize("cards", ["A T 8 K", "K 5 5 A", "A A 9 J"])
    def test_a_dealer_blackjack_takes_10_and_returns_5(self, cards: str) -> None:
        found = one(DOUBLE_ATTACK, cards, bet=10, attack=5)
        assert found == {"bet": ("10", "0", "lose"), "attack": ("5", "5", "returned")}

    def test_two_blackjacks_push_everything(self) -> None:
        found = one(DOUBLE_ATTACK, "A A K J", bet=10, attack=5)
        assert found == {"bet": ("10", "10", "push"), "attack": ("5", "5", "push")}

    def test_a_maximum_double_adds_15_for_30_in_all(self) -> None:
        ledger = settled(DOUBLE_ATTACK, "9 6 5 7 T Q", {"bet": 10, "attack": 5, "play": "D"})
        assert ledger.total.staked == 30
        assert ledger.total.returned == 60
        assert [(it.wager, str(it.staked)) for it in ledger.entries] == [
            ("bet", "10"), ("attack", "5"), ("double", "15"),
        ]  # fmt: skip

    def test_a_winning_blackjack_pays_even_money(self) -> None:
        found = one(DOUBLE_ATTACK, "9 A K 7", bet=10, attack=5)
        assert found == {"bet": ("10", "20", "blackjack"), "attack": ("5", "10", "blackjack")}

    def test_double_on_three_cards_and_for_less(self) -> None:
        found = one(DOUBLE_ATTACK, "9 3 3 8 5 T", bet=10, attack=5, play="H D 7.50")
        assert found["double"] == ("15/2", "15", "win")

    def test_a_doubled_hand_is_given_up_for_half(self) -> None:
        found = one(DOUBLE_ATTACK, "9 6 5 7 2", bet=10, attack=5, play="D R")
        assert found == {
            "bet": ("10", "5", "surrender"),
            "attack": ("5", "5/2", "surrender"),
            "double": ("15", "15/2", "surrender"),
        }

    def test_a_doubled_hand_is_kept(self) -> None:
        assert net(DOUBLE_ATTACK, "9 6 5 7 2 Q", {"bet": 10, "attack": 5, "play": "DS"}) == "30"

    def test_split_hands_take_bet_and_attack_again(self) -> None:
        cards = "9 8 8 7 3 T 2 9 9"
        found = one(DOUBLE_ATTACK, cards, bet=10, attack=5, play="P D H S")
        assert {name: staked for name, (staked, _, _) in found.items()} == {
            "bet": "10", "attack": "5", "double": "15", "split bet 2": "10", "split attack 2": "5",
        }  # fmt: skip

    def test_insurance_pays_5_to_2(self) -> None:
        assert one(DOUBLE_ATTACK, "A 9 9 K", bet=10, insurance=5)["insurance"] == (
            "5", "35/2", "win",
        )  # fmt: skip

    def test_no_even_money_where_a_blackjack_pays_no_more(self) -> None:
        with pytest.raises(
            ValueError, match=r"seat 1.*even money is offered only to a blackjack that"
        ):
            one(DOUBLE_ATTACK, "A K A 9", bet=10, even_money=True)


class TestBustIt:
    """One unit on Bust It beside a bet of 10."""

    def test_9_7_queen_pays(self) -> None:
        found = one(DOUBLE_ATTACK, "9 T 8 7 Q", bet=10, side_bets={"bust-it": 1}, play="S")
        assert found["bust-it"] == ("1", "4", "win")

    def test_5_6_4_queen_busts_with_the_fourth_card(self) -> None:
        found = one(DOUBLE_ATTACK, "5 T 8 6 4 Q", bet=10, side_bets={"bust-it": 1}, play="S")
        assert found == {"bet": ("10", "20", "win"), "bust-it": ("1", "0", "lose")}

    def test_21_with_three_cards_is_no_bust(self) -> None:
        found = one(DOUBLE_ATTACK, "9 T 8 5 7", bet=10, side_bets={"bust-it": 1}, play="S")
        assert found["bust-it"] == ("1", "0", "lose")

    def test_the_dealer_plays_out_against_a_hand_that_is_bust(self) -> None:
        found = one(DOUBLE_ATTACK, "9 T 6 7 8 Q", bet=10, side_bets={"bust-it": 1}, play="H")
        assert found == {"bet": ("10", "0", "lose"), "bust-it": ("1", "4", "win")}
        assert net(DOUBLE_ATTACK, "9 T 6 7 8", {"bet": 10, "play": "H"}) == "-10"

    def test_a_dealer_blackjack_or_17_draws_no_third_card(self) -> None:
        for cards, play in (("A T 8 K", ""), ("9 T 8 8", "S")):
            found = one(DOUBLE_ATTACK, cards, bet=10, side_bets={"bust-it": 1}, play=play)
            assert found["bust-it"] == ("1", "0", "lose")

    @pytest.mark.parametrize(
        ("cards", "returned"),
        [
            ("8c T 8 8c 8c", "201"),
            ("8h T 8 8d 8h", "51"),
            ("8h T 8 8s 8h", "9"),
        ],
    )
    def test_three_eights(self, cards: str, returned: str) -> None:
        found = one(DOUBLE_ATTACK, cards, bet=10, side_bets={"bust-it": 1}, play="S")
        assert found["bust-it"][1] == returned

    def test_the_suits_of_three_eights_have_to_be_named(self) -> None:
        with pytest.raises(ValueError, match="depends on the rank and suit of 8-8; write"):
            one(DOUBLE_ATTACK, "8c T 8 8 8", bet=10, side_bets={"bust-it": 1}, play="S")

    def test_what_the_shoe_rules_out_needs_no_name(self) -> None:
        """In one deck, two black eights leave only red ones for the third eight."""
        game = load_game("double-attack").change(shoe="1x48")
        found = one(game, "8c T 7 8s 8", bet=10, side_bets={"bust-it": 1}, play="S")
        assert found["bust-it"] == ("1", "9", "win")


class TestStandardTable:
    def test_blackjack_pays_3_to_2(self) -> None:
        assert one(SIX, "A 9 K 8", bet=10) == {"bet": ("10", "25", "blackjack")}

    def test_even_money_whatever_the_dealer_has(self) -> None:
        for hole in ("9", "K"):
            found = one(SIX, f"A A K {hole}", bet=10, even_money=True)
            assert found == {"bet": ("10", "20", "even money")}

    def test_a_blackjack_without_even_money_pushes_or_is_paid(self) -> None:
        assert one(SIX, "A A K K", bet=10)["bet"] == ("10", "10", "push")
        assert one(SIX, "A A K 9", bet=10)["bet"] == ("10", "25", "blackjack")

    def test_a_blackjack_may_be_insured_which_is_even_money(self) -> None:
        for hole in ("9", "K"):
            assert net(SIX, f"A A K {hole}", {"bet": 10, "insurance": 5}) == "10"

    def test_insurance_pays_2_to_1_and_the_bet_is_lost(self) -> None:
        found = one(SIX, "T A 9 K", bet=10, insurance=5)
        assert found == {"bet": ("10", "0", "lose"), "insurance": ("5", "15", "win")}

    def test_insurance_is_lost_and_the_hand_plays_on(self) -> None:
        found = one(SIX, "T A 9 8", bet=10, insurance="2.50", play="S")
        assert found == {"bet": ("10", "10", "push"), "insurance": ("5/2", "0", "lose")}

    def test_surrender_returns_half(self) -> None:
        assert one(SIX, "T 9 6 8", bet=25, play="R") == {"bet": ("25", "25/2", "surrender")}

    def test_a_dealer_blackjack_comes_before_a_late_surrender(self) -> None:
        assert one(SIX, "T A 6 K", bet=10) == {"bet": ("10", "0", "lose")}

    def test_split_aces_may_be_hit(self) -> None:
        found = one(SIX, "A 9 A 8 5 T 6 4", bet=10, play="P H S H")
        assert found == {"bet": ("10", "0", "lose"), "split bet 2": ("10", "20", "win")}

    def test_split_aces_get_one_card(self) -> None:
        assert one(SINGLE, "A 9 A 8 5 4", bet=10, play="P") == {
            "bet": ("10", "0", "lose"),
            "split bet 2": ("10", "0", "lose"),
        }

    def test_ace_and_ten_of_a_split_are_21_and_no_blackjack(self) -> None:
        assert one(SINGLE, "A 9 A 8 5 K", bet=10, play="P") == {
            "bet": ("10", "0", "lose"),
            "split bet 2": ("10", "20", "win"),
        }

    def test_the_dealer_hits_or_stands_on_soft_17(self) -> None:
        assert net(SINGLE, "T 6 8 A T", {"bet": 10, "play": "S"}) == "10"
        assert net(SIX, "T 6 8 A", {"bet": 10, "play": "S"}) == "10"
        assert net(SINGLE, "T 6 8 A 3", {"bet": 10, "play": "S"}) == "-10"

    def test_every_seat_is_settled_by_itself(self) -> None:
        seats: list[dict[str, object]] = [
            {"bet": 10, "play": "S"}, {"bet": 50, "play": "H"}, {"bet": 5},
        ]  # fmt: skip
        ledger = settled(SIX, "T T A 9 8 6 K 9 T", *seats)
        assert {number: str(total.net) for number, total in ledger.seats.items()} == {
            1: "0", 2: "-50", 3: "15/2",
        }  # fmt: skip

    def test_the_dealer_does_not_draw_when_all_hands_are_bust_or_blackjack(self) -> None:
        assert len(settled(SIX, "T 6 6 5 K", {"bet": 10, "play": "H"}).dealer) == 2
        assert len(settled(SIX, "T 6 A 5", {"bet": 10}).dealer) == 2


class TestSideBetsOfTheTable:
    def test_a_side_bet_may_stand_alone(self) -> None:
        found = one(SIX, "7h T 7h 8", side_bets={"pairs-pay": 5})
        assert list(found) == ["pairs-pay"]
        assert found["pairs-pay"][2] == "win"

    def test_a_seat_without_a_bet_does_not_play(self) -> None:
        seats: list[dict[str, object]] = [
            {"side_bets": {"pairs-pay": 5}}, {"bet": 10, "play": "S"},
        ]  # fmt: skip
        ledger = settled(SIX, "5 T 6 6 9 8 3", *seats)
        assert {number: str(it.net) for number, it in ledger.seats.items()} == {1: "-5", 2: "10"}
        assert [hand.ending for hand in ledger.hands] == ["no bet", "stands"]

    def test_in_between_asks_for_ranks_alone(self) -> None:
        found = one(SIX, "2 7 Q 9 4", bet=10, side_bets={"in-between": 1}, play="S")
        assert found["in-between"] == ("1", "2", "win")
        with pytest.raises(ValueError, match="depends on the rank and suit of 8-T-9; write"):
            one(SIX, "8 9 T 8", bet=10, side_bets={"in-between": 1}, play="S")

    def test_the_chosen_pay_table_counts(self) -> None:
        for chosen, pays in (("pennsylvania", "11"), ("palazzo", "10")):
            seat = {"bet": 10, "side_bets": {"bust-it": 1}, "play": "S"}
            ledger = settled(DOUBLE_ATTACK, "9 T 8 6 7", seat, **{"bust-it": chosen})
            assert str(ledger.entries[-1].returned) == pays

    def test_a_pay_table_of_ones_own(self, tmp_path: Path) -> None:
        """Without a published table, the bet is paid by the chosen one; 0 is a push."""
        own = tmp_path / "own.toml"
        own.write_text('[pays]\n"suited" = 0\n"blackjack" = "7:2"\n', "utf-8")
        results = {}
        for cards in ("Ah 9 Kh 8", "9h 9 Kh 8", "9h 9 Ks 8"):
            play = "" if "A" in cards else "S"
            seat = {"bet": 10, "side_bets": {"hole-card-bonus": 2}, "play": play}
            ledger = settled(SIX, cards, seat, **{"hole-card-bonus": str(own)})
            results[cards] = str(ledger.entries[-1].returned)
        assert results == {"Ah 9 Kh 8": "9", "9h 9 Kh 8": "2", "9h 9 Ks 8": "0"}


class TestSplits:
    def test_a_new_hand_is_pushed_in_behind_the_present_one(self) -> None:
        """8-8, split; 8 on the first, split again: the hands get their cards one by one."""
        seat = {"bet": 10, "play": "P P H S S S"}
        ledger = settled(BLACKJACK_TABLE, "8 6 8 T 8 2 T K 9 K", seat)
        assert [str(hand.total) for hand in ledger.hands] == ["20", "18", "17"]
        assert len(ledger.entries) == 3

    def test_a_hand_split_again_does_not_change_the_order_of_the_others(self) -> None:
        seat = {"bet": 10, "play": "P P S S S"}
        ledger = settled(BLACKJACK_TABLE, "K 6 Q T J 7 8 9 K", seat)
        assert [[card.rank for card in hand.cards] for hand in ledger.hands] == [
            ["K", "7"], ["J", "8"], ["Q", "9"],
        ]  # fmt: skip

    def test_ten_valued_cards_are_pairs(self) -> None:
        game = with_rules("six-deck", max_hands=2)
        assert net(game, "K 6 Q T 9 8 5", {"bet": 10, "play": "P S S"}) == "-20"

    def test_no_more_hands_than_allowed(self) -> None:
        game = with_rules("six-deck", max_hands=2)
        with pytest.raises(ValueError, match=r"hand 1 \(8-8 against 6\): P is not allowed"):
            net(game, "8 6 8 T 8", {"bet": 10, "play": "P P"})

    def test_aces_are_split_again_where_that_is_allowed(self) -> None:
        game = with_rules("six-deck", max_ace_hands=3)
        ledger = settled(game, "A 6 A T A K 9 8 T", {"bet": 10, "play": "P P"})
        assert [hand.total for hand in ledger.hands] == [21, 20, 19]
        assert str(ledger.total.net) == "30"


def test_amounts_stay_exact() -> None:
    game = with_rules("six-deck", blackjack_pays="6:5")
    ledger = settled(game, "A 9 K 8", {"bet": "0.01"})
    assert ledger.total.net == Fraction(12, 1000)
    assert str(settled(game, "A 9 K 8", {"bet": "10/3"}).total.net) == "4"


def test_the_same_money_whether_a_number_or_text() -> None:
    seats: list[object] = [12.5, "12.50", "25/2"]
    nets = {net(SIX, "A 9 K 8", {"bet": bet}) for bet in seats}
    assert nets == {"75/4"}


def test_reasons_name_the_cards() -> None:
    ledger = settled(
        DOUBLE_ATTACK, "9 T 8 7 Q", {"bet": 10, "side_bets": {"bust-it": 1}, "play": "S"}
    )
    bet, bust_it = ledger.entries
    assert bet.reason == "T-8 18, the dealer busts: 9-7-Q 26"
    assert "dealer 9-7-Q busts at 26 with 3 cards" in bust_it.reason
    assert "pays 3:1" in bust_it.reason
    assert bust_it.rule.startswith("pay table pennsylvania; 58 Pa. Code")


@pytest.mark.parametrize(("bet", "net_of_it"), [("bust-it", "3"), ("buster", "1")])
def test_the_dealer_draws_for_a_side_bet_without_a_bet(bet: str, net_of_it: str) -> None:
    """The only played hand is bust; the side bet of the other seat still needs the dealer."""
    game = replace(
        load_game("six-deck"), side_bets=(bet,), limits=TableLimits(side_bets_alone=True)
    )
    seats = ({"bet": 10, "play": "H"}, {"side_bets": {bet: 1}})
    ledger = settled(game, "T 2 9 6 3 7 K Q", *seats)
    assert ledger.dealer_total == 26
    assert str(ledger.seats[2].net) == net_of_it
