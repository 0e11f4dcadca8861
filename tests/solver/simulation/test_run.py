"""Options and errors of a simulation, and its random numbers."""

from __future__ import annotations

import json
from dataclasses import fields, replace

import numpy as np
import pytest

from solver.bets import find_bet, pay_table
from solver.errors import UpcardError
from solver.games import Game, load_game
from solver.results.rows import Code
from solver.rules import Rules
from solver.simulation import _cards_kernel, _layout, batches, simulate
from solver.simulation.batches import Tally, batch
from solver.simulation.hands import all_hands
from solver.simulation.kernel_input import KernelInput, make_kernel_input, no_cells
from solver.simulation.play_table import by_chart
from solver.simulation.result import Measured
from solver.simulation.statistics import TallyStatistics, _share
from solver.solving.charts import best_chart, evaluate
from tests.solver.simulation.plans import random_plan
from tests.texts import assert_refused

DOUBLES = {Code.DH, Code.DS}


def same(one: Tally, other: Tally) -> bool:
    return all((getattr(one, it.name) == getattr(other, it.name)).all() for it in fields(Tally))


def test_the_seed_alone_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "ROUNDS_IN_BATCH", 3000)
    kernel_input = random_setup("double-attack")

    def played(seed: int, workers: int) -> Tally:
        total = Tally.empty(kernel_input)
        for tally in batches.batches(kernel_input, 20_000, seed, workers):
            total.add(tally)
        return total

    one = played(9, 1)
    assert one.rounds == 20_000
    assert same(one, played(9, 2))
    assert same(one, played(9, 5))
    assert not same(one, played(10, 1))


def random_setup(name: str, behind: int | None = None) -> KernelInput:
    game = load_game(name)
    plan = random_plan(game.rules, np.random.default_rng(3))
    return make_kernel_input(game, plan, no_cells(), behind=behind)


def test_batches_are_different() -> None:
    kernel_input = random_setup("six-deck")
    assert same(batch(kernel_input, 2000, 1, 0), batch(kernel_input, 2000, 1, 0))
    assert not same(batch(kernel_input, 2000, 1, 0), batch(kernel_input, 2000, 1, 1))
    assert (kernel_input.deck == np.sort(kernel_input.deck)).all()


