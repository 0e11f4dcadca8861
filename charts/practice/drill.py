"""The questions of a drill: how often each is asked, and what a wrong answer costs.

A hand has the weight

    w = P(two cards and upcard) / (1 + m / 0.05)^2,

where m is the margin: the EV of the best action minus that of the second best. So frequent hands
and close decisions are asked most, because close decisions are where players make mistakes. A
margin of 5 % makes a hand four times as rare, one of 20 % twenty-five times as rare. With these
weights three questions in four have a margin under 10 %.

By its frequency the attack wager would be every second question, although there are only ten
attack decisions to learn. Its weights are scaled so that it is one question in five.

Every question is asked once before any is asked again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from solver.cards import VALUES, Hand
from solver.errors import UpcardError
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.solution import ActionValues, Solution
from solver.rules import CHART_LETTERS, Action

YES, NO = "yes", "no"
_CLOSE = 0.05
_ATTACKS = 0.2
_TIE = 1e-12
LETTERS = {letter.lower(): Action.of_letter(letter) for letter in CHART_LETTERS} | {
    "y": YES,
    "n": NO,
}
"""What each letter answers, in the order in which a prompt lists them."""


class AnswerError(UpcardError):
    """A typed answer that the question does not allow."""


class QuestionError(UpcardError):
    """A game without any decision to ask for."""


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A decision of the player: what to do with a hand, or whether to attack.

    Attributes
    ----------
    hand
        The player's two cards; None for the attack wager.
    upcard
        The dealer's card, as an index into ``VALUES``.
    evs
        EV of each allowed action by its name, best first, per unit staked at the moment of the
        decision. For the attack wager: EV of the round after ``yes`` and ``no``, per unit of the
        bet.
    weight
        How often the question is asked, relative to the others.
    charted
        The action in the chart by totals; empty for the attack wager.
    """

    hand: Hand | None
    upcard: int
    evs: Mapping[str, float]
    weight: float
    charted: str = ""

    @property
    def best(self) -> str:
        """Return the answer with the highest EV."""
        return next(iter(self.evs))

    def lost(self, answer: str) -> float:
        """Return the EV lost by an answer; 0 for the best one and for others with the same EV."""
        lost = self.evs[self.best] - self.evs[answer]
        return lost if lost > _TIE else 0.0

    def read(self, text: str) -> str:
        """Return the answer that was typed as a letter or a word.

        Raises
        ------
        AnswerError
            If it is not allowed; the message lists the allowed answers.

        Examples
        --------
        >>> question = DrillQuestion(Hand.parse("T6"), 9, {"hit": -0.54, "stand": -0.55}, 1.0)
        >>> question.read("S"), question.read(" hit ")
        ('stand', 'hit')
        >>> question.read("p")
        Traceback (most recent call last):
        charts.practice.drill.AnswerError: split is not allowed here: h hit, s stand
        """
        typed = text.strip().lower()
        answer = str(LETTERS.get(typed, typed))
        if answer in self.evs:
            return answer
        known = answer in map(str, LETTERS.values())
        what = (
            f"{answer} is not allowed here"
            if known
            else f"{text.strip()[:20]!r} is not a valid answer"
        )
        choices = ", ".join(f"{letter} {LETTERS[letter]}" for letter in self.letters)
        raise AnswerError(f"{what}: {choices}")

    @property
    def letters(self) -> tuple[str, ...]:
        """Return the letters of the allowed answers."""
        return tuple(letter for letter, answer in LETTERS.items() if answer in self.evs)


def questions(game: Game, solution: Solution, chart: Chart) -> tuple[DrillQuestion, ...]:
    """Return every decision on two cards, and on the attack wager if the game has one.

    Parameters
    ----------
    game, solution
        The game, solved by composition.
    chart
        Its best chart by totals, to tell where the chart plays a hand differently.

    Raises
    ------
    QuestionError
        If there is no decision to take.
    """
    hands = tuple(
        _question(game, values, chart)
        for values in solution.hands
        if values.margin is not None and values.at_decision(game.rules)
    )
    attacks = tuple(
        DrillQuestion(
            None,
            each.upcard,
            _ranked({NO: each.ev_without_attack, YES: each.ev_with_attack}),
            each.probability * _closeness(abs(each.ev_with_attack - each.ev_without_attack)),
        )
        for each in solution.upcards
        if each.ev_with_attack is not None
    )
    if not hands and not attacks:
        raise QuestionError(f"with the shoe {game.shoe} there is no decision to practice")
    share = _ATTACKS / (1 - _ATTACKS) * sum(each.weight for each in hands)
    total = sum(each.weight for each in attacks)
    return (*hands, *(replace(each, weight=each.weight / total * share) for each in attacks))


def _question(game: Game, values: ActionValues, chart: Chart) -> DrillQuestion:
    evs = values.at_decision(game.rules)
    return DrillQuestion(
        values.hand,
        values.upcard,
        _ranked({action.value: evs[action] for action in values.ranked}),
        _chance(game, values.hand, values.upcard) * _closeness(values.margin or 0.0),
        _charted(chart, values),
    )


def _ranked(evs: Mapping[str, float]) -> dict[str, float]:
    """Return the answers sorted by EV, best first; equal ones keep their order."""
    return dict(sorted(evs.items(), key=lambda each: -round(each[1], 12)))


def _closeness(margin: float) -> float:
    return (1 + margin / _CLOSE) ** -2


def _chance(game: Game, hand: Hand, upcard: int) -> float:
    """Return the probability that the two cards and the upcard are dealt."""
    held, left, chance = list(game.shoe.counts), game.shoe.total, 1.0
    for value in (upcard, *hand.values):
        chance *= held[value] / left
        held[value] -= 1
        left -= 1
    return chance if hand.is_pair else 2 * chance


def _charted(chart: Chart, values: ActionValues) -> str:
    """Return the action of the chart: the first one of its code that is allowed."""
    hand = values.hand
    if hand.is_pair:
        code = chart.code(Kind.PAIR, VALUES[hand.values[0]], values.upcard)
    else:
        code = chart.code(Kind.of_total(hand), str(hand.total), values.upcard)
    actions = (LETTERS[letter] for letter in code.lower())
    return next((str(action) for action in actions if action in values.unconditional), "")


def dealt(asked: Sequence[DrillQuestion], seed: int) -> Iterator[DrillQuestion]:
    """Yield questions without end; each is asked once before any is asked again.

    Parameters
    ----------
    asked
        The questions. One with a larger weight tends to come sooner.
    seed
        The same seed gives the same order.

    Examples
    --------
    >>> often = DrillQuestion(Hand.parse("T6"), 9, {"hit": -0.54, "stand": -0.55}, 100.0)
    >>> rarely = DrillQuestion(Hand.parse("32"), 9, {"hit": -0.3, "stand": -0.5}, 0.001)
    >>> stream = dealt([rarely, often], seed=1)
    >>> [str(next(stream).hand) for _ in range(4)]
    ['T6', '32', 'T6', '32']
    """
    source = random.Random(seed)
    while asked:
        # Sorting by exponential times draws without replacement in proportion to the weights.
        clocks = [(source.expovariate(each.weight), place) for place, each in enumerate(asked)]
        yield from (asked[place] for _, place in sorted(clocks))
