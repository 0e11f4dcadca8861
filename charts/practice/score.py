"""How a player did at the hands that were asked."""

from __future__ import annotations

from dataclasses import dataclass

from charts.practice.drill import DrillQuestion


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A question and what was answered; None if the player looked it up."""

    question: DrillQuestion
    given: str | None

    @property
    def lost(self) -> float:
        """What the answer is worth less than the best."""
        return 0.0 if self.given is None else self.question.lost(self.given)


@dataclass(frozen=True, slots=True)
class Score:
    """How a player did; what was looked up does not count.

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
        """Questions that were answered."""
        return sum(each.given is not None for each in self.answers)

    @property
    def right(self) -> int:
        """Answers that lost nothing."""
        return sum(each.given is not None and not each.lost for each in self.answers)

    @property
    def lost(self) -> float:
        """EV lost by all answers, in stakes."""
        return sum((each.lost for each in self.answers), 0.0)

    @property
    def lost_per_hand(self) -> float:
        """EV lost by an answer on average; 0 if there was none."""
        return self.lost / self.hands if self.hands else 0.0

    def worst(self, most: int = 3) -> tuple[GivenAnswer, ...]:
        """The mistakes that cost most, the dearest first."""
        mistakes = sorted((each for each in self.answers if each.lost), key=lambda each: -each.lost)
        return tuple(mistakes[:most])
