"""Dealers who peek and who do not, early surrender, and charlies."""

from __future__ import annotations

import pytest

from solver.cards import parse_cards
from solver.rules import Action
from solver.table import Decision, Seat, Table, VisibleHand, WrittenDecisionMaker
from tests.solver.table.written import net, settled, with_rules


class Watching(WrittenDecisionMaker):
    """Follows a record and keeps the hands it was asked about."""

    def __init__(self, seats: list[Seat]) -> None:
        super().__init__(seats)
        self.views: list[VisibleHand] = []

    def decide(self, view: VisibleHand) -> Decision:
        self.views.append(view)
        return super().decide(view)


class TestDealersWhoDoNotPeek:
    """The wagers lost to a dealer blackjack that is found at the end."""

    @pytest.mark.parametrize("hole_card", ["original-only", "none"])
    @pytest.mark.parametrize(
        ("cards", "play", "original_only", "none"),
        [
            ("9 T 9 A", "S", -10, -10),
            ("6 T 9 A K", "H", -10, -10),
            ("6 T 5 A T", "D", -10, -20),
            ("8 T 8 A T 9", "P S S", -10, -20),
            ("8 T 8 A K 6 9", "P S H", -10, -20),
        ],
    )
    def test_a_dealer_blackjack(
        self, hole_card: str, cards: str, play: str, original_only: int, none: int
    ) -> None:
        game = with_rules("six-deck", hole_card=hole_card)
        first, upcard, second, hole, *drawn = cards.split()
        order = [first, upcard, second]
        order += [hole, *drawn] if hole_card == "original-only" else [*drawn, hole]
        expected = original_only if hole_card == "original-only" else none
        assert net(game, " ".join(order), {"bet": 10, "play": play}) == str(expected)

    def test_the_attack_is_returned_or_lost(self) -> None:
        for hole_card, expected in (("original-only", "-10"), ("none", "-15")):
            game = with_rules("double-attack", hole_card=hole_card)
            assert net(game, "T 9 9 A", {"bet": 10, "attack": 5, "play": "S"}) == expected

    def test_a_late_surrender_does_not_save_from_a_dealer_blackjack(self) -> None:
        for hole_card in ("original-only", "none"):
            game = with_rules("six-deck", hole_card=hole_card, surrender="late")
            assert net(game, "T T 6 A", {"bet": 10, "play": "R"}) == "-10"

    @pytest.mark.parametrize("hole_card", ["peek", "original-only", "none"])
    def test_an_early_surrender_does(self, hole_card: str) -> None:
        game = with_rules("six-deck", hole_card=hole_card, surrender="early")
        for hole in ("A", "9"):
            assert net(game, f"T T 6 {hole}", {"bet": 10, "play": "R"}) == "-5"

    def test_an_early_surrender_comes_before_the_peek(self) -> None:
        game = with_rules("six-deck", surrender="early")
        assert net(game, "T T 6 A", {"bet": 10}) == "-10"
        with pytest.raises(ValueError, match="R is not allowed; allowed: H or S"):
            net(game, "T T 3 9 2", {"bet": 10, "play": "H R"})

    @pytest.mark.parametrize(("upcard", "late"), [("T", False), ("9", True)])
    def test_after_the_peek_it_is_too_late(self, upcard: str, late: bool) -> None:
        """The dealer does not peek under a nine: surrender is one of the moves."""
        seats = [Seat.read({"bet": 10, "play": "S"})]
        player = Watching(seats)
        table = Table(with_rules("six-deck", surrender="early"))
        table.play(seats, parse_cards(f"T {upcard} 6 8"), player)
        assert [Action.SURRENDER in view.allowed for view in player.views] == [late]

    def test_two_blackjacks_push(self) -> None:
        for hole_card in ("peek", "original-only", "none"):
            game = with_rules("six-deck", hole_card=hole_card)
            assert net(game, "A T K A", {"bet": 10}) == "0"

    def test_the_dealer_takes_the_second_card_against_a_hand_that_is_bust(self) -> None:
        game = with_rules("six-deck", hole_card="none")
        assert net(game, "T 9 6 K 5", {"bet": 10, "play": "H"}) == "-10"

    def test_a_charlie_and_a_dealer_blackjack(self) -> None:
        cards = {"none": "2 T 3 4 5 A", "original-only": "2 T 3 A 4 5"}
        for hole_card, expected in (("none", "10"), ("original-only", "-10")):
            game = with_rules("six-deck", hole_card=hole_card, charlie=4)
            assert net(game, cards[hole_card], {"bet": 10, "play": "HH"}) == expected


class TestCharlie:
    def test_wins_at_once_against_any_dealer_hand(self) -> None:
        game = with_rules("six-deck", charlie=5)
        ledger = settled(game, "2 T 3 9 4 2 3", {"bet": 10, "play": "HHH"})
        assert (str(ledger.total.net), len(ledger.dealer)) == ("10", 2)

    def test_of_a_double(self) -> None:
        game = with_rules("six-deck", charlie=3)
        assert net(game, "2 T 3 9 4", {"bet": 10, "play": "D"}) == "20"

    def test_a_soft_21_may_be_drawn_to(self) -> None:
        """One more card cannot bust it, and wins; without the rule a soft 21 stands."""
        cards = "A T 2 9 3 5"
        charlie = with_rules("six-deck", charlie=5)
        assert net(charlie, f"{cards} K", {"bet": 10, "play": "HHH"}) == "10"
        assert net(charlie, cards, {"bet": 10, "play": "HHS"}) == "10"
        assert net(with_rules("six-deck"), cards, {"bet": 10, "play": "HH"}) == "10"
