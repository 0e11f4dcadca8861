"""The side bets of the page: which are shown, what each is worth, and which others there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from charts.reports.sidebet import as_json
from charts.web.question.bet_fields import usual_table
from solver.bets import BET_NAMES, Bet, SideBet, find_bet, published_tables, value_side_bet
from solver.errors import UpcardError
from solver.games import Game

if TYPE_CHECKING:
    from charts.web.question.bet_question import BetQuestion
    from charts.web.question.question import Question

BETWEEN = "/"
"""Stands in the form between a side bet and its pay table."""

_TWO_CARDS = (
    "What they are worth given the cards can be said of the first two cards of a hand, before it is"
    " hit or split."
)


@dataclass(frozen=True, slots=True)
class BetRow:
    """A side bet on what is left of the shoe, and given the cards of the hand that is asked for.

    Attributes
    ----------
    title
        Its name on the felt.
    now, given
        Its value; None where there is none, or no hand is asked for.
    trouble, given_trouble
        Why there is none; else empty.
    """

    title: str
    now: SideBet | None
    trouble: str
    given: SideBet | None
    given_trouble: str


@dataclass(frozen=True, slots=True)
class BetsView:
    """What the page shows of side bets.

    Attributes
    ----------
    rows
        None where nothing is shown; ``waiting`` if the deals are still being counted.
    against
        The hand and the upcard that are known, empty if they are not.
    note
        Why they are not, where a hand is asked for.
    choices
        By the name on the felt, the value and the words of each choice.
    chosen
        The value of the one that is chosen; empty for none.
    """

    rows: Sequence[BetRow] | None
    waiting: bool
    against: str
    note: str
    choices: Mapping[str, Sequence[tuple[str, str]]]
    chosen: str


def bets_view(question: Question, rows: Sequence[BetRow] | None, *, waiting: bool) -> BetsView:
    """Put the panel together."""
    player, upcard = cards_known(question)
    return BetsView(
        rows,
        waiting,
        f"{player} v {upcard}" if player else "",
        _TWO_CARDS if question.hand and question.upcard and not player else "",
        _choices(),
        _chosen(question),
    )


def bets_asked(question: Question) -> tuple[tuple[str, str], ...]:
    """Names of the side bets that are shown, each with its pay table; empty for the usual one.

    Examples
    --------
    >>> from charts.web.question.question import Question
    >>> bets_asked(Question(game="double-attack", bet="trifecta"))
    (('bust-it', ''), ('trifecta', ''))
    >>> bets_asked(Question(game="double-attack", bet="bust-it", paytable="palazzo"))
    (('bust-it', 'palazzo'),)
    """
    names = dict.fromkeys(question.game().side_bets, "")
    if question.bet:
        names[question.bet] = question.paytable
    return tuple(names.items())


def cards_known(question: Question) -> tuple[str, str]:
    """The first two cards of the hand and the upcard; nothing of a hand that was hit or split.

    Examples
    --------
    >>> from charts.web.question.question import Question
    >>> cards_known(Question(hand="T6", upcard="9")), cards_known(Question(hand="T42", upcard="9"))
    (('T6', '9'), ('', ''))
    """
    first = len(question.hand) == 2 and question.upcard and not question.after_split
    return (question.hand, question.upcard) if first else ("", "")


def bet_rows(game: Game, bets: Sequence[tuple[str, str]], player: str, upcard: str) -> list[BetRow]:
    """Each bet valued; what is wrong with one of them stands in its row.

    Parameters
    ----------
    game
        Its shoe is what is left.
    bets
        As of `bets_asked`.
    player, upcard
        As of `cards_known`.

    Examples
    --------
    >>> from solver.games import load_game
    >>> values_alone = load_game("six-deck").change(shoe="4,4,4,4,4,4,4,4,4,16")
    >>> [row] = bet_rows(values_alone, [("trifecta", "")], "", "")
    >>> row.trouble
    'trifecta depends on ranks and suits, the shoe 4,4,4,4,4,4,4,4,4,16 has only values'
    """
    rows = []
    for name, table in bets:
        now, trouble = _valued(game, name, table, "", "")
        given, given_trouble = _valued(game, name, table, player, upcard) if player else (None, "")
        rows.append(BetRow(find_bet(name).title, now, trouble, given, given_trouble))
    return rows


def _valued(
    game: Game, name: str, table: str, player: str, upcard: str
) -> tuple[SideBet | None, str]:
    try:
        side_bet = value_side_bet(game, name, table or None, player=player, upcard=upcard or None)
    except UpcardError as error:
        return None, str(error)
    return side_bet, ""


@cache
def _choices() -> dict[str, list[tuple[str, str]]]:
    """Every side bet with each of its published pay tables."""
    return {bet.title: _choices_of(bet) for bet in map(find_bet, BET_NAMES)}


def _choices_of(bet: Bet) -> list[tuple[str, str]]:
    tables = [
        (
            f"{bet.name}{BETWEEN}{table.name}",
            f"{bet.title}, {table.name}{table.title and f': {table.title}'}",
        )
        for table in published_tables(bet)
    ]
    pays = "by the rules of the game" if bet.pays_from_rules else "no pay table is published"
    return tables or [(bet.name, f"{bet.title}, {pays}")]


def _chosen(question: Question) -> str:
    table = question.paytable or (question.bet and usual_table(question.bet, question.game()))
    return f"{question.bet}{BETWEEN}{table}" if table else question.bet


def side_bet_as_json(question: BetQuestion) -> dict[str, Any]:
    """The side bet that is asked for, in the shape of ``upcard sidebet --json``."""
    return as_json(
        value_side_bet(
            question.game(),
            question.bet,
            question.paytable or None,
            player=question.hand,
            upcard=question.upcard or None,
            with_hands=True,
        )
    )
