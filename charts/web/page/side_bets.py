"""The panel of side bets: which are shown, what each is worth, and which others can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from charts.web.page.panel import Panel
from charts.web.question.bet_fields import TABLE_SEPARATOR, default_table
from charts.web.question.question import Question
from solver.bets import BET_NAMES, Bet, SideBet, find_bet, published_tables, value_side_bet
from solver.errors import UpcardError
from solver.games import Game

_FIRST_TWO_CARDS = (
    "The EV given the cards is shown for the first two cards of a hand, before it is hit or split."
)


@dataclass(frozen=True, slots=True)
class BetRow:
    """A side bet with the remaining shoe, and given the cards of the hand.

    Attributes
    ----------
    title
        Its name.
    remaining, given
        Its value with the remaining shoe, and if the cards of the hand are also known; None if
        there is none.
    error, given_error
        Why there is no value; else empty.
    """

    title: str
    remaining: SideBet | None
    error: str
    given: SideBet | None
    given_error: str


@dataclass(frozen=True, slots=True)
class SideBetsView:
    """What the panel shows.

    Attributes
    ----------
    rows
        The side bets; None if they are not computed.
    known
        The hand and the upcard, if they are the first cards of a deal; else empty.
    note
        Why the cards of a hand are not used.
    choices
        Value and words of each choice, by the title of the bet.
    chosen
        The value of the choice; empty for none.
    """

    rows: Sequence[BetRow] | None
    known: str
    note: str
    choices: Mapping[str, Sequence[tuple[str, str]]]
    chosen: str


def side_bets_view(question: Question, rows: Sequence[BetRow] | None) -> SideBetsView:
    """Return the view of the panel."""
    player, upcard = cards_known(question)
    return SideBetsView(
        rows=rows,
        known=f"{player} v {upcard}" if player else "",
        note=_FIRST_TWO_CARDS if question.hand and question.upcard and not player else "",
        choices=_choices(),
        chosen=_chosen(question),
    )


def bets_shown(question: Question) -> tuple[tuple[str, str], ...]:
    """Return the side bets that are shown, each with its pay table; empty for the default one.

    Examples
    --------
    >>> bets_shown(Question(game="double-attack", bet="trifecta"))
    (('bust-it', ''), ('trifecta', ''))
    >>> bets_shown(Question(game="double-attack", bet="bust-it", paytable="palazzo"))
    (('bust-it', 'palazzo'),)
    """
    names = dict.fromkeys(question.game().side_bets, "")
    if question.bet:
        names[question.bet] = question.paytable
    return tuple(names.items())


def cards_known(question: Question) -> tuple[str, str]:
    """Return the first two cards and the upcard; nothing for a hand that was hit or split.

    Examples
    --------
    >>> cards_known(Question(hand="T6", upcard="9")), cards_known(Question(hand="T42", upcard="9"))
    (('T6', '9'), ('', ''))
    """
    first = len(question.hand) == 2 and question.upcard and not question.after_split
    return (question.hand, question.upcard) if first else ("", "")


def bet_rows(game: Game, bets: Sequence[tuple[str, str]], player: str, upcard: str) -> list[BetRow]:
    """Return a row for each bet; a bet that has no value says why in its row.

    Parameters
    ----------
    game
        The game with the remaining shoe.
    bets
        As of `bets_shown`.
    player, upcard
        As of `cards_known`.

    Examples
    --------
    >>> from solver.games import load_game
    >>> values_alone = load_game("six-deck").change(shoe="4,4,4,4,4,4,4,4,4,16")
    >>> [row] = bet_rows(values_alone, [("trifecta", "")], "", "")
    >>> row.error
    'trifecta depends on ranks and suits; the shoe 4,4,4,4,4,4,4,4,4,16 has only values'
    """
    rows = []
    for name, table in bets:
        remaining, error = _value_or_error(game, name, table)
        given, given_error = None, ""
        if player:
            given, given_error = _value_or_error(game, name, table, player=player, upcard=upcard)
        rows.append(BetRow(find_bet(name).title, remaining, error, given, given_error))
    return rows


def _value_or_error(
    game: Game, name: str, table: str, *, player: str = "", upcard: str = ""
) -> tuple[SideBet | None, str]:
    try:
        side_bet = value_side_bet(game, name, table or None, player=player, upcard=upcard or None)
    except UpcardError as error:
        return None, str(error)
    return side_bet, ""


@cache
def _choices() -> dict[str, list[tuple[str, str]]]:
    """Return every side bet with each of its published pay tables."""
    return {bet.title: _choices_of(bet) for bet in map(find_bet, BET_NAMES)}


def _choices_of(bet: Bet) -> list[tuple[str, str]]:
    tables = [
        (
            f"{bet.name}{TABLE_SEPARATOR}{table.name}",
            f"{bet.title}, {table.name}{table.title and f': {table.title}'}",
        )
        for table in published_tables(bet)
    ]
    pays = "by the rules of the game" if bet.pays_from_rules else "no pay table is published"
    return tables or [(bet.name, f"{bet.title}, {pays}")]


def _chosen(question: Question) -> str:
    table = question.paytable or (question.bet and default_table(question.bet, question.game()))
    return f"{question.bet}{TABLE_SEPARATOR}{table}" if table else question.bet


SIDE_BETS = Panel(
    name="side-bets",
    title="Side bets",
    template="side_bets.html",
    key=lambda question: (question.game(), bets_shown(question), cards_known(question)),
    compute=lambda question: bet_rows(
        question.game(), bets_shown(question), *cards_known(question)
    ),
    view=side_bets_view,
)
