"""``upcard drill``: practice decisions at the prompt."""

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
    OptionError,
    Removed,
    ShoeText,
    Unstored,
    chosen_game,
    chosen_store,
)
from charts.cli.output import colors_wanted, write, write_answer
from charts.text.clean import escaped
from solver.bounds import MOST_SEED
from solver.errors import one_line

if TYPE_CHECKING:
    from charts.practice.drill import DrillQuestion
    from charts.practice.score import GivenAnswer

_MOST_HANDS = 100_000
_LOOK_UP, _END = "?", ("q", "quit")


def drill(
    game: GameName,
    *,
    hands: Annotated[int, typer.Option("--hands", metavar="N", help="Number of questions.")] = 20,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            help="Seed of the random order: the same number asks the same hands.",
        ),
    ] = None,
    shoe: ShoeText = None,
    removed: Removed,
    changes: Changes,
    no_store: Unstored = False,
    as_json: AsJson = False,
) -> None:
    """Practice hands and see what a wrong answer costs.

    The right answer is the best action for these cards (class cdz-); the chart by totals may say
    something else. With --json the dialog goes to standard error and the score to standard
    output.
    """
    from charts.practice.drill import dealt, questions
    from charts.practice.score import Score
    from charts.reports import drill as report
    from charts.text.rules_line import shorthand, title_of

    if not 1 <= hands <= _MOST_HANDS:
        raise OptionError(f"--hands: {hands} is not from 1 to {_MOST_HANDS:,} (try 20)")
    if seed is not None and not 0 <= seed <= MOST_SEED:
        raise OptionError(f"--seed: must be from 0 to {MOST_SEED:,}, not {seed}")
    chosen = chosen_game(game, shoe, removed, changes)
    store = chosen_store(no_store)
    asked = questions(chosen, store.solution(chosen), store.chart(chosen))
    seed = random.randrange(1_000_000) if seed is None else seed
    dialog = _Dialog(to_error=as_json)
    dialog.write(report.intro(title_of(chosen), shorthand(chosen), asked, hands))
    score = Score(tuple(_given_answers(islice(dealt(asked, seed), hands), hands, dialog)))
    if as_json:
        answer = report.as_json(score, chosen.name, str(chosen.shoe), seed)
        write_answer(answer)
    else:
        again = f"To get the same hands again: upcard drill {game} --hands {hands} --seed {seed}"
        dialog.write(f"\n{report.as_text(score)}{again}\n")


def _given_answers(
    asked: Iterable[DrillQuestion], hands: int, dialog: _Dialog
) -> list[GivenAnswer]:
    """Return the answers: one for each hand, fewer if the player quits."""
    from charts.practice.score import GivenAnswer
    from charts.reports import drill as report

    answers: list[GivenAnswer] = []
    try:
        for number, question in enumerate(asked, 1):
            given = _ask(question, report.prompt(question, number, hands), dialog)
            answers.append(GivenAnswer(question, given))
            if given is None:
                dialog.write(f"  {report.evs(question)}\n")
            else:
                dialog.judge(answers[-1])
    except EOFError:
        pass
    except KeyboardInterrupt:
        dialog.write("\n")
    return answers


def _ask(question: DrillQuestion, prompt: str, dialog: _Dialog) -> str | None:
    """Ask until there is a valid answer and return it; None if the player looks up the EVs."""
    from charts.practice.drill import AnswerError

    while True:
        typed = dialog.ask(prompt).strip()
        if typed.lower() in _END:
            raise EOFError
        if typed == _LOOK_UP:
            return None
        try:
            if typed:
                return question.read(typed)
        except AnswerError as error:
            dialog.write(f"  {error}\n")


class _Dialog:
    """What the player reads and types; the text goes to standard output or standard error."""

    def __init__(self, *, to_error: bool) -> None:
        self._to_error = to_error
        self._colored = not to_error and colors_wanted()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")

    def write(self, text: str) -> None:
        if self._to_error:
            print(escaped(text), end="", file=sys.stderr, flush=True)
        else:
            write_answer(text)

    def ask(self, prompt: str) -> str:
        """Return a line from the player; a line from a pipe is shown as if it was typed."""
        self.write(prompt)
        line = ""
        with suppress(OSError):
            line = sys.stdin.readline()
        if not line:
            self.write("\n")
            raise EOFError
        if not sys.stdin.isatty():
            self.write(f"{one_line(line.strip())}\n")
        return line

    def judge(self, answer: GivenAnswer) -> None:
        from charts.reports.drill import verdict

        word, color = ("Wrong", "red") if answer.lost else ("Right", "green")
        if self._colored:
            write(f"  {typer.style(word, fg=color, bold=True)}")
        else:
            self.write(f"  {word}")
        self.write(f": {verdict(answer)}\n")
