"""``upcard drill``: hands to practise on at the prompt."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from charts.cli.options import (
    AsJson,
    Changes,
    GameName,
    Removed,
    ShoeText,
    Unstored,
    chosen_game,
    chosen_store,
)
from charts.cli.output import colours_wanted, write, write_answer
from solver.errors import one_line

if TYPE_CHECKING:
    from charts.practice.drill import DrillQuestion
    from charts.practice.score import GivenAnswer

_LOOK_UP, _END = "?", ("q", "quit")


def drill(
    game: GameName,
    *,
    hands: Annotated[
        int, typer.Option("--hands", min=1, metavar="N", help="How many are asked.")
    ] = 20,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", help="The same hands every time.")
    ] = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Practise hands at the prompt; what a wrong answer costs.

    The right answer is the best for these cards (class cdz-), which the chart by totals does not
    always have. With --json the talk goes to standard error and the score to standard output.
    """
    from charts.practice.drill import dealt, questions
    from charts.practice.score import Score
    from charts.reports import drill as report
    from charts.text.rules_line import shorthand, title_of

    chosen = chosen_game(game, shoe, removed, changes)
    store = chosen_store(no_store)
    asked = questions(chosen, store.solution(chosen), store.chart(chosen))
    seed = random.randrange(1_000_000) if seed is None else seed
    talk = _Talk(aside=as_json)
    talk.say(report.intro(title_of(chosen), shorthand(chosen), asked, hands))
    score = Score(tuple(_played(islice(dealt(asked, seed), hands), hands, talk)))
    if as_json:
        answer = report.as_json(score, chosen.name, str(chosen.shoe), seed)
        write_answer(answer)
    else:
        talk.say(f"\n{report.as_text(score)}The same hands again: --seed {seed}\n")


def _played(asked: Iterable[DrillQuestion], hands: int, talk: _Talk) -> list[GivenAnswer]:
    """Ask until the hands are through, or the player has enough."""
    from charts.practice.score import GivenAnswer
    from charts.reports import drill as report

    answers: list[GivenAnswer] = []
    try:
        for number, question in enumerate(asked, 1):
            given = _answered(question, report.prompt(question, number, hands), talk)
            answers.append(GivenAnswer(question, given))
            if given is None:
                talk.say(f"  {report.evs(question)}\n")
            else:
                talk.judge(answers[-1])
    except EOFError:
        pass
    except KeyboardInterrupt:
        talk.say("\n")
    return answers


def _answered(question: DrillQuestion, prompt: str, talk: _Talk) -> str | None:
    """What the player answers, asked until it is an answer; None where it is looked up."""
    from charts.practice.drill import AnswerError

    while True:
        typed = talk.ask(prompt).strip()
        if typed.lower() in _END:
            raise EOFError
        if typed == _LOOK_UP:
            return None
        try:
            if typed:
                return question.read(typed)
        except AnswerError as error:
            talk.say(f"  {error}\n")


class _Talk:
    """The conversation: on standard output, or aside on standard error."""

    def __init__(self, *, aside: bool) -> None:
        self._aside = aside
        self._coloured = not aside and colours_wanted()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")

    def say(self, text: str) -> None:
        if not self._aside:
            write(text)
        elif sys.stderr is not None:
            print(text, end="", file=sys.stderr, flush=True)

    def ask(self, prompt: str) -> str:
        """A line from the player; what a pipe sends is shown, as a terminal shows it."""
        self.say(prompt)
        line = ""
        with suppress(OSError):
            line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            self.say("\n")
            raise EOFError
        if not sys.stdin.isatty():
            self.say(f"{one_line(line.strip())}\n")
        return line

    def judge(self, answer: GivenAnswer) -> None:
        from charts.reports.drill import verdict

        word, colour = ("Wrong", "red") if answer.lost else ("Right", "green")
        if self._coloured:
            word = typer.style(word, fg=colour, bold=True)
        self.say(f"  {word}: {verdict(answer)}\n")
