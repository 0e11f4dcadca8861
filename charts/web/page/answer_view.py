"""The view of the answer to one hand: EVs, cards to deal, the dealer's hand, compositions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from charts.reports.ev import EvColumn, best_line, ev_columns, missing_lines, units_line
from charts.text.notes import meaning
from charts.text.numbers import bare_percent, chance
from charts.web.page.links import Link
from charts.web.question.question import Question
from solver.cards import VALUES, Hand, Value, parse_value
from solver.errors import UpcardError
from solver.games import Game
from solver.results.chart import Chart, Kind
from solver.results.hand_answer import HandAnswer
from solver.rules import Action
from solver.solving.compositions import Composition

_DECIMALS = 4
_MOST_COMPOSITIONS = 40


@dataclass(frozen=True, slots=True)
class ActionRow:
    """An action: its EVs in percent, and the bar of the first one.

    The bar is in units of a drawing 200 wide, with zero in the middle.
    """

    action: str
    evs: list[str]
    x: float
    width: float
    gain: bool


@dataclass(frozen=True, slots=True)
class CompositionsView:
    """The compositions of a total, in rows of text."""

    summary: str
    mean: str
    rows: list[dict[str, str]]


@dataclass(slots=True)
class AnswerView:
    """The answer to one hand.

    Attributes
    ----------
    title, stage
        The hand and the upcard; which of the split hands it is.
    best, units, missing
        The best action, what the EVs are in percent of, and actions without an EV.
    heads, rows
        The columns of EVs, the one to decide by first; a row for each action.
    deal_label, deals, takes, back
        Cards to deal and to take back with their links, and the link to the pair that was split.
    split
        Link to the first of the hands after one more split; empty if splitting is not allowed.
    dealer
        The dealer's final hands and their chances in percent.
    compositions
        The compositions of the total, once they are known.
    """

    title: str
    stage: str
    best: str
    heads: list[str]
    rows: list[ActionRow]
    missing: list[str]
    deal_label: str
    deals: list[tuple[str, str]]
    takes: list[tuple[str, str]]
    back: str
    dealer: list[tuple[str, str]]
    units: str
    split: str = ""
    compositions: CompositionsView | None = None

    @property
    def has_values(self) -> bool:
        """Whether there are EVs: not for a single card after a split."""
        return bool(self.rows)


def answer_view(game: Game, question: Question, answer: HandAnswer, link: Link) -> AnswerView:
    """Return the view of the hand of a question.

    Parameters
    ----------
    game, question
        The game, and the question with a hand and an upcard.
    answer
        The EV of every action.
    link
        Makes the addresses of further questions.
    """
    view = first_card_view(game, question, link)
    columns = [column for column in ev_columns(game, answer) if column.evs]
    view.best = best_line(game, answer)
    view.heads = [column.heading for column in columns]
    view.rows = list(_rows(answer, columns))
    view.missing = missing_lines(answer)
    view.dealer = [(name, chance(share)) for name, share in answer.dealer.items() if share > 0]
    view.units = units_line(game, answer)
    if Action.SPLIT in answer.values.unconditional:
        view.split = _split(question, answer.values.hand, link)
    if Action.HIT not in answer.values.unconditional:
        view.deals = []
    return view


def first_card_view(game: Game, question: Question, link: Link) -> AnswerView:
    """Return the view of a hand without EVs: the first card of a split hand, before the second."""
    hand = Hand.parse(question.hand)
    return AnswerView(
        title=f"{hand} against {VALUES[parse_value(question.upcard)]}",
        stage=_stage(question),
        best="",
        heads=[],
        rows=[],
        missing=[],
        deal_label=f"Deal a card to {hand}",
        deals=list(_deals(game, question, hand, link)),
        takes=list(_takes(question, hand, link)),
        back=link(hand=2 * question.pair, after_split="", pair="") if question.after_split else "",
        dealer=[],
        units="",
    )


def compositions_view(
    chart: Chart, compositions: Sequence[Composition], upcard: int, link: Link
) -> CompositionsView:
    """Return the view of the compositions of a total, and of their mean EVs."""
    hand = compositions[0].hand
    kind = Kind.of_total(hand)
    total = str(hand.total)
    name = f"{kind} {total} against {VALUES[upcard]}"
    cell = chart.values.get((kind, total, upcard))
    mean = f"The chart's play of {name}: {meaning(chart.code(kind, total, upcard))}."
    if cell is not None:
        evs = ", ".join(f"{action} {bare_percent(ev)} %" for action, ev in cell.evs.items())
        mean += f" Average EV of the hands that can follow its first choice: {evs}."
    shown, count = compositions[:_MOST_COMPOSITIONS], len(compositions)
    some = f", the {len(shown)} most frequent of {count}" if len(shown) < count else ""
    return CompositionsView(
        f"Hands that make {name}{some}", mean, [_composition_row(each, link) for each in shown]
    )


def _composition_row(composition: Composition, link: Link) -> dict[str, str]:
    loss = composition.loss
    return {
        "hand": str(composition.hand),
        "link": link(hand=str(composition.hand), after_split="", pair=""),
        "chance": chance(composition.chance, 3),
        "chart": composition.chart.value,
        "best": composition.best.value,
        "ev": bare_percent(composition.evs[composition.best]),
        "loss": bare_percent(loss, 3).removeprefix("+") if loss else "",
    }


def _stage(question: Question) -> str:
    if not question.after_split:
        return ""
    pair = 2 * VALUES[parse_value(question.pair)]
    return (
        f"One of {question.after_split} hands after splitting {pair}; each other hand has one card"
        " of the pair."
    )


def _rows(answer: HandAnswer, columns: Sequence[EvColumn]) -> Iterator[ActionRow]:
    """Yield a row for each action, the best first; the bars show the first column."""
    shown = columns[0].evs
    widest = max(1.0, *map(abs, shown.values()))
    for action in answer.values.ranked:
        ev = shown[action]
        length = round(100 * abs(ev) / widest, 1)
        yield ActionRow(
            action=action.value.capitalize(),
            evs=[bare_percent(column.evs[action], _DECIMALS) for column in columns],
            x=100.0 if ev > 0 else round(100 - length, 1),
            width=length,
            gain=ev > 0,
        )


def _split(question: Question, hand: Hand, link: Link) -> str:
    """Return the link to the first hand after one more split, with one card."""
    card = VALUES[hand.values[0]]
    return link(hand=card, pair=card, after_split=(question.after_split or 1) + 1)


def _deals(game: Game, question: Question, hand: Hand, link: Link) -> Iterator[tuple[str, str]]:
    """Yield each card and the link to the hand that it makes; empty if it cannot be dealt."""
    others = [parse_value(question.upcard)]
    if question.after_split:
        others += [parse_value(question.pair)] * (question.after_split - 1)
    for value in Value:
        held = [*hand.values, value, *others]
        possible = held.count(value) <= game.shoe.counts[value]
        try:
            grown = Hand((*hand.values, value))
        except UpcardError:
            possible = False
        yield str(value), link(hand=str(grown)) if possible else ""


def _takes(question: Question, hand: Hand, link: Link) -> Iterator[tuple[str, str]]:
    """Yield each card that can be taken back and the link to the hand without it."""
    kept = parse_value(question.pair) if question.after_split else None
    if len(hand) <= (2 if kept is None else 1):
        return
    for value in dict.fromkeys(hand.values):
        left = list(hand.values)
        left.remove(value)
        if kept is None or kept in left:
            yield str(value), link(hand=str(Hand(tuple(left))))
