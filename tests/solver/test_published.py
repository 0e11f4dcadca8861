"""Published tables of exact values, every row of them, to their last digits."""

from __future__ import annotations

import pytest

from solver.games import load_game
from solver.results.solution import Solution
from solver.results.strategy import Action, Strategy
from solver.solving.game import solve
from tests.published import UPCARDS, Row, differences, grouped, read, solved

RULE_SET = ("decks", "soft17", "double", "das", "splits", "resplit_aces", "strategy")
ROUNDS = grouped("round_ev.csv", *RULE_SET)
SPLITS = grouped("split_ev.csv", *RULE_SET)
HANDS = grouped("hand_ev.csv", "decks", "soft17")
MGP_SPLITS = grouped("split_ev_mgp.csv", "spl")
MGP_HANDS = {"SPL1": 2, "SPL2": 3, "SPL3": 4}


def solution_of(row: Row) -> Solution:
    """The game and the class of strategy that a row of Farmer's tables belongs to."""
    assert (row["soft17"], row["double"]) == ("S17", "DOA")
    hands = {"SPL1": 2, "SPL3": 4}[row["splits"]]
    return solved(
        int(row["decks"]),
        Strategy.parse(row["strategy"]),
        max_hands=hands,
        max_ace_hands={"NRSA": 2, "RSA": hands}[row["resplit_aces"]],
        double_after_split={"DAS": True, "NDAS": False}[row["das"]],
    )


def split_value(solution: Solution, pair: str, upcard: str) -> float:
    return solution.actions(pair * 2, upcard).conditional[Action.SPLIT]


@pytest.mark.parametrize("rule_set", ROUNDS)
def test_round_ev(rule_set: str) -> None:
    rows = ROUNDS[rule_set]
    solution = solution_of(rows[0])
    found = {"all": solution.ev} | {
        name: solution.upcard(card).ev_without_attack for name, card in UPCARDS.items()
    }
    assert {row["upcard"] for row in rows} == found.keys()
    assert not differences((row, found[row["upcard"]], float(row["ev"])) for row in rows)


@pytest.mark.parametrize("rule_set", SPLITS)
def test_split_ev(rule_set: str) -> None:
    rows = SPLITS[rule_set]
    solution = solution_of(rows[0])
    assert not differences(
        (
            row,
            split_value(solution, UPCARDS[row["pair"]], UPCARDS[row["upcard"]]),
            float(row["ev_given_no_dealer_blackjack"]),
        )
        for row in rows
    )


@pytest.mark.parametrize("rule_set", HANDS)
def test_hand_ev(rule_set: str) -> None:
    rows = HANDS[rule_set]
    assert rows[0]["soft17"] == "S17"
    solution = solved(int(rows[0]["decks"]), Strategy.CDZ)
    for row in rows:
        hand, upcard = UPCARDS[row["card1"]] + UPCARDS[row["card2"]], UPCARDS[row["upcard"]]
        values = solution.actions(hand, upcard).conditional
        wanted = ("stand",) if values.keys() == {Action.STAND} else ("stand", "hit", "double")
        assert not differences(
            ((action, row), values[Action(action)], float(row[action])) for action in wanted
        )


@pytest.mark.parametrize("spl", MGP_SPLITS)
def test_split_ev_mgp(spl: str) -> None:
    solution = solved(1, Strategy.CDZ, max_hands=MGP_HANDS[spl], max_ace_hands=MGP_HANDS[spl])
    for row in MGP_SPLITS[spl]:
        assert row["section"] == "OP"
        assert not differences(
            ((upcard, row), split_value(solution, UPCARDS[row["pair"]], upcard), float(row[column]))
            for column, upcard in (
                (column, UPCARDS.get(column[1:], "A")) for column in row if column.startswith("u")
            )
        )


@pytest.mark.parametrize(("column", "strategy"), [("cdz", Strategy.CDZ), ("cdp1", Strategy.CDP1)])
def test_perfect_split_one_deck_columns(column: str, strategy: Strategy) -> None:
    solution = solved(1, strategy, max_hands=2)
    assert not differences(
        (
            row,
            split_value(solution, UPCARDS[row["pair"]], UPCARDS[row["upcard"]]),
            float(row[column]),
        )
        for row in read("perfect_split_one_deck.csv")
    )


@pytest.mark.parametrize("strategy", list(Strategy))
def test_no_class_exceeds_perfect_play(strategy: Strategy) -> None:
    solution = solved(1, strategy, max_hands=2)
    for row in read("perfect_split_one_deck.csv"):
        actions = solution.actions(UPCARDS[row["pair"]] * 2, UPCARDS[row["upcard"]])
        perfect = float(row["ev_given_no_dealer_blackjack"])
        assert actions.p_dealer_blackjack == pytest.approx(float(row["p_dealer_blackjack"])), row
        assert actions.conditional[Action.SPLIT] <= perfect + 1e-14, row
        unconditional = actions.unconditional[Action.SPLIT]
        assert unconditional <= float(row["ev_unconditional"]) + 1e-14, row


@pytest.mark.parametrize(
    ("game", "strategy", "percent", "digits"),
    [
        ("six-deck", "cdz-", -0.402870236, 9),
        ("eight-deck", "cdz-", -0.430580629, 9),
        ("eight-deck", "cdp", -0.430577794, 9),
        ("single-deck", "cdz-", 0.181934306, 9),
        ("single-deck", "cdp1", 0.183073339, 9),
        ("single-deck", "cdp", 0.183111744, 9),
        ("side-bets-single", "cdz-", -0.168767, 6),
        ("side-bets-single", "cdz-", 99.8312 - 100, 4),
    ],
)
def test_published_percentages(game: str, strategy: str, percent: float, digits: int) -> None:
    found = 100 * solve(load_game(game), strategy).ev
    assert abs(found - percent) <= 0.5 * 10**-digits
