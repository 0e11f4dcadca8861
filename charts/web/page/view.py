"""Everything that the page shows, as plain data for its templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from charts.page.model import By, Line, Page, Section
from charts.reports.solve import insurance_lines, round_line
from charts.style.options import PLAIN, Paper, Style
from charts.text.rules_line import shorthand, title_of
from charts.web.page.answers import AnswerView, Link
from charts.web.page.controls import Control, controls
from charts.web.page.examples import example
from charts.web.page.side_bets import BetsView
from charts.web.question.question import Question, query_string
from solver.cards import ACE, UPCARD_ORDER, VALUES, Card, Shoe, parse_value
from solver.games import GAME_NAMES, Game, load_game
from solver.results.solution import Solution
from solver.results.strategy import Strategy

STRATEGIES = (
    (Strategy.CDZ, "as before the split (cdz-)"),
    (Strategy.CDP1, "one pair card known (cdp1)"),
    (Strategy.CDP, "by the hands made (cdp)"),
    (Strategy.TOTALS, "by the chart (totals)"),
)
OF_A_HAND = ("ask", "hand", "upcard", "after_split", "pair")
"""Fields of the hand that is asked for; all others are of the table."""
_NAMES = dict(
    zip(
        "A23456789T",
        ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        strict=True,
    )
)
_LABELS = {
    "game": "Game",
    "shoe": "Shoe",
    "removed": "Cards removed",
    "strategy": "Play after a split",
    "bet": "Side bet",
    "paytable": "Pay table",
}
_DOWNLOADS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("PDF on A4", "pdf", {}),
    ("PDF on US Letter", "pdf", {"paper": "letter"}),
    ("wallet cards as PDF", "pdf", {"paper": "wallet"}),
    ("PDF with side bets", "pdf", {"sidebets": "true"}),
    ("SVG", "svg", {}),
    ("HTML", "html", {}),
    ("CSV", "csv", {}),
    ("JSON", "json", {}),
    ("plain words", "words", {}),
)


@dataclass(frozen=True, slots=True)
class Rank:
    """A value of card in the shoe: how many are left, and where removing and putting back lead."""

    card: str
    name: str
    left: int
    full: int
    minus: str
    plus: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """The round and the chart."""

    value: str
    insurance: list[str]
    page: Page
    plot: str
    link: Callable[[Section, Line, str], str]
    other_rows: str
    downloads: list[tuple[str, str]]
    look: Style = PLAIN


@dataclass(frozen=True, slots=True)
class PageView:
    """What the templates of the page ask for.

    Attributes
    ----------
    typed
        What stands in the fields that are typed into: ``shoe``, ``removed``, ``ask``.
    carried
        Name and value of what the form carries along unseen: the hand as it is.
    errors, ask_errors
        What was wrong with the table, and with the hand: the field by its label, and a message.
    answer, board
        None where there is nothing to show; ``waiting`` if the board is asked for separately.
    bets
        The side bets, and what the choice of another one shows.
    here
        Address of the page as it is.
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
    carried: Sequence[tuple[str, str]]
    shoe: Sequence[Rank]
    refill: str
    here: str
    errors: Sequence[tuple[str, str]]
    ask_errors: Sequence[str]
    answer: AnswerView | None
    board: BoardView | None
    waiting: bool
    bets: BetsView

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
        return sum(rank.left for rank in self.shoe)

    @property
    def cards_removed(self) -> int:
        """Number of cards that were taken out."""
        return sum(rank.full - rank.left for rank in self.shoe)


