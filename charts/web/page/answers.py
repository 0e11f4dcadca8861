"""What the page says of one hand: the values, what can be dealt to it, and the hands behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from charts.reports.ev import best_line, missing_lines, units_line
from charts.text.numbers import bare_percent, chance
from solver.cards import UPCARD_ORDER, VALUES, Hand, parse_value
from solver.errors import UpcardError
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.solution import ActionValues
from solver.results.strategy import Action
from solver.solving.compositions import Composition

if TYPE_CHECKING:
    from charts.web.question.question import Question
    from solver.solving.what_if import HandAnswer

Link = Callable[..., str]
"""Address of the page with some fields of the question changed."""

_DECIMALS = 4
_MOST_HANDS = 40


@dataclass(frozen=True, slots=True)
class ActionRow:
    """An action with its EVs in percent, its bar in units of the drawing, and where it leads."""

    action: str
    ev: str
    with_blackjack: str
    x: float
    width: float
    gain: bool
    link: str


@dataclass(frozen=True, slots=True)
class Behind:
    """The hands behind a total, in rows of text."""

    summary: str
    mean: str
    rows: list[dict[str, str]]


@dataclass(slots=True)
class AnswerView:
    """What the page says of one hand."""

    title: str
    stage: str
    values: ActionValues | None
    best: str
    both: bool
    rows: list[ActionRow]
    missing: list[str]
    deal_label: str
    deals: list[tuple[str, str]]
    takes: list[tuple[str, str]]
    back: str
    dealer: list[tuple[str, str]]
    units: str
    behind: Behind | None = None


def answer_view(
    game: Game, question: Question, answer: HandAnswer | None, link: Link
) -> AnswerView:
    """What is said of the hand that is asked for.

    Parameters
    ----------
    game, question
        The game, and the question with a hand and an upcard.
    answer
        None for a single card after a split, to which the second is still to be dealt.
    link
        Makes the addresses of further questions.
    """
    hand = Hand.parse(question.hand)
    values = answer.values if answer else None
    both = values is not None and values.p_dealer_blackjack > 0
    return AnswerView(
        title=f"{hand} against {VALUES[parse_value(question.upcard)]}",
        stage=_stage(question),
        values=values,
        best=best_line(game, answer) if answer else "",
        both=both,
        rows=list(_rows(question, values, link)) if values else [],
        missing=missing_lines(answer) if answer else [],
        deal_label=f"Deal a card to {hand}",
        deals=list(_deals(game, question, hand, link)) if _draws(values) else [],
        takes=list(_takes(question, hand, link)),
        back=link(hand=2 * question.pair, after_split="", pair="") if question.after_split else "",
        dealer=_dealer(answer) if answer else [],
        units=units_line(game, answer) if answer else "",
    )


def behind_view(chart: Chart, found: Sequence[Composition], upcard: int, link: Link) -> Behind:
    """The hands behind the total of a hand, and what they are worth on average."""
    hand = found[0].hand
    kind = Kind.of_total(hand)
    name = f"{kind} {hand.total} against {VALUES[upcard]}"
    cell = chart.values.get((kind, str(hand.total), upcard))
    mean = f"The chart plays {name} as {chart.code(kind, str(hand.total), upcard)}."
    if cell is not None:
        evs = ", ".join(f"{action} {bare_percent(ev)} %" for action, ev in cell.evs.items())
        mean += f" On average over the hands that follow its first letter: {evs}."
    shown = found[:_MOST_HANDS]
    some = f", the {len(shown)} most frequent of {len(found)}" if len(shown) < len(found) else ""
    return Behind(
        f"Hands behind {name}{some}",
        mean,
        [
            {
                "hand": str(each.hand),
                "link": link(hand=str(each.hand), after_split="", pair=""),
                "chance": chance(each.chance, 3),
                "chart": each.chart.value,
                "best": each.best.value,
                "ev": bare_percent(each.evs[each.best]),
                "loss": bare_percent(each.loss, 3).removeprefix("+") if each.loss else "",
            }
            for each in shown
        ],
    )


def _stage(question: Question) -> str:
    if not question.after_split:
        return ""
    pair = 2 * VALUES[parse_value(question.pair)]
    hands = f"one of {question.after_split} hands"
    return f"In {hands} after splitting {pair}; each other hand holds one card of the pair."


def _rows(question: Question, values: ActionValues, link: Link) -> Iterator[ActionRow]:
    widest = max(1.0, *map(abs, values.unconditional.values()))
    for action in values.ranked:
        ev = values.conditional.get(action, values.unconditional[action])
        length = round(100 * abs(ev) / widest, 1)
        yield ActionRow(
            action.value.capitalize(),
            bare_percent(ev, _DECIMALS),
            bare_percent(values.unconditional[action], _DECIMALS),
            100.0 if ev > 0 else round(100 - length, 1),
            length,
            ev > 0,
            _split(question, values.hand, link) if action is Action.SPLIT else "",
        )


def _split(question: Question, hand: Hand, link: Link) -> str:
    """The first of the hands after one more split, with one card."""
    card = VALUES[hand.values[0]]
    return link(hand=card, pair=card, after_split=(question.after_split or 1) + 1)


def _draws(values: ActionValues | None) -> bool:
    return values is None or Action.HIT in values.unconditional


def _deals(game: Game, question: Question, hand: Hand, link: Link) -> Iterator[tuple[str, str]]:
    """Each card with the address of the hand that it makes; none where it cannot be dealt."""
    others = [parse_value(question.upcard)]
    if question.after_split:
        others += [parse_value(question.pair)] * (question.after_split - 1)
    for value in UPCARD_ORDER:
        held = [*hand.values, value, *others]
        possible = held.count(value) <= game.shoe.counts[value]
        try:
            grown = Hand((*hand.values, value))
        except UpcardError:
            possible = False
        yield VALUES[value], link(hand=str(grown)) if possible else ""


def _takes(question: Question, hand: Hand, link: Link) -> Iterator[tuple[str, str]]:
    """Each card that can be taken back, with the address of the hand that is left."""
    kept = parse_value(question.pair) if question.after_split else None
    if len(hand) <= (2 if kept is None else 1):
        return
    for value in dict.fromkeys(hand.values):
        left = list(hand.values)
        left.remove(value)
        if kept is None or kept in left:
            yield VALUES[value], link(hand=str(Hand(tuple(left))))


def _dealer(answer: HandAnswer) -> list[tuple[str, str]]:
    return [(name, chance(share)) for name, share in answer.dealer.items() if share > 0]
