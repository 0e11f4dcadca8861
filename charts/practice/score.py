"""The score of a drill."""

from __future__ import annotations

from dataclasses import dataclass

from charts.practice.drill import DrillQuestion


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A question and the answer; None if the player looked it up."""

    question: DrillQuestion
    given: str | None

    @property
    def lost(self) -> float:
        """Return the EV lost by the answer."""
        return 0.0 if self.given is None else self.question.lost(self.given)


@dataclass(frozen=True, slots=True)
class Score:
    """The answers of a drill and what they cost; looked-up hands do not count.

    Examples
    --------
    >>> from solver.cards import Hand
    >>> question = DrillQuestion(Hand.parse("T6"), 9, {"hit": -0.54, "stand": -0.55}, 1.0)
    >>> score = Score(tuple(GivenAnswer(question, given) for given in ("hit", "stand", None)))
    >>> score.hands, score.right, round(score.lost, 4), round(score.lost_per_hand, 4)
    (2, 1, 0.01, 0.005)
    """

    answers: tuple[GivenAnswer, ...]

    @property
    def hands(self) -> int:
        """Return the number of questions that were answered."""
        return sum(each.given is not None for each in self.answers)

    @property
    def right(self) -> int:
        """Return the number of answers that lost nothing."""
        return sum(each.given is not None and not each.lost for each in self.answers)

    @property
    def lost(self) -> float:
        """Return the EV lost by all answers, in stakes."""
        return sum((each.lost for each in self.answers), 0.0)

    @property
    def lost_per_hand(self) -> float:
        """Return the mean EV lost by an answer; 0 if there was none."""
        return self.lost / self.hands if self.hands else 0.0

    def worst(self, most: int = 3) -> tuple[GivenAnswer, ...]:
        """Return the most expensive mistakes, the worst first."""
        mistakes = sorted((each for each in self.answers if each.lost), key=lambda each: -each.lost)
        return tuple(mistakes[:most])