def view_of(
    question: Question,
    typed: Mapping[str, str],
    *,
    errors: Sequence[tuple[str, str]] = (),
    answer: AnswerView | None = None,
    board: BoardView | None = None,
    waiting: bool = False,
    bets: BetsView,
) -> PageView:
    """Put the page together."""
    game, link = question.game(), link_of(question)
    fields = dict(question.fields())
    carried = [(name, fields[name]) for name in ("by", *OF_A_HAND) if name in fields]
    against = " v ".join(fields[name] for name in ("hand", "upcard") if name in fields)
    wrong = {field for field, _ in errors}
    rules = [
        each
        if each.name not in wrong
        else replace(each, value=typed.get(each.name, ""), wrong=True)
        for each in controls(game)
    ]
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
        typed={"shoe": question.shoe, "removed": question.removed, "ask": against} | dict(typed),
        carried=carried,
        shoe=_shoe(game, link),
        refill=link(removed=""),
        here=link(),
        errors=[
            (labels.get(field, field), message)
            for field, message in errors
            if field not in OF_A_HAND
        ],
        ask_errors=[message for field, message in errors if field in OF_A_HAND],
        answer=answer,
        board=board,
        waiting=waiting,
        bets=bets,
    )


@cache
def _games() -> tuple[tuple[str, str], ...]:
    return tuple((name, load_game(name).title) for name in GAME_NAMES)


def link_of(question: Question) -> Link:
    """Makes the addresses of the page from the fields that change; they are known to be right.

    Examples
    --------
    >>> link_of(Question(game="six-deck", removed="5", hand="88", upcard="T"))(hand="T6")
    '/?game=six-deck&removed=5&hand=T6&upcard=T'
    """
    fields = dict(question.fields())
    order = ["game", *(name for name in type(question).model_fields if name != "name")]

    def link(**changes: object) -> str:
        changed = {**fields, **{name: str(value) for name, value in changes.items()}}
        if changed.get("pair") == changed.get("hand", "")[:1]:
            changed["pair"] = ""
        return f"/?{query_string((name, changed[name]) for name in order if changed.get(name))}"

    return link


def board_of(question: Question, solution: Solution, page: Page, plot: str) -> BoardView:
    """The round and the chart, with where its cells lead."""
    game, link = question.game(), link_of(question)
    counts = game.shoe.counts

    def leads_to(section: Section, line: Line, upcard: str) -> str:
        if page.by is By.CARDS:
            return link(hand=line.label, upcard=upcard, after_split="", pair="")
        hand = example(section.kind, line.label, counts, parse_value(upcard))
        return link(hand=str(hand), upcard=upcard, after_split="", pair="") if hand else ""

    return BoardView(
        round_line(solution),
        insurance_lines(solution),
        page,
        plot,
        leads_to,
        link(by=By.TOTALS if page.by is By.CARDS else By.CARDS),
        [
            (name, _download(question, form, more))
            for name, form, more in _DOWNLOADS
            if page.by is By.TOTALS or more.get("paper") != Paper.WALLET
            if game.side_bets or "sidebets" not in more
        ],
    )


def _shoe(game: Game, link: Link) -> list[Rank]:
    shoe, ranks = game.shoe, []
    for value in (ACE, *UPCARD_ORDER[:-1]):
        card = VALUES[value]
        left, full = shoe.counts[value], shoe.pack.values[value]
        ranks.append(
            Rank(
                card,
                _NAMES[card],
                left,
                full,
                link(removed=_removed(shoe.without([Card(card)]))) if left else "",
                link(removed=_removed(_with_one_more(shoe, value))) if left < full else "",
            )
        )
    return ranks


def _with_one_more(shoe: Shoe, value: int) -> Shoe:
    """The shoe with the last card of that value that was removed put back."""
    removed = list(shoe.removed)
    removed.remove([card for card in removed if card.value == value][-1])
    return Shoe(shoe.pack, tuple(removed))


def _removed(shoe: Shoe) -> str:
    return "".join(map(str, shoe.removed))


def _download(question: Question, form: str, more: Mapping[str, str]) -> str:
    settings = "".join(f"&{name}={value}" for name, value in more.items())
    others = ("hand", "upcard", "after_split", "pair", "bet", "paytable")
    table = question.but(**dict.fromkeys(others, "")).canonical()
    return f"/chart.{form}?{table}{settings}"
