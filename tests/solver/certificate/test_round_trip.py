"""Certificates of random games: written by the engine, accepted by the independent checker."""

from __future__ import annotations

import gzip
import json
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver import reference
from solver.certificate import certify
from solver.checker import check
from solver.checker.units import known_cards, never_runs_out
from solver.errors import ShoeError, UpcardError
from solver.exact import exact_solution
from solver.games import Game
from solver.games.reading import load_game
from solver.results.strategy import Strategy
from tests.small_games import rules, shoes, small_game
from tests.solver.checker.games import as_checked, deep_games


def is_right(game: Game, strategy: Strategy) -> None:
    """The checker accepts the certificate and finds what the exact solution says."""
    proof = certify(game, strategy)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "certificate"
        path.write_bytes(proof.compressed())
        found = check(path, 1)
    assert found.ev == proof.solution.ev == exact_solution(game, strategy).ev
    assert abs(float(found.ev) - proof.solution.solution.ev) <= 1e-14
    assert (found.game, found.strategy, found.shoe) == (
        game.name, strategy.value, game.shoe.counts,
    )  # fmt: skip
    assert found.lines == len(proof.lines)
    lines = [json.loads(line) for line in proof.lines]
    assert found.decisions == sum("margins" in line for line in lines)
    assert found.ties == sum("0" in line.get("margins", {}).values() for line in lines)
    assert lines[0]["cards"] == known_cards(*as_checked(game))
    upcards = {line["upcard"]: line for line in lines if "upcard" in line}
    assert Fraction(lines[0]["ev"]) == sum(
        Fraction(line["probability"]) * Fraction(line["ev"]) for line in upcards.values()
    )


@settings(derandomize=True, max_examples=50, deadline=None, database=None)
@given(game=deep_games(), strategy=st.sampled_from(Strategy))
def test_any_game_of_any_class(game: Game, strategy: Strategy) -> None:
    is_right(game, strategy)


@settings(derandomize=True, max_examples=4, deadline=None, database=None)
@given(
    counts=st.lists(st.integers(0, 3), min_size=9, max_size=9),
    plain=rules(),
    strategy=st.sampled_from((Strategy.CDZ, Strategy.TOTALS)),
)
def test_shoes_of_many_values(
    counts: list[int], plain: dict[str, object], strategy: Strategy
) -> None:
    game = small_game((*counts, 9), **plain)
    assume(never_runs_out(*as_checked(game)))
    is_right(game, strategy)


GAME = small_game("3 0 0 0 2 3 2 0 0 12", max_hands=3, surrender="late", double_rescue=True)


@pytest.mark.parametrize("strategy", list(Strategy))
def test_the_same_game_gives_the_same_bytes(strategy: Strategy) -> None:
    proof = certify(GAME, strategy)
    data = proof.compressed()
    assert data == certify(GAME, strategy.value).compressed()
    assert gzip.decompress(data).decode("ascii").splitlines() == list(proof.lines)
    assert data[4:8] == bytes(4)  # no time of day


def test_one_deck() -> None:
    is_right(load_game("single-deck"), Strategy.CDZ)


def test_margins_of_two_cards_are_those_of_the_reference() -> None:
    game = small_game("3 0 0 0 2 3 2 0 0 12", max_hands=2)
    upcard, found = "", 0
    for text in certify(game).lines[1:-1]:
        line = json.loads(text)
        upcard = line.get("upcard", upcard)
        if line.get("stage") != "first" or len(line["hand"]) > 2:
            continue
        values = reference.actions(game, line["hand"], upcard).unconditional
        margins = {
            act: str(values[line["action"]] - ev)
            for act, ev in values.items()
            if act != line["action"]
        }
        assert line["margins"] == margins
        found += 1
    assert found > 50


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(counts=shoes(), plain=rules(), strategy=st.sampled_from(Strategy))
def test_writer_and_checker_refuse_the_same_shoes(
    counts: tuple[int, ...], plain: dict[str, object], strategy: Strategy
) -> None:
    game = small_game(counts, **plain)
    if never_runs_out(*as_checked(game)):
        is_right(game, strategy)
        return
    with pytest.raises(UpcardError) as refusal:
        certify(game, strategy)
    assert isinstance(refusal.value, ShoeError)
    assert "too small for a certificate" in str(refusal.value)
