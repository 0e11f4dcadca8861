"""All published counts, house edges and effects of removal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solver.bets import (
    BET_NAMES,
    BetValue,
    effects_of_removal,
    find_bet,
    pay_table,
    table_names,
    value_bet,
)
from solver.games import Game, load_game
from tests.published import Row, grouped, read

STATISTICS = [
    # Jacobson, Card Counting the Buster Blackjack Side Bet (888casino): two and six decks
    ("2x52", 2.591, 0.28645),
    ("6x52", 2.724, 0.28576),
]


def game_with(shoe: str, soft_17: str = "S17") -> Game:
    return load_game("six-deck").change(shoe=shoe, rules={"dealer_hits_soft_17": soft_17 == "H17"})


def value(bet: str, table: str, game: Game) -> BetValue:
    found = find_bet(bet)
    return value_bet(found, game, pay_table(found, game, table))


@pytest.mark.parametrize("name", grouped("side_bet_counts.csv", "bet", "table", "shoe"))
def test_counts(name: str) -> None:
    rows = grouped("side_bet_counts.csv", "bet", "table", "shoe")[name]
    first = rows[0]
    found = value(first["bet"], first["table"], game_with(first["shoe"]))
    counts = {each.event: each.count for each in found.events} | {"all": found.deals}
    assert {row["event"]: counts[row["event"]] for row in rows} == {
        row["event"]: int(row["count"]) for row in rows
    }
    assert sum(each.count for each in found.events) == found.deals


def edge_name(row: Row) -> str:
    return " ".join([row["bet"], row["table"], row["shoe"], row["soft17"]])


@pytest.mark.parametrize("row", read("side_bet_edges.csv"), ids=edge_name)
def test_edge(row: Row) -> None:
    found = value(row["bet"], row["table"], game_with(row["shoe"], row["soft17"]))
    assert found.ev is not None
    if row["ev"]:
        assert found.ev == Fraction(row["ev"])
    if row["edge"]:
        decimals = len(row["edge"].partition(".")[2])
        assert f"{float(-100 * found.ev):.{decimals}f}" == row["edge"]


def test_every_published_table_is_compared_with_something() -> None:
    compared = {(row["bet"], row["table"]) for row in read("side_bet_edges.csv")}
    shipped = {(name, table) for name in BET_NAMES for table in table_names(find_bet(name))}
    unpublished = {("21+3", "suited-trips")} | {("lucky-ladies", f"table-{name}") for name in "cde"}
    assert shipped - compared == unpublished


@pytest.mark.parametrize(("shoe", "deviation", "hit_rate"), STATISTICS)
def test_deviation_and_hit_rate(shoe: str, deviation: float, hit_rate: float) -> None:
    found = value("buster", "1-3-6-30-100-200", game_with(shoe, "H17"))
    assert found.standard_deviation == pytest.approx(deviation, abs=5e-4)
    assert float(found.hit_rate) == pytest.approx(hit_rate, abs=5e-6)


def test_effects_of_removal() -> None:
    bet, game = find_bet("bust-it"), game_with("6x52")
    table = pay_table(bet, game, "palazzo")
    assert table is not None
    found = {each.card: each.change for each in effects_of_removal(bet, game, table)}
    assert {card: f"{float(change):.6f}" for card, change in found.items()} == {
        row["card"]: row["change"] for row in read("side_bet_effects.csv")
    }
