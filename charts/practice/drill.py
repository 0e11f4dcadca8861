"""Hands to practise on: which are asked, and what an answer costs.

A hand is asked the more often, the more often it is dealt and the closer the decision is. Its
weight is the probability of the two cards and the upcard, divided by (1 + m / 5 %) squared, where
m is what the best action is worth more than the second best: nobody has to practise standing on
two tens, and where the margin is small the mistakes are made. A margin of 5 % makes a hand four
times as rare, one of 20 % twenty-five times; three hands of four then are decided by less than
10 %. The attack wager would be every second question by its frequency, with ten answers to learn;
it is one in five.

No question comes twice before all were asked.
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
from solver.results.strategy import Action

YES, NO = "yes", "no"
_CLOSE = 0.05
_ATTACKS = 0.2
_TIE = 1e-12
LETTERS = {
    "h": Action.HIT,
    "s": Action.STAND,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "r": Action.SURRENDER,
    "y": YES,
    "n": NO,
}


class AnswerError(UpcardError):
    """An answer that is none to the question."""


class QuestionError(UpcardError):
    """A game in which nothing can be asked."""


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A decision to be taken.

    Attributes
    ----------
    hand
        The player's two cards; None where it is asked for the attack wager.
    upcard
        The dealer's card, as an index into ``VALUES``.
    evs
        EV of each allowed action by its name, best first, per unit staked at the moment of the
        decision; of the attack, of the round per unit of the bet, for ``yes`` and ``no``.
    weight
        How often it is to be asked, relative to the others.
    charted
        What the chart by totals does; empty for the attack.
    """

    hand: Hand | None
    upcard: int
    evs: Mapping[str, float]
    weight: float
    charted: str = ""

    @property
    def best(self) -> str:
        """The answer with the highest EV."""
        return next(iter(self.evs))

    def lost(self, answer: str) -> float:
        """What an answer is worth less than the best; 0 for equals."""
        lost = self.evs[self.best] - self.evs[answer]
        return lost if lost > _TIE else 0.0

    def read(self, text: str) -> str:
        """The answer that was typed: a letter or a word.

        Raises
        ------
        AnswerError
            If it is none of those allowed; names them.

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
        what = f"{answer} is not allowed here" if known else f"{text.strip()[:20]!r} is no answer"
        choices = ", ".join(f"{letter} {LETTERS[letter]}" for letter in self.letters)
        raise AnswerError(f"{what}: {choices}")

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the allowed answers."""
        return tuple(letter for letter, answer in LETTERS.items() if answer in self.evs)


def questions(game: Game, solution: Solution, chart: Chart) -> tuple[DrillQuestion, ...]:
    """Every decision on two cards, and on the attack wager where the game has one.

    Parameters
    ----------
    game, solution
        The game, solved by composition.
    chart
        Its best chart by totals, to tell where it plays otherwise.

    Raises
    ------
    QuestionError
        If there is no decision to be taken.
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
        raise QuestionError(f"with the shoe {game.shoe} there is nothing to decide")
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
    """Best first; of equals the first is kept."""
    return dict(sorted(evs.items(), key=lambda each: -round(each[1], 12)))


def _closeness(margin: float) -> float:
    return (1 + margin / _CLOSE) ** -2


def _chance(game: Game, hand: Hand, upcard: int) -> float:
    """Probability that the two cards and the upcard are dealt."""
    held, left, chance = list(game.shoe.counts), game.shoe.total, 1.0
    for value in (upcard, *hand.values):
        chance *= held[value] / left
        held[value] -= 1
        left -= 1
    return chance if hand.is_pair else 2 * chance


def _charted(chart: Chart, values: ActionValues) -> str:
    """What the chart does: the first letter of its code that is allowed."""
    hand = values.hand
    if hand.is_pair:
        code = chart.code(Kind.PAIR, VALUES[hand.values[0]], values.upcard)
    else:
        code = chart.code(Kind.of_total(hand), str(hand.total), values.upcard)
    actions = (LETTERS[letter] for letter in code.lower())
    return next((str(action) for action in actions if action in values.unconditional), "")


def dealt(asked: Sequence[DrillQuestion], seed: int) -> Iterator[DrillQuestion]:
    """Questions without end, heavier ones sooner; none comes again before all others came.

    Parameters
    ----------
    asked
        What is to be asked.
    seed
        The same seed gives the same questions.

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
        # The exponential clocks of the questions, in the order in which they ring.
        clocks = [(source.expovariate(each.weight), place) for place, each in enumerate(asked)]
        yield from (asked[place] for _, place in sorted(clocks))
