"""The text around side bets, on charts, on the web page and in reports."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from charts.page.model import NOTHING
from charts.text.clean import clean
from charts.text.notation import PRINTED, Notation
from charts.text.numbers import bare_percent, chance, pays_to_one
from charts.text.speech import sentence, word_list

if TYPE_CHECKING:
    from solver.bets import SideBet

TITLE = "Side bets"
NO_EVENT = "none of these"

_DECIMALS = 4


def pays_lines(side_bet: SideBet) -> list[str]:
    """Return the source of the pays, a sentence each."""
    bet, table = side_bet.bet, side_bet.table
    if table is None:
        return ["No pay table is published."]
    name, title, source, note = map(clean, (table.name, table.title, table.source, table.note))
    if bet.pays_from_rules is not None and table.name == "rules":
        return [f"Pays by {source}."]
    lines = [sentence(f"Pay table {name}: {title}" if title else f"Pay table {name}")]
    lines += [f"Source: {source.rstrip('.')}."] if source else []
    lines += [sentence(note)] if note else []
    decks = side_bet.value.shoe.pack.size
    if decks and table.deck not in (None, decks):
        lines.append(f"It is made for decks of {table.deck} cards; these have {decks}.")
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
    known = side_bet.value.known
    given = [f"the player's {known.hand}"] if known.player else []
    given += [f"the upcard {known.upcard}"] if known.upcard else []
    return [f"Given {word_list(given)}."] if given else []


def event_heads(side_bet: SideBet) -> list[str]:
    """Return the heads of the columns of `event_rows`."""
    paid = ["Pays", "Return %"] if side_bet.table else []
    return ["Event", "Chance %", *paid]


def event_rows(side_bet: SideBet) -> list[list[str]]:
    """Return a row for each event: its name, its chance, what it pays to one, and the return.

    Examples
    --------
    >>> from solver.bets import value_side_bet
    >>> from solver.games import load_game
    >>> event_rows(value_side_bet(load_game("side-bets-six"), "pairs-pay"))
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
    >>> from solver.bets import value_side_bet
    >>> from solver.games import load_game
    >>> result(value_side_bet(load_game("double-attack"), "bust-it"))
    'House edge 8.0064 %, hit rate 15.3305 %.'
    >>> result(value_side_bet(load_game("side-bets-six"), "hole-card-bonus"))
    'Chance of any of these: 56.3690 %.'
    """
    value = side_bet.value
    hit_rate = notation.plain_percent(float(value.hit_rate), _DECIMALS)
    if value.ev is None:
        return f"Chance of any of these: {hit_rate}."
    if side_bet.bet.required_hand:
        ev = f"{notation.ev} {notation.percent(float(value.ev), _DECIMALS)} of the bet"
        return sentence(f"{ev}, compared with declining")
    edge = notation.plain_percent(float(-value.ev), _DECIMALS)
    return f"House edge {edge}, hit rate {hit_rate}."


def share(probability: Fraction) -> str:
    """Return a probability in percent with the decimals that side bets have."""
    return chance(float(probability), _DECIMALS)


def ev_text(side_bet: SideBet) -> str:
    """Return the EV in percent of the bet for a table; a dash without a pay table."""
    ev = side_bet.value.ev
    return NOTHING if ev is None else bare_percent(float(ev), _DECIMALS)