def test_few_words_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch plays the same rounds for any size of the arrays of random words."""
    monkeypatch.setattr(batches, "_WORDS", 1)
    tally = batch(random_setup("single-deck", behind=26), 500, 1, 0)
    shoes, rounds, *_ = tally.shoes.tolist()
    assert rounds == tally.rounds
    assert 500 <= rounds < 510
    assert 60 < shoes < 150


def test_ended_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "ROUNDS_IN_BATCH", 1000)

    def enough(rounds: int) -> None:
        if rounds >= 5000:
            raise KeyboardInterrupt

    found = simulate(load_game("six-deck"), 1_000_000, seed=1, progress=enough, workers=2)
    assert (found.rounds, found.wanted, found.interrupted) == (5000, 1_000_000, True)
    whole = simulate(load_game("six-deck"), 5000, seed=1)
    assert found.round == whole.round
    json.dumps(found.to_json(), allow_nan=False)


def test_ended_before_anything_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.simulation.run.batches", stop)
    with pytest.raises(KeyboardInterrupt):
        simulate(load_game("six-deck"), 1000)


def test_a_chart_of_ones_own_is_played() -> None:
    """A chart that always stands and always attacks has its own EV."""
    from solver.results.chart import Code, Kind
    from solver.solving.charts import chart_of

    game = load_game("double-attack")
    rows = [replace(row, codes=(Code.S,) * 10) for row in best_chart(game).rows]
    chart = chart_of(game, rows, dict.fromkeys(range(10), True))
    found = simulate(game, 200_000, chart=chart, seed=2)
    assert found.round.exact == pytest.approx(chart.ev, abs=1e-14)
    assert chart.ev < -0.2
    assert abs(found.round.z or 9) < 4
    assert {cell.name.split()[0] for cell in found.cells} == {Kind.HARD, Kind.SOFT, Kind.PAIR}


WRONG = {
    "rounds: must be from 1 to": {"rounds": 0},
    "seats: must be from 1 to 7 for six-deck, not 8": {"seats": 8},
    "behind: must be from 0 to 311 cards, not 312": {"behind": 312},
    "seed: must be from 0 to 18,446,744,073,709,551,615, not -1": {"seed": -1},
    "not 18446744073709551616": {"seed": 2**64},
    "rounds: has more than 300 digits": {"rounds": 10**5000},
    "workers: must be from 1 to 256": {"workers": 0},
    "or -1 for all cores, not 100000": {"workers": 100_000},
    "no side bet 'trifekta'; did you mean trifecta": {"side_bets": ["trifekta"]},
    "insurance cannot be simulated: it is not made before the deal": {"side_bets": ["insurance"]},
    "hole-card-bonus: no pay table is published": {"side_bets": ["hole-card-bonus"]},
    "a pay table is given for trifecta, which is not": {"pay_tables": {"trifecta": "wynn"}},
    "class cdp cannot be simulated: use totals, cdz- or cdp1": {"strategy": "cdp"},
    "no strategy class 'perfct'": {"strategy": "perfct"},
    "a chart can be simulated only by class totals, not": {
        "strategy": "cdz-",
        "chart": "best",
    },
}


@pytest.mark.parametrize(("message", "asked"), WRONG.items())
def test_refused(message: str, asked: dict[str, object]) -> None:
    game = load_game("six-deck")
    options = {"rounds": 1000} | asked
    if "chart" in options:
        options["chart"] = best_chart(game)
    with pytest.raises(UpcardError, match=message) as caught:
        simulate(game, **options)  # type: ignore[arg-type]
    assert_refused(caught)


def test_suits_that_are_not_known() -> None:
    game = load_game("six-deck").change(removed="5")
    assert simulate(game, 1000).rounds == 1000
    with pytest.raises(UpcardError, match="the suit of 5 in the shoe 6x52-5 is not known"):
        simulate(game, 1000, side_bets=["trifecta"])
    counts = load_game("six-deck").change(shoe="20,20,20,20,20,20,20,20,20,90")
    assert simulate(counts, 1000).rounds == 1000
    with pytest.raises(UpcardError, match="has only values"):
        simulate(counts, 1000, side_bets=["trifecta"])


def test_a_shoe_that_runs_out() -> None:
    """Discards are shuffled in; it is an error only if all cards are on the table."""
    found = simulate(load_game("single-deck"), 100_000, behind=2, seed=1)
    assert found.rounds >= 100_000
    tiny = load_game("single-deck").change(shoe="0,0,0,0,0,0,0,0,0,12")
    with pytest.raises(UpcardError, match="needed more than the 12 cards of the shoe") as caught:
        simulate(tiny, 1000, chart=best_chart(load_game("single-deck")), seats=6)
    assert_refused(caught)


def test_hands_are_those_of_the_lattice() -> None:
    from solver.engine.hand.lattice import lattice

    hands, table = all_hands(), lattice()
    number = np.array([table.find(counts) for counts in hands.counts])
    assert sorted(number.tolist()) == list(range(table.size))
    for name in ("total", "soft", "cards"):
        assert (getattr(hands, name) == getattr(table, name)[number]).all()
    drawn = np.append(number, table.size)[hands.following]
    assert (drawn == table.child[number]).all()


@pytest.mark.parametrize("name", ["double-attack", "side-bets-single", "six-deck-h17"])
def test_a_chart_is_read_as_the_engine_reads_it(name: str) -> None:
    """Two independent readings of a chart agree, action by action, before and after a split."""
    from solver.engine.hand.lattice import lattice
    from solver.engine.kernels._actions import SURRENDER
    from solver.engine.opening import ACTIONS
    from solver.engine.totals.cells import SPLIT
    from solver.engine.totals.rows import from_rows
    from solver.rules.stages import Stage
    from solver.simulation.play_table import NUMBER

    game = load_game(name)
    chart = best_chart(game)
    plan = by_chart(game, chart)
    cells, hands, table = from_rows(chart.rows), all_hands(), lattice()
    number = np.array([NUMBER[action] for action in ACTIONS])
    for stage in range(11):
        policy = cells.policy(game.rules, Stage.after_split(stage - 1 if stage else None))
        for node, counts in enumerate(hands.counts):
            if sum(counts) < 2 or hands.total[node] == 21 or (stage and not counts[stage - 1]):
                continue
            place = table.find(counts)
            wanted = number[policy.choice[place]]
            if not stage and max(counts) == sum(counts) == 2:
                pair = cells.pair_actions(game.rules)[counts.index(2)]
                wanted = np.where(pair == SPLIT, NUMBER[ACTIONS[-1]], wanted)
            assert (plan.actions[stage, node] == wanted).all(), (stage, counts)
            assert (plan.rescues[stage, node] == (policy.doubled[place] == SURRENDER)).all()


def test_a_bare_double_is_played_as_with_its_fallback() -> None:
    """Without ``h`` or ``s``, a soft hand of 18 or more that may not double stands."""
    game = load_game("six-deck")
    chart = best_chart(game)
    bare = [
        replace(row, codes=tuple(Code.D if code in DOUBLES else code for code in row.codes))
        for row in chart.rows
    ]
    full, short = by_chart(game, chart), by_chart(game, replace(chart, rows=tuple(bare)))
    assert (full.actions == short.actions).all()
    assert (full.rescues == short.rescues).all()
    assert evaluate(game, bare).ev == evaluate(game, chart.rows).ev


def test_every_card_is_dealt_with_equal_chance() -> None:
    """Orders of four cards, each of 24 equally often: chi squared below its 0.9999 quantile."""
    random = np.random.default_rng(12)
    words = random.integers(0, 1 << 64, size=60_000, dtype=np.uint64).view(np.int64)
    counters, deck = np.zeros(8, dtype=np.int64), np.arange(4)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(24_000):
        counters[_layout.POSITION] = 0
        dealt = tuple(int(_cards_kernel.deal(words, deck, counters)) for _ in range(4))
        seen[dealt] = seen.get(dealt, 0) + 1
    assert len(seen) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 57.0


def test_a_number_that_would_be_unfair_is_drawn_again() -> None:
    """Of 2**32 numbers, the remainder of a division by three cards is not used."""
    counters, deck = np.zeros(8, dtype=np.int64), np.arange(3)
    unfair = np.array([5 << 32], dtype=np.int64)
    _cards_kernel.deal(unfair, deck, counters)
    assert counters[_layout.USED] == 2


def test_the_rules_of_the_setup() -> None:
    game = load_game("double-attack")
    kernel_input = make_kernel_input(
        game, random_plan(game.rules, np.random.default_rng(1)), no_cells(), seats=3
    )
    assert (kernel_input.seats, kernel_input.bins) == (3, 2)
    assert len(kernel_input.deck) == 384
    assert Game("x", "x", game.shoe, Rules()).side_bets == ()


def test_sums_are_those_of_the_rounds_one_by_one() -> None:
    """Covariances and squares, compared with a list of the results of every round."""
    game = load_game("double-attack")
    bets = [(find_bet(name), pay_table(find_bet(name), game)) for name in ("bust-it", "trifecta")]
    plan = random_plan(game.rules, np.random.default_rng(3))
    kernel_input = make_kernel_input(
        game, plan, no_cells(), [(bet, it) for bet, it in bets if it], seats=2
    )
    each = [batch(kernel_input, 1, seed, 0).sums for seed in range(400)]
    total = Tally.empty(kernel_input)
    for seed in range(400):
        total.add(batch(kernel_input, 1, seed, 0))
    rounds = np.array(each)
    assert total.sums == pytest.approx(rounds.sum(axis=0))
    assert total.products == pytest.approx(rounds.T @ rounds)
    assert total.shoes[:4].tolist() == [400, 400, 400, pytest.approx(rounds[:, 0].sum())]
    numbers = [0, 1, 3, 4]
    covariance = np.array(TallyStatistics(kernel_input, total).covariance(numbers))
    assert covariance == pytest.approx(np.cov(rounds[:, numbers].T, bias=True))


@pytest.mark.parametrize(("exact", "mean", "error", "count", "z"), [
    (-0.5, -1.0, 0.0, 10**6, -999.0), (-0.5, -0.5, 0.0, 10**6, None), (0.5, 0.51, 0.0, 100, None),
    (0.5, 0.6, 0.05, 1000, 2.0), (None, 0.6, 0.05, 1000, None),
])  # fmt: skip
def test_how_far_off(
    exact: float | None, mean: float, error: float, count: int, z: float | None
) -> None:
    assert Measured("it", mean, error, exact, count).z == z


def test_what_is_too_rare_to_judge() -> None:
    assert _share("seldom", 12, 10**6, 1e-5).z is None
    assert (_share("seldom", 900_000, 10**6, 1e-5).z or 0) > 1000
    assert _share("never", 0, 10**6, 0.0).z is None
    assert _share("never", 100, 10**6, 0.0).z == 999.0
    assert _share("often", 500_500, 10**6, 0.5).z == pytest.approx(1.0)
