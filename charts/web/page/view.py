"""The view of the whole page: everything that its templates show, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from charts.text.rules_line import shorthand, title_of
from charts.web.page.answer_view import AnswerView
from charts.web.page.chart_view import ChartView
from charts.web.page.controls import Control, controls, grouped
from charts.web.page.links import link_of
from charts.web.page.panel import PanelView
from charts.web.page.shoe import ShoeColumn, shoe_columns
from charts.web.question.field_errors import FieldFault
from charts.web.question.form import HAND_FIELDS
from charts.web.question.question import Question
from solver.games import GAME_NAMES, Game, load_game
from solver.results.strategy import Strategy

STRATEGIES = (
    (Strategy.CDZ, "as before the split (cdz-)"),
    (Strategy.CDP1, "one pair card removed (cdp1)"),
    (Strategy.CDP, "known pair cards removed (cdp)"),
    (Strategy.TOTALS, "by the chart (totals)"),
)
_LABELS = {
    "game": "Game",
    "shoe": "Shoe",
    "removed": "Cards removed",
    "strategy": "Play after a split",
    "bet": "Side bet",
    "paytable": "Pay table",
}


@dataclass(frozen=True, slots=True)
class PageView:
    """What the templates of the page show.

    Attributes
    ----------
    typed
        What the text fields ``shoe``, ``removed`` and ``ask`` contain.
    hidden
        Name and value of the hidden fields of the form: the current hand.
    errors, ask_errors
        What is wrong with the game, as the label of the field and a message; with the hand, as
        messages.
    answer, chart
        None if there is nothing to show; ``chart_waiting`` if the page fetches the chart later.
    here
        The address of the page.
    """

    title: str
    rules: str
    game: str
    games: Sequence[tuple[str, str]]
    strategy: str
    strategies: Sequence[tuple[str, str]]
    controls: Sequence[Control]
    full_shoe: str
    typed: Mapping[str, str]
    hidden: Sequence[tuple[str, str]]
    shoe: Sequence[ShoeColumn]
    refill: str
    here: str
    errors: Sequence[tuple[str, str]]
    ask_errors: Sequence[str]
    answer: AnswerView | None
    chart: ChartView | None
    chart_waiting: bool
    panels: Sequence[PanelView]

    @property
    def groups(self) -> list[tuple[str, list[Control]]]:
        """The controls of the rules under their headings."""
        return grouped(self.controls)

    @property
    def rules_changed(self) -> int:
        """Number of rules that differ from the named game."""
        return sum(control.changed for control in self.controls)

    @property
    def rules_open(self) -> bool:
        """Whether the rules are shown from the start."""
        return any(control.changed or control.wrong for control in self.controls)

    @property
    def cards_left(self) -> int:
        """Number of cards in the shoe."""
        return sum(column.left for column in self.shoe)

    @property
    def cards_removed(self) -> int:
        """Number of cards that were removed."""
        return sum(column.full - column.left for column in self.shoe)


def page_view(
    question: Question,
    typed: Mapping[str, str],
    *,
    faults: Sequence[FieldFault] = (),
    answer: AnswerView | None = None,
    chart: ChartView | None = None,
    chart_waiting: bool = False,
    panels: Sequence[PanelView] = (),
) -> PageView:
    """Return the view of the page.

    Parameters
    ----------
    question
        The question that the page answers.
    typed
        What was typed into the fields, if some of it is wrong.
    faults
        What is wrong, by field.
    answer, chart, chart_waiting, panels
        The parts of the page.
    """
    game, link, fields = question.game(), link_of(question), dict(question.fields())
    asked = " v ".join(fields[name] for name in ("hand", "upcard") if name in fields)
    rules = _controls(game, typed, {fault.field for fault in faults})
    labels = {each.name: each.label for each in rules} | _LABELS
    return PageView(
        title=title_of(game),
        rules=shorthand(game),
        game=game.name,
        games=_games(),
        strategy=question.strategy,
        strategies=STRATEGIES,
        controls=rules,
        full_shoe=str(game.shoe.pack),
        typed={"shoe": question.shoe, "removed": question.removed, "ask": asked} | dict(typed),
        hidden=[(name, fields[name]) for name in ("by", *HAND_FIELDS) if name in fields],
        shoe=shoe_columns(game.shoe, link),
        refill=link(removed=""),
        here=link(),
        errors=[
            (labels.get(name, name), message) for name, message in faults if name not in HAND_FIELDS
        ],
        ask_errors=[message for name, message in faults if name in HAND_FIELDS],
        answer=answer,
        chart=chart,
        chart_waiting=chart_waiting,
        panels=panels,
    )


def _controls(game: Game, typed: Mapping[str, str], wrong: set[str]) -> list[Control]:
    """Return the controls of the rules; those that are wrong show what was typed."""
    return [
        replace(each, value=typed.get(each.name, ""), wrong=True) if each.name in wrong else each
        for each in controls(game)
    ]


@cache
def _games() -> tuple[tuple[str, str], ...]:
    return tuple((name, load_game(name).title) for name in GAME_NAMES)
