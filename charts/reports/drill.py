"""The text of a drill: the question, the verdict on an answer, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from charts.practice.drill import LETTERS, DrillQuestion
from charts.practice.score import GivenAnswer, Score
from charts.text.numbers import percent
from charts.text.tables import NO_BREAK, wrapped
from solver.cards import VALUES
from solver.rules import Action


def intro(title: str, rules: str, asked: Sequence[DrillQuestion], hands: int) -> str:
    """Return what the player has to know before the first hand."""
    used = {letter for question in asked for letter in question.letters}
    letters = ", ".join(f"{each}{NO_BREAK}{LETTERS[each]}" for each in LETTERS if each in used)
    count = f"{hands} {'hands' if hands > 1 else 'hand'}; close decisions are asked more often."
    how = f"{count} Answer {letters}; type ? for the EVs, q to quit."
    return f"{title}\n{wrapped(rules)}\n\n{wrapped(how)}\n\n"


def asked(question: DrillQuestion) -> str:
    """Return the player's hand, or ``attack``, and the upcard.

    Examples
    --------
    >>> from solver.cards import Hand
    >>> asked(DrillQuestion(Hand.parse("T6"), 9, {}, 1.0)), asked(DrillQuestion(None, 7, {}, 1.0))
    ('T6 against T', 'attack against 8')
    """
    what = "attack" if question.hand is None else question.hand
    return f"{what} against {VALUES[question.upcard]}"


def prompt(question: DrillQuestion, number: int, hands: int) -> str:
    """Return the prompt for the answer."""
    return f"{number} of {hands}: {asked(question)} ({' '.join(question.letters)})? "


def verdict(answer: GivenAnswer) -> str:
    """Return why an answer was right or wrong.

    Examples
    --------
    >>> from solver.cards import Hand
    >>> question = DrillQuestion(Hand.parse("T2"), 3, {"hit": -0.21, "stand": -0.22}, 1.0, "stand")
    >>> verdict(GivenAnswer(question, "stand"))
    'the best play is hit; standing costs 1.00 % of the stake. The chart by totals says stand.'
    >>> verdict(GivenAnswer(question, "hit"))
    'hit gains 1.00 % of the stake over standing. The chart by totals says stand.'
    """
    question = answer.question
    if answer.lost:
        text = (
            f"the best play is {_play(question.best)};"
            f" {_playing(str(answer.given))} costs {_part(answer.lost, question)}."
        )
    else:
        text = f"{_play(str(answer.given))}{_over(question, str(answer.given))}."
    otherwise = question.charted and question.lost(question.charted)
    return f"{text} The chart by totals says {question.charted}." if otherwise else text


def _over(question: DrillQuestion, given: str) -> str:
    """Return by how much an answer is better than the second best."""
    others = [answer for answer in question.evs if answer != given]
    lost = question.lost(others[0])
    if not lost:
        return f"; {_playing(others[0])} is as good"
    return f" gains {_part(lost, question)} over {_playing(others[0])}"


_ATTACK = {"yes": ("attack", "attacking"), "no": ("no attack", "not attacking")}


def _play(answer: str) -> str:
    return _ATTACK[answer][0] if answer in _ATTACK else answer


def _playing(answer: str) -> str:
    return _ATTACK[answer][1] if answer in _ATTACK else Action(answer).gerund


def _part(lost: float, question: DrillQuestion) -> str:
    return f"{_percent(lost)} of the {'bet' if question.hand is None else 'stake'}"


def evs(question: DrillQuestion) -> str:
    """Return the EV of every answer, the best first.

    Examples
    --------
    >>> evs(DrillQuestion(None, 7, {"yes": 0.039, "no": 0.019}, 1.0))
    'yes +3.90 %, no +1.90 %; not counted.'
    """
    values = ", ".join(f"{answer} {percent(ev, 2)}" for answer, ev in question.evs.items())
    return f"{values}; not counted."


def as_text(score: Score) -> str:
    """Return how many answers were right, what the others cost, and the worst of them."""
    if not score.hands:
        return "No hand was answered.\n"
    lines = [
        f"{score.hands} {'hands' if score.hands > 1 else 'hand'}, {score.right} right.",
        f"EV lost: {_percent(score.lost)} of a stake in total,"
        f" {_percent(score.lost_per_hand)} per hand.",
    ]
    worst = score.worst()
    if worst:
        lines.append("Worst answers:")
        lines += [
            f"  {asked(each.question)}: {each.question.best}, not {each.given};"
            f" {_part(each.lost, each.question)}"
            for each in worst
        ]
    return "\n".join(lines) + "\n"


def _percent(value: float) -> str:
    return percent(value, 2).lstrip("+")


def as_json(score: Score, game: str, shoe: str, seed: int) -> dict[str, Any]:
    """Return the values of ``upcard drill --json``; the answer to a looked-up hand is None."""
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
