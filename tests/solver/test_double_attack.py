"""Double Attack Blackjack: the attack wager, and what is published about its play."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from solver.cards import ACE, TEN, UPCARD_ORDER, VALUES, Hand, parse_value, two_card_hands
from solver.engine.hand.dealer import DealerRows
from solver.games import Game, load_game
from solver.reference import dealer_outcomes
from solver.results.chart import Chart, Kind
from solver.results.solution import Solution
from solver.results.strategy import Action
from solver.rules.payoffs import DealerOutcome, shown_outcomes
from solver.solving.charts import best_chart
from solver.solving.game import solve
from solver.solving.what_if import query
from tests.published import Row, read

GAMES = ("double-attack", "double-attack-2-hands", "double-attack-online")
NO_SURRENDER = ("surrender=none", "double_rescue=false")
TWO_CARDS = ("surrender_cards=two", "surrender_after_split=false", "double_rescue=false")
READINGS: dict[str, tuple[str, tuple[str, ...], float]] = {
    "two hands, surrender on two cards": ("double-attack-2-hands", (), -0.62125),
    "four hands, no surrender": ("double-attack", NO_SURRENDER, -0.53902),
    "four hands, surrender on two cards": ("double-attack", TWO_CARDS, -0.53035),
}
# W(u) of docs: no surrender, double on any number of cards, after splits too, four hands
WORTH = {
    "2": 0.00288, "3": 0.02881, "4": 0.05947, "5": 0.09425, "6": 0.13469,
    "7": 0.09600, "8": 0.01853, "9": -0.06719, "T": -0.10077,
}  # fmt: skip
BLACKJACK_LOSS = {"T": 0.08017, "A": 0.24051}


def game(name: str, rules: tuple[str, ...] = ()) -> Game:
    return load_game(name).change(rules=rules)


@cache
def solved(name: str, rules: tuple[str, ...] = (), strategy: str = "cdz-") -> Solution:
    return solve(game(name, rules), strategy)


@cache
def chart_of(name: str) -> Chart:
    return best_chart(load_game(name))


@pytest.mark.parametrize("reading", READINGS)
def test_house_edge_of_each_reading(reading: str) -> None:
    name, rules, percent = READINGS[reading]
    assert abs(100 * solved(name, rules).ev - percent) <= 0.5e-5


def test_published_house_edge() -> None:
    assert round(100 * solved("double-attack-2-hands").house_edge, 2) == 0.62
    assert round(-100 * chart_of("double-attack-2-hands").ev, 2) == 0.62


@pytest.mark.parametrize("name", GAMES)
def test_attack_on_2_to_8_which_is_583_rounds_of_1000(name: str) -> None:
    for upcards in (solved(name).upcards, solved(name, strategy="totals").upcards):
        attacked = [each for each in upcards if each.attack]
        assert [VALUES[each.upcard] for each in attacked] == list("2345678")
        assert round(100 * sum(each.probability for each in attacked), 1) == 58.3
    attack = chart_of(name).attack
    assert {VALUES[upcard] for upcard in UPCARD_ORDER if attack[upcard]} == set("2345678")


@pytest.mark.parametrize("upcard", WORTH)
def test_worth_of_a_unit_before_the_cards(upcard: str) -> None:
    result = solved("double-attack", NO_SURRENDER).upcard(upcard)
    assert result.ev_with_attack is not None
    assert abs(result.ev_with_attack - result.ev_without_attack - WORTH[upcard]) <= 0.5e-5


@pytest.mark.parametrize("upcard", VALUES)
@pytest.mark.parametrize("reading", READINGS)
def test_ev_is_linear_in_the_stake(reading: str, upcard: str) -> None:
    """EV(u, a) = (1 + a) W(u) - L(u), so two attack wagers tell what a third is worth."""
    name, rules, _ = READINGS[reading]
    evs = []
    for wager in ("1", "1:2", "2"):
        result = solved(name, (*rules, f"double_attack={wager}")).upcard(upcard)
        assert result.ev_with_attack is not None
        evs.append((result.ev_without_attack, result.ev_with_attack))
    (plain, once), (plain_half, half), (plain_twice, twice) = evs
    assert plain == plain_half == plain_twice
    assert half - plain == pytest.approx((once - plain) / 2, abs=1e-14)
    assert twice - plain == pytest.approx(2 * (once - plain), abs=1e-14)
    loss = (once - plain) - plain
    assert loss == pytest.approx(BLACKJACK_LOSS.get(upcard, 0.0), abs=0.5e-5)


@pytest.mark.parametrize("upcard", ["T", "A"])
def test_dealer_blackjack_takes_only_the_bet(upcard: str) -> None:
    """L(u): a dealer blackjack against no player blackjack, whatever was attacked."""
    counts = list(load_game("double-attack").shoe.counts)
    value = parse_value(upcard)
    counts[value] -= 1
    left = sum(counts)
    loss = 0.0
    for hand in two_card_hands():
        first, second = hand.values
        rest = list(counts)
        rest[first] -= 1
        ways = counts[first] * rest[second] * (1 if hand.is_pair else 2)
        rest[second] -= 1
        hole = rest[TEN if value == ACE else ACE] / (left - 2)
        loss += ways / (left * (left - 1)) * hole * (not hand.is_blackjack)
    result = solved("double-attack", NO_SURRENDER).upcard(upcard)
    assert result.ev_with_attack is not None
    worth = result.ev_with_attack - result.ev_without_attack
    assert result.ev_without_attack == pytest.approx(worth - loss, abs=1e-14)
    assert loss == pytest.approx(BLACKJACK_LOSS[upcard], abs=0.5e-5)


def test_a_round_is_its_hands() -> None:
    """EV(u, 0) and EV(u, 1) follow from the values of the hands."""
    name = "double-attack-2-hands"
    counts = load_game(name).shoe.counts
    solution = solved(name)
    for result in solution.upcards:
        plain = attacked = 0.0
        for actions in solution.hands:
            if actions.upcard != result.upcard:
                continue
            left = list(counts)
            left[result.upcard] -= 1
            first, second = actions.hand.values
            ways = left[first]
            left[first] -= 1
            ways *= left[second] * (1 if actions.hand.is_pair else 2)
            chance = ways / ((sum(counts) - 1) * (sum(counts) - 2))
            loss = 0.0 if actions.hand.is_blackjack else actions.p_dealer_blackjack
            best = max(actions.unconditional.values())
            plain += chance * best
            attacked += chance * (2 * (best + loss) - loss)
        assert result.ev_without_attack == pytest.approx(plain, abs=1e-14)
        assert result.ev_with_attack == pytest.approx(attacked, abs=1e-14)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("total", "hit_against"),
    [
        ("12", "23456789TA"),
        ("13", "23456789TA"),
        ("14", "23789TA"),
        ("15", "789TA"),
        ("16", "789TA"),
    ],
)
def test_stiff_hands(name: str, total: str, hit_against: str) -> None:
    codes = {VALUES[u]: chart_of(name).code("hard", total, u).value for u in UPCARD_ORDER}
    assert codes == {each: "H" if each in hit_against else "S" for each in VALUES}


def test_hit_12_and_13_against_more_upcards_than_in_the_usual_game() -> None:
    usual = best_chart(load_game("eight-deck"))
    for total in ("12", "13"):
        for upcard in UPCARD_ORDER:
            if usual.code("hard", total, upcard) == "H":
                assert chart_of("double-attack").code("hard", total, upcard) == "H"
        assert any(usual.code("hard", total, upcard) == "S" for upcard in UPCARD_ORDER)


@pytest.mark.parametrize("name", GAMES)
def test_surrender_only_17_against_an_ace(name: str) -> None:
    rows = [row for row in chart_of(name).rows if row.kind is not Kind.RESCUE]
    surrendered = {
        (row.kind.value, row.label, VALUES[upcard])
        for row in rows
        for upcard, code in zip(UPCARD_ORDER, row.codes, strict=True)
        if code.startswith("R")
    }
    assert surrendered == {("hard", "17", "A")}


@pytest.mark.parametrize("upcard", "89TA")
def test_surrender_after_doubling(upcard: str) -> None:
    chart = chart_of("double-attack")
    rescued = [str(total) for total in range(6, 17)]
    for label in (*rescued, "s13", "s16"):
        assert chart.code("rescue", label, parse_value(upcard)) == "R"
    assert chart.code("rescue", "17", parse_value(upcard)) == ("R" if upcard == "A" else "S")
    assert chart.code("rescue", "18", parse_value(upcard)) == "S"


def test_hit_16_against_ten_rather_than_surrender() -> None:
    values = query(load_game("double-attack"), "T6", "T").values
    assert values.ranked[:2] == (Action.HIT, Action.SURRENDER)
    assert values.conditional[Action.HIT] == pytest.approx(-0.48239376, abs=0.5e-8)


@pytest.mark.parametrize(("hand", "taken"), [("99", True), ("J8", False), ("A8", True)])
def test_insurance_at_three_to_one(hand: str, taken: bool) -> None:
    insurance = solved("double-attack-online").insurance
    assert insurance is not None
    assert insurance.pays == "3:1"
    assert (insurance.evs[Hand.parse(hand)] > 0) is taken
    assert insurance.gain > 0


def test_insurance_is_slightly_favorable_unless_a_ten_is_in_sight() -> None:
    insurance = solved("double-attack-online").insurance
    assert insurance is not None
    for hand, ev in insurance.evs.items():
        tens = hand.counts[TEN]
        assert ev == pytest.approx(4 * (96 - tens) / 381 - 1, abs=1e-14), hand
        assert (ev > 0) is (tens == 0), hand
    at_five_to_two = solved("double-attack").insurance
    assert at_five_to_two is not None
    assert max(at_five_to_two.evs.values()) < 0
    assert at_five_to_two.gain == 0


@pytest.mark.parametrize("row", read("double_attack_dealer.csv"), ids=lambda row: row["upcard"])
def test_dealer_table(row: Row) -> None:
    eight = load_game("double-attack")
    upcard = parse_value(row["upcard"])
    counts = list(eight.shoe.counts)
    dealer = DealerRows(counts, False, (upcard,))
    outcomes = dealer.chances_of(np.zeros(1, dtype=np.int64))[0, 0].tolist()
    fast = shown_outcomes(dict(zip(DealerOutcome, outcomes, strict=True)))
    counts[upcard] -= 1
    exact = dealer_outcomes(eight.rules, tuple(counts), upcard)
    assert sum(exact.values()) == 1
    for outcome, chance in exact.items():
        assert fast[outcome] == pytest.approx(float(chance), rel=1e-13), outcome
        assert abs(fast[outcome] - float(row[outcome])) <= 0.5e-6, outcome
