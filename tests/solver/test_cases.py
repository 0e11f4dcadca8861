"""Wrong results seen in such software, and the right ones: one test for each kind of fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards import UPCARD_ORDER, VALUES, Hand, parse_value
from solver.games import Game, load_game
from solver.results.chart import Code, Kind
from solver.results.solution import ActionValues
from solver.results.strategy import Action
from solver.solving.charts import best_chart, evaluate
from solver.solving.game import solve
from solver.solving.what_if import query

STAND, HIT, DOUBLE, SPLIT, SURRENDER = Action


def game(name: str, *rules: str) -> Game:
    return load_game(name).change(rules=rules)


def eight_digits(value: float) -> object:
    return pytest.approx(value, rel=0, abs=0.5e-8)


def conditional(given: Game, hand: str, upcard: str, strategy: str = "cdz-") -> ActionValues:
    """The values of a hand, asked for in both ways."""
    values = query(given, hand, upcard, strategy).values
    solved = solve(given, strategy).actions(hand, upcard)
    assert solved.conditional == pytest.approx(dict(values.conditional), abs=1e-13)
    return values


@pytest.mark.parametrize(("upcard", "ev"), [("A", -0.36019472), ("T", -0.17072069)])
def test_01_conditional_values_with_unconditional_weights(upcard: str, ev: float) -> None:
    solution = solve(game("single-deck"))
    assert solution.upcard(upcard).ev == eight_digits(ev)
    assert solution.ev == eight_digits(0.00181934)


def test_02_draws_not_conditioned_on_the_peek() -> None:
    values = conditional(game("six-deck"), "A8", "T")
    assert values.conditional[STAND] == eight_digits(0.06332135)
    assert values.conditional[HIT] == eight_digits(-0.08761573)
    assert values.conditional[DOUBLE] == eight_digits(-0.23359235)


def test_03_a_hand_that_sees_the_hole_card() -> None:
    values = conditional(game("six-deck"), "65", "A")
    assert values.conditional[DOUBLE] == eight_digits(0.12970988)
    assert values.conditional[HIT] == eight_digits(0.14759567)


@pytest.mark.parametrize("upcard", ["6", "T", "A"])
def test_04_soft_21_plus_an_ace_counted_22(upcard: str) -> None:
    drawn = Hand.parse("A46A")
    assert (drawn.total, drawn.is_soft) == (12, False)
    shoe = game("six-deck")
    hand = query(shoe, "A46", upcard).values
    left = list(shoe.shoe.counts)
    for value in (*hand.hand.values, parse_value(upcard)):
        left[value] -= 1
    hit = sum(
        count / sum(left) * max(query(shoe, f"A46{card}", upcard).values.unconditional.values())
        for card, count in zip(VALUES, left, strict=True)
    )
    assert hand.unconditional[HIT] == pytest.approx(hit, abs=1e-14)
    assert hand.best is STAND


@pytest.mark.parametrize(
    ("name", "published", "cdp"),
    [("six-deck", -0.4021296, -0.4028615), ("eight-deck", -0.4292243, -0.4305778)],
)
def test_05_an_approximation_above_the_optimum(name: str, published: float, cdp: float) -> None:
    found = {
        strategy: 100 * solve(game(name), strategy).ev
        for strategy in ("totals", "cdz-", "cdp1", "cdp")
    }
    assert found["cdp"] == pytest.approx(cdp, rel=0, abs=0.5e-7)
    assert max(found.values()) == found["cdp"] < published
    assert found["totals"] < found["cdz-"]


def test_06_strategy_class_not_named() -> None:
    rules = game("single-deck", "double_on=9-11", "max_hands=2")
    values = {
        strategy: conditional(rules, "22", "6", strategy).conditional[SPLIT]
        for strategy in ("cdz-", "cdp1", "cdp")
    }
    assert values["cdz-"] == eight_digits(0.25865047)
    assert values["cdp"] == eight_digits(0.26559380)
    assert max(values.values()) < 0.26791292


@pytest.mark.parametrize(
    ("hands", "value"), [(2, -0.6039203851703853), (3, -0.7341306378806379), (4, None)]
)
def test_07_a_shoe_that_can_run_out(hands: int, value: float | None) -> None:
    tiny = game("six-deck", f"max_hands={hands}").change(shoe="0 4 4 2 0 0 2 0 0 7")
    answer = query(tiny, "22", "7")
    values = answer.values.conditional
    assert values[STAND] == eight_digits(-0.61639194)
    assert values[HIT] == eight_digits(-0.13266733)
    assert values[DOUBLE] == eight_digits(-1.23278388)
    if value is not None:
        assert values[SPLIT] == pytest.approx(value, rel=0, abs=1e-13)
        assert not answer.missing
        return
    assert SPLIT not in values
    assert SPLIT not in answer.values.unconditional
    assert answer.missing.keys() == {SPLIT}
    assert "run out of cards" in answer.missing[SPLIT]
    assert "\n" not in answer.missing[SPLIT]
    assert answer.to_json()["missing"] == {"split": answer.missing[SPLIT]}
    missing = {f"{each.hand} v {each.upcard}" for each in solve(tiny).missing}
    assert missing == {"22 v 7", "33 v 7", "TT v 7"}


def test_08_wrong_fallback_printed() -> None:
    late = game("single-deck", "surrender=late")
    values = conditional(late, "T6", "T")
    assert values.ranked == (SURRENDER, HIT, STAND, DOUBLE)
    assert values.conditional[HIT] == eight_digits(-0.50692924)
    assert values.conditional[STAND] == eight_digits(-0.54295185)
    assert best_chart(game("single-deck")).code("hard", "16", parse_value("T")) == "H"


def test_08_fallback_by_total_is_for_the_hands_that_need_it() -> None:
    """T-6 and 9-7 are surrendered, so that the fallback is for 16 of three cards and more."""
    late = game("single-deck", "surrender=late")
    assert SURRENDER not in query(late, "T42", "T").values.conditional
    assert query(late, "T42", "T").values.best is STAND
    chart = best_chart(late)
    assert chart.code("hard", "16", parse_value("T")) == "Rs"
    place = UPCARD_ORDER.index(parse_value("T"))
    rows = [
        replace(row, codes=(*row.codes[:place], Code.RH, *row.codes[place + 1 :]))
        if (row.kind, row.label) == (Kind.HARD, "16")
        else row
        for row in chart.rows
    ]
    assert evaluate(late, rows).ev < chart.ev


def test_09_composition_matters() -> None:
    single = game("single-deck")
    values = conditional(single, "77", "T")
    assert values.conditional[STAND] == eight_digits(-0.50973935)
    assert values.conditional[HIT] == eight_digits(-0.51481821)
    assert values.best is STAND
    assert conditional(single, "T4", "T").best is HIT
    assert best_chart(single).code("hard", "14", parse_value("T")) == "H"


def test_10_s17_and_h17_charts_mixed_up() -> None:
    values = conditional(game("single-deck"), "A7", "A")
    assert values.best is STAND
    assert values.conditional[STAND] == eight_digits(-0.10101460)
    assert values.conditional[HIT] == eight_digits(-0.10838560)
    assert conditional(game("single-deck", "dealer_hits_soft_17=true"), "A7", "A").best is HIT
    charts = {
        soft: best_chart(game("single-deck", f"dealer_hits_soft_17={soft}"))
        for soft in ("false", "true")
    }
    assert {soft: str(chart.code("soft", "18", "A")) for soft, chart in charts.items()} == {
        "false": "S",
        "true": "H",
    }


def test_11_soft_hand_played_as_hard_after_the_third_card() -> None:
    six = game("six-deck")
    assert query(six, "A23", "3").values.best is HIT
    assert query(six, "T6", "3").values.best is STAND
    chart = best_chart(six)
    assert chart.code("hard", "16", parse_value("3")) == "S"
    assert chart.code("soft", "16", parse_value("3")) in {"H", "Dh"}


def test_12_row_missing() -> None:
    chart = best_chart(game("single-deck"))
    for upcard in UPCARD_ORDER:
        assert chart.code("soft", "12", upcard) in {"H", "Dh"}
        assert chart.code("hard", "12", upcard) in {"H", "S"}
    assert {("soft", "12"), ("hard", "12"), ("hard", "4"), ("pair", "A")} <= {
        (row.kind.value, row.label) for row in chart.rows
    }
    resplit_refused = query(
        game("six-deck", "draw_split_aces=true"), "AA", "5", "totals", after_split=2
    )
    assert resplit_refused.values.conditional.keys() == {STAND, HIT}
    assert resplit_refused.values.best is HIT


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("K-J", "TT"), ("jq", "TT"), ("10 10", "TT"), ("10,K", "TT"), ("1010", "TT"), ("T/Q", "TT"),
        ("KhJs", "TT"), ("10 6", "T6"), ("T,6", "T6"), ("6T", "T6"), ("6 10", "T6"), ("k6", "T6"),
        ("a,8", "A8"), ("8-A", "A8"), ("8 8", "88"),
    ],
)  # fmt: skip
def test_13_ten_valued_pairs_and_input_forms(typed: str, printed: str) -> None:
    answers = [query(game("six-deck"), hand, upcard) for hand in (typed, printed) for upcard in "6"]
    assert answers[0] == answers[1]
    assert str(answers[0].values.hand) == printed
    assert (SPLIT in answers[0].values.conditional) is (printed[0] == printed[1])


def test_14_hard_17_against_an_ace_by_cards() -> None:
    late = game("single-deck", "dealer_hits_soft_17=true", "surrender=late")
    ten_seven, nine_eight = (conditional(late, hand, "A") for hand in ("T7", "98"))
    assert ten_seven.conditional[STAND] == eight_digits(-0.50388577)
    assert ten_seven.best is SURRENDER
    assert nine_eight.conditional[STAND] == eight_digits(-0.49083876)
    assert nine_eight.best is STAND
    assert best_chart(late).code("hard", "17", "A") == "Rs"
