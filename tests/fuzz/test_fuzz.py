"""A short part of ``make fuzz``, and what it must find."""

from __future__ import annotations

import pytest

from solver.results.solution import Solution
from tests.fuzz.case import Case, Outcome
from tests.fuzz.player import Player, case
from tests.fuzz.run import play, play_all, report
from tests.fuzz.verdict import faults

INPUTS = 300


def test_random_inputs() -> None:
    played = play_all(seed=10, inputs=INPUTS, workers=1)
    assert not played.faults, report(played, 0.0)
    assert sum(played.counts.values()) == INPUTS
    assert {end for _, end in played.counts} == {"answered", "refused"}


def test_an_input_depends_on_its_number_alone() -> None:
    assert [case(1, number) for number in (7, 3)] == [case(1, 7), case(1, 3)]
    assert len({repr(case(1, number)) for number in range(100)}) > 90


@pytest.mark.parametrize(
    ("outcome", "fault"),
    [
        (Outcome(3, b"", "upcard: no\n", 0.0), "exit code 3"),
        (Outcome(1, b"", "upcard: internal error: x\n", 0.0), "an error of the program"),
        (Outcome(2, b"", "", 0.0), "no word about what is wrong"),
        (Outcome(2, b"EV", "upcard: no\n", 0.0), "an answer and an error"),
        (Outcome(2, b"", "upcard: \x1b[31m\n", 0.0), "control characters on standard error"),
        (Outcome(0, b'{"ev": NaN}', "", 0.0), "no JSON: NaN"),
        (Outcome(0, b'{"ev": 1}', "", 11.0), "no answer within 10 s"),
    ],
)
def test_what_is_a_fault(outcome: Outcome, fault: str) -> None:
    assert fault in set(faults(Case("command line", ("ev", "--json")), outcome))


def test_a_wrong_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Case("command line", ("solve", "six-deck", "--json"))
    with Player(stored=False) as player:
        right = player.play(asked)
        monkeypatch.setattr(Solution, "house_edge", 0.5)
        assert player.play(asked).out != right.out


def test_an_error_of_the_program_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charts.cli.commands.games.GAME_NAMES", ("six-dck",))
    monkeypatch.setattr("charts.cli.commands.games.load_game", lambda _: 1 / 0)
    with Player(stored=False) as player:
        found = list(faults(Case("command line", ("games",)), player.play(Case("", ("games",)))))
    assert "an error of the program" in found


def test_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    played = play(seed=10, numbers=range(30))
    text = report(played, 1.0)
    assert "30 inputs in 1 s" in text
    assert text.endswith("0 faults")
