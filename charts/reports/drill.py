"""What is said while hands are practised, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from charts.practice.drill import LETTERS, DrillQuestion
from charts.practice.score import GivenAnswer, Score
from charts.text.numbers import percent
from charts.text.tables import NO_BREAK, wrapped
from solver.cards import VALUES


def intro(title: str, rules: str, asked: Sequence[DrillQuestion], hands: int) -> str:
    """What the player has to know before the first hand."""
    used = {letter for question in asked for letter in question.letters}
    letters = ", ".join(f"{each}{NO_BREAK}{LETTERS[each]}" for each in LETTERS if each in used)
    count = f"{hands} {'hands' if hands > 1 else 'hand'} to play, close ones more often."
    how = f"{count} Answer {letters}; ? shows the EVs, q ends."
    return f"{title}\n{wrapped(rules)}\n\n{wrapped(how)}\n\n"


def asked(question: DrillQuestion) -> str:
    """The cards in sight, and what is asked of them.

    Examples
    --------
    >>> from solver.cards import Hand
    >>> asked(DrillQuestion(Hand.parse("T6"), 9, {}, 1.0)), asked(DrillQuestion(None, 7, {}, 1.0))
    ('T6 against T', 'attack against 8')
    """
    what = "attack" if question.hand is None else question.hand
    return f"{what} against {VALUES[question.upcard]}"


def prompt(question: DrillQuestion, number: int, hands: int) -> str:
    """The line behind which the answer is typed."""
    return f"{number} of {hands}: {asked(question)} ({' '.join(question.letters)})? "


def verdict(answer: GivenAnswer) -> str:
    """Why an answer was right or wrong, behind a colon.

    Examples
    --------
    >>> from solver.cards import Hand
    >>> question = DrillQuestion(Hand.parse("T2"), 3, {"hit": -0.21, "stand": -0.22}, 1.0, "stand")
    >>> verdict(GivenAnswer(question, "stand"))
    'hit; stand costs 1.00 % of the stake. The chart by totals says stand.'
    >>> verdict(GivenAnswer(question, "hit"))
    'hit, by 1.00 % of the stake over stand. The chart by totals says stand.'
    """
    question = answer.question
    if answer.lost:
        text = f"{question.best}; {answer.given} costs {_part(answer.lost, question)}."
    else:
        text = f"{answer.given}{_over(question, str(answer.given))}."
    otherwise = question.charted and question.lost(question.charted)
    return f"{text} The chart by totals says {question.charted}." if otherwise else text


def _over(question: DrillQuestion, given: str) -> str:
    """By how much an answer is better than the next best."""
    others = [answer for answer in question.evs if answer != given]
    lost = question.lost(others[0])
    return f", by {_part(lost, question)} over {others[0]}" if lost else f"; {others[0]} is as good"


def _part(lost: float, question: DrillQuestion) -> str:
    return f"{_percent(lost)} of the {'bet' if question.hand is None else 'stake'}"


def evs(question: DrillQuestion) -> str:
    """EV of every answer, the best first.

    Examples
    --------
    >>> evs(DrillQuestion(None, 7, {"yes": 0.039, "no": 0.019}, 1.0))
    'yes +3.90 %, no +1.90 %; not counted.'
    """
    values = ", ".join(f"{answer} {percent(ev, 2)}" for answer, ev in question.evs.items())
    return f"{values}; not counted."


def as_text(score: Score) -> str:
    """How many were right, what the others cost, and the worst of them."""
    if not score.hands:
        return "No hand was answered.\n"
    lines = [
        f"{score.hands} {'hands' if score.hands > 1 else 'hand'}, {score.right} right.",
        f"EV lost: {_percent(score.lost)} of a stake in all,"
        f" {_percent(score.lost_per_hand)} per hand.",
    ]
    worst = score.worst()
    if worst:
        lines.append("Worst:")
        lines += [
            f"  {asked(each.question)}: {each.question.best}, not {each.given};"
            f" {_part(each.lost, each.question)}"
            for each in worst
        ]
    return "\n".join(lines) + "\n"


def _percent(value: float) -> str:
    return percent(value, 2).lstrip("+")


def as_json(score: Score, game: str, shoe: str, seed: int) -> dict[str, Any]:
    """The shape of ``upcard drill --json``; an answer is null where it was looked up."""
    return {
        "game": game,
        "shoe": shoe,
        "seed": seed,
        "hands": score.hands,
        "right": score.right,
        "lost": score.lost,
        "lost_per_hand": score.lost_per_hand,
        "answers": [
            {
                "hand": each.question.hand and str(each.question.hand),
                "upcard": VALUES[each.question.upcard],
                "evs": dict(each.question.evs),
                "best": each.question.best,
                "answer": each.given,
                "lost": each.lost,
            }
            for each in score.answers
        ],
    }
