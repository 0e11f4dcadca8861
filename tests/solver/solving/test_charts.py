"""Charts by totals: worth what they say, and the best there are."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from solver.cards import UPCARD_ORDER, VALUES
from solver.games import load_game
from solver.results.chart import Chart, Code, Kind, Row
from solver.results.strategy import Action
from solver.solving.charts import best_chart, chart_of, evaluate
from solver.solving.game import solve
from tests.chart_play import chart_ev
from tests.small_games import small_game

PLAYED = ("single-deck", "six-deck", "double-attack", "side-bets-six")
EVERYTHING = {"surrender_cards": "any", "surrender_after_split": True, "draw_split_aces": True}


@cache
def best_of(name: str) -> Chart:
    return best_chart(load_game(name))


def choices(kind: Kind) -> tuple[Code, ...]:
    if kind is Kind.RESCUE:
        return (Code.S, Code.R)
    plain = (Code.S, Code.H, Code.DS, Code.DH, Code.RS, Code.RH)
    return (*plain, Code.P, Code.RP) if kind is Kind.PAIR else plain


def with_cell(rows: Sequence[Row], row: Row, place: int, code: Code) -> list[Row]:
    changed = replace(row, codes=(*row.codes[:place], code, *row.codes[place + 1 :]))
    return [changed if each is row else each for each in rows]


@pytest.mark.parametrize("name", PLAYED)
def test_a_chart_is_worth_what_it_says(name: str) -> None:
    chart = best_of(name)
    game = load_game(name)
    assert evaluate(game, chart.rows).ev == chart.ev == solve(game, "totals").ev
    assert chart.ev <= chart.ev_best == solve(game, "cdp").ev
    assert chart.cost == chart.ev_best - chart.ev


@pytest.mark.parametrize(("name", "least"), [("six-deck", -0.4059225), ("single-deck", 0.1432632)])
def test_the_best_chart_is_no_worse_than_a_known_one(name: str, least: float) -> None:
    assert 100 * best_of(name).ev >= least


@pytest.mark.parametrize("name", ["single-deck", "double-attack"])
def test_no_change_of_one_cell_raises_the_ev(name: str) -> None:
    game, chart = load_game(name), best_of(name)
    chosen = random.Random(name)
    for _ in range(30):
        row = chosen.choice(chart.rows)
        place = chosen.randrange(10)
        code = chosen.choice([each for each in choices(row.kind) if each != row.codes[place]])
        ev = evaluate(game, with_cell(chart.rows, row, place, code)).ev
        cell = f"{row.kind} {row.label} v {VALUES[UPCARD_ORDER[place]]}: {code}"
        assert ev <= chart.ev + 1e-15, cell


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"surrender": "late", **EVERYTHING, "max_ace_hands": 3},
        {"double_cards": "any", "double_rescue": True, "double_attack": 1, "surrender": "late"},
        {"hole_card": "none", "dealer_hits_soft_17": True, "double_after_split": False},
        {"hole_card": "original-only", "charlie": 5, "double_on": "9-11", "max_hands": 3},
        {"max_hands": 1, "surrender": "late", "surrender_cards": "any"},
    ],
    ids=str,
)
@pytest.mark.parametrize("shoe", ["0 0 0 0 5 3 0 0 0 9", "4 0 0 0 0 0 4 0 2 8"])
def test_a_chart_on_a_small_shoe_equals_the_reference(shoe: str, rules: dict[str, object]) -> None:
    game = small_game(shoe, **{"max_hands": 3, **rules})
    best = best_chart(game)
    for rows in (best.rows, spoiled(best.rows)):
        assert evaluate(game, rows).ev == pytest.approx(float(chart_ev(game, rows)), abs=1e-14)
    assert best.ev <= solve(game, "cdp").ev + 1e-15


@pytest.mark.parametrize("rules", [{}, {"max_hands": 1}, {"max_hands": 1, "surrender": "late"}])
@pytest.mark.parametrize("code", [Code.P, Code.RP])
def test_a_pair_that_may_not_be_surrendered_or_split(code: Code, rules: dict[str, object]) -> None:
    """It is split if it may be, and else played by its total."""
    game = small_game("4 0 0 0 0 0 4 0 2 8", **{"max_hands": 2, **rules})
    rows = [
        replace(row, codes=(code,) * 10) if row.kind is Kind.PAIR else row
        for row in best_of("single-deck").rows
    ]
    assert evaluate(game, rows).ev == pytest.approx(float(chart_ev(game, rows)), abs=1e-14)


def spoiled(rows: Sequence[Row]) -> tuple[Row, ...]:
    """A chart that nobody would play: every code its neighbour's."""
    return tuple(replace(row, codes=(*row.codes[3:], *row.codes[:3])) for row in rows)


@pytest.mark.parametrize("rules", [{}, {"hole_card": "none"}, {"surrender_cards": "any"}], ids=str)
def test_deviations_under_early_surrender_are_not_worth_more_than_the_chart_costs(
    rules: dict[str, object],
) -> None:
    chart = best_chart(load_game("six-deck").change(rules={"surrender": "early", **rules}))
    surrendered = {
        (each.hand, each.upcard) for each in chart.deviations if each.best == "surrender"
    }
    assert sum(each.worth for each in chart.deviations) <= chart.cost + 1e-12
    assert all(chart.code("hard", "16", upcard)[0] == "R" for upcard in "9TA")
    assert not {(hand, upcard) for hand, upcard in surrendered if str(hand) in ("T6", "97")}


def test_a_cell_met_only_after_a_split_does_not_hide_the_split() -> None:
    game = load_game("single-deck").change(shoe="2,0,0,0,0,0,0,0,4,18")
    chart = best_chart(game)
    assert chart.code("pair", "T", "T") == Code.P
    assert chart.ev == pytest.approx(chart.ev_best, rel=0, abs=1e-12)


LETTERS = dict(zip("SHDPR", Action, strict=True))


def test_attack_wagers_of_ones_own() -> None:
    game = load_game("double-attack")
    best = best_chart(game)
    never = chart_of(game, best.rows, dict.fromkeys(best.attack, False))
    chances = {each.upcard: each.probability for each in solve(game).upcards}
    lost = sum(
        chances[upcard] * (evs[1] - evs[0])
        for upcard, evs in best.attack_evs.items()
        if best.attack[upcard]
    )
    assert best.ev - never.ev == pytest.approx(lost, abs=1e-14)
    assert sum(each.worth for each in never.deviations) < sum(d.worth for d in best.deviations)
    assert chart_of(game, best.rows, best.attack) == best


@pytest.mark.parametrize("name", ["double-attack", "single-deck", "side-bets-six"])
def test_the_first_letter_of_a_cell_is_worth_most(name: str) -> None:
    """Where all hands of a cell follow its first letter, no other action does better on average."""
    chart = best_chart(load_game(name))
    for (kind, label, upcard), values in chart.values.items():
        code = chart.code(kind, label, upcard)
        assert LETTERS[code[0]] is next(iter(values.evs))
        assert values.margin is None or values.margin > -1e-9, (kind, label, upcard)
        others = list(values.evs.values())[1:]
        assert others == sorted(others, reverse=True)
