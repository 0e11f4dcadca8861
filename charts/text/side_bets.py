"""Side bets on a chart and on the web page: their values, and the words around them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from charts.page.model import NOTHING, SideBet
from charts.text.clean import clean
from charts.text.notation import PRINTED, Notation
from charts.text.numbers import bare_percent, chance, pays_to_one
from charts.text.speech import sentence, word_list
from solver.bets import BetError, find_bet, pay_table, value_bet
from solver.cards import Shoe
from solver.games import Game

TITLE = "Side bets"
NO_EVENT = "none of these"

_DECIMALS = 4


def side_bets_of(game: Game, tables: Mapping[str, str]) -> tuple[SideBet, ...]:
    """What the side bets on the felt of a game are worth on its shoe.

    Parameters
    ----------
    game
        The game; its file names them.
    tables
        A pay table by bet, a published name or a file, where it is not to be the usual one.

    Raises
    ------
    BetError
        If there is none on the felt, or one of the tables is for no bet there.
    UpcardError
        If a table cannot be read, or the shoe does not tell what a bet asks for.

    Examples
    --------
    >>> from solver.games import load_game
    >>> [bet] = side_bets_of(load_game("double-attack"), {})
    >>> bet.bet.title, bet.value.ev
    ('Bust It', Fraction(-70283, 877836))
    >>> side_bets_of(load_game("six-deck"), {})
    Traceback (most recent call last):
    solver.bets.bet.BetError: six-deck has no side bets on its felt; a game file of your own names \
them: side_bets = ["bust-it"]
    """
    if not game.side_bets:
        raise BetError(
            f"{game.name} has no side bets on its felt; a game file of your own names them: "
            'side_bets = ["bust-it"]'
        )
    names = tuple(dict.fromkeys(game.side_bets))
    for name in tables:
        if name not in names:
            raise BetError(
                f"{name!r} is not on the felt of {game.name}; there is {word_list(names)}"
            )
    return tuple(valued(game, name, tables.get(name)) for name in names)


def valued(
    game: Game, name: str, wanted: str | None = None, *, player: str = "", upcard: str | None = None
) -> SideBet:
    """A side bet, its pay table and its value, given the cards that are known.

    Raises
    ------
    UpcardError
        If there is no such bet or table, or the bet cannot be valued.

    Examples
    --------
    >>> from solver.games import load_game
    >>> valued(load_game("six-deck"), "21+3", player="88", upcard="8").value.known
    '88 v 8'
    """
    bet = find_bet(name)
    table = pay_table(bet, game, wanted)
    value = value_bet(bet, game, table, player=player, upcard=upcard)
    return SideBet(bet, table, value).reworded(clean)


def pays_lines(side_bet: SideBet) -> list[str]:
    """Return the source of the pays, a sentence each."""
    bet, table = side_bet.bet, side_bet.table
    if table is None:
        return ["No pay table is published."]
    if bet.rules_pay is not None and table.name == "rules":
        return [f"Pays by {table.source}."]
    named = f"Pay table {table.name}: {table.title}" if table.title else f"Pay table {table.name}"
    lines = [sentence(named)]
    lines += [f"Source: {table.source.rstrip('.')}."] if table.source else []
    lines += [sentence(table.note)] if table.note else []
    decks = Shoe.parse(side_bet.value.shoe).pack.size
    if decks and table.deck not in (None, decks):
        lines.append(f"It is made for decks of {table.deck} cards, which these are not.")
    return lines


def about(side_bet: SideBet) -> list[str]:
    """Return what the bet pays for, the cards known and the source of the pays, a sentence each."""
    return [sentence(side_bet.bet.note), *conditions(side_bet)]


def headline(side_bet: SideBet) -> str:
    """Return the name of a bet and what it pays for."""
    return f"{side_bet.bet.title}: {side_bet.bet.note}"


def conditions(side_bet: SideBet) -> list[str]:
    """Return the cards known and the source of the pays, a sentence each."""
    return [*given_lines(side_bet), *pays_lines(side_bet)]


def given_lines(side_bet: SideBet) -> list[str]:
    """Return a sentence about the cards of the deal that are known, if any are."""
    hand, _, upcard = side_bet.value.known.partition("v ")
    known = [f"the player's {hand.strip()}"] if hand.strip() else []
    known += [f"the upcard {upcard}"] if upcard else []
    return [f"Given {word_list(known)}."] if known else []


def event_heads(side_bet: SideBet) -> list[str]:
    """Return the heads of the columns of `event_rows`."""
    paid = ["Pays", "Return %"] if side_bet.table else []
    return ["Event", "Chance %", *paid]


def event_rows(side_bet: SideBet) -> list[list[str]]:
    """Return a row for each event: its name, its chance, what it pays to one, and the return.

    Examples
    --------
    >>> from solver.games import load_game
    >>> event_rows(valued(load_game("side-bets-six"), "pairs-pay"))
    [['any pair', '7.3955', '11', '+81.3505'], ['loses', '92.6045', '-1', '-92.6045']]
    """
    rows = []
    for each in side_bet.value.events:
        row = [each.event, chance(float(each.probability), _DECIMALS)]
        if each.pays is not None and each.contribution is not None:
            row += [pays_to_one(each.pays), bare_percent(float(each.contribution), _DECIMALS)]
        rows.append(row)
    if side_bet.table is None:
        rows[-1][0] = NO_EVENT
    return rows


def result(side_bet: SideBet, notation: Notation = PRINTED) -> str:
    """Return the value of a bet as a sentence.

    Examples
    --------
    >>> from solver.games import load_game
    >>> result(valued(load_game("double-attack"), "bust-it"))
    'House edge 8.0064 %, hit rate 15.3305 %.'
    >>> result(valued(load_game("side-bets-six"), "hole-card-bonus"))
    'Chance of any of these: 56.3690 %.'
    """
    value = side_bet.value
    hit_rate = notation.plain_percent(float(value.hit_rate), _DECIMALS)
    if value.ev is None:
        return f"Chance of any of these: {hit_rate}."
    if side_bet.bet.holds:
        ev = f"{notation.ev} {notation.percent(float(value.ev), _DECIMALS)} of the bet"
        return sentence(f"{ev}, compared with playing it out")
    edge = notation.plain_percent(float(-value.ev), _DECIMALS)
    return f"House edge {edge}, hit rate {hit_rate}."


def share(probability: Fraction) -> str:
    """Return a probability in percent with the decimals that side bets have."""
    return chance(float(probability), _DECIMALS)


def ev_text(side_bet: SideBet) -> str:
    """Return the EV in percent of the bet for a table; a dash without a pay table."""
    ev = side_bet.value.ev
    return NOTHING if ev is None else bare_percent(float(ev), _DECIMALS)
