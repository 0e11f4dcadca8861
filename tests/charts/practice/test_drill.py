"""Hands to practice on: which are asked, how they are judged, and the talk in a pipe."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from charts.cli.main import BAD_INPUT, GOOD, run
from charts.practice.drill import (
    NO,
    YES,
    AnswerError,
    DrillQuestion,
    QuestionError,
    dealt,
    questions,
)
from charts.practice.score import GivenAnswer, Score
from charts.reports.drill import as_json, as_text, asked, evs, prompt, verdict
from solver.cards import Hand
from solver.games import Game, load_game
from solver.results.chart import Chart
from solver.solving.charts import best_chart
from solver.solving.game import solve
from tests.charts.conftest import make_chart, make_solution
from tests.charts.solved import charted, solved

Capture = pytest.CaptureFixture[str]
Talk = Callable[..., tuple[str, str]]

CLOSE = DrillQuestion(Hand.parse("T6"), 9, {"hit": -0.50, "stand": -0.51, "surrender": -0.55}, 1.0)
ATTACK = DrillQuestion(None, 7, {YES: 0.04, NO: 0.02}, 1.0)


def of(name: str) -> tuple[DrillQuestion, ...]:
    return questions(load_game(name), solved(name), charted(name))


def test_every_two_cards_and_every_attack_are_asked() -> None:
    attack = of("double-attack")
    assert len(attack) == 54 * 10 + 10, "all but ace and ten, which are a blackjack"
    assert len({(each.hand, each.upcard) for each in attack}) == len(attack)
    assert [each.upcard for each in attack if each.hand is None] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    assert all(each.hand for each in of("six-deck"))


def test_evs_are_those_of_the_solution_best_first() -> None:
    solution = solved("six-deck")
    for each in of("six-deck"):
        assert each.hand
        values = solution.actions(str(each.hand), "A23456789T"[each.upcard])
        assert each.best == values.best
        assert list(each.evs.values()) == sorted(each.evs.values(), reverse=True)
        assert each.evs == {act.value: ev for act, ev in values.conditional.items()}
        second = sorted(each.evs.values())[-2]
        assert each.evs[each.best] - second == pytest.approx(values.margin, abs=1e-12)


def test_early_surrender_is_judged_before_the_dealer_looks() -> None:
    game = load_game("six-deck").change(rules=["surrender=early"])
    solution = make_solution(game)
    found = questions(game, solution, make_chart(game))
    (each,) = [each for each in found if (str(each.hand), each.upcard) == ("T6", 0)]
    values = solution.actions("T6", "A")
    assert each.evs == {act.value: ev for act, ev in values.unconditional.items()}


def test_weights_are_frequency_by_closeness() -> None:
    found = {(str(each.hand), each.upcard): each for each in of("six-deck")}
    pair, other = found["88", 9], found["T6", 9]
    shoe = 312 * 311 * 310
    for each, ways in ((pair, 96 * 24 * 23), (other, 2 * 96 * 95 * 24)):
        margin = each.evs[each.best] - sorted(each.evs.values())[-2]
        assert each.weight == pytest.approx(ways / shoe / (1 + margin / 0.05) ** 2, rel=1e-12)


def test_the_attack_is_one_question_in_five() -> None:
    found = of("double-attack")
    attacks = sum(each.weight for each in found if each.hand is None)
    assert attacks / sum(each.weight for each in found) == pytest.approx(0.2)


def test_close_decisions_come_first() -> None:
    found = of("six-deck")
    margins = [
        each.evs[each.best] - sorted(each.evs.values())[-2]
        for seed in range(20)
        for each in islice(dealt(found, seed), 20)
    ]
    assert sum(margin < 0.1 for margin in margins) / len(margins) > 0.65
    plain = [each.evs[each.best] - sorted(each.evs.values())[-2] for each in found]
    assert sum(margin < 0.1 for margin in plain) / len(plain) < 0.4


def test_no_question_comes_twice_before_all_came() -> None:
    found = of("double-attack")
    stream = list(islice(dealt(found, seed=7), 2 * len(found)))
    first, second = stream[: len(found)], stream[len(found) :]
    key = [(each.hand, each.upcard) for each in found]
    for half in (first, second):
        assert Counter((each.hand, each.upcard) for each in half) == Counter(key)
    assert first != second


def test_the_same_seed_asks_the_same() -> None:
    found = of("six-deck")
    one, same, other = (list(islice(dealt(found, seed), 30)) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_what_the_chart_says_otherwise() -> None:
    """Ten and two against a four: stand by total, hit by these cards."""
    found = {(str(each.hand), each.upcard): each for each in of("six-deck")}
    two = found["T2", 3]
    assert (two.best, two.charted) == ("hit", "stand")
    assert verdict(GivenAnswer(two, "hit")).endswith("The chart by totals says stand.")
    assert verdict(GivenAnswer(two, "stand")).endswith("The chart by totals says stand.")
    assert (found["93", 3].best, found["93", 3].charted) == ("stand", "stand")
    assert "chart" not in verdict(GivenAnswer(found["93", 3], "hit"))
    assert (found["A7", 2].charted, found["88", 9].charted) == ("double", "split")


def test_a_code_that_is_not_allowed_falls_back(attack_game: Game, chart: Chart) -> None:
    """The chart by hand doubles soft 18 against a 2; the values by hand have no double."""
    found = questions(attack_game, make_solution(attack_game), chart)
    (soft,) = [each for each in found if (str(each.hand), each.upcard) == ("A7", 1)]
    assert "double" not in soft.evs
    assert soft.charted == "stand"


def test_equal_answers_are_both_right() -> None:
    tie = DrillQuestion(Hand.parse("T6"), 9, {"hit": -0.5, "stand": -0.5 - 1e-15}, 1.0)
    assert [GivenAnswer(tie, given).lost for given in ("hit", "stand")] == [0, 0]
    assert verdict(GivenAnswer(tie, "stand")) == "stand; hitting is as good."


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("h", "hit"), ("S", "stand"), (" surrender ", "surrender"), ("R", "surrender")],
)
def test_letters_and_words(typed: str, answer: str) -> None:
    assert CLOSE.read(typed) == answer


@pytest.mark.parametrize("typed", ["d", "split", "y", "hh", "1", "é", "h s", "\x1b[31m"])
def test_anything_else_is_refused(typed: str) -> None:
    with pytest.raises(AnswerError, match=r"h hit, s stand, r surrender$"):
        CLOSE.read(typed)


def test_what_is_asked_and_shown() -> None:
    assert prompt(CLOSE, 3, 20) == "3 of 20: T6 against T (h s r)? "
    assert prompt(ATTACK, 1, 2) == "1 of 2: attack against 8 (y n)? "
    assert evs(CLOSE) == "hit -50.00 %, stand -51.00 %, surrender -55.00 %; not counted."
    wrong = "the best play is attack; not attacking costs 2.00 % of the bet."
    assert verdict(GivenAnswer(ATTACK, NO)) == wrong
    assert verdict(GivenAnswer(ATTACK, YES)) == "attack gains 2.00 % of the bet over not attacking."
    assert [asked(CLOSE), asked(ATTACK)] == ["T6 against T", "attack against 8"]


def test_the_score() -> None:
    given = [(CLOSE, "hit"), (CLOSE, "stand"), (CLOSE, "surrender"), (ATTACK, NO), (ATTACK, None)]
    score = Score(tuple(GivenAnswer(question, answer) for question, answer in given))
    assert (score.hands, score.right) == (4, 1)
    assert score.lost == pytest.approx(0.08)
    assert score.lost_per_hand == pytest.approx(0.02)
    assert [each.given for each in score.worst()] == ["surrender", NO, "stand"]
    assert [each.given for each in score.worst(1)] == ["surrender"]
    assert as_text(score).splitlines() == [
        "4 hands, 1 right.",
        "EV lost: 8.00 % of a stake in total, 2.00 % per hand.",
        "Worst answers:",
        "  T6 against T: hit, not surrender; 5.00 % of the stake",
        "  attack against 8: yes, not no; 2.00 % of the bet",
        "  T6 against T: hit, not stand; 1.00 % of the stake",
    ]
    answers = as_json(score, "mine", "6x52", 7)["answers"]
    assert (answers[0]["hand"], answers[0]["best"], answers[0]["lost"]) == ("T6", "hit", 0)
    assert (answers[4]["hand"], answers[4]["answer"]) == (None, None)


def test_a_score_of_nothing() -> None:
    assert Score(()).lost_per_hand == 0
    assert as_text(Score((GivenAnswer(CLOSE, None),))) == "No hand was answered.\n"


class Interrupted(io.StringIO):
    """Ctrl-C in the place of a line."""

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline()
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


@pytest.fixture
def talk(solver_by_hand: object, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Talk:
    def drill(typed: str, *arguments: str) -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", Interrupted(typed))
        assert run(["drill", *arguments, "--seed", "1"]) == GOOD
        out, err = capsys.readouterr()
        return out, err

    return drill


def test_a_drill_in_a_pipe(talk: Talk) -> None:
    out, err = talk("h\nR\n\nwhat\n?\ns\n", "six-deck", "--hands", "4")
    assert err == ""
    assert out.startswith("Six decks, dealer stands on soft 17\n6x52, S17,")
    assert [out.count(f"{number} of 4: ") for number in (1, 2, 3, 4)] == [1, 1, 3, 1]
    assert "'what' is not a valid answer: h hit, s stand" in out
    assert out.count("not counted.") == 1
    assert out.count("Right: ") + out.count("Wrong: ") == 3
    assert "\n3 hands, " in out
    again = "upcard drill six-deck --hands 4 --seed 1\n"
    assert out.endswith(f"To get the same hands again: {again}")
    assert "\x1b" not in out


@pytest.mark.parametrize("end", ["q\n", "QUIT\n", "", "^C\n"])
def test_ends_with_the_score(end: str, talk: Talk) -> None:
    out, _ = talk(f"h\n{end}", "six-deck")
    assert "\n1 hand, " in out
    assert "2 of 20: " in out


def test_the_score_as_json_and_the_talk_aside(talk: Talk) -> None:
    out, err = talk("s\ns\n?\n", "six-deck", "--hands", "3", "--json")
    data = json.loads(out)
    assert (data["game"], data["shoe"], data["seed"], data["hands"]) == ("six-deck", "6x52", 1, 2)
    assert [each["answer"] for each in data["answers"]] == ["stand", "stand", None]
    assert "3 of 3: " in err


def test_the_attack_is_asked_where_there_is_one(talk: Talk) -> None:
    attacked, _ = talk("q\n" * 1, "double-attack", "--hands", "60")
    assert "y yes, n no; type ?" in " ".join(attacked.split())
    plain, _ = talk("q\n", "six-deck")
    assert "y yes" not in plain


def test_colors_are_for_a_terminal(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charts.cli.commands.drill.colors_wanted", lambda: True)
    out, _ = talk("h\n", "six-deck", "--hands", "1")
    assert "\x1b[" in out


@pytest.mark.parametrize(
    "options", [["--hands", "0"], ["--hands", "many"], ["--seed", "x"], ["--set", "x=1"]]
)
@pytest.mark.usefixtures("solver_by_hand")
def test_bad_input(options: list[str], capsys: Capture) -> None:
    assert run(["drill", "six-deck", *options]) == BAD_INPUT
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_nothing_can_be_asked_where_the_dealer_has_blackjack_for_certain() -> None:
    game = load_game("six-deck").change(shoe="1,0,0,0,0,0,0,0,0,3", rules=["max_hands=1"])
    with pytest.raises(QuestionError, match="there is no decision to practice"):
        questions(game, solve(game), best_chart(game))
